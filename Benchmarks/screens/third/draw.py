"""Draws screens with the third hand, which is only for judging: nothing was fitted to it, and no rule was made on it.

    Benchmarks/screens/third/draw.py FOLDER [--each 12]

Writes TYPE/PAGE/NN.png and labels.jsonl in the form that apps.py reads, so that a kind of page stands for an app. A title or a
creator that is not fully visible is null. The hand was frozen before the ranker's first fit; a change makes another hand.
"""

import argparse
import json
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(ROOT / ".parts/wheels-test")]

from playwright.sync_api import sync_playwright  # noqa: E402

from pages import PAGES  # noqa: E402
from parts import Hand  # noqa: E402
from render import CHROMIUM, CUT  # noqa: E402


def draw(folder: Path, each: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, (folder / "labels.jsonl").open("w") as labels:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-dev-shm-usage"] + (["--no-sandbox"] if os.geteuid() == 0 else []))
        sheets = {}
        for name, (type, drawn) in PAGES.items():
            for number in range(each):
                hand = Hand(f"{name} {number}")
                title, creator, body = drawn(hand)
                if hand.scale not in sheets:
                    sheets[hand.scale] = browser.new_context(device_scale_factor=hand.scale).new_page()
                sheet = sheets[hand.scale]
                sheet.set_viewport_size({"width": hand.width, "height": hand.height})
                sheet.set_content(hand.page(body))
                title, creator = (None if cut else words for words, cut in zip((title, creator), sheet.evaluate(CUT, [title or "", creator or ""])))
                file = folder / type / name / f"{number:02}.png"
                file.parent.mkdir(parents=True, exist_ok=True)
                sheet.screenshot(path=file)
                labels.write(json.dumps({"file": str(file.relative_to(folder)), "type": type, "title": title, "creator": creator, "note": ""}, ensure_ascii=False) + "\n")
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Draws screens with the third hand.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=12, help="screens of each kind of page")
    options = parser.parse_args()
    draw(options.folder, options.each)
