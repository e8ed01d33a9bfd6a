import Basics
import Catalogue
import Foundation
import GRDB
import Groups
import Library
import Jobs

extension Household {
    private struct DecidedEvent: Encodable {
        let ids: [Int64]
        let client: String?
    }

    /// Photos an event names; when there are more it names none, and pages fetch what they show anew.
    private static let namedPhotos = 1000

    /// Tells every browser what was decided, and the counts that come of it.
    @discardableResult
    func tell(decided ids: [Int64], by client: String?) throws -> Counts {
        let counts = try catalogue.read(Counts.fetch)
        events.send("decided", DecidedEvent(ids: ids.count > Self.namedPhotos ? [] : ids, client: client))
        events.send("counts", counts)
        return counts
    }

    /// Tells every browser that notes have come, changed or gone, and what still waits.
    func tellNotes() { Self.tellNotes(catalogue, events) }

    static func tellNotes(_ catalogue: Catalogue, _ events: EventHub) {
        events.send("notes", [String: String]())
        if let counts = try? catalogue.read(Counts.fetch) { events.send("counts", counts) }
    }

    /// Seconds without a request after which memory is given back.
    private static let rest = Duration.seconds(5)
    /// And after which the order of large groups is no longer kept for whoever goes on looking.
    private static let longRest = Duration.seconds(180)

    /// Notices what commands on the terminal change, once a second, until the task is cancelled; takes up jobs that nobody works on,
    /// and gives memory back when nobody asks any more.
    func watchOtherProcesses() async throws {
        let observer = try DatabaseQueue(path: catalogue.directory.appending("catalogue.sqlite").display)
        var version: Int64?
        var counts: Counts?
        var beats = 0
        while !Task.isCancelled {
            await jobs.refresh()
            try await Task.sleep(for: .seconds(1))
            beats += 1
            if beats.isMultiple(of: 5) { events.beat() }
            let forgot = await groups.forgetOrders(unaskedFor: Self.longRest)
            if forgot || activity.comesToRest(after: Self.rest) { await library.releaseMemory() }
            // A catalogue that is busy or on a full disk for a moment is looked at again in a second.
            guard let now = try? await observer.read({ try Int64.fetchOne($0, sql: "PRAGMA data_version") }), now != version,
                let fresh = try? catalogue.read(Counts.fetch)
            else { continue }
            version = now
            if let counts, fresh != counts { tell(fresh, after: counts) }
            counts = fresh
        }
    }

    private func tell(_ fresh: Counts, after counts: Counts) {
        events.send("counts", fresh)
        events.send("decided", DecidedEvent(ids: [], client: nil))
        if fresh.total != counts.total { events.send("library", [String: String]()) }
        if fresh.trashed != counts.trashed { events.send("trash", [String: String]()) }
    }
}
