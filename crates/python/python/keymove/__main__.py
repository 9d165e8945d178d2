"""The command `keymove`, as `pip install keymove` installs it."""

import signal
import sys

from ._core import main as run
from ._program import name_program


def main() -> None:
    """Does what the arguments of the process say."""
    # The command listens for Ctrl-C itself; what does not is ended by it, as any program is.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    name_program()
    sys.exit(run(["keymove", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
