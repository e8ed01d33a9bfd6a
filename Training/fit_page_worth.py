"""Fits what tells which finalist is the page (PageWorth), and how likely it is right (PageEvidence), and writes their numbers.

    Training/fit_page_worth.py FOLDER… [--photos FOLDER] [--less COLOUR GREY] [--sureness]

Needs NumPy and Pillow. FOLDERs are of Benchmarks/make_page_frames.py, none of which the network of PageMap was fitted to; photographs (flatcv) count
more. How likely a page is right is fitted to choices of networks that have not seen the frame: those of every other folder. `--less` is
taken off the first weights in colour and in grey, so that of the sure pages of each folder ≥ 98 % are right. `--sureness` leaves PageWorth as
it is; then FOLDERs are such that it was not fitted to.
"""

import argparse
import re
import sys
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parent.parent / "Benchmarks"))

from page_sights import ENGINE, MODES, RIGHT, SURE, Sight, all_sights  # noqa: E402

UNITS, STEPS, PACE, SEED = 10, 300, 0.02, 1
# The factors of the penalties for large weights: first for those of the hidden units, then for those of the direct sum of the
# values.
COSTS = 0.002, 0.0005
# Indices in PageEvidence.values. ASIDE and HIDDEN are too rare in drawn frames to be fitted, so their weights are fixed.
OVERRUN, SIZE, LEAST_APART, ASIDE, HIDDEN, ENDS, LIGHT, MOVED, LIKENESS, JUST_OUTSIDE, LEAST_RIM = 2, 4, 6, 14, 15, 19, 25, 26, 27, 30, 32
FIXED = {ASIDE: -4.0, HIDDEN: -1.5}
# These have the same values as in PageEvidence.
ANOTHER, MOST_AHEAD, WORTH = 0.02, 9, 15
PHOTO_CHOICE, PHOTO_SURENESS = 5.0, 6.0
# A finalist whose likeness (to the true page) is at most BEGINS is wrong. Above that it is partly right, and from BEGINS +
# RIGHTER on fully right.
BEGINS, RIGHTER = 0.88, 0.08


class Worth:
    """The network of PageWorth."""

    def __init__(self, units: np.ndarray, biases: np.ndarray, worths: np.ndarray, weights: np.ndarray) -> None:
        self.units, self.biases, self.worths, self.weights = units, biases, worths, weights

    def __call__(self, values: np.ndarray) -> np.ndarray:
        sums = values @ self.units + self.biases
        return sums / (1 + np.abs(sums)) @ self.worths + values @ self.weights


def fitted(frames: list[tuple[Sight, float]]) -> Worth:
    """Fits the network with Adam, so that the right finalists of each frame get the highest worth (softmax)."""
    frames = [(one, counts) for one, counts in frames if len(one.likeness) and one.likeness.max() > BEGINS + 0.01]
    values = np.concatenate([one.values for one, _ in frames])
    right = np.concatenate([np.clip((one.likeness - BEGINS) / RIGHTER, 0, 1) for one, _ in frames]) + 1e-9
    mean, spread = values.mean(0), values.std(0) + 1e-6
    seen = ((values - mean) / spread).astype(np.float32)
    counts = np.array([len(one.likeness) for one, _ in frames])
    starts, weights = np.concatenate([[0], np.cumsum(counts)[:-1]]), np.repeat([count for _, count in frames], counts)
    total = sum(count for _, count in frames)

    def each(sums: np.ndarray) -> np.ndarray:
        return np.repeat(np.add.reduceat(sums, starts), counts)

    wanted, random, fixed = right / each(right), np.random.default_rng(SEED), list(FIXED)
    parts = [random.normal(0, 0.2, (seen.shape[1], UNITS)), np.zeros(UNITS), random.normal(0, 0.2, UNITS), np.zeros(seen.shape[1])]
    parts[0][fixed], parts[3][fixed] = 0, np.array(list(FIXED.values())) * spread[fixed]
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    for step in range(STEPS):
        units, biases, worths, own = parts
        sums = seen @ units.astype(np.float32) + biases
        slope = 1 / (1 + np.abs(sums))
        squeezed = sums * slope
        worth = squeezed @ worths + seen @ own
        likely = np.exp(worth - np.repeat(np.maximum.reduceat(worth, starts), counts))
        likely /= each(likely)
        # If several finalists are right, the target is divided among them in proportion to their current probabilities.
        aim = likely * wanted / each(likely * wanted)
        off = weights * (likely - aim) / total
        inner = np.outer(off, worths) * slope * slope
        steps = [seen.T @ inner + COSTS[0] * units, inner.sum(0), squeezed.T @ off + COSTS[0] * worths, seen.T @ off + COSTS[1] * own]
        steps[0][fixed], steps[3][fixed] = 0, 0
        for at, slopes in enumerate(steps):
            means[at] = 0.9 * means[at] + 0.1 * slopes
            squares[at] = 0.99 * squares[at] + 0.01 * slopes**2
            parts[at] = parts[at] - PACE * (1 if step < 0.7 * STEPS else 0.3) * means[at] / (np.sqrt(squares[at]) + 1e-6)
    units = parts[0] / spread[:, None]
    return Worth(units, parts[1] - mean @ units, parts[2], parts[3] / spread)


