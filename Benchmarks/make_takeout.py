"""Draws Google Takeouts of several accounts and languages, each in three parts, and prints what they have as JSON.

    make_takeout.py FOLDER [PHOTOS] [SEED] [ABSENT]

Names are cut as Google cuts them: a photo's at 47 characters without its extension, a sidecar's at 46 without ".json". Photos of
one name are numbered, and the number of a sidecar stands behind its cut word. A tenth of the sidecars lies in another part. Some
photos have an edited copy. Albums repeat photos, with a sidecar, without one, or as a sidecar alone. ABSENT sidecars have lost
their photo. The photos are valid pictures of a few hundred bytes.
"""
import json
import os
import random
import struct
import sys
from dataclasses import dataclass, field

WORD = ".supplemental-metadata"


@dataclass
class Account:
    """The words of a language."""

    root: str
    year: str
    metadata: str
    edited: str
    holiday: str
    parts: list = field(default_factory=list)


ACCOUNTS = [
    Account("Google Photos", "Photos from {}", "metadata.json", "-edited", "Holiday {}"),
    Account("Google Fotos", "Fotos von {}", "Metadaten.json", "-bearbeitet", "Urlaub {} am See"),
    Account("Google Photos", "Photos de {}", "métadonnées.json", "-modifié", "Été {}"),
    Account("Google Fotos", "Fotos de {}", "metadatos.json", "-editado", "Año {}"),
    Account("Google Foto", "Foto dal {}", "metadati.json", "-modificato", "Città {}"),
    Account("Google フォト", "{} 年の写真", "メタデータ.json", "-編集済み", "旅行 {}"),
]


def bitmap(chance, size):
    """A BMP whose number of bytes depends on `size`, 1 to 4000."""
    width, height = 1 + size % 20, 1 + size // 20
    row = (width * 3 + 3) // 4 * 4
    head = struct.pack("<2sIHHI", b"BM", 54 + row * height + size % 7, 0, 0, 54)
    return head + struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, row * height, 2835, 2835, 0, 0) + chance.randbytes(
        row * height) + bytes(size % 7)


