extension Failure.Words {
    static let workers: [String: Self] = [
        "worker.crashed": Self(
            "The file made the reader stop unexpectedly.",
            hint: "Check in another program whether it opens; nothing else was affected."),
        "worker.deadline": Self(
            "Reading this file took longer than {seconds} s and was stopped.",
            hint: "Open it in another program; it may be damaged or on a slow drive."),
        "worker.memory": Self(
            "Reading this file needed more than {megabytes} MB of memory and was stopped.",
            hint: "Open it in another program and save it smaller."),
        "worker.notStarted": Self(
            "The reader {program} cannot be started: {detail}.", hint: "Install Shoebox again, or run “shoebox doctor”."),
        "worker.requestNotRead": Self("The request could not be read."),
        "worker.requestNotWritten": Self("The request could not be written down."),
        "worker.stoppedFromOutside": Self(
            "The reader was stopped from outside while it read this file.", hint: "Try again; the machine may be short of memory."
        ),
        "worker.strangeAnswer": Self(
            "The reader gave an answer that makes no sense and was stopped.",
            hint: "Try again; if it stays, the file may be damaged."),
        "worker.unknownTask": Self("This worker does not know the task “{task}”."),
    ]
}
