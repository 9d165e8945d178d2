"""Backends that run units: processes on this machine, a Dask cluster, a Ray cluster."""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from .._errors import FailedError
from .._run import processors
from ._work import run_unit


class LostUnit(Exception):
    """The worker of a unit was lost; the unit must be repeated."""


class Backend(Protocol):
    """Runs units. Adapters to other schedulers implement these few methods."""

    def capacity(self) -> int:
        """The number of units that can run at once."""

    def submit(self, unit: str) -> Any:
        """Submits a unit and returns a hashable handle."""

    def wait(self, handles: Sequence[Any], timeout: float) -> list[Any]:
        """Waits until a unit has ended and returns the handles of all that have; none after `timeout` seconds."""

    def result(self, handle: Any) -> tuple[bool, str]:
        """The result of `run_unit`; raises LostUnit if the worker was lost."""

    def cancel(self, handles: Sequence[Any]) -> None:
        """Cancels these units."""

    def close(self) -> None:
        """Releases everything that the backend has started."""


class _Closing:
    """A backend that is closed at the end of a `with`."""

    def close(self) -> None:
        raise NotImplementedError

    def __exit__(self, *_: object) -> None:
        self.close()


class Processes(_Closing):
    """Processes on this machine. When one is killed, all are restarted, and their units are repeated."""

    def __init__(self, count: int | None) -> None:
        self._count = count or processors()
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._count, mp_context=multiprocessing.get_context("spawn"))

    def __enter__(self) -> Processes:
        return self

    def capacity(self) -> int:
        return self._count

    def submit(self, unit: str) -> Future[tuple[bool, str]]:
        try:
            return self._pool.submit(run_unit, unit)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False)
            self._pool = self._start()
            return self._pool.submit(run_unit, unit)

    def wait(self, handles: Sequence[Any], timeout: float) -> list[Any]:
        return list(wait(handles, timeout, FIRST_COMPLETED).done)

    def result(self, handle: Any) -> tuple[bool, str]:
        try:
            found: tuple[bool, str] = handle.result()
            return found
        except BrokenProcessPool as error:
            raise LostUnit(str(error)) from error

    def cancel(self, handles: Sequence[Any]) -> None:
        for handle in handles:
            handle.cancel()
        # A running unit cannot be cancelled, but its process can be ended.
        for process in list((self._pool._processes or {}).values()):
            process.terminate()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._start()

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class Dask(_Closing):
    """Workers of a Dask cluster."""

    def __init__(self, client: Any, is_own: bool) -> None:
        self._client = client
        self._is_own = is_own
        self._distributed: Any = importlib.import_module("distributed")

    def __enter__(self) -> Dask:
        return self

    def capacity(self) -> int:
        return max(1, int(sum(self._client.nthreads().values())))

    def submit(self, unit: str) -> Any:
        return self._client.submit(run_unit, unit, pure=False, retries=0)

    def wait(self, handles: Sequence[Any], timeout: float) -> list[Any]:
        try:
            return list(self._distributed.wait(list(handles), timeout, "FIRST_COMPLETED").done)
        except (TimeoutError, self._distributed.TimeoutError):
            return []

    def result(self, handle: Any) -> tuple[bool, str]:
        try:
            ok, text = handle.result()
            return bool(ok), str(text)
        # Any exception comes from the cluster: a killed worker, a lost connection.
        except Exception as error:
            raise LostUnit(f"{type(error).__name__}: {error}") from error

    def cancel(self, handles: Sequence[Any]) -> None:
        self._client.cancel(list(handles), force=True)

    def close(self) -> None:
        if self._is_own:
            self._client.close()


class Ray(_Closing):
    """Workers of a Ray cluster."""

    def __init__(self, module: Any, is_own: bool) -> None:
        self._ray = module
        self._is_own = is_own
        # Ray itself retries the unit of a dead worker; a unit that it gives up on is submitted again.
        self._run = module.remote(num_cpus=1, max_retries=5)(run_unit)

    def __enter__(self) -> Ray:
        return self

    def capacity(self) -> int:
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, unit: str) -> Any:
        return self._run.remote(unit)

    def wait(self, handles: Sequence[Any], timeout: float) -> list[Any]:
        done, _ = self._ray.wait(list(handles), num_returns=1, timeout=timeout)
        return list(done)

    def result(self, handle: Any) -> tuple[bool, str]:
        try:
            ok, text = self._ray.get(handle)
            return bool(ok), str(text)
        except self._ray.exceptions.RayError as error:
            raise LostUnit(f"{type(error).__name__}: {error}") from error

    def cancel(self, handles: Sequence[Any]) -> None:
        for handle in handles:
            self._ray.cancel(handle, force=True)

    def close(self) -> None:
        if self._is_own:
            self._ray.shutdown()


def processes(count: int | None = None) -> Processes:
    """This many processes on this machine; by default as many as there are processors."""
    return Processes(count)


def dask(client: Any = None) -> Dask:
    """A Dask cluster: a `distributed.Client`, the address of a scheduler, or a cluster on this machine."""
    distributed = _module("distributed", "dask")
    if hasattr(client, "submit"):
        return Dask(client, is_own=False)
    return Dask(distributed.Client(client), is_own=True)


def ray(address: str | None = None) -> Ray:
    """A Ray cluster: the one that this process is connected to, or the one at an address; `auto` finds one."""
    module = _module("ray", "ray")
    if module.is_initialized():
        return Ray(module, is_own=False)
    module.init(address=address, log_to_driver=False, include_dashboard=False if address is None else None)
    return Ray(module, is_own=True)


def _module(name: str, extra: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise FailedError(f"{name} is not installed; `pip install keymove[{extra}]` installs it") from error
