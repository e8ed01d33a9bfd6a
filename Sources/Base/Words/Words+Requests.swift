extension Failure.Words {
    static let requests: [String: Self] = [
        "request.badKey": Self("The key of a request has 1 to 200 bytes."),
        "request.badPrefix": Self("The proxy's X-Forwarded-Prefix is no plain path such as /shoebox."),
        "request.cancelled": Self("The request was cancelled."),
        "request.doneBefore": Self(
            "This was done before, and its answer is too long to be given again.", hint: "Look at what is there."),
        "request.emptyBody": Self("The request's body is empty; it is described in the API."),
        "request.emptyName": Self("A name or a number in this address is empty."),
        "request.fieldMissing": Self("“{name}” is missing."),
        "request.fieldWrong": Self("“{name}” has a value that it cannot have."),
        "request.foreignAddress": Self("This address is not Shoebox's.", hint: "Open the link that shoebox serve printed."),
        "request.foreignPage": Self("This request does not come from Shoebox's own pages."),
        "request.foreignTarget": Self("This request is for another server."),
        "request.headerTooLarge": Self("This request has more of a header than Shoebox reads."),
        "request.interrupted": Self(
            "Shoebox ended while it did this the first time, so it is not done again.",
            hint: "Look at what is there; the part that was done can be undone."),
        "request.keyOfAnother": Self("Another request had this key.", hint: "Send this one with a key of its own."),
        "request.noId": Self("An id must be a number."),
        "request.noSuchAddress": Self("There is nothing at this address."),
        "request.notADate": Self("“{text}” is not a date like 2024-05-01."),
        "request.notAList": Self("“{name}” must be numbers separated by commas."),
        "request.notANumber": Self("“{name}” is a whole number."),
        "request.notJSON": Self("The request's body is not the JSON that is described in the API."),
        "request.notUnderstood": Self("The request is not understood."),
        "request.refused": Self("{detail}"),
        "request.takesNothing": Self("“{name}” is not known here: this request takes nothing of the kind."),
        "request.tooLarge": Self("The request's body is too large.", hint: "Send fewer items at once."),
        "request.tooMany": Self("There are too many connections.", hint: "Try again."),
        "request.tooManyAtOnce": Self("Too many ask for this at the same time.", hint: "Try again in a moment."),
        "request.tooManyCookies": Self(
            "Another program has filled this browser with cookies for this address. They have been removed.",
            hint: "Open Shoebox by its link again."),
        "request.twice": Self("“{name}” is given twice."),
        "request.unknownName": Self("“{name}” is not known here. The nearest name is “{nearest}”."),
        "request.unknownState": Self("“{text}” is neither undecided, kept, queued nor read."),
        "request.twoHosts": Self("The request names its host twice."),
        "request.unknownCoding": Self(
            "The request's body is coded in a way that is not known.", hint: "Send it as it is, or chunked."),
        "request.unexpected": Self("Something went wrong: {error}.", hint: "Try again."),
        "request.unknownValue": Self("“{name}” cannot be “{value}”. The nearest value is “{nearest}”."),
        "session.needed": Self(
            "This browser has not been let in yet.", hint: "Open the link that shoebox serve printed, or run shoebox open."),
        "session.otherUser": Self(
            "This Shoebox belongs to another user of this machine.", hint: "Start your own with shoebox serve."),
        "session.tooManyStreams": Self(
            "This browser listens to {limit} streams of events, which is all it may.", hint: "Close some of its pages."),
        "session.wrongLink": Self("This link is not the one that was printed.", hint: "Run shoebox open to get the right one."),
        "setting.badValue": Self("This value does not fit the setting “{name}”."),
        "setting.isOurs": Self("Shoebox keeps “{name}” itself.", hint: "Use the page that changes it."),
        "list.noSuchPage": Self("This page of the list does not exist.", hint: "Begin at the top of the list."),
        "selection.allOrSome": Self("Name items, or say “all”: not both."),
        "selection.listChanged": Self(
            "The list is another one by now, with {count} in it, so nothing was done.", hint: "Look at it, and press again."),
        "selection.listNotNamed": Self("“all” needs the “count” and the “revision” of the list that was shown."),
        "selection.noPhotos": Self("Nothing is selected.", hint: "Choose some photos first."),
        "selection.noScreenshots": Self("Nothing is selected.", hint: "Choose some screenshots first."),
        "search.unknownKind": Self("“{kind}” is not a kind of thing that is searched."),
        "search.unknownOrder": Self("Results come “newest” or “best” first."),
        "upload.otherContent": Self("This is not the file of which the beginning is here.", hint: "Send it from its beginning."),
    ]
}
