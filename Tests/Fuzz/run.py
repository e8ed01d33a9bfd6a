"""Fuzzes the parsers of files from elsewhere with libFuzzer: each for some seconds, from a fixed seed.

    Tests/Fuzz/run.py [--seconds N] [--only PARSER] [--sanitize address]

An engine's sources are compiled with coverage into one program in .build/fuzz; no other build is needed. Seeds are the files in `finds`
(what once fell, and stays mended) and, where SHOEBOX_CORPUS names the folder of real samples, some of those.
What falls is kept in .build/fuzz/PARSER, and its name printed.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILT = ROOT / ".build/fuzz"
# Engine: its C shims, the libraries these need, its parsers, and the names of real samples that suit each.
ENGINES = {
    "Mail": (["CMail"], ["z"], {
        "mbox": ["mail/**/*"], "mime": ["mail/**/*.eml"], "headers": ["mail/**/*.eml"], "tnef": ["mail/**/*.dat", "mail/**/*.tnef"],
        "uuencode": ["mail/**/*uu*"], "html": ["mail/**/*.htm*"],
    }),
    "Pictures": (["CJpeg", "CHeif", "CExif", "CVips", "CDigest"], ["jpeg", "exif", "crypto", "dl"], {
        "bitmap": ["**/*.bmp"], "exif": ["**/*.tif*", "**/*.jpg"], "raw": ["**/*.dng", "**/*.cr2", "**/*.cr3", "**/*.nef", "**/*.tif*"],
    }),
}
LARGEST_SEED, MOST_SEEDS = 64 << 10, 200
WORDS = HERE / "words.txt"


def build(engine: str, shims: list[str], libraries: list[str], sanitizers: str) -> Path:
    """The engine with its entry, instrumented. Built anew where a source is newer."""
    program = BUILT / f"{engine}-{sanitizers.replace(',', '-')}"
    sources = sorted(str(path) for path in (ROOT / f"Sources/Engines/{engine}").rglob("*.swift"))
    sources += [str(HERE / "Choice.swift"), str(HERE / f"{engine.removesuffix('s')}Parsers.swift")]
    parts = [path for shim in shims for path in sorted((ROOT / f"Sources/C/{shim}").rglob("*.[ch]"))]
    newest = max(os.stat(path).st_mtime for path in [*sources, *parts])
    if program.exists() and program.stat().st_mtime > newest:
        return program
    BUILT.mkdir(parents=True, exist_ok=True)
    objects, maps = [], []
    for shim in shims:
        include = ROOT / f"Sources/C/{shim}/include"
        module = BUILT / f"{shim}.modulemap"
        module.write_text(f'module {shim} {{\n  umbrella "{include}"\n  export *\n}}\n')
        maps += ["-Xcc", f"-fmodule-map-file={module}"]
        for source in sorted((ROOT / f"Sources/C/{shim}").glob("*.c")):
            target = BUILT / f"{shim}-{source.stem}.o"
            subprocess.run(
                ["clang", "-O2", "-std=gnu11", "-fsanitize=fuzzer-no-link", "-I", str(include), "-c", str(source), "-o", str(target)],
                check=True)
            objects.append(str(target))
    subprocess.run(
        ["swiftc", "-swift-version", "6", "-O", "-wmo", "-parse-as-library", f"-sanitize={sanitizers}", "-module-name", f"Fuzz{engine}",
         "-enable-upcoming-feature", "ExistentialAny", "-suppress-warnings", *maps, *sources, *objects, *[f"-l{name}" for name in libraries],
         "-o", str(program)], check=True)
    return program


def seed(parser: str, patterns: list[str]) -> Path:
    """A folder of seeds; what earlier runs found out stays in it."""
    folder = BUILT / parser / "seeds"
    folder.mkdir(parents=True, exist_ok=True)
    corpus = os.environ.get("SHOEBOX_CORPUS")
    chosen = [path for path in sorted((HERE / "finds").glob(f"{parser}-*"))]
    if corpus:
        real = (path for pattern in patterns for path in sorted(Path(corpus).glob(pattern)) if path.is_file())
        chosen += [path for path in real if 0 < path.stat().st_size <= LARGEST_SEED][:MOST_SEEDS]
    for number, path in enumerate(chosen):
        shutil.copyfile(path, folder / f"{number:03}-{path.suffix[1:]}")
    return folder


def run(program: Path, parser: str, patterns: list[str], seconds: int) -> bool:
    seeds = seed(parser, patterns)
    place = BUILT / parser
    file = tempfile.NamedTemporaryFile(prefix="shoebox-fuzz-", dir="/dev/shm")
    answer = subprocess.run(
        [str(program), f"-max_total_time={seconds}", "-seed=16", "-timeout=10", "-rss_limit_mb=2048", f"-max_len={LARGEST_SEED}",
         f"-dict={WORDS}", f"-artifact_prefix={place}/", "-print_final_stats=1", str(seeds)],
        env={**os.environ, "SHOEBOX_PARSER": parser, "SHOEBOX_FUZZ_FILE": file.name, "SWIFT_BACKTRACE": "enable=no"}, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace")
    file.close()
    if answer.returncode == 0:
        runs = next((line.split()[-1] for line in answer.stdout.splitlines() if "number_of_executed_units" in line), "?")
        print(f"passed: {parser} ({runs} inputs)", flush=True)
        return True
    print(f"failed: {parser}\n" + "\n".join(answer.stdout.splitlines()[-30:]), flush=True)
    return False


def main() -> int:
    options = argparse.ArgumentParser(description="Fuzzes the parsers of files from elsewhere.")
    options.add_argument("--seconds", type=int, default=60)
    options.add_argument("--only", help="a parser: " + ", ".join(name for _, _, parsers in ENGINES.values() for name in parsers))
    options.add_argument("--sanitize", choices=["address"], help="besides: slower, and finds what C code does outside its memory")
    chosen = options.parse_args()
    results = []
    for engine, (shims, libraries, parsers) in ENGINES.items():
        wanted = {name: patterns for name, patterns in parsers.items() if chosen.only in (None, name)}
        if not wanted:
            continue
        program = build(engine, shims, libraries, ",".join(filter(None, ["fuzzer", chosen.sanitize])))
        results += [run(program, name, patterns, chosen.seconds) for name, patterns in wanted.items()]
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed, 0 skipped")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
