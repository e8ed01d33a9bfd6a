import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing
import Workers

@testable import Scanner

/// The photos of scans are the only copies, so no cleanup may delete a photo that the user might want.
struct KeptScanTests {
    private struct Scene {
        let scans: Scans
        let catalogue: Catalogue
        let data: BytePath
        let scan: Int64

        init(_ data: BytePath) throws {
            self.data = data
            catalogue = try Catalogue(at: data)
            scans = Scans(catalogue, pool: WorkerPool(executable: BytePath("/bin/false")))
            scan = try scans.begin("Letter").id
            try scans.files.makeFolders()
        }

        func put(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: data.appending("scans").appending(name).display))
        }

        func has(_ name: String) -> Bool { FileInfo(data.appending("scans").appending(name)) != nil }

        /// Adds a page and its photo.
        func addPage() throws -> (id: Int64, file: String) {
            let file = OwnName.unique()
            try put("photo \(file)", file)
            let id = try catalogue.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO scanPage (scanId, position, file, width, height, bytes, confidence, turns, filter, strength, paper, addedAt)
                        VALUES (?1, 0, ?2, 10, 10, 1, 0, 0, 'enhanced', 1, 'auto', 1)
                        """, arguments: [scan, file])
                return db.lastInsertedRowID
            }
            return (id, file)
        }

        func pass(to days: Int64) throws {
            try Data("\(days * 86_400)\n".utf8).write(to: URL(fileURLWithPath: data.appending("running-time").display))
        }

        var removed: [Removed.Entry] { Removed(data: data).list() }
    }

    @Test func `a photo that no catalogue names stays for 30 days of running time, then waits for 30 more`() throws {
        try withFolder { folder in
            let scene = try Scene(folder), lost = OwnName.unique()
            try scene.put("the only copy", lost)
            for days in [Int64(0), 10, 29] {
                try scene.pass(to: days)
                try scene.scans.expire()
                #expect(scene.has(lost) && scene.removed.isEmpty, "\(days)")
            }
            #expect(try scene.scans.unnamed() == [lost])
            try scene.pass(to: 30)
            try scene.scans.expire()
            #expect(!scene.has(lost))
            let entry = try #require(scene.removed.first)
            #expect(try Removed(data: folder).putBack(entry) == folder.appending("scans").appending(lost))
        }
    }

    @Test func `a clock that is ahead removes nothing, and the count that was lost begins anew`() throws {
        try withFolder { folder in
            let scene = try Scene(folder), lost = OwnName.unique()
            let page = try scene.addPage()
            try scene.put("x", lost)
            _ = try scene.scans.delete(page: page.id)
            // All acts (changes that can be undone) are now old, so nothing can be undone any more.
            try scene.catalogue.write { try $0.execute(sql: "UPDATE act SET at = 1") }
            try scene.pass(to: 100)
            try scene.scans.expire()
            try scene.pass(to: 1)
            try scene.scans.expire()
            try scene.pass(to: 30)
            try scene.scans.expire()
            #expect(scene.has(lost) && scene.has(page.file) && scene.removed.isEmpty)
            try scene.pass(to: 31)
            try scene.scans.expire()
            #expect(!scene.has(lost) && !scene.has(page.file) && scene.removed.count == 2)
        }
    }

    @Test func `a deleted page that was put back and deleted again waits from the last time on`() throws {
        try withFolder { folder in
            let scene = try Scene(folder)
            let page = try scene.addPage()
            let act = try scene.scans.delete(page: page.id)
            try scene.scans.expire()
            let undo = Undo(scene.catalogue, scene.scans.reversals {})
            _ = try undo.last(id: act)
            _ = try scene.scans.delete(page: page.id)
            try scene.pass(to: 40)
            try scene.scans.expire()
            #expect(scene.has(page.file))
            try scene.pass(to: 70)
            try scene.scans.expire()
            #expect(!scene.has(page.file) && scene.removed.map(\.origin.name.display) == [page.file])
            #expect(try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM scanPage") } == 0)
        }
    }

    @Test func `what a person put into the folders stays, whatever it is called`() throws {
        try withFolder { folder in
            let scene = try Scene(folder)
            let mine = ["tax-2024.pdf", "birth.jpg", "made/letter.pdf", "made/2024-01-05.jpg", "made/1-2-notes.txt"]
            for name in mine { try scene.put("mine", name) }
            let made = ["made/7-1-\(ScanFiles.make)page400.jpg", "made/\(OwnName.unique()).pdf", "made/1-1-1whole.png"]
            for name in made { try scene.put("made", name) }
            try scene.scans.tidy()
            for days in [Int64(0), 500] {
                try scene.pass(to: days)
                try scene.scans.expire()
            }
            #expect(mine.allSatisfy(scene.has) && !made.contains(where: scene.has))
            #expect(scene.has("made") && scene.removed.isEmpty)
        }
    }
}
