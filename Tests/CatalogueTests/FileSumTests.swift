import Base
import GRDB
import TestSupport
import Testing

@testable import Catalogue

/// The stored totals of directories and months must equal their contents, whatever changes were made to files.
@Suite struct FileSumTests {
    @Test(arguments: 0..<4) func `files come, change and go`(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for number in 0..<400 {
                    try add(
                        db, "/p/\(chance.below(3))/\(number).jpg", taken: Int64(chance.below(200)) * 86_400,
                        size: Int64(chance.below(60_000_000)))
                    let id = chance.below(number + 1) + 1
                    let change =
                        switch chance.below(9) {
                        case 0: "decision = \(chance.below(5))"
                        case 1: "presence = \(chance.below(4))"
                        case 2: "taken = \(chance.below(300) * 86_400)"
                        case 3: "size = \(chance.below(60_000_000))"
                        case 4: "format = '\(["jpeg", "heic"][chance.below(2)])'"
                        case 5: "screenshot = \(chance.below(2)), kind = \(chance.below(2))"
                        case 6: "directoryId = \(chance.below(3) + 1), name = CAST('\(number)' AS BLOB)"
                        default: "camera = 'another'"
                        }
                    if chance.below(20) == 0 {
                        try db.execute(sql: "DELETE FROM file WHERE id = ?", arguments: [id])
                    } else if try Int.fetchOne(db, sql: "SELECT count(*) FROM directory") == 3 {
                        try db.execute(sql: "UPDATE file SET \(change) WHERE id = ?", arguments: [id])
                    }
                    if number % 20 == 0 { #expect(try wrongSums(db) == []) }
                }
                #expect(try wrongSums(db) == [])
                try db.execute(sql: "DELETE FROM file WHERE id % 2; UPDATE file SET presence = 1 WHERE id % 3 = 0")
                #expect(try wrongSums(db) == [])
            }
        }
    }

    /// The times are outside of the range of years and at the ends of months. The sizes are around the bounds of each size
    /// step.
    @Test func `new files are counted in the months and steps that the table has for them`() throws {
        let ends = ["0001-01-01", "1600-03-01", "1900-02-28", "2000-02-29", "2024-12-31", "9999-12-31"]
        let seconds = try ends.map { try #require(LocalTime(iso: $0)).seconds }
        let times =
            seconds.flatMap { [$0 - 1, $0, $0 + 86_399, $0 + 86_400] } + [
                .min, .max, 0, -1, -1_000_000_000_000, 1_000_000_000_000,
            ]
        let sizes: [Int64] = FileSums.sizeSteps.flatMap { [$0 - 1, $0] } + [0, .max / 1000]
        try withCatalogue { catalogue in
            try catalogue.write { db in
                let directory = try Directories.id(db, of: BytePath("/p"))
                var sums = FileSums()
                for (number, time) in times.enumerated() {
                    for (step, size) in sizes.enumerated() {
                        try db.execute(
                            sql: """
                                INSERT INTO file (directoryId, name, kind, format, size, modified, changed, inode, device, taken, takenFrom)
                                VALUES (?, ?, 0, 'jpeg', ?, 1, 1, 1, 1, ?, 0)
                                """, arguments: [directory, BytePath("\(number)-\(step)"), size, time])
                        sums.add(
                            directory: directory, kind: .photo, format: "jpeg", size: size, taken: LocalTime(seconds: time),
                            isScreenshot: false)
                    }
                }
                try sums.store(db)
                #expect(try wrongSums(db) == [])
                #expect(try Int.fetchOne(db, sql: "SELECT min(month) FROM file") == 101)
                #expect(try Int.fetchOne(db, sql: "SELECT max(month) FROM file") == 999_912)
            }
        }
    }

    @Test func `files that were there before are counted, with what was decided about them`() throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: "11 reasons photo by photo")
        let columns = "id, directoryId, name, kind, format, presence, size, taken, screenshot, decision, decidedAt"
        let before = try queue.write { db in
            for number in 0..<60 {
                try add(
                    db, "/p/\(number % 3)/\(number).jpg", taken: Int64(number) * 864_000, size: Int64(number) * 1_000_000,
                    kind: number % 7 / 6, presence: number % 4 / 3, decision: number % 3, screenshot: number % 5 == 0)
            }
            return try Row.fetchAll(db, sql: "SELECT \(columns) FROM file")
        }
        try Migrations.all.migrate(queue)
        try queue.write { db in
            #expect(try Row.fetchAll(db, sql: "SELECT \(columns) FROM file") == before)
            #expect(try wrongSums(db) == [])
            try db.execute(sql: "UPDATE file SET decision = 1 - (decision > 0)")
            #expect(try wrongSums(db) == [])
        }
    }
}