class Drawing:
    def __init__(self, folder, seed):
        self.folder, self.chance = folder, random.Random(seed)
        self.taken = set()
        self.found = dict.fromkeys(
            ["photos", "dates", "places", "albums", "favourites", "people", "descriptions", "archived", "trashed", "absent"], 0)
        self.sidecars = 0

    def write(self, path, content):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file: file.write(content)

    def free(self, folder, title):
        """The name of a photo and that of its sidecar in a folder. Names that are taken are numbered."""
        stem, ending = os.path.splitext(title)
        stem = stem[:47]
        old = self.chance.random() < 0.2
        number = 0
        while True:
            mark = f"({number})" if number else ""
            name = f"{stem}{mark}{ending}"
            base = (title if old else title + WORD)[:46]
            side = f"{base}{mark}.json"
            if (folder, name.lower()) not in self.taken and (folder, side.lower()) not in self.taken: break
            number += 1
        self.taken |= {(folder, name.lower()), (folder, side.lower())}
        return name, side

    def title(self, number, year):
        kind = number % 10
        if kind < 5: return f"IMG_{year}{1 + number % 12:02}{1 + number % 28:02}_{number % 240000:06}.jpg"
        if kind < 8: return f"IMG_{number % 400:04}.JPG"
        if kind == 8: return f"Une très longue description d'une image à la plage, numéro {number}.jpg"
        return f"Bildschirmfoto {year}-03-04 um {number:08} (Übersicht).png"

    def facts(self, title, number, year):
        chance = self.chance
        taken = 0 if chance.random() < 0.01 else 1262304000 + (year - 2010) * 31556952 + number * 61
        nowhere = {"latitude": 0.0, "longitude": 0.0, "altitude": 0.0}
        here = {"latitude": round(chance.uniform(-80, 80), 6), "longitude": round(chance.uniform(1, 170), 6), "altitude": 5.0}
        where = chance.random()
        fields = {
            "title": title, "description": "At the sea" if chance.random() < 0.02 else "", "imageViews": "3",
            "creationTime": {"timestamp": str(taken + 9), "formatted": "21 oct. 2023, 07:12:31 UTC"},
            "photoTakenTime": {"timestamp": str(taken), "formatted": "6 oct. 2023, 06:39:09 UTC"},
            "geoData": here if where < 0.25 else nowhere, "geoDataExif": here if where < 0.3 else nowhere,
            "url": "https://photos.google.com/photo/x", "googlePhotosOrigin": {"mobileUpload": {"deviceType": "ANDROID_PHONE"}},
        }
        if chance.random() < 0.01: fields["favorited"] = True
        if chance.random() < 0.01: fields["archived"] = True
        if chance.random() < 0.002: fields["trashed"] = True
        if chance.random() < 0.1: fields["people"] = [{"name": "Anna"}]
        return fields

    def count(self, fields):
        found = self.found
        found["photos"] += 1
        found["dates"] += fields["photoTakenTime"]["timestamp"] != "0"
        found["places"] += fields["geoDataExif"]["latitude"] != 0
        found["favourites"] += "favorited" in fields and "trashed" not in fields
        found["people"] += "people" in fields
        found["descriptions"] += fields["description"] != ""
        found["archived"] += "archived" in fields
        found["trashed"] += "trashed" in fields

    def sidecar(self, path, fields):
        self.sidecars += 1
        self.write(path, json.dumps(fields, indent=2, ensure_ascii=False).encode())

    def photo(self, account, number):
        chance, year = self.chance, 2010 + number % 12
        folder, title = account.year.format(year), self.title(number, year)
        name, side = self.free((account.parts[0], folder), title)
        fields, content = self.facts(title, number, year), bitmap(chance, 1 + number % 4000)
        part = chance.randrange(2)
        self.write(os.path.join(account.parts[part], folder, name), content)
        self.sidecar(os.path.join(account.parts[2 if chance.random() < 0.1 else part], folder, side), fields)
        self.count(fields)
        if chance.random() < 0.03:
            stem, ending = os.path.splitext(name)
            self.write(os.path.join(account.parts[part], folder, stem + account.edited + ending), bitmap(chance, 1 + number % 3999))
        if chance.random() < 0.1 and "trashed" not in fields: self.into_album(account, number, title, fields, content)

    def into_album(self, account, number, title, fields, content):
        chance = self.chance
        album = account.holiday.format(number % 8)
        folder = os.path.join(account.parts[1], album)
        if not os.path.exists(os.path.join(folder, account.metadata)):
            self.found["albums"] += 1
            text = json.dumps({"title": album, "access": "protected", "date": {"timestamp": "1697872351"}}, ensure_ascii=False)
            self.write(os.path.join(folder, account.metadata), text.encode())
        name, side = self.free((account.parts[0], album), title)
        way = chance.random()
        # A photo without a date is not found by its moment.
        isAlone = way > 0.8 and fields["photoTakenTime"]["timestamp"] != "0"
        if not isAlone: self.write(os.path.join(folder, name), content)
        if isAlone or way < 0.6: self.sidecar(os.path.join(folder, side), fields)

    def draw(self, photos, absent):
        for index, account in enumerate(ACCOUNTS):
            stamp = f"takeout-20240511T10111{index}Z"
            account.parts = [os.path.join(self.folder, f"{stamp}-{part:03}", "Takeout", account.root) for part in (1, 2, 4)]
        for number in range(photos): self.photo(ACCOUNTS[number % len(ACCOUNTS)], number)
        for number in range(absent):
            account = ACCOUNTS[number % len(ACCOUNTS)]
            path = os.path.join(account.parts[0], account.year.format(2010), f"LOST_{number:06}.jpg{WORD}.json")
            self.sidecar(path, self.facts(f"LOST_{number:06}.jpg", number, 2010) | {"trashed": False})
        self.found["absent"] = absent
        return self.found | {"sidecars": self.sidecars}


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[2:]] + [50_000, 1, 0][len(sys.argv) - 2:]
    print(json.dumps(Drawing(sys.argv[1], numbers[1]).draw(numbers[0], numbers[2])))
