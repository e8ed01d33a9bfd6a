extension Failure.Words {
    static let jobs: [String: Self] = [
        "job.brokeOff": Self("The work stopped: {error}.", hint: "Start it again."),
        "job.itemError": Self("This failed: {error}.", hint: "Try again."),
        "job.itemFailed": Self("This failed."),
        "job.notPlanned": Self("The list of items could not be made: {error}."),
        "job.resultNotStored": Self("The result could not be stored: {detail}."),
        "job.unknown": Self("There is no such job.", hint: "Look again: it may be gone by now."),
        "job.unknownKind": Self("There is no work called “{kind}”."),
        "work.cancelled": Self("This was cancelled."),
    ]
}
