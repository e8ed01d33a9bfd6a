"""The work on Ray Data: shards in, an actor for each worker, files of results out. Ray schedules, retries and moves; nothing here does."""

import argparse
import gzip
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pyarrow
import ray
from ray.data import ActorPoolStrategy
from ray.data.block import BlockAccessor
from ray.data.datasource import BlockBasedFileDatasink

from reach.plan import MANIFEST, DoneLines, Folder, Line, Plan
from reach.worker import Worker

SHARE_SECONDS = 60.0
# So that an import finds the answer by its first bytes.
COMPACT = (",", ":")
# Else the name would have it compressed a second time.
PLAIN = {"compression": None}


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

    def __init__(self, plan: Plan, done: DoneLines, program: str, tally: Any) -> None:
        self.plan, self.done, self.tally = plan, done, tally
        self.worker = Worker(program, plan.roots)
        found = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        if found != plan.version:
            raise RuntimeError(f"Shoebox on {os.uname().nodename} is version {found}; the plan is of version {plan.version}.")

    def __call__(self, batch: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for shard in batch["bytes"]:
            lines = [line for line in map(json.loads, bytes(shard).splitlines()) if line["line"] not in self.done]
            results = [json.dumps(self.perform(line), ensure_ascii=False, separators=COMPACT).encode() for line in lines]
            if results:
                yield {"lines": [gzip.compress(b"\n".join([*results, b""]), compresslevel=1)]}

    def perform(self, line: Line) -> Line:
        root, end = self.plan.roots[line["root"]], time.monotonic() + SHARE_SECONDS
        result = self.worker.perform(line)
        # A share that is away has no files. All lines would fail, and sooner than other machines do them.
        while result.get("failure", {}).get("code") == "fileNotFound" and not (os.path.isdir(root) and os.listdir(root)):
            if time.monotonic() > end:
                raise RuntimeError(f"{os.fsdecode(root)} is not on {os.uname().nodename}, or is empty. Mount it and run again.")
            time.sleep(1)
            result = self.worker.perform(line)
        self.tally.add.remote(1, int("failure" in result))
        header = {"plan": self.plan.id, "line": line["line"], "version": self.plan.version}
        # The answer is the last member: docs/batch.md.
        return header | {name: line[name] for name in ("task", "root", "path", "size", "modified")} | result


class LinesSink(BlockBasedFileDatasink):
    """Writes packed lines as they are: gzip members, one after the other."""

    def write_block_to_file(self, block: BlockAccessor, file: pyarrow.NativeFile) -> None:
        for row in block.iter_rows(public_row_format=False):
            file.write(row["lines"])


def run(wish: argparse.Namespace) -> int:
    """Does what a plan lacks, on the cluster of `ray.init`. Returns how many lines failed. Raises ValueError for a wrong wish."""
    folder, results = Folder(wish.plan), Folder(wish.output)
    plan = Plan.load(folder)
    if len(wish.root) not in (0, len(plan.roots)):
        raise ValueError(f"The plan has {len(plan.roots)} folders: give --root once for each.")
    plan = replace(plan, roots=[*map(os.fsencode, wish.root)] or plan.roots)
    if MANIFEST not in results.files(MANIFEST):
        results.system.create_dir(results.path, recursive=True)
        with results.system.open_output_stream(f"{results.path}/{MANIFEST}", compression=None) as file:
            file.write(folder.read(MANIFEST))
    elif Plan.load(results).id != plan.id:
        raise ValueError(f"{wish.output} has results of another plan.")
    done = DoneLines(plan, results)
    if done.count == plan.lines:
        return 0
    tally = Tally.remote()  # type: ignore[attr-defined]
    threading.Thread(target=tell, args=(tally, plan.lines, done.count), daemon=True).start()
    shards = [f"{folder.path}/{name}" for name in folder.files(".jsonl")]
    workers = wish.workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    # Only workers count: reading and writing a shard is nothing beside doing it, and must not wait for them.
    ray.data.read_binary_files(
        shards, filesystem=folder.system, override_num_blocks=len(shards), num_cpus=0
    ).map_batches(
        Shards, fn_constructor_args=(plan, done, wish.program, tally), batch_size=1, num_cpus=1, memory=wish.memory,
        compute=ActorPoolStrategy(min_size=1, max_size=workers, initial_size=workers, max_tasks_in_flight_per_actor=2),
    ).write_datasink(
        LinesSink(results.path, filesystem=results.system, file_format="jsonl.gz", open_stream_args=PLAIN),
        ray_remote_args={"num_cpus": 0},
    )
    return int(ray.get(tally.add.remote(0, 0))[1])


def tell(tally: Any, lines: int, before: int) -> None:
    """Says each second how far the work is, until the program ends."""
    begin = time.monotonic()
    while True:
        time.sleep(1)
        done, failed = ray.get(tally.add.remote(0, 0))
        rate = done / (time.monotonic() - begin)
        left = f", {int((lines - before - done) / rate)} s left" if rate else ""
        print(f"{before + done}/{lines}, {rate:.1f} a second{left}, {failed} failed", file=sys.stderr, flush=True)
