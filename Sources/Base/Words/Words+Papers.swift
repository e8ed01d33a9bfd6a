extension Failure.Words {
    static let papers: [String: Self] = [
        "pdf.badRanges": Self("“{text}” names no pages.", hint: "Write them as 1-3,7,9-."),
        "pdf.broken": Self("The PDF is damaged: {detail}.", hint: "Get a whole copy of it."),
        "pdf.empty": Self("The file is empty.", hint: "Get a whole copy of it."),
        "pdf.noRanges": Self("No pages are named.", hint: "Write them as 1-3,7,9-."),
        "pdf.noPage": Self("There is no page {number}; the PDF has {count}."),
        "pdf.noPages": Self("The PDF has no pages."),
        "pdf.hasText": Self("Every page has text already.", hint: "Use it as it is: its words can be searched."),
        "pdf.nothingRead": Self(
            "No text was found on its pages.",
            hint: "If there is some, scan them more sharply, with more light."),
        "pdf.lost.files": Self("Files were attached to it: they are not in the new file."),
        "pdf.lost.archival": Self("It was marked as PDF/A, for archives: the new file has no such mark."),
        "pdf.lost.liveForm": Self("A form in XML (XFA) was in it: the new file has its fields, and not what moves by itself."),
        "pdf.lost.metadata": Self("Its description in XML (XMP) is damaged: it is not in the new file."),
        "pdf.lost.onlyLiveForm": Self(
            "A form in XML (XFA) was in it: the form is lost, and the new file has only the pages as other programs show them.",
            hint: "To keep the form, open it in Adobe Acrobat Reader and print it as a PDF first."),
        "pdf.lost.signature": Self("A signature was in it: it is not valid for the new file."),
        "pdf.lost.structure": Self("Marks for screen readers were in it: they are not in the new file."),
        "pdf.picturesLeftOut": Self(
            "Pictures are missing: {left} of the {count} in the PDF could not be taken out.",
            hint: "Its pages can become pictures."),
        "pdf.picturesUnknown": Self(
            "The pictures in the PDF are of a kind that cannot be taken out.", hint: "Its pages can become pictures."),
        "pdf.noBookmarks": Self("The PDF has no bookmarks that lead to its pages.", hint: "Split it by pages."),
        "pdf.noPictures": Self("There are no pictures in the PDF.", hint: "Its pages can become pictures."),
        "pdf.noText": Self("There is no text in the PDF.", hint: "If it is a scan, make it searchable first."),
        "pdf.notLocked": Self("The PDF has no password.", hint: "Use it as it is: everyone can open it."),
        "pdf.nothingLeft": Self("No page would be left.", hint: "Remove fewer pages."),
        "pdf.cannotFit": Self(
            "It cannot be made as small as {kilobytes} kB without spoiling it.", hint: "Allow a larger file, or split it."),
        "pdf.notAPDF": Self(
            "This is no PDF, or one that is too damaged to open.", hint: "Open it in the program that made it and save it anew."),
        "pdf.outOfMemory": Self("There is not enough memory for this PDF."),
        "pdf.pageBroken": Self("Page {number} is damaged.", hint: "The other pages may still be whole."),
        "pdf.pageTooLarge": Self("Page {number} is too large to draw.", hint: "Choose fewer dots an inch."),
        "pdf.passwordRequired": Self("The PDF is encrypted.", hint: "Give its password, or take the password away first."),
        "pdf.passwordWrong": Self("This is not the password of the PDF.", hint: "Try another one."),
        "pdf.printerMissing": Self(
            "The libraries that set text on pages are not installed.", hint: "Run setup/install run in the source's folder."),
        "pdf.rendererMissing": Self(
            "The library that draws PDF pages is not installed.",
            hint: "Run setup/install run in the source's folder, then make install if it is installed."),
        "pdf.unknownEncryption": Self(
            "The PDF is encrypted in a way that Shoebox does not know.",
            hint: "Open it in the program that it is meant for and save it anew."),
        "pdf.tooManyFiles": Self("At most {limit} files become one PDF at a time."),
        "pdf.pictureTooLarge": Self("This picture is too large for a PDF."),
    ]
}
