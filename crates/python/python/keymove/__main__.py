"""The command `keymove`, as `pip install keymove` installs it."""

import signal
import sys

from ._core import main as run
from ._program import name_program


def main() -> None:
    """Runs the command with the arguments of the process."""
    # The command handles Ctrl-C itself where it needs to; otherwise Ctrl-C ends it, as it does any program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    name_program()
    sys.exit(run(["keymove", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
