"""Makes an apt repository of small packages with `setup/repository`, and lets the real apt read it.

    Tests/Package/repository.py

Skipped if apt or gpg is not installed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MAKE = ROOT / "setup/repository"
NEEDED = ("apt-get", "dpkg-deb", "gpg")


def run(*words: str | Path, fails: bool = False, **more) -> str:
    done = subprocess.run(list(map(str, words)), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)
    assert (done.returncode != 0) == fails, f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


def package(place: Path, version: str, content: str) -> Path:
    """A package with one file, made on the release that the version names."""
    root = place / f"root-{version}"
    (root / "DEBIAN").mkdir(parents=True)
    (root / "usr/share/shoebox").mkdir(parents=True)
    (root / "usr/share/shoebox/note").write_text(content)
    (root / "DEBIAN/control").write_text(
        f"Package: shoebox\nVersion: {version}\nArchitecture: {machine()}\nMaintainer: Shoebox\nDescription: a test\n"
    )
    file = place / f"shoebox_{version}_{machine()}.deb"
    run("dpkg-deb", "--root-owner-group", "--build", root, file)
    return file


def machine() -> str:
    return subprocess.run(["dpkg", "--print-architecture"], text=True, capture_output=True, check=True).stdout.strip()


class Apt:
    """The real apt, with lists, caches and sources of its own."""

    def __init__(self, place: Path, repository: Path, suite: str):
        self.place = place
        for folder in ("state/lists/partial", "cache/archives/partial", "etc/apt.conf.d", "etc/preferences.d", "taken"):
            (place / folder).mkdir(parents=True, exist_ok=True)
        (place / "state/status").touch()
        (place / "etc/sources.list").write_text(f"deb [signed-by={repository}/shoebox.gpg] file:{repository} {suite} main\n")
        # apt reads as another user, who may not enter a temporary folder.
        self.options = [
            f"-oDir::State={place}/state", f"-oDir::State::status={place}/state/status", f"-oDir::Cache={place}/cache",
            f"-oDir::Etc::sourcelist={place}/etc/sources.list", "-oDir::Etc::sourceparts=-", f"-oDir::Etc::parts={place}/etc/apt.conf.d",
            "-oAPT::Sandbox::User=root", "-oAcquire::Languages=none",
        ]

    def update(self, fails: bool = False) -> str:
        return run("apt-get", *self.options, "-oAPT::Update::Error-Mode=any", "update", fails=fails)

    def download(self, fails: bool = False) -> str:
        return run("apt-get", *self.options, "download", "shoebox", fails=fails, cwd=self.place / "taken")

    def version(self) -> str:
        said = run("apt-cache", *self.options, "policy", "shoebox")
        return next(line.split(":", 1)[1].strip() for line in said.splitlines() if "Candidate" in line)


def check(place: Path, key: str) -> None:
    repository = place / "repository"
    old, other = package(place, "0.1.0+debian12", "old"), package(place, "0.1.0+debian13", "other")
    run(MAKE, repository, key, old, other)
    apt = Apt(place / "apt", repository, "debian12")
    apt.update()
    assert apt.version() == "0.1.0+debian12", apt.version()
    apt.download()
    taken = next((place / "apt/taken").glob("*.deb"))
    assert taken.read_bytes() == old.read_bytes()

    new = package(place, "0.2.0+debian12", "new")
    run(MAKE, repository, key, new)
    apt.update()
    assert apt.version() == "0.2.0+debian12", "a newer package is offered"
    assert (repository / "pool/debian12" / old.name).exists(), "the older package is kept"
    thirteen = Apt(place / "apt13", repository, "debian13")
    thirteen.update()
    assert thirteen.version() == "0.1.0+debian13", "each release has its own packages"

    # A package that was changed on the way is refused, and so is a list that nobody has signed.
    pooled = repository / "pool/debian12" / new.name
    content = pooled.read_bytes()
    pooled.write_bytes(content[:-9] + bytes([content[-9] ^ 1]) + content[-8:])
    apt.download(fails=True)
    pooled.write_bytes(content)
    lists = repository / f"dists/debian12/main/binary-{machine()}/Packages.gz"
    lists.unlink()
    listed = lists.with_suffix("")
    listed.write_text(listed.read_text().replace("0.2.0", "9.9.9"))
    shutil.rmtree(place / "apt/state/lists")
    (place / "apt/state/lists/partial").mkdir(parents=True)
    apt.update(fails=True)
    run(MAKE, repository, key, new)
    apt.update()

    said = run(MAKE, repository, "nobody@nowhere", new, fails=True)
    assert "gpg has no secret key nobody@nowhere" in said, said
    said = run(MAKE, repository, key, package(place, "0.3.0", "of no release"), fails=True)
    assert "does not name a release" in said, said
    assert apt.version() == "0.2.0+debian12"


def main() -> int:
    missing = [tool for tool in NEEDED if not shutil.which(tool)]
    if missing:
        print(f"{', '.join(missing)} is not installed\n0 passed, 0 failed, 1 skipped")
        return 0
    with tempfile.TemporaryDirectory(prefix="shoebox-repository-") as folder:
        place = Path(folder)
        os.environ["GNUPGHOME"] = str(place / "gpg")
        (place / "gpg").mkdir(mode=0o700)
        key = "test@shoebox"
        run("gpg", "--batch", "--passphrase", "", "--quick-generate-key", key, "ed25519", "sign", "never")
        try:
            check(place, key)
        except AssertionError as error:
            print(f"failed: an apt repository: {error}\n0 passed, 1 failed")
            return 1
        finally:
            subprocess.run(["gpgconf", "--kill", "gpg-agent"], check=False)
    print("1 passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
