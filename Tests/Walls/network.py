"""Checks that no data leaves this machine: browser cases with the server under strace, which records the addresses of each
process.

    Tests/Walls/network.py [--only WORDS]… [--engines] [--all]

Every address that the server, its workers and the programs it starts connect, send or bind to must belong to this machine: a
local socket, the kernel (netlink) or the loopback. The browser that shows the pages is not traced; its cases check its requests.
`--engines` runs one case for each engine: papers, archives, tables, pages, pictures. `--all` runs all cases, which takes
about twice as long as without strace.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# A sample of the browser cases: they use files, workers or other programs.
CASES = [
    "mails are picked and saved together", "a photo swiped up is read in the background",
]
ENGINES = [
    "two PDFs are merged by touch", "an entry of an archive within an archive opens", "a table is moved by touch",
    "two photos become a scan", "a photo is chosen, made a small PNG",
]
CALLS = ["connect", "sendto", "sendmsg", "sendmmsg", "bind"]
TRACE = ["strace", "-ff", "--seccomp-bpf", "-qq", "-e", "signal=none", "-e", f"trace={','.join(CALLS)},execve"]
FAMILY = re.compile(r"sa_family=(AF_\w+)")
ADDRESS = re.compile(r'(?:inet_addr\(|inet_pton\(AF_INET6, )"([^"]+)"')


def is_local(line: str) -> bool:
    for family in FAMILY.findall(line):
        if family in ("AF_UNIX", "AF_NETLINK", "AF_UNSPEC"):
            continue
        if family not in ("AF_INET", "AF_INET6"):
            return False
        if not all(address.startswith(("127.", "::ffff:127.")) or address == "::1" for address in ADDRESS.findall(line)):
            return False
    return True


class Trace:
    """The recorded system calls of each process, by process id."""

    def __init__(self, folder: Path):
        self.lines = {int(path.suffix[1:]): path.read_text(errors="replace").splitlines() for path in folder.glob("trace.*")}

    def judge(self) -> tuple[Counter, list[str]]:
        counts, complaints = Counter(), []
        for pid, lines in self.lines.items():
            for line in lines:
                name = line.split("(", 1)[0]
                if name not in CALLS or not FAMILY.search(line):
                    continue
                if is_local(line):
                    counts[f"{name} {FAMILY.search(line).group(1)}"] += 1
                else:
                    complaints.append(f"process {pid}: {line[:300]}")
        return counts, complaints


def can_trace() -> bool:
    try:
        return subprocess.run([*TRACE, "-o", "/dev/null", "true"], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def main() -> int:
    parser = argparse.ArgumentParser(description="Traces what the server turns to while browser cases run.")
    parser.add_argument("--only", action="append", default=[], help="words of the cases that are run")
    parser.add_argument("--engines", action="store_true", help="run a case of each engine")
    parser.add_argument("--all", action="store_true", help="run every case")
    options = parser.parse_args()
    if not can_trace():
        print("skipped: nothing leaves the machine (strace is missing, or not allowed here)\n0 passed, 0 failed, 1 skipped")
        return 0
    with tempfile.TemporaryDirectory(prefix="shoebox-trace-") as folder:
        environment = {**os.environ, "SHOEBOX_PREFIX": " ".join([*TRACE, "-o", f"{folder}/trace"])}
        cases, fallen = 0, []
        for words in [""] if options.all else ENGINES if options.engines else options.only or CASES:
            ran = subprocess.run(
                [sys.executable, str(ROOT / "Tests/Browser/run.py"), "--only", words], env=environment, stdout=subprocess.PIPE, text=True)
            cases += ran.stdout.count("\npassed: ") + ran.stdout.startswith("passed: ")
            # A case may fail because strace makes it slow. Its connections are checked nevertheless.
            if ran.returncode != 0:
                fallen.append(ran.stdout)
        trace = Trace(Path(folder))
        counts, complaints = trace.judge()
    programs = len(trace.lines)
    if complaints or not counts:
        print("failed: nothing leaves the machine\n" + "\n".join(complaints[:20] or ["nothing was traced"]) + "\n0 passed, 1 failed, 0 skipped")
        return 1
    if fallen:
        print("failed: cases under strace\n" + "\n".join(fallen))
    said = ", ".join(f"{count} × {what}" for what, count in sorted(counts.items()))
    print(f"passed: nothing leaves the machine ({cases} cases, {programs} processes and threads: {said})\n1 passed, {len(fallen)} failed, 0 skipped")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
