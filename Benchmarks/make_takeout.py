"""Makes a Google Takeout in two parts, with a sidecar for each photo and two albums of copies a year.

    make_takeout.py FOLDER [PHOTOS]

The photos are a few bytes each, because only names and sidecars are measured. Every tenth sidecar lies in the other part.
"""
import json
import os
import sys

WORD = ".supplemental-metadata"
YEARS = range(2010, 2024)


def sidecar_name(photo):
    """The name of a sidecar, cut so that it has 51 characters with ".json"."""
    return (photo + WORD)[:max(46, len(photo))] + ".json"


def sidecar(photo, number, year):
    taken = 1262304000 + (year - 2010) * 31556952 + number * 61
    has_place = number % 4 == 0
    place = {"latitude": 48.1 + number % 100 / 1000 if has_place else 0.0, "longitude": 11.5 if has_place else 0.0, "altitude": 0.0}
    fields = {
        "title": photo, "description": "", "imageViews": "3",
        "creationTime": {"timestamp": str(taken + 9), "formatted": "21 oct. 2023, 07:12:31 UTC"},
        "photoTakenTime": {"timestamp": str(taken), "formatted": "6 oct. 2023, 06:39:09 UTC"},
        "geoData": place, "geoDataExif": place, "url": "https://photos.google.com/photo/x",
        "googlePhotosOrigin": {"mobileUpload": {"deviceType": "ANDROID_PHONE"}},
    }
    if number % 100 == 0: fields["favorited"] = True
    if number % 500 == 1: fields["trashed"] = True
    if number % 10 == 0: fields["people"] = [{"name": "Anna"}]
    return json.dumps(fields, indent=2)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file: file.write(text)


def make(folder, photos):
    parts = [os.path.join(folder, f"part{part}", "Takeout", "Google Fotos") for part in (1, 2)]
    for number in range(photos):
        year = YEARS[number % len(YEARS)]
        photo = f"IMG_{year}0101_{number:06}.jpg"
        album = f"Fotos von {year}"
        write(os.path.join(parts[0], album, photo), f"photo {number}")
        beside = parts[1] if number % 10 == 9 else parts[0]
        write(os.path.join(beside, album, sidecar_name(photo)), sidecar(photo, number, year))
        if number % 50 < len(YEARS):
            title = f"Urlaub {year} {'AB'[number % 2]}"
            write(os.path.join(parts[0], title, photo), f"photo {number}")
    for year in YEARS:
        for letter in "AB":
            title = f"Urlaub {year} {letter}"
            text = json.dumps({"title": title, "access": "protected", "date": {"timestamp": "1697872351"}})
            write(os.path.join(parts[0], title, "Metadaten.json"), text)


if __name__ == "__main__": make(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50_000)
