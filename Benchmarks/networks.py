"""What one look costs: the processor time of each network that finds things and faces, and of the finder of faces, without decoding.

    Benchmarks/run networks

The networks run in this process through OpenVINO's C functions, on one thread, with the numbers that the program uses (bf16, if the
processor has it) and with f32. The pictures are drawn; a network takes the same time for all pictures, and the finder nearly so.
BENCH_SEEING: a folder of photos for the finder.
"""

import ctypes
import os
import random
import resource
import statistics
import sys
import time
from pathlib import Path

from measuring import ROOT, record

sys.path.insert(0, str(ROOT / ".parts/wheels-test"))

from PIL import Image  # noqa: E402

READING, PEOPLE = ROOT / ".parts/reading", ROOT / ".parts/people"
NETWORKS = {
    "classifier": (READING / "things/efficientnet-lite2", (1, 3, 260, 260)),
    "detector": (READING / "detector/ssd-mobilenet-v2", (1, 3, 300, 300)),
    "numbers of a face": (PEOPLE / "dlib-faces", (1, 3, 150, 150)),
}
ROUNDS, LOOKS = 3, 20
SIDES = (576, 320)  # those of FaceFinder.swift
THINGS = "What does a look at a photo for things cost?"
FACES = "What does a look at a photo for faces cost?"


def worked(of=resource.RUSAGE_SELF) -> float:
    usage = resource.getrusage(of)
    return usage.ru_utime + usage.ru_stime


def checked(status: int) -> None:
    if status:
        raise RuntimeError(f"OpenVINO answered {status}")


class Network:
    """A network that is compiled for one thread."""

    def __init__(self, path: Path, shape: tuple[int, ...], precision: str):
        self.library = ctypes.CDLL(str(next((READING / "lib").glob("libopenvino_c.so*"))))
        core, model, self.compiled, self.request = (ctypes.c_void_p() for _ in range(4))
        before = worked()
        checked(self.library.ov_core_create(ctypes.byref(core)))
        checked(self.library.ov_core_read_model(core, os.fsencode(f"{path}.xml"), os.fsencode(f"{path}.bin"), ctypes.byref(model)))
        settings = [b"INFERENCE_PRECISION_HINT", precision.encode(), b"INFERENCE_NUM_THREADS", b"1", b"NUM_STREAMS", b"1"]
        words = [ctypes.c_char_p(word) for word in settings]
        checked(self.library.ov_core_compile_model(core, model, b"CPU", ctypes.c_size_t(len(words)), ctypes.byref(self.compiled), *words))
        checked(self.library.ov_compiled_model_create_infer_request(self.compiled, ctypes.byref(self.request)))
        self.fill(shape)
        self.look()
        self.compiling = worked() - before

    def fill(self, shape: tuple[int, ...]) -> None:
        tensor, data = ctypes.c_void_p(), ctypes.c_void_p()
        checked(self.library.ov_infer_request_get_input_tensor(self.request, ctypes.byref(tensor)))
        checked(self.library.ov_tensor_data(tensor, ctypes.byref(data)))
        count = shape[0] * shape[1] * shape[2] * shape[3]
        chance = random.Random(1)
        values = (ctypes.c_float * count)(*(chance.random() * 2 - 1 for _ in range(count)))
        ctypes.memmove(data, values, ctypes.sizeof(values))

    def look(self) -> None:
        checked(self.library.ov_infer_request_infer(self.request))


def milliseconds(look, calls: int = LOOKS) -> list[float]:
    """The processor time of a call in each of some rounds."""
    found = []
    for _ in range(ROUNDS):
        before = worked()
        for _ in range(calls):
            look()
        found.append(1000 * (worked() - before) / calls)
    return found


def pictures() -> list[Image.Image]:
    folder = os.environ.get("BENCH_SEEING")
    if folder:
        return [Image.open(path).convert("RGB") for path in sorted(Path(folder).glob("*.jpg"))[:LOOKS]]
    chance = random.Random(2)
    return [Image.effect_noise((640, 480), chance.randrange(20, 80)).convert("RGB") for _ in range(LOOKS)]


class Finder:
    """libfacedetection at the two sizes."""

    def __init__(self) -> None:
        library = ctypes.CDLL(str(PEOPLE / "yuface/libfacedetection.so"))
        library.omp_set_num_threads(1)
        self.find = library._Z14facedetect_cnnPhS_iii
        self.find.restype = ctypes.c_void_p
        self.buffer = ctypes.create_string_buffer(0x20000)

    def look(self, sizes: list[tuple[bytes, int, int]]) -> None:
        for pixels, width, height in sizes:
            self.find(self.buffer, pixels, width, height, width * 3)


def scaled(picture: Image.Image) -> list[tuple[bytes, int, int]]:
    found = []
    for side in SIDES:
        factor = side / max(picture.size)
        small = picture.resize((round(picture.width * factor), round(picture.height * factor)))
        found.append((small.tobytes(), *small.size))
    return found


def has_bf16() -> bool:
    return any("avx512_bf16" in line or "amx_bf16" in line for line in Path("/proc/cpuinfo").read_text().splitlines()[:40])


def main() -> None:
    precisions = (["bf16"] if has_bf16() else []) + ["f32"]
    for precision in precisions:
        start = time.monotonic()
        networks = {name: Network(path, shape, precision) for name, (path, shape) in NETWORKS.items() if Path(f"{path}.xml").exists()}
        print(f"{precision}: ready after {time.monotonic() - start:.1f} s")
        costs = {name: milliseconds(network.look) for name, network in networks.items()}
        most = 45 if precision == "bf16" else 75
        both = [sum(each) for each in zip(costs["classifier"], costs["detector"])]
        record(THINGS, f"classifier, {precision}", "CPU ms", costs["classifier"])
        record(THINGS, f"detector, {precision}", "CPU ms", costs["detector"])
        record(THINGS, f"both networks, {precision}", "CPU ms", both, budget={"most": most})
        compiling = networks["classifier"].compiling + networks["detector"].compiling
        record(THINGS, f"reading and compiling both, {precision}, once a worker", "CPU s", compiling, budget={"most": 3})
        if (name := "numbers of a face") in costs:
            record(FACES, f"{name}, {precision}", "CPU ms", costs[name], budget={"most": 5})
        print({name: round(statistics.median(cost), 1) for name, cost in costs.items()}, f"compiling {compiling:.2f} s")
    if (PEOPLE / "yuface/libfacedetection.so").exists():
        finder, sizes = Finder(), [scaled(picture) for picture in pictures()]
        found = [cost / LOOKS for cost in milliseconds(lambda: [finder.look(each) for each in sizes], calls=1)]
        record(FACES, f"the finder at {SIDES[0]} and {SIDES[1]} pixels", "CPU ms", found, budget={"most": 35})
        print(f"finder {statistics.median(found):.1f} ms")


if __name__ == "__main__":
    main()
