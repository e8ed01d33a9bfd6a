"""Reading text in pictures, compared with Tesseract and RapidOCR: the quality, and the processor seconds per page.

The pages are drawn here, or are the pictures in BENCH_PAGES that have a .txt beside them, such as those of `make_forms.py`.
Tesseract is measured if it is installed; RapidOCR if BENCH_RAPIDOCR names a Python that has it (with onnxruntime, and
openvino for the second row). The time for loading is subtracted: the result is the cost of further pages after all were read
once. Tesseract's start is included.
"""

import json
import os
import resource
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from make_pages import make
from measuring import BINARY, PLACE, record, table
from scoring import Score

RAPID = """
import json, resource, sys, time
from rapidocr import EngineType, RapidOCR
engine = EngineType(sys.argv[1])
reader = RapidOCR(params={"Global.log_level": "error", "Det.engine_type": engine, "Rec.engine_type": engine})
def cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
for path in sys.argv[2:]:
    reader(path)
for path in sys.argv[2:]:
    before, start = cpu(), time.monotonic()
    lines = reader(path).txts or ()
    print(json.dumps({"file": path, "text": "\\n".join(lines), "cpu": cpu() - before, "seconds": time.monotonic() - start}), flush=True)
"""

Page = dict[str, object]


def children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def lines_of(command: list[str]) -> list[Page]:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def shoebox(pages: list[Path]) -> list[Page]:
    """Uses as many workers as cores. Both runs include loading and the first page of each new size, so these costs cancel
    out."""
    before = children()
    lines_of([str(BINARY), "read", "--json", *map(str, pages)])
    once = children() - before
    answers = lines_of([str(BINARY), "read", "--json", *map(str, pages * 3)])
    cpu = (children() - before - once * 2) / (len(pages) * 2)
    return [{**answer, "cpu": cpu} for answer in answers[len(pages) * 2 :]]


def tesseract(pages: list[Path]) -> list[Page]:
    answers: list[Page] = []
    for path in pages:
        before, start = children(), time.monotonic()
        done = subprocess.run(
            ["tesseract", path, "-", "--psm", "3"], capture_output=True, text=True, check=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"})
        answers.append({"file": str(path), "text": done.stdout, "cpu": children() - before, "seconds": time.monotonic() - start})
    return answers


def rapid(engine: str) -> Callable[[list[Path]], list[Page]]:
    python = os.environ.get("BENCH_RAPIDOCR", "")
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}

    def run(pages: list[Path]) -> list[Page]:
        done = subprocess.run(
            [python, "-c", RAPID, engine, *map(str, pages)], capture_output=True, text=True, check=True, env=environment)
        return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]

    return run


def spent(answers: list[Page], part: str) -> float:
    """Processor seconds as the readers count them themselves, decoding to order of lines; the reading program around them is not in it."""
    return sum(float(answer["spent"][part]) for answer in answers if isinstance(answer["spent"], dict))


def main() -> None:
    given = os.environ.get("BENCH_PAGES")
    pages = sorted(path for path in Path(given).iterdir() if path.suffix in (".png", ".jpg")) if given else make(PLACE / "pages")
    contenders: dict[str, Callable[[list[Path]], list[Page]]] = {"`shoebox read`": shoebox}
    if shutil.which("tesseract"):
        contenders["Tesseract, psm 3, one thread"] = tesseract
    if os.environ.get("BENCH_RAPIDOCR"):
        contenders["RapidOCR, as it comes (ONNX Runtime)"] = rapid("onnxruntime")
        contenders["RapidOCR on OpenVINO"] = rapid("openvino")
    rows = []
    beside = 0.0
    scores: dict[str, float] = {}
    costs: dict[str, float] = {}
    for name, contender in contenders.items():
        answers = contender(pages)
        if contender is shoebox:
            beside = 1 - spent(answers, "networks") / spent(answers, "processor")
        score = Score()
        for answer in answers:
            score.add(Path(str(answer["file"])).with_suffix(".txt").read_text(), str(answer["text"]))
        cpu = statistics.mean(float(str(answer["cpu"])) for answer in answers)
        wall = statistics.median(float(str(answer["seconds"])) for answer in answers)
        scores[name], costs[name] = score.f1, cpu
        rows.append([name, f"{score.f1:.4f}", f"{score.character_error:.4f}", f"{cpu:.2f}", f"{wall:.2f}"])
    question = f"How well and how fast are {len(pages)} pages read?"
    (ours, f1), *others = scores.items()
    record(question, "words", "F1", f1, peers=dict(others), budget={"least": 0.99})
    record(question, "a page", "CPU s", costs[ours], peers={name: costs[name] for name, _ in others})
    if rapid_cost := next((cost for name, cost in costs.items() if "ONNX" in name), None):
        record(question, "RapidOCR's processor time", "× of ours", rapid_cost / costs[ours], budget={"least": 8})
    record(question, "all but the networks", "% of the processor time", 100 * beside, budget={"most": 10})
    print(f"## Reading {len(pages)} pages{' of ' + given if given else ' drawn for it'}\n")
    table(["what", "word F1", "character error", "CPU s a page, mean", "wall s a page, median"], rows)
    print(f"\nAll but the networks takes {beside:.1%} of a reader's processor time.")


if __name__ == "__main__":
    main()
