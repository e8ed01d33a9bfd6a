"""Reactions of a node to workers that die, hang, use too much memory or send nonsense. Real workers, without Ray."""

import os
from pathlib import Path
from typing import Any

FAULTS = [
    ("crash", "worker.crashed"), ("exit", "worker.crashed"), ("halfLine", "worker.crashed"), ("mute", "worker.crashed"),
    ("hang", "worker.deadline"), ("eatMemory", "worker.memory"), ("rubbish", "worker.strangeAnswer"), ("wrongID", "worker.strangeAnswer"),
]


def line(root: Path, name: bytes, task: str, options: dict[str, Any], limit: int = 60) -> dict[str, Any]:
    from reach.worker import path_json

    status = os.lstat(os.fsencode(root) + b"/" + name)
    return {
        "line": 0, "root": 0, "path": path_json(name), "size": status.st_size, "modified": status.st_mtime_ns, "task": task,
        "limit": limit, "options": options,
    }


def check(base: Path, program: str, picture: bytes) -> None:
    """Each fault fails its line with the reason after three workers were tried, and the next line is answered."""
    import reach.worker

    # Describing a picture needs a quarter of this. The limit is low, because a busy machine is slow to fill memory.
    reach.worker.MOST_MEMORY = 200 << 20
    os.environ["SHOEBOX_WORKER_FAULTS"] = "1"
    name = b"br\xe4u.bmp"
    with open(os.fsencode(base) + b"/" + name, "wb") as file:
        file.write(picture)
    worker = reach.worker.Worker(program, [os.fsencode(base)])
    good = line(base, name, "describe", {})
    first = worker.perform(good)
    assert first["answer"]["picture"]["width"] == 96, first
    for fault, reason in FAULTS:
        limit = 2 if fault == "hang" else 60
        result = worker.perform(line(base, name, "misbehave", {"fault": {fault: {}}}, limit))
        assert result["failure"]["reason"] == reason, (fault, result)
        assert worker.perform(good)["answer"]["digest"] == first["answer"]["digest"], fault
    result = worker.perform(line(base, name, "no such task", {}))
    assert result["failure"]["reason"] == "worker.unknownTask", result
    assert worker.perform(good | {"size": 1})["failure"]["code"] == "changed"
    assert worker.perform(good | {"path": "gone.bmp"})["failure"]["code"] == "fileNotFound"
    outside = worker.perform(line(base, b"../" * 20 + b"etc/passwd", "describe", {}))
    assert "failure" in outside, outside
    assert worker.process
    worker.process.kill()
    worker.process.wait()
    worker.stop()
    # By default the program is found by its name in PATH.
    folder, called = os.path.split(program)
    os.environ["PATH"] = f"{folder}:{os.environ['PATH']}"
    named = reach.worker.Worker(called, [os.fsencode(base)])
    assert named.perform(good)["answer"]["digest"] == first["answer"]["digest"]
    named.stop()
    try:
        result = reach.worker.Worker(f"{base}/gone", [os.fsencode(base)]).perform(good)
        raise AssertionError(result)
    except RuntimeError as error:
        assert "does not start" in str(error), error
