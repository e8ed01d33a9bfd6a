import Basics
import Catalogue
import Foundation
import GRDB

extension Household {
    private struct DecidedEvent: Encodable {
        let ids: [Int64]
        let client: String?
    }

    /// Tells every browser what was decided, and the counts that come of it.
    @discardableResult
    func tell(decided ids: [Int64], by client: String?) throws -> Counts {
        let counts = try catalogue.read(Counts.fetch)
        events.send("decided", DecidedEvent(ids: ids, client: client))
        events.send("counts", counts)
        return counts
    }

    /// Notices what commands on the terminal change, once a second, until the task is cancelled.
    func watchOtherProcesses() async throws {
        let observer = try DatabaseQueue(path: catalogue.directory.appending("catalogue.sqlite").display)
        var version: Int64?
        var counts: Counts?
        var beats = 0
        while !Task.isCancelled {
            try await Task.sleep(for: .seconds(1))
            beats += 1
            if beats.isMultiple(of: 15) { events.beat() }
            let now = try await observer.read { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
            guard now != version else { continue }
            version = now
            let fresh = try catalogue.read(Counts.fetch)
            if fresh != counts {
                events.send("counts", fresh)
                if counts != nil { events.send("decided", DecidedEvent(ids: [], client: nil)) }
            }
            counts = fresh
        }
    }
}
