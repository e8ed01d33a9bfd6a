"""Videos that a browser cannot play: what it costs to convert a second of them, and to show a picture and a second after a seek, beside
`ffmpeg`.

The films are drawn here, with noise, because films without it are decoded too fast. All costs are CPU seconds of one worker; a video is
held if two processors convert it faster than it plays. BENCH_PLACE keeps the films.
"""

import json
import os
import random
import statistics
import subprocess
from collections.abc import Iterator
from pathlib import Path

from measuring import BINARY, PLACE, measure, record, table

QUESTION = "Can videos be converted while they play?"
SECONDS = 8
TICKS = os.sysconf("SC_CLK_TCK")
X265 = ["libx265", "-preset", "superfast", "-x265-params", "log-level=error"]
# The size, the encoder, and by how much two processors must be faster than the film.
FILMS = {
    "HEVC 1080p, 12 Mbit/s": ("hevc.mov", "1920x1080", [*X265, "-b:v", "12M", "-g", "60", "-pix_fmt", "yuv420p"], 1.5),
    "HEVC 1080p, a key frame in ten seconds": ("rare.mov", "1920x1080", [*X265, "-b:v", "12M", "-g", "300", "-pix_fmt", "yuv420p"], 1.5),
    "HEVC 4K, 10 bit, 45 Mbit/s": ("large.mov", "3840x2160", [*X265[:2], "ultrafast", *X265[3:], "-b:v", "45M", "-g", "30", "-pix_fmt", "yuv420p10le"], 1),
    "MPEG-2 576i": ("dvd.mpg", "720x576", ["mpeg2video", "-b:v", "6M", "-flags", "+ildct+ilme"], 1.5),
    "Xvid 576p": ("xvid.avi", "720x576", ["mpeg4", "-vtag", "XVID", "-b:v", "2M", "-g", "250"], 1.5),
}


def draw(path: Path, size: str, encoder: list[str]) -> Path:
    if not path.exists():
        draft = path.with_name("draft-" + path.name)
        command = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc2=size={size}:rate={25 if path.suffix == '.mpg' else 30}:duration={SECONDS}", "-f", "lavfi", "-i", f"sine=frequency=440:duration={SECONDS}"]
        subprocess.run([*command, "-vf", "noise=alls=10:allf=t", "-c:v", *encoder, draft], check=True)
        draft.rename(path)
    return path


class Worker:
    def __init__(self, folder: Path):
        self.output = folder / "output"
        self.output.mkdir(exist_ok=True)
        self.process = subprocess.Popen([BINARY, "worker", "--root", folder, "--write", self.output], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdout.readline()

    def spent(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def ask(self, task: str, **request: object) -> tuple[dict, float]:
        before = self.spent()
        self.process.stdin.write(json.dumps({"id": 1, "task": task, "request": {**request, "output": str(self.output / "part")}}).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "failure" in answer:
            raise RuntimeError(answer["failure"])
        return answer["answer"], self.spent() - before

    def cut(self, path: Path, recipe: dict, start: int, until: int) -> float:
        return self.ask("film.cut", path=str(path), recipe=recipe, **{"from": start, "until": until})[1]

    def key_frame(self, path: Path, time: int) -> float:
        return self.ask("film.poster", path=str(path), drawing={"keyFrame": {"_0": time}}, longSide=960)[1]


def costs(path: Path) -> tuple[dict, float, list[float], list[float]]:
    """The recipe, the CPU seconds of a second of the film, and those of the key frame and of the second after each of ten seeks."""
    worker = Worker(path.parent)
    recipe, _ = worker.ask("film.plan", path=str(path), mayCopy=True)
    length = recipe["milliseconds"]
    whole = sum(worker.cut(path, recipe, start, min(start + 4000, length)) for start in range(0, length - 1000, 4000))
    chance = random.Random(45)
    starts = [chance.randrange(length // 1000) * 1000 for _ in range(10)]
    frames = [worker.key_frame(path, start) for start in starts]
    seeks = [worker.cut(path, recipe, start, start + 1000) for start in starts]
    worker.process.stdin.close()
    worker.process.wait()
    return recipe, whole / (length / 1000), frames, seeks


def rows(folder: Path) -> Iterator[list[object]]:
    for name, (file, size, encoder, least) in FILMS.items():
        path = draw(folder / file, size, encoder)
        recipe, second, frames, seeks = costs(path)
        scale = f"scale={recipe['width']}:{recipe['height']}"
        ffmpeg = ["ffmpeg", "-v", "error", "-y", "-threads", "1", "-i", path, "-vf", scale, "-c:v", "libx264", "-preset", "superfast", "-threads", "1", "-pix_fmt", "yuv420p", "-c:a", "aac", folder / "output/film.mp4"]
        theirs = measure(ffmpeg).cpu / (recipe["milliseconds"] / 1000)
        record(QUESTION, f"{name}: its own time, on two processors", "×", 2 / second, peers={"`ffmpeg`": 2 / theirs}, budget={"least": least})
        record(QUESTION, f"{name}: the key frame before a seek, shown first", "CPU s", frames, budget={"most": 1})
        record(QUESTION, f"{name}: the second after a seek", "CPU s", seeks, budget={"most": 1})
        yield [name, f"{recipe['width']} × {recipe['height']}", f"{second:.2f}", f"{2 / second:.1f} ×", f"{2 / theirs:.1f} ×", f"{max(frames):.2f}", f"{statistics.median(seeks):.2f}", f"{max(seeks):.2f}"]


def main() -> None:
    folder = PLACE / "playing"
    folder.mkdir(parents=True, exist_ok=True)
    table(["film", "shown at", "CPU s a second", "two processors", "`ffmpeg`", "a picture after a seek, CPU s at most", "a second after it", "at most"], list(rows(folder)))


if __name__ == "__main__":
    main()
