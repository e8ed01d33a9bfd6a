"""Fuzzes the parsers of foreign data with libFuzzer: each for some seconds, or with the same inputs each time.

    Tests/Fuzz/run.py [--seconds N | --same] [--only PARSER] [--sanitize address] [--jobs N] [--idle]

The sources are compiled with coverage to a few programs in .build/fuzz. Three tests need the built program: `api` sends it mangled
requests, and `files` and `films` have its worker open mangled pictures, PDFs and films. Seeds come from `seeds.py`, from the folder `finds`
(inputs that once failed) and, if SHOEBOX_CORPUS names the folder of real samples, from some of those. Inputs that fail are
stored in .build/fuzz/PARSER, and their names are printed.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import seeds

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILT = ROOT / ".build/fuzz"
TEXT = ["**/*.txt", "mail/**/*.eml"]


@dataclass
class Program:
    entry: str
    sources: list[str]
    # Maps the name of each parser to patterns for the names of suitable real samples.
    parsers: dict[str, list[str]]
    shims: list[str] = field(default_factory=list)
    libraries: list[str] = field(default_factory=list)
    # Modules that the sources import, but whose code is compiled together with the sources or not needed. Each is replaced by
    # an empty module.
    absent: list[str] = field(default_factory=list)


# The files of Base that the engines use.
BASE = [
    "Base/Charsets/*.swift", "Base/Dates/*.swift", "Base/Faces/FaceBox.swift", "Base/Faces/FaceRegion.swift", "Base/Kinds/*.swift", "Base/Labels/*.swift", "Base/XMP/*.swift",
    *(f"Base/{name}.swift" for name in ["Checksum", "CivilDate", "ComposedText", "DecodedText", "Escaping", "JSONText", "LocalTime", "WordLists"]),
]
PROGRAMS = [
    Program(
        "Mail", [*BASE, "Mail/Engine/**/*.swift"],
        {
            "mbox": ["mail/**/*"], "mime": ["mail/**/*.eml"], "headers": ["mail/**/*.eml"],
            "tnef": ["mail/**/*.dat", "mail/**/*.tnef"], "uuencode": ["mail/**/*uu*"], "html": ["mail/**/*.htm*"],
        },
        shims=["CMail", "CArchive", "CXML", "CCharset", "BaseData"], libraries=["z", "dl"], absent=["Base"]),
    Program(
        "Picture",
        [*BASE, *(f"Base/{name}.swift" for name in ["BytePath", "FilePatch", "FileStamp", "FileTimes"]), "Pictures/Engine/**/*.swift"],
        {
            "bitmap": ["**/*.bmp"], "exif": ["**/*.tif*", "**/*.jpg"],
            "raw": ["**/*.dng", "**/*.cr2", "**/*.cr3", "**/*.nef", "**/*.tif*"],
            "dates": ["**/*.heic", "**/*.jpg", "**/*.png", "**/*.webp", "**/*.xmp"], "movie": ["**/*.mov", "**/*.mp4"],
        },
        shims=["CJpeg", "CHeif", "CExif", "CVips", "CDeflate", "CDigest", "CPoints", "CCharset", "CArchive", "BaseData"], libraries=["jpeg", "exif", "crypto", "z", "dl"], absent=["Base"]),
    Program(
        "Archive", [*BASE, "Archives/Engine/**/*.swift"], {"zip": ["**/*.zip"], "rar": ["**/*.rar"], "names": TEXT}, shims=["CArchive", "CLinux", "CCharset", "BaseData"], libraries=["dl"], absent=["Base"]),
    Program(
        "Table", [*BASE, "Tables/Engine/**/*.swift"], {"table": ["**/*.csv", *TEXT], "tree": ["**/*.json"], "lines": TEXT}, shims=["CTables", "CCharset", "CArchive", "BaseData"], libraries=["dl"], absent=["Base"]),
    Program(
        "Office", ["Base/CivilDate.swift", "Papers/Engine/Office/*.swift"], {"office": []}, shims=["CArchive", "CXML"], libraries=["dl"], absent=["Base"]),
    Program("Font", [f"Papers/Engine/Fonts/{name}*.swift" for name in ["CompactFont", "Glyph", "Type"]], {"font": []}),
    Program("Page", ["Scanner/PageFinder/**/*.swift"], {"page": ["**/*.bmp"]}),
    Program(
        "Word",
        [
            "Base/**/*.swift", "Core/Catalogue/SearchQuery.swift", "Core/Catalogue/SearchText.swift", "Core/Catalogue/Snippet.swift", "Core/Catalogue/ThingWords.swift",
            "Mail/Index/MailQuery.swift", "Mail/Index/MailSpelling.swift", "Mail/Index/MailEntry.swift",
            "Core/Acts/TrashRecord.swift", "Core/Web/JSON*.swift",
            "Core/Readings/[!R]*.swift", "Core/Readings/Receipt*.swift", "Pictures/Engine/PictureDamage.swift",
            *(f"Reading/Engine/{name}.swift" for name in ["Reading", "TextLine", "TextWord", "Quad"]),
        ],
        {name: TEXT for name in ["search", "mailsearch", "sidecar", "trashinfo", "json", "receipt"]} | {"answer": ["**/*.json"]},
        shims=["CArchive", "CCharset", "ReadingsData", "BaseData"], libraries=["dl"], absent=["Base", "ReadingEngine", "PicturesEngine"]),
]
# The scripts that test the built program, each with its arguments for a run of fixed length.
SCRIPTS = {
    "api": ("mangle.py", ["--requests", "1000"]), "files": ("files.py", ["--files", "700"]), "films": ("films.py", ["--files", "1000"]),
}
LARGEST_SEED, MOST_SEEDS = 64 << 10, 200
# Parsers with a shorter maximum input in bytes. Their rules examine every line of a page, and real pages are not longer. With
# short inputs, the fuzzer can try more of them.
SHORTER = {"receipt": 4 << 10, "answer": 8 << 10, "search": 4 << 10, "page": 4 << 10, "table": 8 << 10, "tree": 8 << 10}
# The number of inputs in a reproducible run (`--same`), which gives the same result on every machine. On a core of an EPYC,
# each parser of mails, pictures, requests, records and searches takes about 4 seconds, and each other parser about half of
# that. Repeating such a run finds nothing new; `make fuzz` continues the search.
INPUTS = {
    "mbox": 7_500, "mime": 10_000, "headers": 10_000, "tnef": 30_000, "uuencode": 97_500, "html": 158_750,
    "bitmap": 23_750, "exif": 155_000, "raw": 237_500, "dates": 30_000, "movie": 100_000, "json": 50_000, "sidecar": 15_000, "trashinfo": 85_000,
    "search": 17_500, "mailsearch": 27_000,
    "zip": 287_500, "rar": 250_000, "names": 3_000, "table": 5_000, "tree": 33_250, "lines": 15_000, "page": 250, "font": 15_000,
    "receipt": 185, "office": 30_000, "answer": 25_500,
}
# The timeout for one input in seconds of wall time. It is long, because an input may have to wait for processors that other
# programs use.
PATIENCE = 600
WORDS = HERE / "words.txt"


# The folders of the C targets that are not in Sources/C, because they contain the word lists of a target.
DATA = {"BaseData": "Base/Data", "ReadingsData": "Core/Readings/Data"}


def folder_of(shim: str) -> Path:
    return ROOT / "Sources" / DATA.get(shim, f"C/{shim}")


def build(program: Program, sanitizers: str) -> Path:
    """Compiles the sources and their entry point with instrumentation, unless the program is newer than all sources."""
    target = BUILT / f"{program.entry}-{sanitizers.replace(',', '-')}"
    sources = sorted(str(path) for pattern in program.sources for path in (ROOT / "Sources").glob(pattern))
    sources += [str(HERE / "Choice.swift"), str(HERE / f"{program.entry}Parsers.swift")]
    parts = [path for shim in program.shims for path in sorted(folder_of(shim).rglob("*.*")) if path.is_file()]
    newest = max(os.stat(path).st_mtime for path in [*sources, *parts, __file__])
    if target.exists() and target.stat().st_mtime > newest:
        return target
    BUILT.mkdir(parents=True, exist_ok=True)
    objects, maps = [], []
    for shim in program.shims:
        include = folder_of(shim) / "include"
        module = BUILT / f"{program.entry}-{shim}.modulemap"
        module.write_text(f'module {shim} {{\n  umbrella "{include}"\n  export *\n}}\n')
        maps += ["-Xcc", f"-fmodule-map-file={module}"]
        for source in sorted(folder_of(shim).glob("*.c")):
            compiled = BUILT / f"{program.entry}-{shim}-{source.stem}.o"
            subprocess.run(
                ["clang", "-O2", "-std=gnu23", "-fsanitize=fuzzer-no-link", "-I", str(include), "-I/usr/include/libxml2", "-c", str(source), "-o", str(compiled)],
                check=True)
            objects.append(str(compiled))
    for name in program.absent:
        module = BUILT / f"absent/{name}.swiftmodule"
        module.parent.mkdir(exist_ok=True)
        subprocess.run(
            ["swiftc", "-swift-version", "6", "-emit-module", "-module-name", name, "-o", str(module), "-"], input="", text=True, check=True)
        maps += ["-I", str(module.parent)]
    subprocess.run(
        ["swiftc", "-swift-version", "6", "-O", "-wmo", "-parse-as-library", "-package-name", "shoebox", f"-sanitize={sanitizers}", "-module-name", f"Fuzz{program.entry}",
         "-enable-upcoming-feature", "ExistentialAny", "-suppress-warnings", *maps, *sources, *objects,
         *[f"-l{name}" for name in program.libraries], "-o", str(target)], check=True)
    return target


def seed(parser: str, patterns: list[str]) -> Path:
    """A folder of seeds. The inputs that earlier runs found remain in it."""
    folder = BUILT / parser / "seeds"
    folder.mkdir(parents=True, exist_ok=True)
    corpus = os.environ.get("SHOEBOX_CORPUS")
    for number, content in enumerate(seeds.of(parser)):
        (folder / f"made-{number:02}").write_bytes(content)
    chosen = [path for path in sorted((HERE / "finds").glob(f"{parser}-*"))]
    if corpus:
        real = (path for pattern in patterns for path in sorted(Path(corpus).glob(pattern)) if path.is_file())
        chosen += [path for path in real if 0 < path.stat().st_size <= SHORTER.get(parser, LARGEST_SEED)][:MOST_SEEDS]
    for number, path in enumerate(chosen):
        shutil.copyfile(path, folder / f"{number:03}-{path.suffix[1:]}")
    return folder


@cache
def still() -> list[str]:
    """The prefix command that gives a program the same memory addresses each time, if allowed. Some inputs depend on the
    addresses."""
    command = ["setarch", "-R"]
    return command if subprocess.run([*command, "true"], capture_output=True).returncode == 0 else []


def run(program: Path, parser: str, patterns: list[str], seconds: int | None) -> bool:
    """Fuzzes a parser for `seconds`, or without `seconds` with a fixed number of inputs, which are the same each time."""
    if seconds is None:
        shutil.rmtree(BUILT / parser, ignore_errors=True)
    folder = seed(parser, patterns)
    place = BUILT / parser
    # A timed run has a random seed, so each run tries other inputs. Inputs that fail are kept.
    end = [f"-max_total_time={seconds}"] if seconds is not None else [f"-runs={INPUTS[parser]}", "-seed=16"]
    file = tempfile.NamedTemporaryFile(prefix="shoebox-fuzz-", dir="/dev/shm")
    answer = subprocess.run(
        [*(still() if seconds is None else []), str(program), *end, f"-timeout={PATIENCE}", "-rss_limit_mb=2048", f"-max_len={SHORTER.get(parser, LARGEST_SEED)}",
         f"-dict={WORDS}", f"-artifact_prefix={place}/", "-print_final_stats=1", str(folder)],
        env={**os.environ, "SHOEBOX_PARSER": parser, "SHOEBOX_FUZZ_FILE": file.name, "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"}, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace")
    file.close()
    if answer.returncode == 0:
        runs = next((line.split()[-1] for line in answer.stdout.splitlines() if "number_of_executed_units" in line), "?")
        print(f"passed: {parser} ({runs} inputs)", flush=True)
        return True
    print(f"failed: {parser}\n" + "\n".join(answer.stdout.splitlines()[-30:]), flush=True)
    return False


def run_script(name: str, seconds: int | None) -> bool:
    script, same = SCRIPTS[name]
    amount = same if seconds is None else ["--seconds", str(seconds)]
    answer = subprocess.run([sys.executable, str(HERE / script), *amount], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(answer.stdout.strip(), flush=True)
    return answer.returncode == 0


def main() -> int:
    options = argparse.ArgumentParser(description="Fuzzes the parsers of what comes from elsewhere.")
    names = [name for program in PROGRAMS for name in program.parsers] + list(SCRIPTS)
    end = options.add_mutually_exclusive_group()
    end.add_argument("--seconds", type=int, default=60, help="for each parser (60)")
    end.add_argument("--same", action="store_true", help="the same inputs each time, some seconds for each parser")
    options.add_argument("--only", choices=names)
    options.add_argument("--sanitize", choices=["address"], help="besides: slower, and finds what C code does outside its memory")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="parsers at once")
    options.add_argument("--idle", action="store_true", help="take only what other programs leave of the processors")
    chosen = options.parse_args()
    if chosen.idle:
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    seconds = None if chosen.same else chosen.seconds
    start, work = time.monotonic(), []
    wanted = [program for program in PROGRAMS if chosen.only in (None, *program.parsers)]
    with ThreadPoolExecutor(chosen.jobs) as pool:
        built = pool.map(lambda program: build(program, ",".join(filter(None, ["fuzzer", chosen.sanitize]))), wanted)
        for program, path in zip(wanted, built, strict=True):
            work += [lambda path=path, name=name, patterns=patterns: run(path, name, patterns, seconds)
                     for name, patterns in program.parsers.items() if chosen.only in (None, name)]
        work += [lambda name=name: run_script(name, seconds) for name in SCRIPTS if chosen.only in (None, name)]
        compiled = time.monotonic()
        results = list(pool.map(lambda each: each(), work))
    print(f"{len(results)} parsers, {'the same inputs' if seconds is None else f'{seconds} s'} each, {chosen.jobs} at once: {compiled - start:.0f} s to compile, "
          f"{time.monotonic() - compiled:.0f} s to run")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed, 0 skipped")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
