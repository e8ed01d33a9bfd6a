"""Fits the certainties from which on a photo shows a thing: Sources/Base/Data/certainties.txt.

    shoebox things --all --json FOLDER… > found.jsonl
    Training/fit_things.py found.jsonl LABELS [--write]

LABELS has a line for each photo with known things: {"file", "set", "objects": {word: share of the picture}}. Photos of another set
than val2017 are for fitting, those of val2017 are for judging. All other pictures of found.jsonl, but for memes and scenes, are
screenshots and papers, which should show nothing. They are halved by the first word of their names, so that an app is in one half.

A thing needs the certainty that the photos of the first half ask for: the lowest one at which WANTED_RIGHT of what is shown is right,
and at which WANTED_EMPTY of the screenshots and papers show nothing. A thing that is seen in a screenshot of the first half needs
more than it has there. The second half and val2017 only judge: precision, share of empty pictures, mean average precision of the
words of the labels. A class is not counted where it covers less than LEAST_SHARE of a photo.
"""

import json
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "Sources/Base/Data"
WANTED_RIGHT, WANTED_EMPTY, LEAST_SHARE, LEAST_PHOTOS = 0.9, 0.98, 0.05, 3
# Things of which the labels name only some, as ties of all clothes.
PARTLY = {"clothes", "furniture", "plate"}


def rows(name):
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


class Vocabulary:
    def __init__(self):
        self.kinds, self.word = {}, {}
        for row in rows("things.txt"):
            names, _, kinds = row.split(":")[0].partition("<")
            english, german = ([word.strip() for word in part.split(",")] for part in names.split("="))
            key = english[0]
            self.kinds[key] = [kind.strip() for kind in kinds.split(",") if kind.strip()]
            for word in english + german:
                self.word.setdefault(word.lower(), key)

    def above(self, key):
        found, due = [], [key]
        while due:
            if (next := due.pop()) not in found:
                found.append(next)
                due += self.kinds[next]
        return found

    def of_label(self, label):
        return self.word.get(label)


def is_first_half(path):
    word = Path(path).name.replace("_", "-").split("-")[0]
    return zlib.crc32(word.encode()) % 2 == 0


def is_empty_picture(path):
    return not {"meme", "scene", "seeing", "people"} & set(Path(path).parts)


def shown(found, least, vocabulary):
    """The things that are certain enough, and all that they belong to."""
    certain = [thing for thing, value in found.items() if value >= least.get(thing, least["other"])]
    return {kind for thing in certain for kind in vocabulary.above(thing)}


class Photo:
    """What a labelled photo shows, and what else may be in it."""

    def __init__(self, label, found, vocabulary):
        self.found = found
        things = {name: vocabulary.of_label(name) for name in label["objects"]}
        self.present = {kind for thing in things.values() if thing for kind in vocabulary.above(thing)}
        self.shares = label["objects"]


def precision(photos, least, vocabulary, judged):
    right = wrong = 0
    for photo in photos:
        for thing in shown(photo.found, least, vocabulary):
            # Only things of which the labels would tell are judged.
            if thing in judged:
                right, wrong = right + (thing in photo.present), wrong + (thing not in photo.present)
    return right / max(right + wrong, 1), right + wrong


def raised(pictures, other):
    """For each thing that a picture without things seems to show, one more than its certainty there."""
    least = {"other": other}
    for found in pictures:
        for thing, value in found.items():
            if value >= other:
                least[thing] = max(least.get(thing, 0), value + 1)
    return least


def empty(pictures, least, vocabulary):
    return sum(not shown(found, least, vocabulary) for found in pictures) / max(len(pictures), 1)


def fit(photos, pictures, vocabulary, judged):
    """The lowest certainty that holds both wishes; each half of the pictures is judged by what the other raises."""
    halves = pictures[::2], pictures[1::2]
    for other in range(100, 1000, 10):
        is_right = precision(photos, raised(pictures, other), vocabulary, judged)[0] >= WANTED_RIGHT
        rates = [empty(halves[1 - i], raised(halves[i], other), vocabulary) for i in (0, 1)]
        if is_right and sum(rates) / 2 >= WANTED_EMPTY:
            return raised(pictures, other)
    sys.exit("no certainty is enough")


def average_precision(scores):
    ordered = sorted(scores, key=lambda score: -score[0])
    hits, sum_of = 0, 0.0
    for number, (_, is_there) in enumerate(ordered, 1):
        if is_there:
            hits += 1
            sum_of += hits / number
    return sum_of / hits


def mean_average_precision(photos, vocabulary, words):
    values = {}
    for word in words:
        thing = vocabulary.of_label(word)
        scores = [
            (photo.found.get(thing, 0) if thing else 0, photo.shares.get(word, 0) >= LEAST_SHARE)
            for photo in photos
            if not 0 < photo.shares.get(word, 0) < LEAST_SHARE
        ]
        if sum(is_there for _, is_there in scores) >= LEAST_PHOTOS:
            values[word] = average_precision(scores)
    return sum(values.values()) / max(len(values), 1), values


def main(found_file, label_file, write=False):
    vocabulary = Vocabulary()
    found = {}
    for line in Path(found_file).read_text(encoding="utf-8").splitlines():
        answer = json.loads(line)
        found[answer["file"]] = {each["name"]: round(each["confidence"] * 1000) for each in answer["things"]}
    by_name = {Path(path).name: things for path, things in found.items()}
    labels = [json.loads(line) for line in Path(label_file).read_text(encoding="utf-8").splitlines()]
    words = sorted({word for label in labels for word in label["objects"]})
    judged = {kind for word in words if (thing := vocabulary.of_label(word)) for kind in vocabulary.above(thing)}
    judged -= PARTLY
    sets = {True: [], False: []}
    for label in labels:
        if label["file"] in by_name:
            sets[label["set"] == "val2017"].append(Photo(label, by_name[label["file"]], vocabulary))
    pictures = {True: [], False: []}
    for path in sorted(found):
        if is_empty_picture(path):
            pictures[is_first_half(path)].append(found[path])
    least = fit(sets[False], pictures[True], vocabulary, judged)
    mean, values = mean_average_precision(sets[True], vocabulary, words)
    for name, photos, empties in (("fitted", sets[False], pictures[True]), ("unseen", sets[True], pictures[False])):
        right, count = precision(photos, least, vocabulary, judged)
        some = sum(bool(shown(photo.found, least, vocabulary)) for photo in photos)
        print(f"{name}: {len(photos)} photos, {some} show something, {right:.3f} of {count} things are right;", end=" ")
        print(f"{empty(empties, least, vocabulary):.3f} of {len(empties)} screenshots and papers show nothing")
    print(f"unseen: mean average precision {mean:.3f} over {len(values)} words of the labels")
    print("  " + ", ".join(f"{word} {value:.2f}" for word, value in sorted(values.items(), key=lambda each: each[1])))
    print(f"other things need {least['other']}, {len(least) - 1} things more")
    if write:
        head = [line for line in (DATA / "certainties.txt").read_text(encoding="utf-8").splitlines() if line.startswith("#")]
        body = [f"{thing} = {least[thing]}" for thing in sorted(least)]
        (DATA / "certainties.txt").write_text("\n".join(head + body) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], "--write" in sys.argv)
