"""A real session bus (dbus-daemon), and a client that calls methods on it as a shell does. Follows the D-Bus Specification."""

import os
import shutil
import socket
import struct
import subprocess
from pathlib import Path

DAEMON = shutil.which("dbus-daemon")
BUS = "org.freedesktop.DBus"
# The sizes to which values of a type are aligned.
ALIGNMENT = {"y": 1, "b": 4, "i": 4, "u": 4, "d": 8, "s": 4, "o": 4, "g": 1, "a": 4, "v": 1, "(": 8, "{": 8}
FIXED = {"y": "<B", "b": "<I", "i": "<i", "u": "<I", "d": "<d"}
CALL, ANSWER, ERROR = 1, 2, 3
# The header field with the number of the call that a message answers.
REPLY_TO = 5


class BusError(Exception):
    """An error that was sent as the answer to a call. `name` is its D-Bus name."""

    def __init__(self, name: str, words: str):
        super().__init__(f"{name}: {words}")
        self.name = name


class SessionBus:
    """A bus for the time of a `with` block. Processes that it starts get its environment."""

    def __init__(self, place: Path, environment: dict[str, str]):
        self.path = place / "bus"
        self.address = f"unix:path={self.path}"
        self.environment = {**os.environ, **environment, "DBUS_SESSION_BUS_ADDRESS": self.address}

    def __enter__(self) -> "SessionBus":
        command = [DAEMON, "--session", "--nofork", "--nopidfile", f"--address={self.address}", "--print-address=1"]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout.readline(), "the bus did not start"
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()


class Client:
    """A connection to the bus."""

    def __init__(self, bus: SessionBus, path: str = "", timeout: float = 30):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(path or str(bus.path))
        self.serial, self.buffer = 0, b""
        self.early: dict[int, object] = {}
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.geteuid()).encode().hex().encode() + b"\r\n")
        answer = self.socket.recv(4096)
        if not answer.startswith(b"OK"):
            raise PermissionError(answer)
        self.socket.sendall(b"BEGIN\r\n")
        self.call(BUS, "/org/freedesktop/DBus", BUS, "Hello")

    def close(self) -> None:
        self.socket.close()

    def call(self, name: str, path: str, interface: str, member: str, types: str = "", *values: object) -> object:
        """Calls a method. Returns the value of the answer, a list if there are several, None if there is none."""
        return self.answer(self.send(name, path, interface, member, types, *values))

    def send(self, name: str, path: str, interface: str, member: str, types: str = "", *values: object) -> int:
        """Sends a call without waiting for its answer. Returns its number, for `answer`."""
        self.serial += 1
        writer = Writer()
        for kind, value in zip(split(types), values, strict=True):
            writer.write(kind, value)
        fields = [(1, "o", path), (3, "s", member), (6, "s", name)] + ([(2, "s", interface)] if interface else [])
        if types:
            fields.append((8, "g", types))
        head = Writer()
        head.bytes += struct.pack("<BBBBII", ord("l"), CALL, 0, 1, len(writer.bytes), self.serial)
        head.write("a(yv)", [(code, (kind, value)) for code, kind, value in fields])
        head.align(8)
        self.socket.sendall(head.bytes + writer.bytes)
        return self.serial

    def answer(self, serial: int) -> object:
        while serial not in self.early:
            kind, fields, values = self.receive()
            if kind in (ANSWER, ERROR):
                self.early[fields[REPLY_TO]] = BusError(fields[4], str(values[0] if values else "")) if kind == ERROR else values
        found = self.early.pop(serial)
        if isinstance(found, BusError):
            raise found
        return found[0] if len(found) == 1 else found or None

    def receive(self) -> tuple[int, dict[int, object], list[object]]:
        order, kind, _, _, length, _, fields_length = struct.unpack("<BBBBIII", self.take(16))
        assert order == ord("l"), "the bus answers in the order of bytes in which it was asked"
        padded = (fields_length + 7) // 8 * 8
        reader = Reader(struct.pack("<I", fields_length) + self.take(padded), offset=12)
        fields = dict(reader.read("a(yv)"))
        body = Reader(self.take(length))
        return kind, fields, [body.read(part) for part in split(fields.get(8, ""))]

    def take(self, count: int) -> bytes:
        while len(self.buffer) < count:
            part = self.socket.recv(1 << 16)
            if not part:
                raise ConnectionError("the bus closed the connection")
            self.buffer += part
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def owner(self, name: str) -> int | None:
        """The process that has a name; None if nobody has it."""
        try:
            return self.call(BUS, "/org/freedesktop/DBus", BUS, "GetConnectionUnixProcessID", "s", name)
        except BusError:
            return None


def split(types: str) -> list[str]:
    """The single complete types of a signature."""
    found = []
    while types:
        end = 0
        while types[end] == "a":
            end += 1
        depth = 0
        while True:
            depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(types[end], 0)
            end += 1
            if depth == 0:
                break
        found.append(types[:end])
        types = types[end:]
    return found


class Writer:
    def __init__(self) -> None:
        self.bytes = b""

    def align(self, size: int) -> None:
        self.bytes += b"\0" * (-len(self.bytes) % size)

    def write(self, kind: str, value: object) -> None:
        self.align(ALIGNMENT[kind[0]])
        if kind in FIXED:
            self.bytes += struct.pack(FIXED[kind], value)
        elif kind in "so":
            text = value.encode()
            self.bytes += struct.pack("<I", len(text)) + text + b"\0"
        elif kind == "g":
            self.bytes += bytes([len(value)]) + value.encode() + b"\0"
        elif kind == "v":
            self.write("g", value[0])
            self.write(*value)
        elif kind[0] == "a":
            self.array(kind[1:], value)
        else:
            for part, each in zip(split(kind[1:-1]), value, strict=True):
                self.write(part, each)

    def array(self, element: str, values: list) -> None:
        start = len(self.bytes)
        self.bytes += b"\0" * 4
        self.align(ALIGNMENT[element[0]])
        first = len(self.bytes)
        if element == "s":  # much faster for thousands of strings
            parts, length = [], first
            for value in values:
                pad = -length % 4
                text = value.encode()
                parts.append(b"\0" * pad + struct.pack("<I", len(text)) + text + b"\0")
                length += len(parts[-1])
            self.bytes += b"".join(parts)
        else:
            for value in values:
                self.write(element, value)
        length = struct.pack("<I", len(self.bytes) - first)
        self.bytes = self.bytes[:start] + length + self.bytes[start + 4:]


class Reader:
    def __init__(self, content: bytes, offset: int = 0):
        """`offset` is the position of the content in its message, from which alignment is counted."""
        self.content, self.offset, self.at = content, offset, 0

    def align(self, size: int) -> None:
        self.at += -(self.at + self.offset) % size

    def take(self, count: int) -> bytes:
        self.at += count
        return self.content[self.at - count:self.at]

    def read(self, kind: str) -> object:
        self.align(ALIGNMENT[kind[0]])
        if kind in FIXED:
            return struct.unpack(FIXED[kind], self.take(struct.calcsize(FIXED[kind])))[0]
        if kind in "so":
            text = self.take(self.read("u")).decode()
            self.at += 1
            return text
        if kind == "g":
            text = self.take(self.read("y")).decode()
            self.at += 1
            return text
        if kind == "v":
            return self.read(self.read("g"))
        if kind[0] != "a":
            return tuple(self.read(part) for part in split(kind[1:-1]))
        length, element = self.read("u"), kind[1:]
        self.align(ALIGNMENT[element[0]])
        end, values = self.at + length, []
        while self.at < end:
            values.append(self.read(element))
        return dict(values) if element[0] == "{" else values
