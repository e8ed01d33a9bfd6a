"""Films: 60 clips beside `ffprobe`, the cost of posters and strips beside the `ffmpeg` command, and the scan of a folder.

The clips are drawn here: ten codecs and containers, each plain, with a date, a zone and a place, without sound, and with another
size and rate; six turned ones; and 14 that are cut off or whose bytes were changed. BENCH_FILMS: films in the scanned folder (500).
"""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

from measuring import BINARY, PLACE, RUNS, Cost, interleaved, measure, record, table

FILMS = int(os.environ.get("BENCH_FILMS", "500"))
QUESTION = "Are films known as they are, and what does it cost?"
X264, X265 = ["libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"], ["libx265", "-preset", "ultrafast", "-x265-params", "log-level=error", "-pix_fmt", "yuv420p"]
KINDS = {
    "phone.mp4": (X264, "aac"), "iphone.mov": (X265, "aac"), "ripped.mkv": (X264, "aac"), "camcorder.mts": (X264, "aac"), "web.webm": (["libvpx-vp9", "-cpu-used", "8", "-deadline", "realtime"], "libopus"),
    "camera.avi": (["mjpeg", "-q:v", "5"], "pcm_s16le"), "xvid.avi": (["mpeg4", "-vtag", "XVID"], "libmp3lame"), "dvd.mpg": (["mpeg2video"], "mp2"), "windows.wmv": (["wmv2"], "wmav2"), "old.3gp": (["h263"], None),
}
WAYS = ("plain", "dated", "silent", "other")
DATED = [
    "-metadata", "creation_time=2024-05-01T10:20:30Z", "-metadata", "com.apple.quicktime.creationdate=2024-05-01T12:20:30+0200",
    "-metadata", "com.apple.quicktime.location.ISO6709=+48.1374+011.5755/", "-movflags", "use_metadata_tags",
]
MATRIX = {90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}


def draw(path: Path, encoder: list[str], sound: str | None, way: str = "plain", size: str = "640x360", seconds: float = 3) -> Path:
    if path.suffix == ".3gp":
        size = "352x288"
    elif way == "other":
        size, seconds = "720x576", 5.4
    rate = "25" if way != "other" or path.suffix in (".mpg", ".3gp") else "30"
    command = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc2=size={size}:rate={rate}:duration={seconds}"]
    if sound and way != "silent":
        command += ["-f", "lavfi", "-i", f"sine=frequency=440:duration={seconds}", "-c:a", sound]
    command += ["-threads", "1", "-g", "25", "-c:v", *encoder]
    if way == "dated":
        command += DATED if path.suffix in (".mp4", ".mov") else DATED[:2]
    subprocess.run([*command, *(["-f", "mpegts"] if path.suffix == ".mts" else []), path], check=True)
    return path


def turned(path: Path, angle: int) -> Path:
    film = bytearray(path.read_bytes())
    at = film.index(b"tkhd") + 4 + 40
    a, b, c, d = (value * 0x10000 & 0xFFFFFFFF for value in MATRIX[angle])
    for number, value in enumerate([a, b, 0, c, d, 0]):
        film[at + 4 * number : at + 4 * number + 4] = value.to_bytes(4, "big")
    path.write_bytes(film)
    return path


