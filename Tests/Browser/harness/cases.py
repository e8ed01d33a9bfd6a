"""The list of tests. A test is a function of a room; its name is a sentence."""

from collections.abc import Callable

from .room import Room

CASES: dict[str, Callable[[Room], None]] = {}


def case(sentence: str):
    """Registers the function below as a test of that name."""

    def register(function: Callable[[Room], None]) -> Callable[[Room], None]:
        assert sentence not in CASES, f"two tests are called {sentence!r}"
        CASES[sentence] = function
        return function

    return register
