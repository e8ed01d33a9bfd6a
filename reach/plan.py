"""Plans and results as files; docs/batch.md describes them. Folders may be whatever pyarrow has a file system for."""

import base64
import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pyarrow import fs

FORMAT = 1
MANIFEST = "plan.json"
Line = dict[str, Any]


class Folder:
    """A folder of a file system, such as `/mnt/nas/plan` or `s3://bucket/plan`."""

    def __init__(self, place: str) -> None:
        self.place = place if "://" in place else os.path.abspath(place)
        self.system, self.path = fs.FileSystem.from_uri(self.place)

    def read(self, name: str) -> bytes:
        with self.system.open_input_file(f"{self.path}/{name}") as file:
            return bytes(file.read())

    def files(self, *endings: str) -> list[str]:
        """Names of the files in it, in order."""
        found = self.system.get_file_info(fs.FileSelector(self.path, allow_not_found=True))
        return sorted(info.base_name for info in found if info.base_name.endswith(endings))


@dataclass(frozen=True)
class Plan:
    """What `plan.json` says."""

    id: str
    version: str
    roots: list[bytes]
    lines: int
    passing: list[str]

    @staticmethod
    def load(folder: Folder) -> "Plan":
        """Raises ValueError for a folder that has no plan, or one of another format."""
        if MANIFEST not in folder.files(MANIFEST):
            raise ValueError(f"{folder.place} has no plan: make one with “shoebox batch plan”.")
        plan = json.loads(folder.read(MANIFEST))
        if plan["format"] != FORMAT:
            raise ValueError(f"{folder.place} was made by another Shoebox: use the same version everywhere.")
        return Plan(plan["id"], plan["version"], [*map(path_bytes, plan["roots"])], plan["lines"], plan["passing"])

    def is_done(self, line: Line) -> bool:
        """Whether a line of results need not be done again."""
        is_ours = line["plan"] == self.id and line["version"] == self.version
        return is_ours and ("answer" in line or line["failure"]["code"] not in self.passing)


class DoneLines:
    """The lines that results have already, one bit each. What cannot be read is not done."""

    def __init__(self, plan: Plan, results: Folder) -> None:
        self.bits = bytearray((plan.lines + 7) // 8)
        self.count = 0
        for name in results.files(".jsonl.gz", ".jsonl"):
            for text in whole_lines(results.read(name)):
                try:
                    line = json.loads(text)
                    if plan.is_done(line) and 0 <= line["line"] < plan.lines and line["line"] not in self:
                        self.bits[line["line"] >> 3] |= 1 << (line["line"] & 7)
                        self.count += 1
                except (ValueError, KeyError, TypeError):
                    continue

    def __contains__(self, line: int) -> bool:
        return bool(self.bits[line >> 3] & 1 << (line & 7))


def whole_lines(data: bytes) -> Iterator[bytes]:
    """The lines of a file, plain or compressed; what stands behind a tear is left out."""
    if data[:2] == b"\x1f\x8b":
        whole = bytearray()
        while data:
            unpack = zlib.decompressobj(wbits=31)
            try:
                whole += unpack.decompress(data)
            except zlib.error:
                break
            data = unpack.unused_data
        data = bytes(whole)
    yield from data.split(b"\n")[:-1]


def path_bytes(path: str | dict[str, str]) -> bytes:
    """A path as JSON has it: text, or base64 where it is no UTF-8."""
    return path.encode() if isinstance(path, str) else base64.b64decode(path["base64"])


def path_json(path: bytes) -> str | dict[str, str]:
    try:
        return path.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(path).decode()}
