import Base
import Catalogue
import GRDB
import Testing

@testable import Acts

@Suite struct ReplacedContentTests {
    private static let old = Identity(digest: [UInt8](repeating: 1, count: 32))
    private static let new = Identity(digest: [UInt8](repeating: 2, count: 32))

    @Test func `each table with identities says whether its rows pass to the new content`() throws {
        let scene = try Scene()
        let names: Set = ["identity", "one", "other", "lead"]
        let found = try scene.catalogue.read { db in
            let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            return try tables.reduce(into: [String: [String]]()) { found, table in
                let columns = try db.columns(in: table).filter { names.contains($0.name) && $0.type == "BLOB" }.map(\.name)
                if !columns.isEmpty { found[table] = columns }
            }
        }
        #expect(found == ReplacedContent.carried.merging(ReplacedContent.staying) { first, _ in first })
    }

    @Test func `what a person made passes on, and stays with another file of the same content`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        try scene.catalogue.write { db in
            try db.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [Self.old, id])
            _ = try Favourites.set(db, [Self.old], true)
            try ReplacedContent.pass(db, from: Self.old, to: Self.new, of: id)
            #expect(try Favourites.all(db) == [Self.new])
            try ReplacedContent.pass(db, from: Self.new, to: Self.old, of: id)
            #expect(try Favourites.all(db) == [Self.old])
        }
        let other = try scene.add("b.jpg")
        try scene.catalogue.write { db in
            try db.execute(sql: "UPDATE file SET identity = ? WHERE id = ?", arguments: [Self.old, other])
            try ReplacedContent.pass(db, from: Self.old, to: Self.new, of: id)
            #expect(try Favourites.all(db) == [Self.old, Self.new])
        }
    }

    /// The process was killed after the files were back and before the photo had its former content.
    @Test(arguments: [false, true])
    func `an undo that was interrupted is completed at the next start`(isFound: Bool) throws {
        let scene = try Scene()
        let entries = EntryMover(scene.catalogue, home: scene.home)
        let files = ReplacedFiles(scene.catalogue, entries, as: .editPhoto, "Edited") {}
        let id = try scene.add("a.jpg", "old", identity: Self.old)
        let draft = scene.root.appending("draft")
        try put("new", draft)
        _ = try scene.catalogue.write { try Favourites.set($0, [Self.old], true) }
        let act = try files.replace(scene.row(id), Self.old, by: draft, Self.new)
        let path = scene.photos.appending("a.jpg")
        #expect(text(path) == "new")
        #expect(try scene.row(id).identity == Self.new)
        #expect(try entries.bringBackContent(act: act, at: path).isEmpty)
        if isFound {
            // A scan comes first.
            let stamp = try #require(FileStamp(of: path))
            try scene.catalogue.write { try FileTable.setIdentity($0, id, Self.old, stamp) }
        }
        try entries.recover()
        try files.recover()
        #expect(text(path) == "old")
        #expect(try scene.row(id).identity == Self.old)
        #expect(try scene.catalogue.read { try Favourites.all($0) } == [Self.old])
        #expect(try scene.catalogue.read { try Journal.standing($0, id: act) } == nil)
    }
}
