"""Studies on Dask's workers, real processes on the loopback, some of which are killed."""

from __future__ import annotations

import os
import random
import signal
import threading
import warnings

import numpy as np
import pytest

import abut
import study_machines as machines
from abut.errors import InputError, InvalidValue, RunError
from abut.study.execution.work_serialization import pack_work, unpack_work

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")


@pytest.fixture
def cluster():
    """Two worker processes of one thread."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        )
        client = distributed.Client(made)
        yield made, client
        client.close()
        made.close()


def killing(
    cluster, kills: int, between: tuple[float, float], stop: threading.Event, killed: list[int]
) -> threading.Thread:
    """Kill workers at random, so many times; their nannies begin others."""

    def kill() -> None:
        rng = random.Random(1)
        while len(killed) < kills and not stop.wait(rng.uniform(*between)):
            if pids := [worker.process.pid for worker in cluster.workers.values() if worker.process]:
                killed.append(rng.choice(pids))
                os.kill(killed[-1], signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


def survived(cluster, study: abut.Study, kills: int, between: tuple[float, float], **told) -> None:
    """Run a study while workers die, and compare it with what threads give, bit for bit."""
    made, client = cluster
    expected = study.run()
    stop, killed = threading.Event(), []
    thread = killing(made, kills, between, stop, killed)
    try:
        found = study.run(client=client, **told)
    finally:
        stop.set()
        thread.join()
    assert len(killed) == kills
    assert (found["status"].values == 1).all()
    assert study.status.ok
    for name in expected.data_vars:
        np.testing.assert_array_equal(found[name].values, expected[name].values, err_msg=name)


def slow(factor: float):
    """An observer that workers are given by its text; it takes its time."""

    def seen(result: abut.Result) -> float:
        import time

        time.sleep(factor)
        return machines.swing(result)

    return seen


def test_workers_that_die_change_nothing(cluster, tmp_path):
    """Two kills during forty variants: each is there once, with the bits of a run without; then the scheduler is lost."""
    observe = {"last": "mass.position.x.last", "swing": slow(0.02)}
    study = machines.study(observe=observe)
    survived(cluster, study, 2, (0.2, 0.5), batch=2, store=tmp_path / "a.zarr")
    made, client = cluster
    lost = machines.study(observe=observe | {"slow": slow(0.2)})
    timer = threading.Timer(1.5, made.close)
    timer.start()
    with pytest.raises(RunError, match=r"was lost; .* of 40 variants are done"):
        lost.run(client=client, batch=1, store=tmp_path / "b.zarr")
    timer.join()
    before = abut.study.open(tmp_path / "b.zarr")["status"].values
    assert 0 < (before == 1).sum() < 40
    assert (lost.run(store=tmp_path / "b.zarr", resume=True)["status"].values == 1).all()


@pytest.mark.long
def test_twenty_workers_die_during_two_thousand_variants(cluster, tmp_path):
    study = machines.study(
        design=abut.study.sobol(2048), observe={"last": "mass.position.x.last", "swing": slow(0.02)}
    )
    survived(cluster, study, 20, (0.5, 1.5), batch=8, store=tmp_path / "a.zarr")


def test_compiled_data_of_machine_is_not_sent(monkeypatch):
    """A compiled function knows all of its module, and of what stands in it some cannot be sent; nor has it a say in what a study is."""
    from abut.forces import spring_damper

    study = machines.study()
    known = study.manifest
    study._work.base["spring"].expression
    monkeypatch.setattr(spring_damper, "lock", threading.Lock(), raising=False)
    assert machines.study().manifest == known
    sent = unpack_work(pack_work(study._work))
    assert "expression" not in vars(sent.base["spring"])
    assert sent.base["spring"].stiffness == study._work.base["spring"].stiffness


def test_refuses_invalid_clusters(monkeypatch):
    monkeypatch.setattr("abut.study.execution.dask.CONNECT", 0.5)
    with pytest.raises(InputError, match=r"no scheduler responds at tcp://127\.0\.0\.1:9"):
        machines.study().run(cluster="tcp://127.0.0.1:9")
    with pytest.raises(InvalidValue, match=r"distributed\.Client"):
        machines.study().run(client=object())


class CountedRows:
    """How often each row of a study was put into its store."""

    def __init__(self, monkeypatch) -> None:
        from abut.study.execution import store

        self.times = np.zeros(0, dtype=int)
        put = store.Zarr.put

        def counted(kept, batch, rows):
            self.times = np.zeros(kept.columns.variants, dtype=int) if not len(self.times) else self.times
            self.times[batch.start : batch.stop] += 1
            put(kept, batch, rows)

        monkeypatch.setattr(store.Zarr, "put", counted)


def loses_one(study: abut.Study, expected, store, counted: CountedRows, seed: int) -> None:
    """Run a study by three workers, of which one is killed at a random moment: each row comes once, with the bits of a whole run."""
    rng = random.Random(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, dashboard_address=None, silence_logs=50
        )
    with made, distributed.Client(made) as client:
        counted.times = np.zeros(0, dtype=int)
        worker = made.workers[rng.randrange(3)]
        timer = threading.Timer(rng.uniform(0.0, 3.0), os.kill, (worker.process.pid, signal.SIGKILL))
        timer.start()
        try:
            found = study.run(client=client, batch=2, store=store)
        finally:
            timer.join()
    assert (found["status"].values == 1).all()
    assert counted.times.tolist() == [1] * len(study)
    for name in expected.data_vars:
        np.testing.assert_array_equal(found[name].values, expected[name].values, err_msg=name)


@pytest.mark.slow
@pytest.mark.parametrize("losses", [1, pytest.param(20, marks=pytest.mark.long)])
def test_one_of_three_workers_is_lost_at_a_random_moment(tmp_path, monkeypatch, losses):
    study = machines.study(observe={"last": "mass.position.x.last", "swing": slow(0.1)})
    expected, counted = study.run(), CountedRows(monkeypatch)
    for seed in range(losses):
        loses_one(study, expected, tmp_path / f"{seed}.zarr", counted, seed)
        print("lost", seed, flush=True)
