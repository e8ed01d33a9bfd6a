"""The work on Ray Data: shards in, an actor for each worker, files of results out. Ray schedules, retries and moves; nothing here does."""

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from typing import Any

import numpy
import ray
from ray.data import ActorPoolStrategy, DataContext
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from reach.plan import MANIFEST, Folder, done_lines
from reach.worker import INDEX, Line, Worker, path_bytes

SHARE_SECONDS = 60.0
TELL_SECONDS = 0.5


@ray.remote(num_cpus=0)
class Tally:
    """What all workers did: lines, and failures among them."""

    def __init__(self) -> None:
        self.done = self.failed = 0

    def add(self, done: int, failed: int) -> tuple[int, int]:
        self.done, self.failed = self.done + done, self.failed + failed
        return self.done, self.failed


class Shards:
    """Does whole shards with one worker. Lives in an actor of Ray's."""

    def __init__(self, plan: Line, roots: list[bytes], results: Folder, done: numpy.ndarray, program: str, tally: Any) -> None:
        self.plan, self.roots, self.results, self.done, self.program, self.tally = plan, roots, results, done, program, tally
        self.worker, self.node = Worker(program, roots), os.uname().nodename
        self.untold, self.told = [0, 0], 0.0
        try:
            found = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError) as error:
            raise RuntimeError(f"Shoebox does not start on {self.node}: {error}") from None
        if found != plan["version"]:
            raise RuntimeError(f"Shoebox on {self.node} is version {found}; the plan is of version {plan['version']}.")

    def __call__(self, batch: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for shard in batch["bytes"]:
            lines = [line for line in map(json.loads, bytes(shard).splitlines()) if not self.done[line["line"]]]
            # The lines have no spaces, so that an import finds the answer by its first bytes.
            results = [json.dumps(self.perform(line), ensure_ascii=False, separators=(",", ":")).encode() for line in lines]
            self.tell()
            if results:
                packed = gzip.compress(b"\n".join([*results, b""]), compresslevel=1)
                self.results.add(f"{uuid.uuid4()}.jsonl.gz", io.BytesIO(packed))
            yield {"lines": [len(results)]}

    def perform(self, line: Line) -> Line:
        """The line of results. Its answer is the last member: docs/batch.md."""
        root, end = self.roots[line["root"]], time.monotonic() + SHARE_SECONDS
        # A share that is away has no files. All lines would fail, and sooner than other machines do them.
        while (result := self.answer(line)).get("failure", {}).get("code") == "fileNotFound" and not has_files(root):
            if time.monotonic() > end:
                raise RuntimeError(f"{os.fsdecode(root)} is not on {self.node}, or is empty. Mount it and run again.")
            time.sleep(1)
        self.untold[0] += 1
        self.untold[1] += "failure" in result
        if time.monotonic() - self.told > TELL_SECONDS:  # a call costs as much as a small picture
            self.tell()
        header = {"plan": self.plan["id"], "line": line["line"], "version": self.plan["version"]}
        return header | {name: line[name] for name in ("task", "root", "path", "size", "modified")} | result

    def tell(self) -> None:
        self.tally.add.remote(*self.untold)
        self.untold, self.told = [0, 0], time.monotonic()

    def answer(self, line: Line) -> Line:
        if line["task"] != INDEX:
            return self.worker.perform(line)
        with tempfile.TemporaryDirectory(prefix="reach-") as scratch:
            worker = Worker(self.program, self.roots, scratch)
            result = worker.perform(line)
            worker.stop()
            if "answer" in result:
                name = f"index-{line['line']}-{uuid.uuid4()}.sqlite"
                with open(f"{scratch}/index", "rb") as file:
                    digest = base64.b64encode(hashlib.file_digest(file, "sha256").digest()).decode()
                    size = file.tell()
                    file.seek(0)
                    self.results.add(name, file)
                result["answer"] = {"state": result["answer"], "index": name, "bytes": size, "digest": digest}
        return result


def has_files(folder: bytes) -> bool:
    return os.path.isdir(folder) and bool(os.listdir(folder))


def run(wish: argparse.Namespace) -> int:
    """Does what a plan lacks, on the cluster of `ray.init`. Returns how many lines failed. Raises ValueError for a wrong wish."""
    folder, results = Folder(wish.plan), Folder(wish.output)
    plan = folder.plan()
    if len(wish.root) not in (0, len(plan["roots"])):
        raise ValueError(f"The plan has {len(plan['roots'])} folders: give --root once for each.")
    roots = [*map(os.fsencode, wish.root)] or [*map(path_bytes, plan["roots"])]
    if MANIFEST not in results.files(MANIFEST):
        results.add(MANIFEST, io.BytesIO(json.dumps(plan).encode() + b"\n"))
    elif results.plan()["id"] != plan["id"]:
        raise ValueError(f"{wish.output} has results of another plan.")
    done = done_lines(plan, results)
    if done.all():
        return 0
    # It runs beside the driver, so that no count is lost with a node.
    here = NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)
    tally = Tally.options(scheduling_strategy=here).remote()  # type: ignore[attr-defined]
    shards = [f"{folder.path}/{name}" for name in folder.files(".jsonl")]
    workers = wish.workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    DataContext.get_current().enable_progress_bars = False  # ours has the lines
    # One operator: one worker reads, processes and writes a shard. Another process for reading or writing would cost seconds each
    # time it starts.
    shares = ray.data.read_binary_files(
        shards, filesystem=folder.system, override_num_blocks=len(shards), num_cpus=1, memory=wish.memory
    ).map_batches(
        Shards, fn_constructor_args=(plan, roots, results, done, wish.program, tally), batch_size=None, num_cpus=1, memory=wish.memory,
        compute=ActorPoolStrategy(min_size=1, max_size=workers, initial_size=workers, max_tasks_in_flight_per_actor=2),
    )
    ended = threading.Event()
    teller = threading.Thread(target=tell_all, args=(tally, len(done), int(done.sum()), ended), daemon=True)
    teller.start()
    try:
        for _ in shares.iter_batches(batch_size=None):
            pass
    finally:
        # A request for a number after Ray's end would start another Ray.
        ended.set()
        teller.join()
    return int(ray.get(tally.add.remote(0, 0))[1])


def tell_all(tally: Any, lines: int, before: int, ended: threading.Event) -> None:
    """Says each second how far the work is, and once more at its end."""
    begin, is_last = time.monotonic(), False
    while not is_last:
        is_last = ended.wait(1)
        done, failed = ray.get(tally.add.remote(0, 0))
        rate = done / (time.monotonic() - begin)
        left = f", {int((lines - before - done) / rate)} s left" if rate else ""
        print(f"{before + done}/{lines}, {rate:.1f} a second{left}, {failed} failed", file=sys.stderr, flush=True)
