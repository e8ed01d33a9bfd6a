"""An image of `make image`, started in namespaces as a container engine would start it."""

import gzip
import json
import os
import re
import shlex
import signal
import subprocess
import tarfile
import time
import zlib
from pathlib import Path

INSIDE, OUTSIDE = "172.30.9.2", "172.30.9.1"
# Networks that a person may leave out.
OPTIONAL = re.compile(r"^usr/share/shoebox/(reading/(things|detector)|people)/")


def run(*words: str) -> str:
    return subprocess.run(words, check=True, text=True, capture_output=True).stdout


class Image:
    def __init__(self, layout: Path, room: Path) -> None:
        def blob(entry: dict) -> Path:
            return layout / "blobs/sha256" / entry["digest"].split(":")[1]

        listed = json.loads((layout / "manifest.json").read_text())
        self.names = [name for each in listed for name in each["RepoTags"]]
        manifest = json.loads(blob(json.loads((layout / "index.json").read_text())["manifests"][0]).read_text())
        self.settings = json.loads(blob(manifest["config"]).read_text())["config"]
        self.size, self.root = sum(layer["size"] for layer in manifest["layers"]), room / "root"
        with gzip.open(blob(manifest["layers"][0])) as layer, tarfile.open(fileobj=layer) as tar:
            tar.extractall(self.root, filter="fully_trusted")
        optional = [path for path in self.files() if OPTIONAL.match(str(path.relative_to(self.root)))]
        self.optional = sum(len(zlib.compress(path.read_bytes(), 9)) for path in optional)

    def files(self) -> list[Path]:
        return [path for path in self.root.rglob("*") if path.is_file() and not path.is_symlink()]


class Container:
    """The program of an image as process 1 in namespaces of its own: no capabilities, no new privileges, and an unprivileged user.
    `denials` names a program that sets a further filter of system calls. A volume is a folder, its place inside, and whether it is
    read-only there."""

    def __init__(
        self, image: Image, volumes: list[tuple[Path, str, bool]], user: int, *arguments: str, log: Path, group: int | None = None,
        is_read_only: bool = True, temporary: tuple[str, ...] | list[str] = ("/tmp",), denials: Path | None = None, **variables: str,
    ) -> None:
        self.log, group = log, user if group is None else group
        mounts = [f"mount --bind {shlex.quote(str(place))} \"$ROOT{target}\"" for place, target, _ in volumes]
        mounts += [f"mount -o remount,ro,bind \"$ROOT{target}\"" for _, target, is_fixed in volumes if is_fixed]
        mounts += [f"mount -t tmpfs -o mode=1777 tmpfs \"$ROOT{target}\"" for target in temporary]
        script = """
            mount --make-rprivate / && mount --bind "$ROOT" "$ROOT" && mount -o remount,$MODE,bind "$ROOT"
            %s
            mount -t proc proc "$ROOT/proc" && mount -t tmpfs tmpfs "$ROOT/dev"
            for each in null zero random urandom; do touch "$ROOT/dev/$each" && mount --bind "/dev/$each" "$ROOT/dev/$each"; done
            ip link set lo up
            exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid $DENIALS chroot --userspec="$USER_ID:$GROUP_ID" "$ROOT" "$@"
        """ % "\n".join(mounts)
        self.variables = variables
        environment = self.environment(image) | {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"} | variables
        mode = "ro" if is_read_only else "rw"
        places = {"ROOT": str(image.root), "MODE": mode, "USER_ID": str(user), "GROUP_ID": str(group), "DENIALS": str(denials or "")}
        words = ["unshare", "--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child", "bash", "-euc", script, "container"]
        self.begun = time.monotonic()
        with self.log.open("a") as file:
            self.process = subprocess.Popen(
                [*words, *image.settings["Entrypoint"], *arguments], env=environment | places, stdout=file, stderr=subprocess.STDOUT)
        self.image, self.user, self.group = image, user, group

    @staticmethod
    def environment(image: Image) -> dict[str, str]:
        return dict(each.split("=", 1) for each in image.settings["Env"])

    @property
    def pid(self) -> int:
        return int(Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()[0])

    def connect(self) -> None:
        """Lays a cable into its network."""
        own = os.readlink("/proc/self/ns/net")
        self.wait(lambda: os.readlink(f"/proc/{self.pid}/ns/net") != own)
        there = ["nsenter", "-t", str(self.pid), "-n", "ip"]
        run("ip", "link", "add", "shoebox0", "type", "veth", "peer", "name", "inside0")
        run("ip", "link", "set", "inside0", "netns", str(self.pid))
        run("ip", "addr", "add", f"{OUTSIDE}/24", "dev", "shoebox0")
        run("ip", "link", "set", "shoebox0", "up")
        run(*there, "addr", "add", f"{INSIDE}/24", "dev", "inside0")
        run(*there, "link", "set", "inside0", "up")

    def wait(self, condition, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while True:
            try:
                if condition():
                    return
            except (OSError, IndexError):
                pass
            assert time.monotonic() < end and self.process.poll() is None, "it did not come:\n" + self.log.read_text()
            time.sleep(0.05)

    def lines(self, beginning: str) -> list[str]:
        return [line for line in self.log.read_text().splitlines() if line.startswith(beginning)]

    def line(self, beginning: str) -> str:
        self.wait(lambda: bool(self.lines(beginning)))
        return self.lines(beginning)[0]

    def command(self, *words: str) -> subprocess.CompletedProcess:
        """Runs a command inside, as `docker exec` does."""
        inside = ["nsenter", "-t", str(self.pid), "-m", "-p", "-n", f"--root=/proc/{self.pid}/root", "-S", str(self.user), "-G", str(self.group), "--"]
        return subprocess.run([*inside, *words], text=True, capture_output=True, env=self.environment(self.image) | self.variables)

    def stop(self, with_signal: int = signal.SIGTERM) -> float:
        begin = time.monotonic()
        os.kill(self.pid, with_signal)
        self.process.wait(60)
        return time.monotonic() - begin

    def end(self) -> None:
        """Ends it at once, and waits until its network is gone. Process 1 has changed its user, so it does not die with unshare."""
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGKILL)
        self.process.wait()
        while Path("/sys/class/net/shoebox0").exists():
            time.sleep(0.05)
