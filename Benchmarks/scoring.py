"""Scores of read text: F1 over words, and the fraction of wrong characters."""

import re
import unicodedata
from collections import Counter

import numpy


def normal(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()


def words(text: str) -> Counter[str]:
    """A bag of words without outer punctuation."""
    return Counter(word for token in normal(text).split() if (word := token.strip(".,:;!?\"'`()[]{}<>|*-_=~•·")))


def edits(pattern: str, text: str) -> int:
    """The minimum number of edits that turn the pattern into a substring of the text (Sellers, 1980)."""
    letters = numpy.frombuffer(text.encode("utf-32-le"), dtype=numpy.uint32)
    places = numpy.arange(len(letters) + 1, dtype=numpy.int32)
    row = numpy.zeros(len(letters) + 1, dtype=numpy.int32)
    for number, letter in enumerate(pattern, 1):
        below = numpy.empty_like(row)
        below[0] = number
        below[1:] = numpy.minimum(row[1:] + 1, row[:-1] + (letters != ord(letter)))
        row = numpy.minimum.accumulate(below - places) + places
    return int(row.min())


class Score:
    def __init__(self) -> None:
        self.common = self.expected = self.found = self.wrong = self.letters = 0

    def add(self, truth: str, text: str) -> None:
        expected, found = words(truth), words(text)
        self.common += (expected & found).total()
        self.expected += expected.total()
        self.found += found.total()
        dense = re.sub(r"[^\S\n]+", "", normal(text))
        for line in truth.splitlines():
            pattern = re.sub(r"\s+", "", normal(line))
            if len(pattern) >= 4:
                self.wrong += min(len(pattern), edits(pattern, dense)) if dense else len(pattern)
                self.letters += len(pattern)

    @property
    def f1(self) -> float:
        return 2 * self.common / max(1, self.expected + self.found)

    @property
    def character_error(self) -> float:
        return self.wrong / max(1, self.letters)
