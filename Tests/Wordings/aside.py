#!/usr/bin/env python3
"""Prints the rows of names.tsv that are put aside while patterns are written, and judged once at the end.

Digits do not distinguish wordings, so that two names of one program are on the same side.
"""
import hashlib
import pathlib
import re

for line in (pathlib.Path(__file__).parent / "names.tsv").read_text().splitlines():
    wording = re.sub("[0-9]", "0", line.split("\t")[0])
    if not line.startswith("#") and hashlib.sha256(wording.encode()).digest()[0] % 3 == 0:
        print(line)
