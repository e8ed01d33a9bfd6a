"""Draws 60 short films, and 140 copies of them that were encoded again, resized, shortened or brought to another frame rate.

    Benchmarks/make_films.py FOLDER --seed 1

Films of one family look alike without being the same: other takes of one scene, cards of one series, screens of one program. In
`still` films nothing moves, so nothing shows that a copy is one. The name of a film is <number>-<family>.mp4; a copy has the kind of its
edit behind it: <number>-<family>+<kind>.mp4.
"""

import argparse
import random
import subprocess
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
SIZES = [(640, 360), (854, 480), (480, 854), (640, 480)]
WORDS = "the a light river house number garden street evening paper window summer train bread letter music north field stone glass".split()
# How many films each kind of scene has, and how many of them share what they show.
SCENES = {"walk": (16, 1), "tripod": (12, 2), "talk": (8, 2), "pan": (6, 2), "cards": (6, 3), "screen": (6, 2), "still": (6, 2)}


def ground(seed: int, width: int, height: int) -> numpy.ndarray:
    """A landscape of soft shapes with things in it, as bytes."""
    chance = numpy.random.default_rng(seed)
    coarse = Image.fromarray(chance.integers(20, 235, (6, 8, 3), dtype=numpy.uint8)).resize((width, height), Image.Resampling.BICUBIC)
    draw = ImageDraw.Draw(coarse)
    for _ in range(60):
        x, y, w, h = chance.uniform(0, width), chance.uniform(0, height), chance.uniform(8, width / 6), chance.uniform(8, height / 5)
        colour = tuple(int(c) for c in chance.integers(10, 245, 3))
        (draw.ellipse if chance.random() < 0.4 else draw.rectangle)((x, y, x + w, y + h), fill=colour)
    fine = Image.fromarray(chance.integers(0, 255, (height // 6, width // 6, 3), dtype=numpy.uint8)).resize((width, height), Image.Resampling.BILINEAR)
    return numpy.asarray(Image.blend(coarse, fine, 0.12))


class Scene:
    """One film. `shared` is the seed of what its family has in common, `own` that of this take."""

    def __init__(self, kind: str, shared: int, own: int, size: tuple[int, int], seconds: float):
        self.kind, self.size, self.seconds = kind, size, seconds
        self.chance = numpy.random.default_rng(own)
        width, height = size
        margin = 1.6 if kind in ("walk", "pan") else 1
        self.ground = ground(shared, int(width * margin), int(height * margin))
        self.things = [
            (self.chance.uniform(0.05, 0.16) * height, self.chance.uniform(0, 1, 2), self.chance.uniform(-0.35, 0.35, 2), tuple(int(c) for c in self.chance.integers(0, 255, 3)))
            for _ in range({"tripod": 3, "walk": 2, "talk": 1}.get(kind, 0))
        ]
        self.phase = self.chance.uniform(0, 6.28, 8)
        self.rates = self.chance.uniform(0.4, 2.2, 8)
        self.font = ImageFont.truetype(FONT, max(height // 26, 12))
        self.title = ImageFont.truetype(FONT, max(height // 9, 16))
        self.card = f"Series {shared % 97}"
        self.lines = [" ".join(self.chance.choice(WORDS, 9)) for _ in range(120)]
        self.shots = [ground(own + 7 * n, width, height) for n in range(3)] if kind == "cards" else []

    def sway(self, time: float, which: int) -> float:
        return float(sum(numpy.sin(self.phase[i] + time * self.rates[i] * (1 + i % 3)) for i in range(which, 8, 2)) / 4)

    def window(self, time: float) -> numpy.ndarray:
        """What a camera in a hand, or one that is turned slowly, sees."""
        width, height = self.size
        room_x, room_y = self.ground.shape[1] - width, self.ground.shape[0] - height
        along = time / self.seconds if self.kind == "pan" else 0.5 + 0.45 * self.sway(time, 0)
        x, y = int(room_x * along), int(room_y * (0.5 + (0.03 if self.kind == "pan" else 0.4) * self.sway(time, 1)))
        return self.ground[y : y + height, x : x + width]

    def frame(self, time: float) -> Image.Image:
        width, height = self.size
        if self.kind in ("walk", "pan"):
            picture = Image.fromarray(self.window(time))
        elif self.kind == "cards":
            picture = Image.fromarray(self.shots[min(int(time / self.seconds * 3), 2)])
            if time < self.seconds * 0.25:
                picture = Image.new("RGB", self.size, (12, 14, 30))
                ImageDraw.Draw(picture).text((width // 8, height // 2.4), self.card, fill=(240, 235, 220), font=self.title)
        elif self.kind == "screen":
            picture = Image.new("RGB", self.size, (250, 250, 252))
            draw = ImageDraw.Draw(picture)
            step, top = height // 18, int(max(0.0, time - 1) * height / 3)
            for number, line in enumerate(self.lines):
                y = height // 10 + number * step - top
                if -step < y < height:
                    draw.text((width // 20, y), line, fill=(25, 25, 30), font=self.font)
            draw.rectangle((0, 0, width, height // 12), fill=(40, 60, 120))
        else:
            picture = Image.fromarray(self.ground)
        draw = ImageDraw.Draw(picture)
        for radius, place, speed, colour in self.things:
            if self.kind == "talk":
                x, y = width * (0.5 + 0.02 * self.sway(time, 0)), height * (0.45 + 0.02 * self.sway(time, 1))
                radius = height * 0.2
                draw.ellipse((x - radius, y - radius, x + radius, y + radius * 1.3), fill=colour)
                mouth = radius * (0.06 + 0.16 * abs(self.sway(time * 4, 0)))
                draw.ellipse((x - radius / 3, y + radius / 2 - mouth, x + radius / 3, y + radius / 2 + mouth), fill=(60, 10, 20))
                continue
            x, y = ((place + speed * time) % 1.2 - 0.1) * (width, height)
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
            draw.rectangle((x - radius / 3, y, x + radius / 3, y + radius * 2), fill=colour)
        return picture

    def still(self) -> Image.Image:
        if self.chance.random() < 0.5:
            return Image.new("RGB", self.size, (0, 0, 0))
        picture = Image.fromarray(self.ground // 10)
        ImageDraw.Draw(picture).text((20, 20), self.card, fill=(60, 60, 60), font=self.font)
        return picture


def write(path: Path, scene: Scene, rate: int, encoder: list[str]) -> None:
    width, height = scene.size
    command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", str(rate), "-i", "-"]
    process = subprocess.Popen([*command, "-f", "lavfi", "-i", "sine=frequency=330", "-shortest", "-pix_fmt", "yuv420p", *encoder, "-c:a", "aac", path], stdin=subprocess.PIPE)
    assert process.stdin
    still = scene.still() if scene.kind == "still" else None
    grain = [scene.chance.normal(0, 4, (height, width, 1)).astype(numpy.int8) for _ in range(3)]
    for number in range(int(scene.seconds * rate)):
        pixels = numpy.asarray(still or scene.frame(number / rate), dtype=numpy.int16) + grain[number % 3]
        process.stdin.write(numpy.clip(pixels, 0, 255).astype(numpy.uint8).tobytes())
    process.stdin.close()
    if process.wait():
        raise RuntimeError(f"{path} was not written")


def edits(chance: random.Random, seconds: float) -> dict[str, list[str]]:
    """The arguments of ffmpeg for each kind of copy."""
    x264 = ["-c:v", "libx264", "-preset", "veryfast"]
    part = chance.uniform(0.02, 0.098) * seconds
    begin, end = ["-ss", f"{part:.3f}"], ["-t", f"{seconds - part:.3f}"]
    half, third = ["-vf", "scale=trunc(iw/4)*2:-2"], ["-vf", "scale=trunc(iw/6)*2:-2"]
    return {
        "crf28": [*x264, "-crf", "28"], "crf35": [*x264, "-crf", "35"], "hevc": ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error", "-crf", "30"],
        "mpeg4": ["-c:v", "mpeg4", "-q:v", "6"], "vp9": ["-c:v", "libvpx-vp9", "-cpu-used", "8", "-deadline", "realtime", "-b:v", "900k"],
        "half": [*half, *x264, "-crf", "26"], "third": [*third, *x264, "-crf", "26"], "no-end": [*end, *x264], "no-beginning": [*begin, *x264],
        "rate15": ["-r", "15", *x264], "rate24": ["-r", "24", *x264], "copied": [*end, "-c", "copy"], "half-no-end": [*end, *half, *x264, "-crf", "30"],
        "half-no-beginning": [*begin, *half, *x264, "-crf", "30"], "hevc-no-beginning": [*begin, "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error"],
        "third-rate15": ["-r", "15", *third, *x264, "-crf", "30"],
    }


def plans(seed: int) -> list[tuple[str, Scene, int, list[str], list[str]]]:
    chance = random.Random(seed)
    made, number = [], 0
    kinds = list(edits(chance, 1))
    chance.shuffle(kinds)
    for kind, (count, family) in SCENES.items():
        for member in range(count):
            if member % family == 0:
                shared, size, seconds = chance.randrange(1 << 30), chance.choice(SIZES), chance.uniform(4, 8)
            # Takes of a scene have nearly the same length, so their length does not tell them apart.
            length = seconds * chance.uniform(0.97, 1.03)
            scene = Scene(kind, shared, chance.randrange(1 << 30), size, length)
            group = chance.choice([25, 30, 60, 250])
            encoder = chance.choice([["-c:v", "libx264", "-preset", "veryfast", "-crf", "20"], ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "18"]])
            copies = [kinds[(number * 7 + n * 3) % len(kinds)] for n in range(2 + (number % 3 == 0))]
            made.append((f"{number:02}-{kind}{shared % 997}", scene, chance.choice([24, 25, 30, 30, 60]), [*encoder, "-g", str(group)], copies))
            number += 1
    return made


def make_one(folder: Path, seed: int, plan: tuple[str, Scene, int, list[str], list[str]]) -> None:
    name, scene, rate, encoder, copies = plan
    source = folder / f"{name}.mp4"
    if not source.exists():
        partial = folder / f".{name}.mp4"
        write(partial, scene, rate, encoder)
        partial.rename(source)
    for kind in copies:
        copy = folder / f"{name}+{kind}.{'webm' if kind == 'vp9' else 'avi' if kind == 'mpeg4' else 'mp4'}"
        if copy.exists():
            continue
        arguments = edits(random.Random(f"{seed} {name} {kind}"), scene.seconds)[kind]
        sound = ["-c:a", "libopus"] if kind == "vp9" else ["-c:a", "mp3"] if kind == "mpeg4" else []
        before = arguments[:2] if arguments[0] == "-ss" else []
        partial = folder / f".{copy.name}"
        subprocess.run(["ffmpeg", "-v", "error", "-y", *before, "-i", source, *arguments[len(before) :], *sound, partial], check=True)
        partial.rename(copy)


def make(folder: Path, seed: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        for done in [pool.submit(make_one, folder, seed, plan) for plan in plans(seed)]:
            done.result()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    make(options.folder, options.seed)
