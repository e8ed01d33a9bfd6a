extension Failure.Words {
    static let scanner: [String: Self] = [
        "page.badLook": Self("These corners or settings make no page.", hint: "Set the corners so that they enclose the page."),
        "page.noMemory": Self("There is not enough memory for this page."),
        "scan.badFrame": Self(
            "A frame is a byte of light for each pixel, with or without planes of colour, {least} to {most} pixels wide and high."
        ),
        "scan.badTitle": Self("A title has 1 to {limit} letters."),
        "scan.busy": Self("Another frame is being looked at.", hint: "Send the next one a moment later."),
        "scan.goneForGood": Self("What was deleted is gone for good: deleted scans are kept for thirty days."),
        "scan.noneChosen": Self("Nothing is selected.", hint: "Choose some scans first."),
        "scan.noPageChosen": Self("No page is selected.", hint: "Choose a page first."),
        "scan.pagesMovedSince": Self("The pages were moved again or deleted since, so they stay where they are."),
        "scan.sameScan": Self("The pages are in this scan already.", hint: "Choose another scan."),
        "scan.tooFewToJoin": Self("Only several scans can be joined.", hint: "Choose two scans or more."),
        "scan.noPage": Self("This page is not there any more.", hint: "Undo brings back a page that was deleted."),
        "scan.noPages": Self("The scan has no pages.", hint: "Add a page first."),
        "scan.otherOrder": Self(
            "The pages were put into another order meanwhile, so nothing was done.", hint: "Look at the scan, and try again."),
        "scan.otherPages": Self("The scan has other pages by now.", hint: "Load the page again."),
        "scan.pictureTooLarge": Self("The picture is larger than {megabytes} MB."),
        "scan.tooManyPages": Self("A scan has at most {limit} pages.", hint: "Begin another scan."),
        "scan.tooManyChosen": Self("At most {limit} scans are taken at once.", hint: "Choose fewer scans."),
        "scan.unknown": Self("This scan is not there any more.", hint: "Undo brings back a scan that was deleted."),
        "scan.unknownFormat": Self("A scan can be saved as pdf, jpeg, png or text."),
        "scan.unknownOrder": Self("Scans come in the order “changed”, “started” or “title”."),
    ]
}
