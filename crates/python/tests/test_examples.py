"""Runs the examples of the documents, and checks their types and those of the package with mypy."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import keymove

DOCUMENTS = ["python.md", "clusters.md"]


def examples(name: str) -> str:
    """The Python code of a document, as one program."""
    text = (ROOT / "docs" / "guide" / name).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks
    return "\n".join(blocks)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_examples_run(name: str, tmp_path: Path) -> None:
    program = tmp_path / "example.py"
    program.write_text(examples(name), encoding="utf-8")
    run = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("module", ["", "._analyse", "._mate", "._perft", "._puzzles", "._solve"])
def test_examples_of_functions_run(module: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(f"keymove{module}"))
    assert failed == 0 and attempted > 0


def test_types_are_right(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    for name in DOCUMENTS:
        (tmp_path / name.replace(".md", "_example.py")).write_text(examples(name), encoding="utf-8")
    package = Path(keymove.__file__).parent
    files = [str(file) for file in tmp_path.glob("*.py")]
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    for arguments in (files, ["-p", "keymove"]):
        run = subprocess.run([*command, *arguments], capture_output=True, text=True, cwd=tmp_path)
        assert run.returncode == 0, run.stdout
    assert (package / "py.typed").exists()


def test_stubs_say_what_the_module_has() -> None:
    stub = (Path(keymove.__file__).parent / "_core.pyi").read_text()
    declared = set(re.findall(r"^(?:class|def) (\w+)|^(\w+):", stub, re.MULTILINE))
    names = {name for pair in declared for name in pair if name}
    core = importlib.import_module("keymove._core")
    assert names == {name for name in dir(core) if not name.startswith("__")} | {"__version__"}