def broken(path: Path, source: Path, chance: random.Random, number: int) -> Path:
    film = bytearray(source.read_bytes())
    if number % 2:
        del film[len(film) * (1 + number % 7) // 9 :]
    else:
        for _ in range(30):
            film[chance.randrange(len(film))] = chance.randrange(256)
    path.write_bytes(film)
    return path


def clips(folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    made = [draw(folder / f"{way}-{name}", *kind, way=way) for name, kind in KINDS.items() for way in WAYS]
    for name in ("phone.mp4", "iphone.mov"):
        made += [turned(draw(folder / f"turned-{angle}-{name}", *KINDS[name]), angle) for angle in MATRIX]
    chance = random.Random(45)
    return made + [broken(folder / f"broken-{number}-{made[number].name}", made[number * 2], chance, number) for number in range(14)]


def probed(path: Path) -> dict | None:
    """What `ffprobe` says; None if it finds no moving pictures."""
    command = ["ffprobe", "-v", "quiet", "-print_format", "json", "-show_format", "-show_streams", path]
    said = json.loads(subprocess.run(command, capture_output=True, text=True).stdout or "{}")
    stream = next((each for each in said.get("streams", []) if each.get("codec_type") == "video" and each.get("width")), None)
    if not stream or "format" not in said:
        return None
    angle = next((-int(side["rotation"]) % 360 for side in stream.get("side_data_list", []) if "rotation" in side), 0)
    size = (stream["width"], stream["height"])
    return {
        "duration": float(said["format"].get("duration", 0)), "codec": stream["codec_name"], "rotation": angle,
        "size": size[::-1] if angle in (90, 270) else size, "tags": said["format"].get("tags", {}),
    }


def differences(ours: dict | None, theirs: dict | None, path: Path) -> list[str]:
    if not ours or not theirs:
        return [] if path.name.startswith("broken") or not theirs else ["unknown"]
    found = []
    if abs(ours.get("duration", 0) - theirs["duration"]) > 0.1:
        found.append(f"length {ours.get('duration')} for {theirs['duration']}")
    for name, mine, other in (
        ("size", (ours.get("width"), ours.get("height")), theirs["size"]), ("rotation", ours.get("rotation", 0), theirs["rotation"]),
        ("codec", ours.get("codec"), theirs["codec"]),
    ):
        if mine != other:
            found.append(f"{name} {mine} for {other}")
    if zoned := theirs["tags"].get("com.apple.quicktime.creationdate"):
        if ours["taken"] != zoned[:-2] + ":" + zoned[-2:]:
            found.append(f"date {ours['taken']} for {zoned}")
    elif "creation_time" in theirs["tags"] and {"source": "video", "taken": "2024-05-01T10:20:30"} not in ours.get("dates", []):
        found.append(f"date {ours.get('dates')}")
    return found


def compare(folder: Path) -> None:
    paths = clips(folder)
    answer = subprocess.run([BINARY, "info", "--json", *paths], capture_output=True, text=True)
    ours = {Path(line["file"]).name: line for line in map(json.loads, answer.stdout.splitlines())}
    different = {}
    for path in paths:
        mine = ours.get(path.name)
        if found := differences(mine if mine and mine.get("codec") else None, probed(path), path):
            different[path.name] = found
    print(f"## {len(paths)} clips beside `ffprobe`\n")
    for name, found in different.items():
        print(f"- {name}: {'; '.join(found)}")
    record(QUESTION, f"of {len(paths)} clips, as `ffprobe` says", "clips", len(paths) - len(different), budget={"least": len(paths)})
    print(f"\n{len(paths) - len(different)} of {len(paths)} are the same.\n")


def costs(folder: Path) -> None:
    films = {
        "H.264 1080p": draw(folder / "large.mp4", *KINDS["phone.mp4"], size="1920x1080", seconds=6),
        "HEVC 1080p": draw(folder / "large.mov", *KINDS["iphone.mov"], size="1920x1080", seconds=6),
        "HEVC 4K": draw(folder / "huge.mov", *KINDS["iphone.mov"], size="3840x2160", seconds=1),
    }
    start = measure([BINARY, "version"])
    rows = []
    for name, path in films.items():
        out = folder / "poster.jpg"
        ffmpeg = ["ffmpeg", "-v", "error", "-y", "-threads", "1", "-ss", "0.6", "-skip_frame", "nokey", "-i", path, "-frames:v", "1", "-vf", "scale=1440:-2", out]
        found: dict[str, Cost] = interleaved({
            "ours": lambda path=path, out=out: measure([BINARY, "video", "poster", path, "-o", out, "--replace"]),
            "`ffmpeg`": lambda ffmpeg=ffmpeg: measure(ffmpeg),
        }, RUNS)
        ours, theirs = found["ours"], found["`ffmpeg`"]
        rows.append([name, f"{ours.cpu * 1000:.0f}", f"{(ours.cpu - start.cpu) * 1000:.0f}", f"{ours.peak:.0f}", f"{theirs.cpu * 1000:.0f}", f"{theirs.peak:.0f}"])
        record(QUESTION, f"a poster of {name}", "CPU ms", ours.cpu * 1000, peers={"`ffmpeg`": theirs.cpu * 1000})
        record(QUESTION, f"a poster of {name}, memory", "MB", ours.peak, peers={"`ffmpeg`": theirs.peak})
    table(["poster of", "ours, CPU ms", "less the start", "MB", "`ffmpeg`, CPU ms", "MB"], rows)


def scan(folder: Path) -> None:
    films, home = folder / "films", folder / "home"
    films.mkdir(exist_ok=True)
    names = list(KINDS)
    for number in range(FILMS):
        name = names[number % len(names)]
        # A few bytes behind the film make each a film of its own.
        (films / f"{number}-{name}").write_bytes((folder / f"plain-{name}").read_bytes() + number.to_bytes(4, "big"))
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    cost = measure([BINARY, "scan", films, "--json", "--data", home / "data"], HOME=str(home), XDG_DATA_HOME=str(home / "share"))
    print(f"\nThe scan of {FILMS} films: {cost.wall:.1f} s, {cost.cpu / FILMS * 1000:.0f} CPU ms a film.\n")
    record(QUESTION, "a film in a scan: bytes, dates, poster, hashes", "CPU ms", cost.cpu / FILMS * 1000)
    record(QUESTION, f"the scan of {FILMS} films, its largest process", "MB", cost.peak, budget={"most": 200})


def main() -> None:
    folder = PLACE / "filming"
    compare(folder)
    costs(folder)
    scan(folder)


if __name__ == "__main__":
    main()
