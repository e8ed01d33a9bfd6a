"""Plans and results as files: docs/batch.md. Folders may be whatever pyarrow has a file system for."""

import gzip
import io
import json
import os
import shutil
import zlib
from collections.abc import Iterator
from typing import IO

import numpy
from pyarrow import fs

from reach.worker import Line

FORMAT, MANIFEST = 1, "plan.json"


class Folder:
    """A folder of a file system, such as `/mnt/nas/plan` or `s3://bucket/plan`."""

    def __init__(self, place: str) -> None:
        self.place = place if "://" in place else os.path.abspath(place)
        self.system, self.path = fs.FileSystem.from_uri(self.place)

    def files(self, *endings: str) -> list[str]:
        """Names of the files in it, in order."""
        found = self.system.get_file_info(fs.FileSelector(self.path, allow_not_found=True))
        return sorted(info.base_name for info in found if info.base_name.endswith(endings))

    def add(self, name: str, content: IO[bytes]) -> None:
        self.system.create_dir(self.path, recursive=True)
        with self.system.open_output_stream(f"{self.path}/{name}", compression=None) as file:
            shutil.copyfileobj(content, file, 1 << 20)

    def lines(self, name: str) -> Iterator[bytes]:
        """The whole lines of a file, unpacked. What stands behind a tear is left out."""
        try:
            with self.system.open_input_file(f"{self.path}/{name}") as file:
                whole = gzip.open(file) if name.endswith(".gz") else io.BufferedReader(file)
                yield from (line for line in whole if line.endswith(b"\n"))
        except (OSError, EOFError, zlib.error):
            return

    def plan(self) -> Line:
        """What `plan.json` says. Raises ValueError where there is none, or one of another format."""
        if MANIFEST not in self.files(MANIFEST):
            raise ValueError(f"{self.place} has no plan: make one with “shoebox batch plan”.")
        plan: Line = json.loads(b"".join(self.lines(MANIFEST)))
        if plan["format"] != FORMAT:
            raise ValueError(f"{self.place} was made by another Shoebox: use the same version everywhere.")
        return plan


def done_lines(plan: Line, results: Folder) -> numpy.ndarray:
    """Which lines results have already. What cannot be read is not done."""
    done = numpy.zeros(plan["lines"], bool)
    for text in (text for name in results.files(".jsonl.gz", ".jsonl") for text in results.lines(name)):
        try:
            line = json.loads(text)
            is_ours = line["plan"] == plan["id"] and line["version"] == plan["version"] and line["line"] >= 0
            if is_ours and ("answer" in line or line["failure"]["code"] not in plan["passing"]):
                done[line["line"]] = True
        except (ValueError, KeyError, TypeError, IndexError):
            continue
    return done
