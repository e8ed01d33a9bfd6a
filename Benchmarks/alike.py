"""Scores look-alikes in folders of make_edits.py by the engine alone, which it compiles with alike.swift.

    Benchmarks/alike.py FOLDER…

Prints of each folder how many edits of each kind are in one group with their photo at "edits", and how many pairs of all groups are of
different photos, at each strictness; and the CPU seconds that reading the pictures and grouping took.
"""

import argparse
import subprocess
import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path

from measuring import record

ROOT = Path(__file__).resolve().parent.parent
# Edits that crop or rotate the picture: at least nine in ten must be found. Of all other edits, at least 97 in a hundred.
BENT = {"crop02", "crop05", "crop10", "crop20", "crop30", "straightened"}
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let upcoming = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { SwiftSetting.enableUpcomingFeature($0) }
let fast: [CSetting] = [.unsafeFlags(["-O2"])]
let libraries = ["CDigest": "crypto", "CJpeg": "jpeg", "CHeif": "dl", "CExif": "exif", "CVips": "dl", "CPoints": "m", "CPages": "m"]
let shims = ["CDigest", "CJpeg", "CHeif", "CExif", "CVips", "CPoints", "CPages", "CHamming", "CCharset"].map { name in
    Target.target(
        name: name, path: "Sources/C/\\(name)", cSettings: fast, linkerSettings: libraries[name].map { [.linkedLibrary($0)] } ?? [])
}
let package = Package(
    name: "alike",
    targets: shims + [
        .target(name: "Base", dependencies: ["CCharset"], path: "Sources/Base", swiftSettings: upcoming),
        .target(
            name: "PicturesEngine", dependencies: ["Base", "CJpeg", "CHeif", "CExif", "CVips", "CDigest", "CPoints"], path: "Sources/Pictures/Engine",
            swiftSettings: upcoming),
        .target(
            name: "GroupsEngine", dependencies: ["PicturesEngine", "CHamming", "CPages", "CDigest", "CPoints"], path: "Sources/Groups/Engine",
            swiftSettings: upcoming),
        .executableTarget(name: "alike", dependencies: ["GroupsEngine", "PicturesEngine"], path: "main", swiftSettings: [.swiftLanguageMode(.v5)]),
    ])
"""


def compiled(place: Path) -> Path:
    (place / "main").mkdir()
    (place / "main/alike.swift").symlink_to(Path(__file__).with_name("alike.swift"))
    (place / "Sources").symlink_to(ROOT / "Sources")
    (place / "Package.swift").write_text(PACKAGE)
    subprocess.run(["swift", "build", "--quiet", "-c", "release", "--package-path", place, "-Xswiftc", "-parse-as-library"], check=True)
    return place / ".build/release/alike"


def photo(name: str) -> str:
    """The number of the photo, from a file name of make_edits.py: <number>-<kind>.jpg."""
    return name.split("-")[0]


def kind(name: str) -> str:
    return Path(name).stem.split("-", 1)[1]


def score(program: Path, folder: Path) -> list[str]:
    lines = subprocess.run([program, folder], stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()
    found, pairs, wrong, costs = Counter[str](), Counter[str](), Counter[str](), ""
    for what, *words in map(str.split, lines):
        if what == "cost":
            question = f"What do look-alikes of {folder.name} cost, by the engine alone?"
            record(question, "reading the pictures", "CPU s", float(words[0]))
            record(question, "grouping", "CPU s", float(words[1]))
            costs = f"read in {float(words[0]):.1f}, grouped in {float(words[1]):.1f} CPU s, {words[2]} close comparisons"
            continue
        pairs[what] += len(words) * (len(words) - 1) // 2
        wrong[what] += sum(photo(one) != photo(other) for one, other in combinations(words, 2))
        if what == "edits":
            originals = {photo(name) for name in words if kind(name) == "original"}
            found.update(kind(name) for name in words if photo(name) in originals)
    kinds = Counter(kind(path.name) for path in folder.iterdir())
    for name, count in sorted(kinds.items()):
        if name != "original":
            question = f"How many edits of {folder.name} are in one group with their photo, at “edits”?"
            record(question, name, f"of {count}", found[name], budget={"least": round((0.9 if name in BENT else 0.97) * count, 2)})
    for what, count in pairs.items():
        record(f"How many pairs of groups of {folder.name} are of different photos?", f"at “{what}”", f"of {count}", wrong[what], budget={"most": 0})
    told = [f"{name} {found[name]}/{count}" for name, count in sorted(kinds.items()) if name != "original"]
    return [" · ".join(told), *(f"{what}: {wrong[what]} wrong of {count} pairs" for what, count in pairs.items()), costs]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    folders = parser.parse_args().folders
    with tempfile.TemporaryDirectory(prefix="shoebox-alike-") as place:
        program = compiled(Path(place))
        for folder in folders:
            print(folder.name, *score(program, folder), sep="\n", flush=True)


if __name__ == "__main__":
    main()
