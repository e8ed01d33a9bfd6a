"""A small drive for one test: a tmpfs that can be filled, removed and mounted again. Needs root."""

import os
import subprocess
from contextlib import contextmanager
from pathlib import Path


def can_mount() -> bool:
    return os.geteuid() == 0 and subprocess.run(
        ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, check=False
    ).returncode == 0


def mount(place: Path, size: str) -> None:
    place.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=0700", "shoebox-test", str(place)], check=True)


def unmount(place: Path) -> None:
    """Unmounts immediately, even while the drive is in use."""
    subprocess.run(["umount", "--lazy", str(place)], check=True)


@contextmanager
def drive(place: Path, size: str):
    mount(place, size)
    try:
        yield place
    finally:
        while os.path.ismount(place):
            unmount(place)


class Filler:
    """A file that fills a drive."""

    def __init__(self, drive: Path):
        self.path = drive / ".filler"

    def fill(self, leave: int = 0) -> None:
        """Fills the drive except for `leave` bytes."""
        with open(self.path, "ab", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass
            if leave:
                file.truncate(max(0, file.tell() - leave))

    def free(self) -> None:
        self.path.unlink(missing_ok=True)
