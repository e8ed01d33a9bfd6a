"""Compiles the engine Screens alone, with `-O`, together with a file that has the entry point."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ENGINE = ROOT / "Sources/Screenshots/Engine"
DATA = ROOT / "Sources/Screenshots/Data"


def data_functions() -> str:
    """Swift functions that return the data files, as the C functions do in the program."""
    return "".join(
        f"func screenshots_data_{file.stem}() -> [CChar] {{\n    Array(###\"\"\"\n{file.read_text()}\n\"\"\"###.utf8CString)\n}}\n" for file in sorted(DATA.glob("*.txt")))


def build(place: Path, main: Path) -> Path:
    """Returns the compiled program, which lies in `place`."""
    texture = ROOT / "Sources/Pictures/Engine/PictureTexture.swift"
    sources = []
    for source in [*sorted(ENGINE.rglob("*.swift")), texture, ROOT / "Sources/Base/WordLists.swift", Path(__file__).with_name("view.swift"), main]:
        text = re.sub(r"^(public |package |internal )?import (PicturesEngine|Base|ScreenshotsData)$", "", source.read_text(), flags=re.M)
        # The part that computes a texture needs pixels; a view already contains its texture.
        if source == texture:
            text = text.split("extension Picture {")[0]
        sources.append(place / source.name)
        sources[-1].write_text(text)
    sources.append(place / "Data.swift")
    sources[-1].write_text(data_functions())
    program = place / main.stem
    subprocess.run(["swiftc", "-O", "-wmo", "-suppress-warnings", "-parse-as-library", "-o", program, *sources], check=True)
    return program
