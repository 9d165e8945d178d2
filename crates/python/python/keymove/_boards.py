"""Positions: texts, and boards of other libraries, recognised by their methods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Union, runtime_checkable

from ._errors import WrongTypeError

if TYPE_CHECKING:
    import chess


@runtime_checkable
class HasFen(Protocol):
    """A board with a FEN, such as `chess.Board`."""

    def fen(self) -> str: ...


@runtime_checkable
class HasSfen(Protocol):
    """A board with an SFEN, such as `shogi.Board` of python-shogi."""

    def sfen(self) -> str: ...


#: A FEN, an SFEN, or a board of another library.
Board = Union[str, HasFen, HasSfen]


def position_text(board: object) -> str:
    """The text of a position."""
    if isinstance(board, str):
        return board
    for name in ("sfen", "fen"):
        method = getattr(board, name, None)
        if not callable(method):
            continue
        try:
            text = method()
        except Exception as error:
            raise WrongTypeError(f"{type(board).__name__}.{name}() failed: {error}") from error
        if not isinstance(text, str):
            raise WrongTypeError(f"{type(board).__name__}.{name}() returned {type(text).__name__}, expected str")
        return text
    raise WrongTypeError(f"found {type(board).__name__}, expected a FEN, an SFEN or a board with fen() or sfen()")


def chess_move(uci: str) -> chess.Move:
    """A python-chess move; python-chess must be installed."""
    import chess

    return chess.Move.from_uci(uci)
