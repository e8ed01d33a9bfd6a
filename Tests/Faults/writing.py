"""Commands that write tables, JSON and archives are killed, or their disk fills: a new file is complete or does not exist."""

import json
import random
import subprocess
from pathlib import Path

from extracting import until
from mounts import drive
from processes import BINARY
from scenes import Scene, scene

ROWS = 300_000


def make(place: Path) -> dict[str, list[str]]:
    """Writes the input files. Maps the name of each output file to the command that writes it."""
    place.mkdir()
    chance = random.Random(21)
    rows = [(number, chance.getrandbits(60), f"line {chance.getrandbits(40):x}") for number in range(ROWS)]
    table, tree, noise = place / "rows.csv", place / "tree.json", place / "noise"
    table.write_text("number,value,text\n" + "".join(f"{a},{b},{c}\n" for a, b, c in rows))
    tree.write_text(json.dumps([{"number": a, "value": b, "text": c} for a, b, c in rows]))
    noise.mkdir()
    for number in range(40):
        (noise / f"{number}.bin").write_bytes(chance.randbytes(500_000))
    return {
        "table.jsonl": ["table", str(table), "-o"], "sorted.tsv": ["table", str(table), "--sort", "value", "-o"],
        "tree.csv": ["json", str(tree), "-o"], "pretty.json": ["json", str(tree), "-o"],
        "packed.zip": ["archive", "create", str(noise), "-o"], "packed.tar.zst": ["archive", "create", str(noise), "-o"],
    }


def begin(words: list[str], target: Path) -> subprocess.Popen:
    return subprocess.Popen([str(BINARY), *words, str(target)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def hidden(folder: Path) -> list[Path]:
    return list(folder.glob(".shoebox-*"))


@scene("workers", "a command that is killed while it writes a table, JSON or an archive leaves no file, and the next one removes its rest")
def killed_writing(stage: Scene) -> None:
    out = stage.place / "out"
    out.mkdir()
    for name, words in make(stage.place / "in").items():
        process = begin(words, out / name)
        until(lambda: process.poll() is not None or any(out.glob(".shoebox-*/*")), f"{name}: nothing is written")
        assert process.poll() is None, f"{name} was written before it could be killed: {process.stderr.read()}"
        process.kill()
        process.communicate()
        assert not (out / name).exists(), f"{name} is there"
        again = begin(words, out / name)
        _, complaint = again.communicate(timeout=120)
        assert again.returncode == 0 and (out / name).stat().st_size > 0, f"{name}: {complaint}"
        assert not hidden(out), f"{name}: {hidden(out)}"


@scene("disk", "a command whose disk fills while it writes a table, JSON or an archive says so, and leaves nothing")
def full_writing(stage: Scene) -> None:
    commands = make(stage.place / "in")
    with drive(stage.place / "small", "4m") as small:
        for name, words in commands.items():
            process = begin(words, small / name)
            _, complaint = process.communicate(timeout=120)
            assert process.returncode == 1 and "is full" in complaint and name in complaint, f"{name}: {process.returncode}: {complaint}"
            assert ".shoebox" not in complaint, complaint
            assert not list(small.iterdir()), f"{name}: {list(small.iterdir())}"
