"""Distributes the tests over several runners. Each runner is a process with a separate browser."""

import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Iterable
from multiprocessing.connection import wait
from pathlib import Path

from . import runner
from .checks import PATIENCE
from .runner import Outcome

# A test that has not ended after this number of seconds counts as hanging.
LIMIT = 20 * PATIENCE
FORK = multiprocessing.get_context("fork")


class Runner:
    """One process that runs tests, and the test that it is running."""

    def __init__(self, store: Path, show: bool):
        self.connection, theirs = FORK.Pipe()
        self.process = FORK.Process(target=runner.serve, args=(theirs, store, show), daemon=True)
        self.process.start()
        theirs.close()
        self.sentence: str | None = None
        self.since = 0.0

    def give(self, sentence: str) -> None:
        self.sentence, self.since = sentence, time.monotonic()
        self.connection.send(sentence)

    def take(self) -> Outcome:
        """The outcome of the current test; a failure if the process has ended or takes too long."""
        seconds = time.monotonic() - self.since
        try:
            if self.connection.poll():
                outcome = self.connection.recv()
                self.sentence = None
                return outcome
            said = f"no end after {LIMIT} s\n"
        except (EOFError, ConnectionError):
            said = "the process that ran it ended\n"
        return Outcome(self.sentence, False, seconds, said)

    def is_due(self) -> bool:
        return self.connection.poll() or time.monotonic() - self.since > LIMIT

    def end(self) -> None:
        if self.sentence is None and self.process.is_alive():
            self.connection.send(None)
            self.process.join(10)
        self.process.terminate()
        self.process.join(10)
        self.process.kill()
        self.process.join()


def run(sentences: Iterable[str], jobs: int, store: Path, show: bool, tell: Callable[[Outcome], None]) -> None:
    """Runs the tests, `jobs` at a time, and calls `tell` with each outcome."""
    waiting = deque(sentences)
    jobs = min(jobs, len(waiting))
    runners: list[Runner] = []
    try:
        while waiting or any(each.sentence for each in runners):
            while waiting and len(runners) < jobs:
                runners.append(Runner(store, show))
            for each in runners:
                if waiting and each.sentence is None:
                    each.give(waiting.popleft())
            busy = [each for each in runners if each.sentence]
            wait([each.connection for each in busy], timeout=1)
            for each in filter(Runner.is_due, busy):
                tell(each.take())
                if each.sentence:  # its process is of no more use
                    each.end()
                    runners.remove(each)
    finally:
        for each in runners:
            each.end()
