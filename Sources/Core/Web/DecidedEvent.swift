public import Catalogue

/// Photos were decided about; or, with no ids, many were.
private struct DecidedEvent: Encodable {
    let ids: [Int64]
    let client: String?

    /// Photos an event names; when there are more it names none, and pages fetch what they show anew.
    static let namedPhotos = 1000

    init(_ ids: [Int64], by client: String?) {
        self.ids = ids.count > Self.namedPhotos ? [] : ids
        self.client = client
    }
}

extension Services {
    /// Tells every browser what was decided, and the counts that come of it.
    @discardableResult
    public func sendDecided(_ ids: [Int64], by client: String?) throws -> Counts {
        let counts = try catalogue.read(Counts.fetch)
        events.send("decided", DecidedEvent(ids, by: client))
        events.send("counts", counts)
        return counts
    }

    /// Tells every browser that another process changed the catalogue.
    public func sendChanges(from old: Counts, to new: Counts) {
        events.send("counts", new)
        events.send("decided", DecidedEvent([], by: nil))
        if new.total != old.total { events.send("library") }
        if new.trashed != old.trashed { events.send("trash") }
    }
}
