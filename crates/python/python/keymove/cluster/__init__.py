"""Runs the same work on many machines: units are sent to Dask, to Ray, or to processes on this machine.

    from keymove import cluster

    with cluster.dask("tcp://scheduler:8786") as workers:
        cluster.verify("lichess_db_puzzle.csv.zst", output="verdicts.csv", on=workers)

The results are those of one machine, in the same order. If a worker is killed, its unit is repeated elsewhere; with a
journal, the work also continues after the driver was killed.
"""

from ._backends import Backend, LostUnit, dask, processes, ray
from ._engine import Progress
from ._tasks import (
    Probe,
    ProbeLength,
    ProbeSolution,
    Rows,
    generate,
    match,
    mates,
    problems,
    solve,
    solve_puzzles,
    tag,
    verify,
)

__all__ = [
    "Backend",
    "LostUnit",
    "Probe",
    "ProbeLength",
    "ProbeSolution",
    "Progress",
    "Rows",
    "dask",
    "generate",
    "match",
    "mates",
    "problems",
    "processes",
    "ray",
    "solve",
    "solve_puzzles",
    "tag",
    "verify",
]
