"""The list of tests. A test is a function that takes a `Room`; the name of a test is a sentence."""

from collections.abc import Callable
from dataclasses import dataclass

from .room import Room


@dataclass(frozen=True)
class Case:
    function: Callable[[Room], None]
    # The test measures times, so no other test may run at the same time.
    alone: bool

    @property
    def file(self) -> str:
        return self.function.__module__.rsplit(".", 1)[-1]


CASES: dict[str, Case] = {}


def case(sentence: str, alone: bool = False):
    """Registers the decorated function as a test whose name is this sentence."""

    def register(function: Callable[[Room], None]) -> Callable[[Room], None]:
        assert sentence not in CASES, f"two tests are called {sentence!r}"
        CASES[sentence] = Case(function, alone)
        return function

    return register
