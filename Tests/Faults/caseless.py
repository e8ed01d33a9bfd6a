"""A small case-insensitive drive in memory, like those of cameras and of Windows. "Note" and "NOTE" name the same file; its
spelling is kept.

    caseless.py FOLDER      mounts the drive at FOLDER and runs until it is unmounted

The program speaks FUSE with the kernel directly, so it needs no library. It needs root. When it ends, all files are lost.
"""

import ctypes
import errno
import os
import stat
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = 1
LARGEST_WRITE = 1 << 17
PAGE = 4096
BIG_WRITES = 1 << 5
NO_REPLACE = 1
FILES, FREE_PAGES, LONGEST_NAME = 100_000, 1 << 15, 255
HEADER, ANSWER = "<IIQQIIIHH", "<IiQ"
(LOOKUP, FORGET, GETATTR, SETATTR, MKDIR, UNLINK, RMDIR, RENAME, OPEN, READ, WRITE, STATFS, RELEASE, FSYNC, FLUSH, INIT, OPENDIR,
 READDIR, RELEASEDIR, FSYNCDIR, CREATE, INTERRUPT, BATCH_FORGET, RENAME2) = (
    1, 2, 3, 4, 9, 10, 11, 12, 14, 15, 16, 17, 18, 20, 25, 26, 27, 28, 29, 30, 35, 36, 42, 45)
# The bits in a SETATTR request that say which attributes to change.
MODE, SIZE, MODIFIED = 1, 8, 32
SILENT = (FORGET, BATCH_FORGET, INTERRUPT)


