import Basics
import Catalogue
import GRDB
import Testing

@Suite struct PhotoFilterTests {
    /// Indexes that do not fit a condition would be an error of SQLite's.
    @Test(arguments: [true, false]) func `a large folder's photos are the same in the order of all photos`(undecided: Bool) throws
    {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for number in 0..<60 {
                    try add(db, "/photos/\(number % 3)/\(number).jpg", taken: Int64(number * 7 % 60), decision: number % 4)
                }
            }
            var filter = PhotoFilter()
            filter.folder = BytePath("/photos/1")
            let (small, large) = try catalogue.read { db in
                let (matching, arguments) = filter.condition
                func page(_ source: String) throws -> [Int64] {
                    try Page.fetch(
                        db, FileRow.select(from: source),
                        where: "file.presence = 0 AND file.kind = 0 \(undecided ? "AND file.decision = 0" : "") AND \(matching)",
                        arguments, by: ("file.taken", "file.id"), after: nil, limit: 50, most: 50, item: FileRow.init(row:)
                    ) { Keyset($0.taken.seconds, $0.id) }.items.map(\.id)
                }
                return (
                    try page(filter.pageSource(undecided: undecided, hasMost: false)),
                    try page(filter.pageSource(undecided: undecided, hasMost: true))
                )
            }
            #expect(small == large)
            #expect(small.count == (undecided ? 5 : 20))
        }
    }

    @Test func `a folder has most photos when half of those that are here lie in it, or in folders in it`() throws {
        try withCatalogue { catalogue in
            try catalogue.write { db in
                for number in 0..<3 { try add(db, "/photos/a/\(number).jpg") }
                for number in 0..<3 { try add(db, "/photos/a/b/\(number).jpg") }
                for number in 0..<4 { try add(db, "/photos/c/\(number).jpg") }
                for number in 0..<9 { try add(db, "/photos/gone/\(number).jpg", presence: 1) }
                for number in 0..<9 { try add(db, "/photos/films/\(number).mp4", kind: 1) }
            }
            let most = try catalogue.read { db in
                try ["/photos", "/photos/a", "/photos/a/b", "/photos/c", "/photos/gone", "/photos/films"].filter {
                    try PhotoFilter.hasMost(db, BytePath($0))
                }
            }
            #expect(most == ["/photos", "/photos/a"])
        }
    }
}
