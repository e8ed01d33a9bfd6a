"""Which one of several runs a benchmark reports."""

from quiet import Run, quietest, set_aside, told, until_quiet

FAST_BUT_LENT = Run(rate=9000, median=1.0, late=4.0, lent=2.5)
SLOW_AND_QUIET = Run(rate=1000, median=9.0, late=48.0, lent=0.2)
SLOW_AND_LENT = Run(rate=500, median=12.0, late=465.0, lent=16.0)


def made(*runs: Run) -> tuple[list[Run], list[float]]:
    """The measured runs if the machine yields these runs in turn, and the waiting times between them."""
    coming, waits = iter(runs), []
    return until_quiet(lambda: next(coming), waits.append), waits


def test_a_slower_run_with_less_lent_is_shown() -> None:
    assert quietest([FAST_BUT_LENT, SLOW_AND_QUIET]) == SLOW_AND_QUIET
    assert quietest([SLOW_AND_QUIET, FAST_BUT_LENT]) == SLOW_AND_QUIET
    assert quietest([SLOW_AND_LENT, FAST_BUT_LENT]) == FAST_BUT_LENT


def test_of_runs_with_as_much_lent_the_first_is_shown_however_slow() -> None:
    slow, fast = Run(100, 20.0, 90.0, 1.5), Run(900, 2.0, 9.0, 1.5)
    assert quietest([slow, fast]) is slow
    assert quietest([fast, slow]) is fast


def test_a_quiet_run_is_not_made_again_however_slow() -> None:
    at_the_bound = Run(100, 20.0, 900.0, 1.0)
    assert made(at_the_bound, FAST_BUT_LENT) == ([at_the_bound], [])


def test_a_run_with_much_lent_is_made_again_however_fast_until_one_is_quiet() -> None:
    runs, waits = made(FAST_BUT_LENT, SLOW_AND_LENT, SLOW_AND_QUIET, FAST_BUT_LENT)
    assert runs == [FAST_BUT_LENT, SLOW_AND_LENT, SLOW_AND_QUIET]
    assert waits == [5, 5]


def test_after_four_runs_it_is_told_that_none_was_quiet() -> None:
    runs, waits = made(SLOW_AND_LENT, FAST_BUT_LENT, SLOW_AND_LENT, SLOW_AND_LENT, SLOW_AND_QUIET)
    assert len(runs) == 4 and waits == [5, 5, 5]
    assert told([runs]) == ["9,000", "1.0", "4.0 (never quiet)", "2.5", "3"]


def test_rounds_are_told_by_the_medians_of_their_quietest_runs_and_the_most_lent_in_these() -> None:
    rounds = [[FAST_BUT_LENT, SLOW_AND_QUIET], [Run(2000, 5.0, 20.0, 0.4)], [Run(3000, 4.0, 10.0, 0.9)]]
    assert told(rounds) == ["2,000", "5.0", "20.0", "0.9", "1"]


def test_one_round_that_was_never_quiet_is_told_among_quiet_ones() -> None:
    noisy = [SLOW_AND_LENT, FAST_BUT_LENT, SLOW_AND_LENT, SLOW_AND_LENT]
    assert told([[SLOW_AND_QUIET], noisy, [SLOW_AND_QUIET]]) == ["1,000", "9.0", "48.0 (never quiet)", "2.5", "3"]


def test_what_does_not_count_is_told_too() -> None:
    assert set_aside([[FAST_BUT_LENT, SLOW_AND_QUIET], [SLOW_AND_QUIET]]) == [FAST_BUT_LENT]
    assert str(SLOW_AND_LENT) == "p99 465.0 ms with 16.0 % lent"
