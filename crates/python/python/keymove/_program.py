"""Finds the program `keymove`, which matches start."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path


def name_program() -> None:
    """Passes the path of the command to the compiled module, because the executable of this process is Python."""
    if "KEYMOVE_PROGRAM" in os.environ:
        return
    beside = Path(sysconfig.get_path("scripts"), "keymove")
    program = str(beside) if beside.exists() else shutil.which("keymove")
    if program is not None:
        os.environ["KEYMOVE_PROGRAM"] = program
