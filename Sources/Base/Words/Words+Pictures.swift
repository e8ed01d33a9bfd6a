extension Failure.Words {
    static let pictures: [String: Self] = [
        "edit.noPicture": Self("Only pictures can be turned and cropped."),
        "edit.outOfRange": Self("The edit has values that are out of range, or it changes nothing."),
        "edit.replaced": Self("The photo has changed since it was shown. Nothing was edited.", hint: "Open it again."),
        "picture.cannotFit": Self(
            "No quality makes it as small as {kilobytes} kB.", hint: "Make the picture smaller, or allow a larger file."),
        "photos.downloadGone": Self("This download is no longer prepared.", hint: "Choose the photos and download them again."),
        "photos.tooManyToTake": Self("One ZIP file holds at most {limit} photos.", hint: "Choose fewer at once."),
        "photos.unknownOrder": Self("Photos come “newest” or “oldest” first."),
        "picture.damaged": Self("The picture is damaged."),
        "picture.damaged.asksTooMuch": Self("The picture is damaged: it asks for more than a picture needs."),
        "picture.damaged.badBeginning": Self("The picture is damaged: its beginning cannot be read."),
        "picture.damaged.endsEarly": Self("The picture is damaged: its data ends too early."),
        "picture.damaged.notReadable": Self(
            "The picture is written in a way that is not read here. It need not be damaged.",
            hint: "Keep the file: another program may show it."),
        "picture.damaged.strangeSize": Self("The picture is damaged: its size makes no sense."),
        "picture.damaged.wrongData": Self("The picture is damaged: a part of its data is wrong."),
        "picture.empty": Self("The file is empty."),
        "picture.filmLeftOut": Self("The film of this motion photo was left out.", hint: "The original keeps its film."),
        "picture.framesLeftOut": Self(
            "The file has {count} pictures, and only the first was taken.",
            hint: "Movement is kept from GIF and WebP to GIF and WebP."),
        "picture.goneOrChanged": Self("The picture is no longer where it was, or it changed.", hint: "Scan the folder again."),
        "picture.idsCount": Self("“ids” are 1 to {limit} photos."),
        "picture.noSize": Self("Say how wide or how high it is to be."),
        "picture.noTarget": Self(
            "The format to write is not known.",
            hint: "Name it with --to, or by OUT's ending: jpg, png, heic, webp, avif, tif, gif, bmp."),
        "picture.noWidthAndHeight": Self("Say how wide and how high it is to be."),
        "picture.notAPicture": Self(
            "The file's content is not a picture, whatever its name says.",
            hint: "Choose another file, or open it in the program that made it."),
        "picture.notReadable": Self("The picture cannot be read."),
        "picture.olderDecoder": Self(
            "This JPEG XL cannot be read here: {decoder} stops in it. It need not be damaged.",
            hint: "Keep the file: a newer libvips, or another program, may read it."),
        "picture.pagesLeftOut": Self(
            "The file has {count} pages, and only the first was taken.",
            hint: "Name a folder as the output, and each page becomes a picture; or write a TIFF, which holds all pages."),
        "picture.partlyDamaged": Self("A part of the picture is damaged or missing."),
        "picture.partlyDamaged.asksTooMuch": Self(
            "A part of the picture is damaged or missing: it asks for more than a picture needs."),
        "picture.partlyDamaged.badBeginning": Self("A part of the picture is damaged or missing: its beginning cannot be read."),
        "picture.partlyDamaged.endsEarly": Self("A part of the picture is damaged or missing: its data ends too early."),
        "picture.partlyDamaged.notReadable": Self(
            "A part of the picture is damaged or missing: it is written in a way that is not read here."),
        "picture.partlyDamaged.strangeSize": Self("A part of the picture is damaged or missing: its size makes no sense."),
        "picture.partlyDamaged.wrongData": Self("A part of the picture is damaged or missing: a part of its data is wrong."),
        "picture.previewSizes": Self("Previews have 480, 960, 1440, 2160 or 4096 pixels."),
        "picture.tooLarge": Self("The file has {megabytes} MB; pictures of more than {limit} MB are not opened."),
        "picture.tooLargeToWrite": Self(
            "The picture has {megapixels} megapixels; of these, {limit} can become {kind}.",
            hint: "Make it smaller, or choose JPEG, PNG or TIFF."),
        "picture.tooManyPixels": Self(
            "The picture claims {megapixels} megapixels; more than {limit} are not opened.",
            hint: "Make it smaller in the program that made it."),
        "picture.tooMuchHeld": Self(
            "Opening the picture would take {megabytes} MB of memory; more than {limit} are not used.",
            hint: "Saved as a plain JPEG, or smaller, it can be opened."),
        "picture.tooMuchWork": Self(
            "Unpacking the picture would take as long as {megabytes} MB of pixels; more than {limit} are not opened.",
            hint: "Saved without transparency or interlacing, or smaller, it can be shown."),
        "picture.uncountedPixels": Self("The picture claims more than the {limit} megapixels that are opened."),
        "picture.unsupported": Self("This kind of picture cannot be shown here ({kind})."),
        "companion.isNone": Self("This file already is a photo of its own.", hint: "Look again: it may have changed by now."),
        "companion.notSeparated": Self("This file was not made a photo of its own by hand."),
        "date.noClock": Self(
            "The time of day is not known, so the date can be shifted by whole days only.",
            hint: "Set a date with a time instead."),
        "date.farShift": Self("A date can be shifted by at most 10,000 years."),
        "date.noShift": Self("“{seconds}” is no time by which a date can be shifted."),
        "date.noSidecar": Self("The date that the files say is written into no sidecar."),
        "date.notADate": Self("“{date}” is no date such as 2019-06-01, 2019-06-01T14:30 or 2019-06-01T14:30:05."),
        "date.notInName": Self("There is no date in the name."),
        "date.oneWay": Self("A date is corrected in exactly one way: date, shift, zone, asInName or asFound."),
        "date.othersNow": Self(
            "The dates are other ones by now, so nothing was done.", hint: "Look at the preview again, and press again."),
        "date.outOfRange": Self("The date would not lie in the years 1 to 9999."),
        "date.unknownZone": Self("There is no time zone “{zone}”.", hint: "Name one such as Europe/Berlin or +02:00."),
        "photo.gone": Self("This photo is no longer in its folder.", hint: "It was moved, deleted or its drive is gone."),
        "photo.noFilm": Self("There is no film in this photo."),
        "photo.notShown": Self("The picture can't be shown.", hint: "It can still be kept or deleted."),
        "photo.unknown": Self("There is no such photo.", hint: "Look again: it may be gone by now."),
        "preview.noSize": Self("A preview needs a size above zero."),
        "sidecar.captionLength": Self("A caption has 1 to {limit} letters."),
        "sidecar.changed": Self("The sidecar was changed since, so it stays."),
        "sidecar.notChangeable": Self(
            "The sidecar cannot be changed here, so it was left as it is.", hint: "Move it away to have a new one written."),
        "sidecar.ofSeveral": Self(
            "This sidecar belongs to other photos too, so it was left as it is.",
            hint: "The correction counts in Shoebox nevertheless."),
        "sidecar.nothing": Self("Say what to write: the favourite, a caption, the date or the place."),
        "sidecar.oneCaption": Self("A caption is written for one photo at a time."),
    ]
}
