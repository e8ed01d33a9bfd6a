"""Mail: listing, indexing and searching, compared with GMime, Python's mailbox, mu, notmuch, mairix and `wc`, if these are
installed.

BENCH_MAIL: the size in megabytes of the archive of large mails (500); the archive of small mails has a fifth of it.
mu and notmuch read a Maildir that is made from the archive beforehand, unmeasured; GMime is used through its Python binding.
"""

import mailbox
import os
import shutil
import subprocess
import sys
from pathlib import Path

from make_mail import make
from measuring import BINARY, PLACE, Cost, interleaved, measure, record, table

PYTHON = """
import mailbox, sys
from email.header import decode_header, make_header
for mail in mailbox.mbox(sys.argv[1]):
    str(make_header(decode_header(mail["subject"] or ""))), mail["from"], mail["date"], sum(part.get_filename() is not None for part in mail.walk())
"""

GMIME = """
import gi, sys
gi.require_version("GMime", "3.0")
from gi.repository import GMime
GMime.init()
stream = GMime.StreamFile.open(sys.argv[1], "r")
parser = GMime.Parser.new_with_stream(stream)
parser.set_format(GMime.Format.MBOX)
count = 0
while not parser.eos():
    mail = parser.construct_message(None)
    if not mail: break
    mail.get_subject(), mail.get_from().to_string(None, False), mail.get_date()
    mail.foreach(lambda parent, part, *rest: isinstance(part, GMime.Part) and part.get_filename())
    count += 1
"""
SYSTEM_PYTHON = "/usr/bin/python3"


def has_gmime() -> bool:
    test = 'import gi; gi.require_version("GMime", "3.0")'
    return Path(SYSTEM_PYTHON).exists() and subprocess.run([SYSTEM_PYTHON, "-c", test], stderr=subprocess.DEVNULL).returncode == 0


def maildir(file: Path, place: Path) -> None:
    shutil.rmtree(place, ignore_errors=True)
    for name in ("cur", "new", "tmp"):
        (place / name).mkdir(parents=True)
    box = mailbox.mbox(file, create=False)
    for number, key in enumerate(box.iterkeys()):
        (place / "cur" / f"{number:07}.x:2,S").write_bytes(box.get_bytes(key))


def mu(place: Path, home: Path) -> Cost:
    shutil.rmtree(home, ignore_errors=True)
    measure(["mu", "init", f"--muhome={home}", f"--maildir={place}"])
    return measure(["mu", "index", f"--muhome={home}", "--quiet"])


def notmuch(place: Path) -> Cost:
    shutil.rmtree(place / ".notmuch", ignore_errors=True)
    config = place.parent / "notmuch-config"
    config.write_text(f"[database]\npath={place}\n[user]\nname=x\nprimary_email=x@example.org\n[new]\ntags=unread\n")
    return measure(["notmuch", "new", "--quiet"], NOTMUCH_CONFIG=str(config))


def mairix(file: Path, place: Path) -> Cost:
    """mairix reads the mbox itself, like our program. It stores words without their positions, so it cannot find phrases."""
    (place / "mairix.db").unlink(missing_ok=True)
    (place / "mairixrc").write_text(f"base={file.parent}\nmbox={file.name}\nmfolder=found\nmformat=mbox\ndatabase={place / 'mairix.db'}\n")
    return measure(["mairix", "-f", place / "mairixrc"])


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
        if has_gmime():
            contenders["GMime, listing"] = lambda: measure([SYSTEM_PYTHON, "-c", GMIME, file])
        if large:
            contenders["Python `mailbox`, listing"] = lambda: measure([sys.executable, "-c", PYTHON, file])
        mails = PLACE / "maildir"
        if shutil.which("mu") or shutil.which("notmuch"):
            maildir(file, mails)
        if shutil.which("mu"):
            contenders["`mu index`"] = lambda: mu(mails, PLACE / "mu-home")
        if shutil.which("notmuch"):
            contenders["`notmuch new`"] = lambda: notmuch(mails)
        if shutil.which("mairix"):
            contenders["`mairix`"] = lambda: mairix(file, PLACE)
        costs = interleaved(contenders)
        idle = measure([BINARY, "--version"])
        question = f"How fast are {name} listed and indexed? ({total / 1e6:.0f} MB, {count:,} mails)"

        def speeds(amount: float, *peers: str) -> dict[str, float]:
            return {peer: amount / max(costs[peer].cpu, 0.01) for peer in peers if peer in costs}

        listed, indexed, again = (costs[what] for what in ("`shoebox mail list`", "`shoebox mail index`", "the same again"))
        others = ("`mu index`", "`notmuch new`", "`mairix`")
        if large:
            record(question, "listing", "MB a CPU s", total / 1e6 / listed.cpu, budget={"least": 2000},
                   peers=speeds(total / 1e6, "GMime, listing", "Python `mailbox`, listing"))
        else:
            record(question, "listing", "mails a CPU s", count / listed.cpu, budget={"least": 50_000}, peers=speeds(count, "GMime, listing"))
        record(question, "listing, memory at most", "MB", listed.peak, budget={"most": 64})
        record(question, "indexing", "MB a CPU s", total / 1e6 / indexed.cpu, budget={"least": 60}, peers=speeds(total / 1e6, *others))
        record(question, "indexing", "mails a CPU s", count / indexed.cpu, peers=speeds(count, *others))
        record(question, "indexing, memory at most", "MB", indexed.peak, budget={"most": 64})
        record(question, "opening it again", "ms", 1000 * again.wall, budget={"most": 50})
        print(f"\n## {name.capitalize()}: {total / 1e6:.0f} MB, {count:,} mails\n\nStart-up of the program alone: {idle.cpu:.3f} CPU s.")
        table(
            ("what", "CPU s", "wall s", "MB per CPU s", "mails per CPU s", "peak MB"),
            [
                (
                    what, f"{cost.cpu:.2f}", f"{cost.wall:.2f}", f"{total / 1e6 / max(cost.cpu, 0.01):,.0f}",
                    f"{count / max(cost.cpu, 0.01):,.0f}", f"{cost.peak:.0f}",
                )
                for what, cost in costs.items()
            ],
        )
        shutil.rmtree(mails, ignore_errors=True)


main()
