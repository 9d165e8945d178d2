"""Solve chess problems, prove mates, check puzzles, and search chess and shogi positions.

>>> import keymove
>>> [str(line) for line in keymove.solve("8/8/8/8/7R/p7/2K5/k7 w - - 0 1", "h#1")]
['1.a3-a2 Rh4-h1 #']
>>> keymove.mate("7k/5K2/8/8/8/8/8/R7 w - - 0 1", shortest=True).line
('a1h1',)
"""

from ._analyse import Analysis, AnalysisLine, analyse
from ._boards import Board
from ._core import __version__
from ._errors import (
    ArgumentError,
    FailedError,
    Fault,
    IllegalPositionError,
    InputError,
    InternalError,
    KeymoveError,
    RefusedError,
    StoppedError,
    WrongTypeError,
)
from ._mate import Cook, Mate, mate, mate_many, tsume
from ._perft import Perft, perft
from ._puzzles import (
    Puzzle,
    Tags,
    Verdict,
    tag,
    tag_many,
    tag_table,
    verify,
    verify_many,
    verify_table,
)
from ._solve import (
    Attack,
    FirstMove,
    Judgement,
    Line,
    Move,
    Phase,
    PostKeyPlay,
    Progress,
    SetPlay,
    Solution,
    SolvedPosition,
    Solving,
    Variation,
    Violation,
    solve,
)

__all__ = [
    "Analysis",
    "AnalysisLine",
    "ArgumentError",
    "Attack",
    "Board",
    "Cook",
    "FailedError",
    "Fault",
    "FirstMove",
    "IllegalPositionError",
    "InputError",
    "InternalError",
    "Judgement",
    "KeymoveError",
    "Line",
    "Mate",
    "Move",
    "Perft",
    "Phase",
    "PostKeyPlay",
    "Progress",
    "Puzzle",
    "RefusedError",
    "SetPlay",
    "Solution",
    "SolvedPosition",
    "Solving",
    "StoppedError",
    "Tags",
    "Variation",
    "Verdict",
    "Violation",
    "WrongTypeError",
    "__version__",
    "analyse",
    "mate",
    "mate_many",
    "perft",
    "solve",
    "tag",
    "tag_many",
    "tag_table",
    "tsume",
    "verify",
    "verify_many",
    "verify_table",
]
