"""Compares two worker processes with one: the same rows, verified through `keymove.cluster`, alternating in one run.

    python crates/python/benches/workers.py puzzles.csv [--rows 30000] [--repeat 3]

On a shared machine the wall time says little. The CPU time of the busiest worker is what the run would take on free cores,
as long as the driver keeps up; both are printed, and the least of several runs counts.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path

from keymove import cluster


def cpu_of(pid: int) -> float:
    """CPU seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(workers: int, rows: Path, output: Path) -> dict[str, float]:
    """Verifies the rows with this many workers."""
    with cluster.processes(workers) as backend:
        # Workers that have started and imported everything.
        few = rows.with_name("few.csv")
        cluster.verify(few, on=backend, rows=1)
        pids = list(backend._pool._processes)
        before, driver, began = {pid: cpu_of(pid) for pid in pids}, time.process_time(), time.monotonic()
        cluster.verify(rows, output=output, on=backend)
        wall, driver = time.monotonic() - began, time.process_time() - driver
        spent = [cpu_of(pid) - before[pid] for pid in pids]
    return {"wall": wall, "busiest": max(spent), "all": sum(spent), "driver": driver}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rows", type=int, default=30_000)
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder, "rows.csv")
        header, *lines = arguments.file.read_text().splitlines()
        rows.write_text("\n".join([header, *lines[: arguments.rows]]) + "\n")
        rows.with_name("few.csv").write_text("\n".join([header, *lines[:20]]) + "\n")
        best: dict[int, dict[str, float]] = {}
        answers: dict[int, bytes] = {}
        for _ in range(arguments.repeat):
            for workers in (1, 2):
                output = Path(folder, f"{workers}.csv")
                found = run(workers, rows, output)
                known = best.get(workers, found)
                best[workers] = {name: min(known[name], found[name]) for name in found}
                answers[workers] = output.read_bytes()
        if answers[1] != answers[2]:
            raise SystemExit("two workers give other results than one")
        for workers, times in best.items():
            print(json.dumps({"workers": workers, **{name: round(seconds, 2) for name, seconds in times.items()}}))
        ratios = {name: round(best[1][name] / best[2][name], 3) for name in ("wall", "busiest")}
        print(json.dumps({"two beside one": ratios}))


if __name__ == "__main__":
    main()
