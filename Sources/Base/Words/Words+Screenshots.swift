extension Failure.Words {
    static let screenshots: [String: Self] = [
        "screenshot.moveChanged": Self(
            "Other files would be moved now: {count}.", hint: "Nothing was moved. Look at the preview again."),
        "screenshot.notRead": Self("This could not be read."),
        "screenshot.notShown": Self("The picture cannot be shown."),
        "screenshot.notSorted": Self("The picture could not be sorted: {error}."),
        "screenshot.resultUnreadable": Self("This result cannot be read; sort again."),
        "screenshot.unknownPicture": Self("There is no such picture.", hint: "Look again when it has been read."),
        "screenshot.unknownResult": Self("There is no such result.", hint: "Look again: it may be gone by now."),
        "screenshot.unknownOrder": Self("Screenshots come in the order “newest”, “oldest” or “title”."),
        "screenshot.unknownStatus": Self("There is no status “{status}”."),
        "screenshot.unknownType": Self("There is no type “{type}”."),
        "caption.changed": Self("The caption was changed since, so it stays."),
        "caption.foreignSidecar": Self(
            "There is a sidecar of another program, which was left as it is.", hint: "Move it away to have one written."),
        "correction.none": Self("There is no correction to take back.", hint: "Look again: it may be gone by now."),
        "correction.tooLong": Self("A title, a creator and a reason are one line of at most {limit} letters."),
        "lesson.unknown": Self("There is no such lesson.", hint: "Look again: it may be gone by now."),
    ]
}