class Node:
    def __init__(self, number: int, mode: int):
        self.number, self.mode, self.modified = number, mode, time.time_ns()
        self.data = bytearray()
        # Maps each case-folded name to the original spelling and the node.
        self.children: dict[str, tuple[bytes, Node]] = {}

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.mode)

    def attributes(self) -> bytes:
        seconds, rest = divmod(self.modified, 10**9)
        times = (seconds,) * 3, (rest,) * 3
        size = len(self.data)
        return struct.pack("<6Q10I", self.number, size, -(-size // 512), *times[0], *times[1], self.mode, 1, 0, 0, 0, PAGE, 0)

    def entry(self) -> bytes:
        return struct.pack("<4Q2I", self.number, 0, 0, 0, 0, 0) + self.attributes()


def folded(name: bytes) -> str:
    return os.fsdecode(name).casefold()


class Drive:
    def __init__(self) -> None:
        self.nodes = {ROOT: Node(ROOT, stat.S_IFDIR | 0o755)}

    def answer(self, kind: int, node: Node, body: bytes) -> bytes:
        """Carries out a request of the kernel; raises OSError if it is impossible."""
        if kind == INIT:
            return struct.pack("<4I2H2I2H8I", 7, 31, PAGE, BIG_WRITES, 1, 1, LARGEST_WRITE, 1, 0, 0, *(0,) * 8)
        if kind == LOOKUP:
            return self.child(node, body[:-1]).entry()
        if kind == GETATTR:
            return self.state(node)
        if kind == SETATTR:
            return self.change(node, body)
        if kind in (MKDIR, CREATE):
            return self.make(kind, node, body)
        if kind in (UNLINK, RMDIR):
            return self.remove(node, body[:-1])
        if kind in (RENAME, RENAME2):
            return self.rename(kind, node, body)
        if kind in (OPEN, OPENDIR):
            return bytes(16)
        if kind == READ:
            _, offset, size = struct.unpack_from("<QQI", body)
            return bytes(node.data[offset:offset + size])
        if kind == WRITE:
            return self.write(node, body)
        if kind == READDIR:
            return self.names(node, body)
        if kind == STATFS:
            return struct.pack("<5Q10I", FREE_PAGES, FREE_PAGES, FREE_PAGES, FILES, FILES, PAGE, LONGEST_NAME, PAGE, *(0,) * 7)
        if kind in (RELEASE, RELEASEDIR, FSYNC, FSYNCDIR, FLUSH):
            return b""
        raise OSError(errno.ENOSYS, "")

    def child(self, folder: Node, name: bytes) -> Node:
        if found := folder.children.get(folded(name)):
            return found[1]
        raise OSError(errno.ENOENT, "")

    def state(self, node: Node) -> bytes:
        return struct.pack("<Q2I", 0, 0, 0) + node.attributes()

    def change(self, node: Node, body: bytes) -> bytes:
        valid, size = struct.unpack_from("<I12xQ", body)
        modified, rest, mode = struct.unpack_from("<40xQ12xI4xI", body)
        if valid & MODE:
            node.mode = stat.S_IFMT(node.mode) | stat.S_IMODE(mode)
        if valid & SIZE:
            node.data = node.data[:size].ljust(size, b"\0")
        if valid & MODIFIED:
            node.modified = modified * 10**9 + rest
        return self.state(node)

    def make(self, kind: int, folder: Node, body: bytes) -> bytes:
        mode, skipped = (struct.unpack_from("<I", body)[0] | stat.S_IFDIR, 8) if kind == MKDIR else (struct.unpack_from("<4xI", body)[0], 16)
        name = body[skipped:-1]
        if folded(name) in folder.children:
            raise OSError(errno.EEXIST, "")
        node = Node(max(self.nodes) + 1, mode)
        self.nodes[node.number] = node
        folder.children[folded(name)] = (name, node)
        folder.modified = time.time_ns()
        return node.entry() + (bytes(16) if kind == CREATE else b"")

    def remove(self, folder: Node, name: bytes) -> bytes:
        if self.child(folder, name).children:
            raise OSError(errno.ENOTEMPTY, "")
        del folder.children[folded(name)]
        folder.modified = time.time_ns()
        return b""

    def rename(self, kind: int, folder: Node, body: bytes) -> bytes:
        target, flags = struct.unpack_from("<QI", body) if kind == RENAME2 else (*struct.unpack_from("<Q", body), 0)
        name, new, _ = body[16 if kind == RENAME2 else 8:].split(b"\0")
        node, there = self.child(folder, name), self.nodes[target]
        if flags & NO_REPLACE and folded(new) in there.children:
            raise OSError(errno.EEXIST, "")
        del folder.children[folded(name)]
        there.children[folded(new)] = (new, node)
        folder.modified = there.modified = time.time_ns()
        return b""

    def write(self, node: Node, body: bytes) -> bytes:
        _, offset, size = struct.unpack_from("<QQI", body)
        if len(node.data) < offset:
            node.data.extend(bytes(offset - len(node.data)))
        node.data[offset:offset + size] = body[40:40 + size]
        node.modified = time.time_ns()
        return struct.pack("<2I", size, 0)

    def names(self, node: Node, body: bytes) -> bytes:
        _, offset, size = struct.unpack_from("<QQI", body)
        out = b""
        for place, (name, child) in list(enumerate(node.children.values(), 1))[offset:]:
            entry = struct.pack("<QQII", child.number, place, len(name), stat.S_IFMT(child.mode) >> 12) + name
            entry += bytes(-len(entry) % 8)
            if len(out) + len(entry) > size:
                break
            out += entry
        return out


def serve(folder: Path) -> None:
    device = os.open("/dev/fuse", os.O_RDWR)
    options = f"fd={device},rootmode=40000,user_id=0,group_id=0,allow_other".encode()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"shoebox-test", os.fsencode(folder), b"fuse", 0, options) != 0:
        raise OSError(ctypes.get_errno(), "mount")
    drive = Drive()
    while True:
        try:
            asked = os.read(device, LARGEST_WRITE + PAGE)
        except OSError as problem:
            if problem.errno == errno.ENODEV:
                return  # unmounted
            continue
        _, kind, unique, number, *_ = struct.unpack_from(HEADER, asked)
        if kind in SILENT:
            continue
        try:
            error, out = 0, drive.answer(kind, drive.nodes[number or ROOT], asked[struct.calcsize(HEADER):])
        except OSError as problem:
            error, out = -problem.errno, b""
        os.write(device, struct.pack(ANSWER, struct.calcsize(ANSWER) + len(out), error, unique) + out)


@contextmanager
def caseless_drive(place: Path) -> Iterator[Path]:
    place.mkdir(parents=True, exist_ok=True)
    process = subprocess.Popen([sys.executable, __file__, str(place)])
    try:
        while not os.path.ismount(place):
            assert process.poll() is None, "the drive could not be mounted"
            time.sleep(0.01)
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=False)
        process.kill()
        process.wait()


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
