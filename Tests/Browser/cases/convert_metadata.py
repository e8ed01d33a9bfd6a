"""The metadata and animation of converted pictures, read by Pillow, which shares no code with Shoebox."""

import io

from PIL import Image
from PIL.ExifTags import GPS, IFD, Base
from playwright.sync_api import BrowserContext

from harness.cases import case
from harness.checks import eventually
from harness.room import DESKTOP, Room

# 48° 8' 15" north and 11° 34' 7" east, as degrees, minutes and seconds.
LATITUDE, LONGITUDE = (48.0, 8.0, 15.0), (11.0, 34.0, 7.0)
XMP = b"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
 xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" exif:GPSLatitude="48,8.25N" exif:GPSLongitude="11,34.1E"
 dc:format="image/jpeg"/></rdf:RDF></x:xmpmeta>"""


def photo() -> bytes:
    """A photo whose orientation is "on its side", with a camera, a date, and the position stored twice (Exif and XMP)."""
    exif = Image.Exif()
    exif[Base.Make] = "Lumen"
    exif[Base.Orientation] = 6
    exif.get_ifd(IFD.Exif)[Base.DateTimeOriginal] = "2024:05:06 07:08:09"
    exif.get_ifd(IFD.GPSInfo).update({
        GPS.GPSLatitudeRef: "N", GPS.GPSLatitude: LATITUDE, GPS.GPSLongitudeRef: "E", GPS.GPSLongitude: LONGITUDE})
    out = io.BytesIO()
    Image.linear_gradient("L").resize((96, 64)).convert("RGB").save(out, "JPEG", quality=90, exif=exif, xmp=XMP)
    return out.getvalue()


def film() -> bytes:
    frames = [Image.new("RGB", (60, 40), colour) for colour in ("red", "green", "blue")]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=[100, 200, 300], loop=0)
    return out.getvalue()


def taken(room: Room, context: BrowserContext, name: str, content: bytes) -> int:
    headers = {"Origin": room.server.origin, "Content-Type": "application/octet-stream"}
    answer = context.request.post(f"{room.server.origin}/api/convert/files?name={name}", data=content, headers=headers)
    assert answer.ok, answer.text()
    return answer.json()["id"]


def converted(room: Room, context: BrowserContext, file: int, **options) -> bytes:
    made = room.post(context, "/api/convert/conversions", {"converter": "pictures", "files": [file], "options": options})
    address = f"/api/convert/conversions/{made['id']}"
    eventually(None, lambda: room.get(context, address)["job"]["state"], "done")
    answer = room.get(context, address)
    assert answer["resultCount"] == 1, f"{options}: {answer['job']}"
    return context.request.get(f"{room.server.origin}/api/convert/files/{answer['results'][0]['id']}/content?download=1").body()


@case("what a photo says is kept, its place is removed or all of it, in each format, by the word of another reader")
def metadata(room: Room) -> None:
    context = room.open(1, DESKTOP, at="/convert").context
    file = taken(room, context, "photo.jpg", photo())
    for format_ in ("jpeg", "png", "webp", "avif", "tiff"):
        for wish in ("keep", "withoutLocation", "none"):
            made = converted(room, context, file, format=format_, metadata=wish)
            picture = Image.open(io.BytesIO(made))
            exif = picture.getexif()
            label = f"{format_}, {wish}: {dict(exif)}"
            # The picture must be rotated only once: its pixels are upright, and no orientation makes a viewer rotate it again.
            assert picture.size == (64, 96) and exif.get(Base.Orientation, 1) == 1, label
            assert (exif.get(Base.Make) == "Lumen") == (wish != "none"), label
            assert (exif.get_ifd(IFD.Exif).get(Base.DateTimeOriginal) == "2024:05:06 07:08:09") == (wish != "none"), label
            place = exif.get_ifd(IFD.GPSInfo)
            assert (place.get(GPS.GPSLatitude) == LATITUDE) == (wish == "keep"), f"{label}: {place}"
            assert (b"GPSLatitude" in made or b"48,8.25" in made) == (wish == "keep"), f"{label}: the place is left in XMP"
            if wish == "none":
                assert (format_ == "tiff" or not exif) and b"Lumen" not in made and b"xmpmeta" not in made, label


@case("an animation keeps its frames and their times as GIF and WebP, also smaller, and becomes a still elsewhere")
def animation(room: Room) -> None:
    context = room.open(1, DESKTOP, at="/convert").context
    file = taken(room, context, "film.gif", film())
    for format_ in ("gif", "webp"):
        for options in ({}, {"size": "percent", "percent": 50}):
            picture = Image.open(io.BytesIO(converted(room, context, file, format=format_, **options)))
            assert picture.n_frames == 3 and picture.size == ((30, 20) if options else (60, 40)), f"{format_}: {picture}"
            times = []
            for frame in range(3):
                picture.seek(frame)
                picture.load()
                times.append(round(picture.info["duration"]))
            assert times == [100, 200, 300], f"{format_}: {times}"
    assert getattr(Image.open(io.BytesIO(converted(room, context, file, format="jpeg"))), "n_frames", 1) == 1
