public import Catalogue

/// An event about decisions on photos. An empty `ids` means that too many photos are affected to list them.
private struct DecidedEvent: Encodable {
    let ids: [Int64]
    let client: String?

    /// Maximum number of ids in one event. If more photos are affected, `ids` is empty, and pages reload the photos that they
    /// display.
    static let namedPhotos = 1000

    init(_ ids: [Int64], by client: String?) {
        self.ids = ids.count > Self.namedPhotos ? [] : ids
        self.client = client
    }
}

extension Services {
    /// Sends the ids of the decided photos and the new counts to every browser.
    @discardableResult
    public func sendDecided(_ ids: [Int64], by client: String?) throws -> Counts {
        let counts = try catalogue.read(Counts.fetch)
        events.send("decided", DecidedEvent(ids, by: client))
        sendCounts(counts)
        return counts
    }

    /// Sends the counts to every browser.
    public func sendCounts(_ counts: Counts) {
        sentCounts.replace(with: counts)
        events.send("counts", counts)
    }

    /// Informs every browser about changes made by another process.
    public func sendChanges(from old: Counts, to new: Counts) {
        sendCounts(new)
        events.send("decided", DecidedEvent([], by: nil))
        if new.total != old.total { events.send("library") }
        if new.trashed != old.trashed { events.send("trash") }
    }
}
