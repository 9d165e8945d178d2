"""Runs a Ray cluster of several nodes on this machine and kills its workers at random: the results must be those of one machine.

Run it by name (`pytest crates/python/tests/ray_cluster.py`), because Ray is large and the work takes minutes.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import PUZZLES
from test_cluster import Killer, check_probe, check_rows, local_answer

from keymove import cluster

Command = Callable[..., subprocess.CompletedProcess[str]]

#: The number of workers killed during each kind of work.
KILLS = 5


def workers() -> list[int]:
    """The processes that run units."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and b"ray::run_unit" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def test_ray_gives_the_answers_of_one_machine(keymove_command: Command, tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    utilities = pytest.importorskip("ray.cluster_utils")
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    nodes = utilities.Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(3):
        nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False)
    try:
        rows = tmp_path / "rows.csv"
        header, *lines = PUZZLES.read_text().splitlines()
        many = [line.replace(",", f"-{copy},", 1) for copy in range(60) for line in lines]
        rows.write_text("\n".join([header, *many]) + "\n")
        expected = local_answer(keymove_command, tmp_path, "1..4")
        with cluster.ray() as backend:
            assert backend.capacity() == 3
            with Killer(workers, times=KILLS, seed=3, pause=2.0) as killer:
                while killer.killed < KILLS:
                    check_rows(keymove_command, tmp_path, backend, rows, 50)
            with Killer(workers, times=KILLS, seed=4, pause=2.0) as killer:
                while killer.killed < KILLS:
                    check_probe(cluster.solve(tmp_path / "local.inp", "1..4", on=backend, split_after=1.0), expected)
    finally:
        ray.shutdown()
        nodes.shutdown()
