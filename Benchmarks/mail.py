"""Mail: listing, indexing and searching, beside Python's mailbox and `wc`.

BENCH_MAIL: megabytes of the archive of large mails (500); the one of small mails has a fifth of it.
"""

import os
import shutil
import sys

from make_mail import make
from measuring import BINARY, PLACE, Cost, interleaved, measure, table

PYTHON = """
import mailbox, sys
from email.header import decode_header, make_header
for mail in mailbox.mbox(sys.argv[1]):
    str(make_header(decode_header(mail["subject"] or ""))), mail["from"], mail["date"], sum(part.get_filename() is not None for part in mail.walk())
"""


def main() -> None:
    size = int(os.environ.get("BENCH_MAIL", "500")) * 1_000_000
    for name, bytes_, large in (("large mails", size, True), ("small mails", size // 5, False)):
        file = PLACE / f"{name.replace(' ', '-')}.mbox"
        count = make(file, bytes_, large)
        total = file.stat().st_size
        home = PLACE / "mail-home"

        def index() -> Cost:
            shutil.rmtree(home, ignore_errors=True)
            return measure([BINARY, "mail", "index", file, "--data", home, "--quiet"])

        contenders = {
            "`wc -l`": lambda: measure(["wc", "-l", file]),
            "`shoebox mail list`": lambda: measure([BINARY, "mail", "list", file, "--json"]),
            "`shoebox mail index`": index,
            "the same again": lambda: measure([BINARY, "mail", "index", file, "--data", home, "--quiet"]),
            "a search that finds nothing": lambda: measure([BINARY, "mail", "search", file, "zzzz", "--data", home]),
        }
        if large:
            contenders["Python `mailbox`"] = lambda: measure([sys.executable, "-c", PYTHON, file])
        costs = interleaved(contenders)
        idle = measure([BINARY, "--version"])
        print(f"\n## {name.capitalize()}: {total / 1e6:.0f} MB, {count:,} mails\n\nStart-up of the program alone: {idle.cpu:.3f} CPU s.")
        table(
            ("what", "CPU s", "wall s", "MB per CPU s", "mails per CPU s"),
            [
                (what, f"{cost.cpu:.2f}", f"{cost.wall:.2f}", f"{total / 1e6 / max(cost.cpu, 0.01):,.0f}", f"{count / max(cost.cpu, 0.01):,.0f}")
                for what, cost in costs.items()
            ],
        )


main()
