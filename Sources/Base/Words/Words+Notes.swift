extension Failure.Words {
    static let notes: [String: Self] = [
        "note.changed": Self(
            "The note was changed elsewhere, so yours was not saved.", hint: "Look at the note, and change it again."),
        "note.notOneFolder": Self("What is read again is not of one folder."),
        "note.noneChosen": Self("No note is selected.", hint: "Choose some notes first."),
        "note.noneToSave": Self("No note is left to save.", hint: "Look again: they may be gone by now."),
        "note.noText": Self("No text was found in this picture."),
        "note.notReadYet": Self("The text of this picture was not read yet."),
        "note.oneChange": Self("Either the text or the category of a note is changed."),
        "note.tooLong": Self("The note is too long.", hint: "Keep it under a million letters."),
        "note.unknown": Self("There is no such note.", hint: "Look again: it may be gone by now."),
        "note.unknownCategory": Self("“{category}” is not a category of notes."),
        "note.unknownFormat": Self("Notes are saved as txt, zip or csv."),
        "reading.failed": Self(
            "Reading stopped with an error of the engine ({status}).", hint: "Try again; the machine may be short of memory."),
        "reading.languageMissing": Self(
            "The language “{language}” is read with Tesseract, which does not have it here.",
            hint:
                "Install it: sudo apt-get install tesseract-ocr-{package} (or in a clone: setup/install languages {language}). It is noticed without a restart."
        ),
        "reading.partsMissing": Self(
            "The parts that read text in pictures are not installed.",
            hint:
                "Run “setup/install run” in the folder of Shoebox's source, or “make install” again; “shoebox doctor” says more."),
        "reading.pagesLeft": Self(
            "Not all pages were read: {left} of them are damaged or too many.",
            hint: "Split the file and read the parts."),
        "reading.stopped": Self("Reading stopped: {error}."),
        "reading.unknownLanguage": Self(
            "“{language}” is not a language that can be read.",
            hint: "Latin, Chinese and Japanese letters are always read; to be asked for are {known}."),
        "reading.unusable": Self(
            "{part}, which reads text in pictures, cannot be used: {detail}.",
            hint: "Remove it and run “setup/install run” again."),
    ]
}
