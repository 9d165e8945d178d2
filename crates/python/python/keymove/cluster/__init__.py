"""The same work on many machines: units are handed to Dask, to Ray, or to processes of this machine.

    from keymove import cluster

    with cluster.dask("tcp://scheduler:8786") as workers:
        cluster.verify("lichess_db_puzzle.csv.zst", output="verdicts.csv", on=workers)

The results are those of one machine, in the same order. A unit whose worker is killed is done again elsewhere; with a
journal, so is what was left when the driver was killed.
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
