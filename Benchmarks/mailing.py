"""Searches half a million mails through the server, as while typing: the cost of each kind of search up to its first page of
results.

BENCH_MAILS: the number of short mails (500000). The searches take turns, so that none is in the server's cache of recent
searches.
"""

import os
import shutil
import statistics
import time
from urllib.error import HTTPError
from urllib.parse import quote

from client import Served
from make_mail import make_letters
from measuring import BINARY, PLACE, measure, process_cpu, record, table

MAILS = int(os.environ.get("BENCH_MAILS", "500000"))
ROUNDS, BUDGET = 7, 50
SEARCHES = {
    "nothing: the list": "",
    "a word that every mail has": "q=the%20",
    "the beginning of 20,000 words": "q=wor",
    "the same, four letters": "q=word",
    "the same, two letters": "q=wo",
    "one letter": "q=w",
    "the beginning of 1,000 words": "q=word12",
    "the beginning of 10,000 words": "q=word1",
    "two common words": "q=the%20and%20",
    "a common word and a common beginning": "q=the%20ba",
    "a rare word": "q=word00001%20",
    "a word that nobody has": "q=xyzzy%20",
    "a phrase": "q=" + quote('"the and" '),
    "a common word without another": "q=" + quote("and -of "),
    "`from:` a beginning": "q=from:ba",
    "`subject:` a beginning": "q=subject:ba",
    "every mail's word, by sender": "q=the%20&sort=sender",
    "every mail's word, by subject": "q=the%20&sort=subject",
    "every mail's word, by size": "q=the%20&sort=size",
    "every mail's word, oldest first": "q=the%20&sort=date&ascending=1",
    "grouped by conversation": "grouped=1",
    "every mail's word, grouped": "q=the%20&grouped=1",
    "deep in the list: row 400,000": "rank=400000",
    "the same by sender": "rank=400000&sort=sender",
    "deep in the conversations: row 300,000": "grouped=1&rank=300000",
    "the same by sender, of a common word": "q=and%20&grouped=1&rank=150000&sort=sender",
    "a rare word, grouped": "q=word00001%20&grouped=1",
    "`after:`": "q=after:2005",
    "`after:` and a common word": "q=" + quote("after:2005 and "),
    "`before:` and a common word": "q=" + quote("before:2010 and "),
    "`larger:`": "q=larger:500",
    "`larger:` and a common word": "q=" + quote("larger:500 and "),
    "`has:attachment`": "q=has:attachment",
    "`has:attachment` and a common word": "q=" + quote("has:attachment and "),
    "`label:` of every mail": "q=label:inbox",
    "the same and a common word": "q=" + quote("label:inbox and "),
    "`label:` of one in thirty": "q=label:you",
}


def main() -> None:
    file = PLACE / f"letters-{MAILS}.mbox"
    if not file.exists():
        make_letters(file, MAILS)
    folder = PLACE / "no-photos"
    folder.mkdir(parents=True, exist_ok=True)
    with Served(folder) as made:
        home = made.server.home
    shutil.rmtree(home / "data" / "mail", ignore_errors=True)
    cost = measure([BINARY, "mail", "index", file, "--data", home / "data", "--quiet"])
    again = measure([BINARY, "mail", "index", file, "--data", home / "data", "--quiet"])
    index = sum(part.stat().st_size for part in (home / "data" / "mail").glob("*/index.sqlite*"))
    print(
        f"{MAILS:,} short mails, {file.stat().st_size / 1e6:.0f} MB: `mail index` {cost.cpu:.1f} CPU s, peak {cost.peak:.0f} MB; "
        f"again {again.cpu:.2f} CPU s; index {index / 1e6:.0f} MB\n"
    )
    with Served(folder, fresh=False) as served:
        archive = served.get("/api/mailbox/archives")["archives"][0]["id"]
        took: dict[str, list[tuple[float, float]]] = {name: [] for name in SEARCHES}
        counts: dict[str, object] = {}
        for _ in range(ROUNDS):
            for name, query in SEARCHES.items():
                cpu, start = process_cpu(served.pid), time.monotonic()
                try:
                    answer = served.get(f"/api/mailbox/archives/{archive}/messages?limit=100&{query}")
                    counts[name] = f"{answer.get('count') or len(answer['messages']):,}" + (" (of that word alone)" if answer["narrowed"] else "")
                except HTTPError as error:
                    counts[name] = f"given up ({error.code})"
                took[name].append(((time.monotonic() - start) * 1000, (process_cpu(served.pid) - cpu) * 1000))
    for name, each in took.items():
        record(f"How long does a search of {MAILS:,} mails take?", name, "ms", [wall for wall, _ in each], budget={"most": BUDGET})
    question = f"What does the index of {MAILS:,} short mails cost?"
    record(question, "indexing", "CPU s", cost.cpu)
    record(question, "indexing, memory at most", "MB", cost.peak)
    record(question, "opening it again", "CPU s", again.cpu)
    table(
        ("what is searched", "found", "median ms", "slowest ms", "CPU ms"),
        [
            (
                name, counts[name], f"{statistics.median(wall for wall, _ in each):.0f}", f"{max(wall for wall, _ in each):.0f}",
                f"{statistics.mean(cpu for _, cpu in each):.0f}",
            )
            for name, each in took.items()
        ],
    )


main()
