import GRDB
import Testing

@testable import Catalogue

/// The named conditions of queries include the conditions of the partial indexes. SQLite uses a partial index only if the query
/// implies the condition of the index.
struct ConditionTests {
    @Test(arguments: [
        ("fileDeck", "\(FileRow.presentLead) AND \(FileRow.undecided)"),
        ("fileLargest", FileRow.inDeck),
        ("fileShuffled", FileRow.inDeck),
        ("fileLater", "\(FileRow.putBehind) AND \(FileRow.inDeck)"),
        ("filePhotos", FileRow.presentLead),
        ("fileFolder", FileRow.present),
        ("fileScreenshots", FileRow.presentScreenshot),
        ("fileDecided", FileRow.decided),
        ("fileQueue", FileRow.queued),
        ("fileUnread", "\(FileRow.unread) AND \(FileRow.present)"),
        ("fileAway", FileRow.away(in: "file")),
        ("fileReading", FileRow.toBeRead),
        ("noteStanding", NoteRemoval.standing),
        ("fileDecidedCopy", "\(FileRow.decided) AND identity IS NOT NULL"),
    ])
    func `a condition leads to its index`(index: String, condition: String) throws {
        let table = index.hasPrefix("note") ? "note" : "file"
        try withCatalogue { catalogue in
            let plan = try catalogue.read { db in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN SELECT id FROM \(table) INDEXED BY \(index) WHERE \(condition)")
            }
            #expect(plan.contains { ($0["detail"] as String).contains(index) })
        }
    }

    @Test func `the sets of decisions and presences hold what they are called by`() {
        #expect(FileRow.queued == "file.decision IN (1, 3) AND file.presence = 0 AND file.kind IN (0, 1)")
        #expect(FileRow.toBeRead == "file.decision IN (3, 4)")
        #expect(FileRow.kept == "file.decision IN (2, 4)")
        #expect(FileRow.reachable == "file.presence IN (0, 2)")
        #expect(FileRow.notDeleted == "file.presence IN (0, 1, 3)")
    }
}
