"""The page of benchmarks is written from the results, and each row shows its numbers."""

import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from write_report import PAGE, ROOT, Unusable, checked, is_missed, page, results, section, shown

HEAD = {"processor": "Zen", "cores": 2, "load": 0.5, "date": "2026-11-29", "command": "Benchmarks/run names"}


def lines(*measures: dict, **head: object) -> list[str]:
    return section({"question": "How fast is it?", "head": {**HEAD, **head}, "measures": list(measures)}).splitlines()


def refused(measure: dict) -> str:
    """Returns the error message for an invalid measure."""
    try:
        checked(measure)
    except Unusable as problem:
        return str(problem)
    raise AssertionError(f"{measure} was accepted")


def test_the_page_is_exactly_the_page_that_the_script_makes_of_the_committed_results() -> None:
    assert PAGE.read_text() == page(results()), "run Benchmarks/write_report.py"


def test_each_part_of_a_run_records_its_measures() -> None:
    default = next(line for line in (ROOT / "Benchmarks/run").read_text().splitlines() if "|| set -- " in line)
    parts = default.split("set -- ")[1].split()
    assert len(parts) > 20
    assert [part for part in parts if "record(" not in (ROOT / f"Benchmarks/{part}.py").read_text()] == []


def test_a_missed_budget_is_marked_in_its_own_column() -> None:
    kept, late = {"what": "kept", "unit": "s", "ours": 1, "budget": {"most": 1}}, {"what": "late", "unit": "s", "ours": 1.01, "budget": {"most": 1}}
    assert lines(kept, late)[4:] == [
        "| measure | unit | ours | budget | missed |", "| --- | --- | ---: | ---: | --- |",
        "| kept | s | 1 | ≤ 1 |  |", "| late | s | 1.01 | ≤ 1 | **missed** |"]


def test_a_budget_has_a_direction_and_its_bound_belongs_to_it_or_not() -> None:
    def missed(ours: float, **budget: float) -> bool:
        return is_missed({"ours": ours, "budget": budget})

    assert [missed(value, most=5) for value in (4, 5, 6)] == [False, False, True]
    assert [missed(value, below=5) for value in (4, 5, 6)] == [False, True, True]
    assert [missed(value, least=5) for value in (4, 5, 6)] == [True, False, False]
    assert [missed(value, above=5) for value in (4, 5, 6)] == [True, True, False]
    assert not is_missed({"ours": 5})


def test_a_row_without_a_number_fails() -> None:
    assert "ours" in refused({"what": "no number", "unit": "s"})
    for value in (None, "", "1.0", "1 · 2", True, math.nan, math.inf):
        assert "ours" in refused({"what": "no number", "unit": "s", "ours": value})
    assert "find" in refused({"what": "peer without one", "unit": "s", "ours": 1, "peers": {"find": "2.2 s"}})
    assert "budget" in refused({"what": "budget without one", "unit": "s", "ours": 1, "budget": {"most": "1 s"}})
    assert "most" in refused({"what": "least alone", "unit": "s", "ours": 1, "least": 0.5, "most": None})
    assert "one of" in refused({"what": "two budgets", "unit": "s", "ours": 1, "budget": {"most": 1, "least": 0}})
    assert "unit" in refused({"what": "no unit", "ours": 1})
    try:
        section({"question": "Nothing?", "head": HEAD, "measures": []})
    except Unusable:
        return
    raise AssertionError("a section without a measure was accepted")


def test_a_peer_has_a_row_and_each_cell_one_number() -> None:
    text = lines({"what": "listing", "unit": "mails a CPU s", "ours": 68600, "least": 60000.5, "most": 70000, "peers": {"GMime": 14600, "mu": 0.25}})
    assert text[4:] == [
        "| measure | unit | ours | least | most | peer | theirs |", "| --- | --- | ---: | ---: | ---: | --- | ---: |",
        "| listing | mails a CPU s | 68,600 | 60,000.5 | 70,000 | GMime | 14,600 |",
        "| listing | mails a CPU s | 68,600 | 60,000.5 | 70,000 | mu | 0.25 |"]
    assert [shown(value) for value in (0.0001, 0, -2.5, 1e6)] == ["0.0001", "0", "−2.5", "1,000,000"]


def test_the_head_says_machine_date_and_command_once() -> None:
    assert lines({"what": "a", "unit": "s", "ours": 1}, recorded="copied from an old table")[2] == (
        "Machine: 2 × Zen, load 0.5 at the start. Run: 2026-11-29, `Benchmarks/run names`. Copied from an old table.")


SCRIPT = """
from measuring import record
record("How fast?", "a request", "ms", [3.0, 1.0, 2.00004], peers={"peer": 4}, budget={"below": 2})
"""


def ran(folder: Path, script: str) -> Path:
    """Runs a script under the name `tried`. Returns the file with its results."""
    file = folder / "tried.py"
    file.write_text(f"import sys, pathlib, write_report\nwrite_report.RESULTS = pathlib.Path({str(folder)!r}) / 'results'\n" + script)
    path = f"{ROOT / 'Benchmarks'}:{os.environ.get('PYTHONPATH', '')}"
    subprocess.run([sys.executable, file], env={**os.environ, "PYTHONPATH": path, "BENCH_COUNT": "7", "BENCH_PLACE": str(folder)}, stderr=subprocess.DEVNULL, check=False)
    return folder / "results/tried.json"


def test_recorded_measures_become_a_file_with_the_head_of_the_run() -> None:
    with tempfile.TemporaryDirectory() as place:
        written = json.loads(ran(Path(place), SCRIPT).read_text())
        assert written["part"] == "tried"
        (one,) = written["sections"]
        assert one["question"] == "How fast?"
        assert one["measures"] == [
            {"what": "a request", "unit": "ms", "ours": 2.0, "least": 1.0, "most": 3.0, "peers": {"peer": 4}, "budget": {"below": 2}}]
        assert one["head"].keys() >= {"processor", "cores", "gigabytes", "load", "date", "revision", "command"}
        assert "BENCH_COUNT=7" in one["head"]["command"] and place not in one["head"]["command"]


def test_a_script_that_fails_leaves_the_results_of_the_last_run() -> None:
    with tempfile.TemporaryDirectory() as place:
        before = ran(Path(place), SCRIPT).read_text()
        after = ran(Path(place), SCRIPT + "record('Why?', 'another', 's', 1)\nraise RuntimeError\n").read_text()
        assert after == before
        assert "Why?" in ran(Path(place), SCRIPT + "record('Why?', 'another', 's', 1)\n").read_text()


def test_a_measure_without_a_number_stops_its_script() -> None:
    with tempfile.TemporaryDirectory() as place:
        assert not ran(Path(place), SCRIPT + "record('Why?', 'another', 's', float('nan'))\n").exists()