def known() -> Worth:
    """The network that the engine currently contains."""
    text = (ENGINE / "PageWorth.swift").read_text()
    own, *units = [np.array(re.findall(r"-?[\d.]+", part), float) for part in re.findall(r"weights:(?: \[Float\] =)? \[([-\d., \n]+)\]", text)]
    sums = np.array(re.findall(r"bias: (-?[\d.]+), worth: (-?[\d.]+)", text), float)
    return Worth(np.stack(units, 1), sums[:, 0], sums[:, 1], own)


def likely(worth: Worth, one: Sight) -> tuple[np.ndarray, float] | None:
    """The values in `PageEvidence.likely` for the finalist with the highest worth, and whether it is right; None if there
    is no finalist."""
    if not len(one.likeness):
        return None
    worths = worth(one.values)
    best = int(np.argmax(worths))
    apart = np.linalg.norm((one.corners - one.corners[best]).reshape(-1, 4, 2), axis=2).max(1)
    others, values = worths[apart > ANOTHER], one.values[best]
    lead = min(worths[best] - others.max(), MOST_AHEAD) if len(others) else MOST_AHEAD
    told = values[[OVERRUN, LIGHT, MOVED, LEAST_APART, SIZE, ENDS]]
    ahead = [worths[best] / WORTH, lead / MOST_AHEAD, 1 - np.exp(-lead / 1.5)]
    return np.concatenate([[1], told, ahead, values[[LIKENESS, JUST_OUTSIDE, LEAST_RIM]]]), float(one.likeness[best] > RIGHT)


def regressed(rows: list[tuple[np.ndarray, float, float]]) -> np.ndarray:
    """The weights of a logistic regression, by Newton's method."""
    values, right, counts = (np.array(part) for part in zip(*rows))
    costs = np.full(values.shape[1], 1.0)
    costs[0] = 0.01
    weights = np.zeros(len(costs))
    for _ in range(50):
        chance = 1 / (1 + np.exp(-values @ weights))
        curve = (values * (counts * chance * (1 - chance))[:, None]).T @ values + np.diag(costs)
        weights += np.linalg.solve(curve, values.T @ (counts * (right - chance)) - costs * weights)
    return weights


def number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def lines(values: np.ndarray, indent: int) -> str:
    texts = [number(value) for value in values]
    return ",\n".join(" " * indent + ", ".join(texts[start : start + 12]) for start in range(0, len(texts), 12)) + ","


def write_worth(worth: Worth) -> None:
    units = "".join(
        f"        Unit(\n            bias: {number(bias)}, worth: {number(one)},\n            weights: [\n{lines(weights, 16)}\n            ]),\n"
        for bias, one, weights in zip(worth.biases, worth.worths, worth.units.T))
    path = ENGINE / "PageWorth.swift"
    text = path.read_text()
    start, end = text.index("    /// In the order of the values.\n    private static let weights"), text.index("    /// - Parameter values: those of")
    own = f"    /// In the order of the values.\n    private static let weights: [Float] = [\n{lines(worth.weights, 8)}\n    ]\n\n"
    path.write_text(text[:start] + own + f"    private static let units = [\n{units}    ]\n\n" + text[end:])


def write_sureness(colour: np.ndarray, grey: np.ndarray) -> None:
    path = ENGINE / "PageEvidence.swift"
    text = path.read_text()
    for name, weights in (("weights", colour), ("greyWeights", grey)):
        values = ", ".join(map(number, weights))
        text = re.sub(rf"private static let {name}: \[Float\] = \[.*\]", f"private static let {name}: [Float] = [{values}]", text)
    path.write_text(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--less", type=float, nargs=2, default=[0.25, 1.0], metavar=("COLOUR", "GREY"))
    parser.add_argument("--sureness", action="store_true")
    arguments = parser.parse_args()
    photos = [arguments.photos] if arguments.photos else []
    seen = all_sights([*arguments.folders, *photos])

    def of(folders: list[Path], counts: float = 1) -> list[tuple[Sight, float]]:
        return [(one, counts) for folder in folders for mode in MODES for one in seen[folder, mode]]

    halves = arguments.folders[::2], arguments.folders[1::2]
    unseen = [known()] * 2
    if not arguments.sureness:
        write_worth(fitted(of(arguments.folders) + of(photos, PHOTO_CHOICE)))
        unseen = [fitted(of(half) + of(photos, PHOTO_CHOICE)) for half in halves]
    weights = []
    for modes, less in zip((MODES[:2], MODES[2:]), arguments.less):
        rows, scores = [], []
        for folder in [*arguments.folders, *photos]:
            judge, counts = unseen[folder in halves[0]], PHOTO_SURENESS if folder in photos else 1.0
            for mode in modes:
                told = [likely(judge, one) for one in seen[folder, mode]]
                rows += [(*one, counts) for one in told if one]
                scores.append((folder.name, mode, told))
        one = regressed(rows)
        one[0] -= less
        weights.append(one)
        for name, mode, told in scores:
            sure = [right for values, right in filter(None, told) if values @ one >= np.log(SURE / (1 - SURE))]
            print(f"{name} {mode}: {100 * sum(right for _, right in filter(None, told)) / len(told):.1f} % right, "
                  f"{100 * len(sure) / len(told):.0f} % sure, {len(sure) - sum(sure):.0f} of them wrong", flush=True)
    write_sureness(*weights)


if __name__ == "__main__":
    main()
