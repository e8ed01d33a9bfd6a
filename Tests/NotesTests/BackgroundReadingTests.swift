import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import Synchronization
import TestSupport
import Testing

@testable import Notes
@testable import Readings

/// Reading in the background: photos and documents are read for the search without being asked.
struct BackgroundReadingTests {
    @Test func `screenshots are read first, then documents, then all other photos, each newest first, and no note is made`()
        async throws
    {
        let scene = try Scene()
        let photos = try (0..<3).map { try scene.add("photo \($0).jpg", "P\($0)") }
        let screens = try (0..<2).map { try scene.add("screen \($0).jpg", "S\($0)") }
        try scene.catalogue.write { db in
            for (number, id) in (photos + screens).enumerated() {
                try db.execute(sql: "UPDATE file SET taken = ? WHERE id = ?", arguments: [1000 + number, id])
            }
            for id in screens { try db.execute(sql: "UPDATE file SET screenshot = 1 WHERE id = ?", arguments: [id]) }
        }
        try scene.document("old.txt", "old words", modified: 100)
        try scene.document("new.txt", "new words", modified: 200)
        try scene.document("picture.bin", "no document", modified: 300)
        try await scene.turnOn()
        let job = try await scene.readInBackground()
        #expect(job.state == .done && job.done == 7 && job.failed == 0)
        #expect(
            scene.order.withLock { $0 } == [
                "screen 1.jpg", "screen 0.jpg", "new.txt", "old.txt", "photo 2.jpg", "photo 1.jpg", "photo 0.jpg",
            ])
        #expect(try scene.texts == [])
        #expect(try scene.found("words") == ["new.txt", "old.txt"])
        #expect(try await scene.notes.background().documents == 0)
    }

    @Test func `the faces of a photo are found in the request that reads its text, unless a person waits for the text`()
        async throws
    {
        let scene = try Scene()
        let wanted = try scene.identity(of: try scene.add("1.jpg", "Text"))
        try scene.add("2.jpg", "Other")
        let swiped = try scene.add("3.jpg", "Swiped")
        scene.faces.withLock { [swiped = try scene.identity(of: swiped)] in $0?.wanted = [wanted, swiped] }
        try await scene.swipe(swiped, .readKeep)
        try await scene.finish()
        try await scene.turnOn()
        #expect(try await scene.readInBackground().failed == 0)
        #expect(Set(try scene.known) == ["Text", "Other", "Swiped"])
        #expect(scene.faces.withLock { $0?.stored } == [wanted])
        for name in ["1.jpg", "2.jpg", "3.jpg"] { #expect(scene.times(name) == 1) }
    }

    @Test func `if faces cannot be found with the text, the text is read alone`() async throws {
        let scene = try Scene()
        try scene.add("1.jpg", "Text")
        scene.faces.withLock { $0 = nil }
        try await scene.turnOn()
        #expect(try await scene.readInBackground().failed == 0)
        #expect(try scene.known == ["Text"])
        #expect(scene.times("1.jpg") == 1)
    }

    @Test func `nothing is read until the person was told, nor when it is off`() async throws {
        let scene = try Scene()
        try scene.add("1.jpg", "Text")
        try await scene.notes.catchUpInBackground(scene.background)
        #expect(try await scene.jobs.find(BackgroundReading.kind) == nil)
        #expect(try await scene.notes.background().choice == .untold)
        #expect(try await scene.notes.followChoice(.untold) == .untold)
        try scene.choose("false")
        #expect(try await scene.notes.followChoice(.untold) == .off)
        try await scene.notes.catchUpInBackground(scene.background)
        #expect(try await scene.jobs.find(BackgroundReading.kind) == nil)
        try scene.choose("true")
        #expect(try await scene.notes.followChoice(.off) == .on)
        _ = try await scene.jobs.finish(#require(try await scene.jobs.find(BackgroundReading.kind)).id)
        #expect(try scene.known == ["Text"])
    }

    @Test func `turning it off stops it, what is read stays, and a pause lasts until the person goes on`() async throws {
        let scene = try Scene()
        try scene.add("1.jpg", "First")
        try scene.document("a.txt", "words", modified: 100)
        scene.gate.withLock { $0 = false }
        try scene.add("2.jpg", "…Second")
        try await scene.turnOn()
        try await until { scene.times("2.jpg") == 1 }
        try await until { try scene.found("words") == ["a.txt"] }
        try scene.choose("false")
        #expect(try await scene.notes.followChoice(.on) == .off)
        let job = try #require(try await scene.jobs.find(BackgroundReading.kind))
        #expect(job.state == .cancelled)
        scene.gate.withLock { $0 = true }
        try scene.choose("true")
        try await scene.notes.catchUpInBackground(scene.background)
        #expect(try await scene.jobs.job(job.id).state == .cancelled, "only the switch or the person goes on")
        _ = try await scene.notes.followChoice(.off)
        #expect(try await scene.jobs.finish(job.id).state == .done)
        #expect(Set(try scene.known) == ["First", "…Second"])
        #expect(scene.times("1.jpg") == 1, "nothing is read twice")
    }

    @Test func `a document that cannot be read keeps its reason, is not tried again, and is read again when it changes`()
        async throws
    {
        let scene = try Scene()
        try scene.document("broken.docx", "!", modified: 100)
        try scene.document("fine.docx", "fine", modified: 90)
        try await scene.turnOn()
        let job = try await scene.readInBackground()
        #expect(job.failed == 1)
        #expect(try await scene.jobs.failures(job.id).items.first?.error.code == .corruptFile)
        let state = try await scene.notes.background()
        #expect(state.failed == 1 && state.documents == 0)
        for _ in 0..<3 { try await scene.notes.catchUpInBackground(scene.background) }
        #expect(try await scene.jobs.job(job.id).state == .done)
        #expect(scene.times("broken.docx") == 1)
        try scene.document("broken.docx", "mended words", modified: 300)
        #expect(try await scene.readInBackground().state == .done)
        #expect(try scene.found("mended") == ["broken.docx"])
        #expect(try await scene.notes.background().failed == 0)
        #expect(scene.times("fine.docx") == 1)
    }

    @Test func `what a stopped worker or a missing folder kept from being read is still due`() async throws {
        let scene = try Scene()
        try scene.document("away.txt", "later", modified: 100)
        try scene.document("killed.txt", "?", modified: 90)
        let path = scene.photos.appending("a/away.txt").display
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try await scene.turnOn()
        let job = try await scene.readInBackground()
        #expect(job.failed == 1 && job.done == 0)
        #expect(try await scene.notes.background().documents == 2)
        #expect(try await scene.notes.background().failed == 0, "the document is not to blame")
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        _ = try await scene.readInBackground()
        #expect(try scene.found("later") == ["away.txt"])
    }

    @Test func `a changed document is found by its new words only, and one that is gone by none`() async throws {
        let scene = try Scene()
        try scene.document("a.txt", "apple pear", modified: 100)
        try scene.document("b.txt", "apple plum", modified: 200)
        try await scene.turnOn()
        _ = try await scene.readInBackground()
        #expect(try scene.found("apple") == ["b.txt", "a.txt"])
        try scene.document("a.txt", "pear cherry", modified: 300)
        _ = try await scene.readInBackground()
        #expect(try scene.found("apple") == ["b.txt"])
        #expect(try scene.found("cherry") == ["a.txt"])
        try scene.catalogue.write { db in
            let folder = try #require(try Int64.fetchOne(db, sql: "SELECT folderId FROM otherFile"))
            try OtherFiles.forget(db, folder: folder)
        }
        #expect(try scene.found("plum") == [])
        #expect(try scene.catalogue.write { try DocumentIndex.sweep($0) } == false)
        #expect(try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM document") } == 0)
        let rest = try scene.catalogue.write { db in
            try db.execute(sql: "INSERT INTO documentWords (documentWords) VALUES ('integrity-check')")
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM documentWords WHERE documentWords MATCH 'plum OR cherry'")
        }
        #expect(rest == 0)
    }

    @Test func `without the models for pictures only documents are read`() async throws {
        let scene = try Scene(canReadPictures: false)
        try scene.add("1.jpg", "Text")
        try scene.document("a.txt", "words", modified: 100)
        try await scene.turnOn()
        let job = try await scene.readInBackground()
        #expect(job.state == .done && job.total == 1)
        try await scene.notes.catchUpInBackground(scene.background)
        #expect(try await scene.jobs.job(job.id).state == .done)
    }

    @Test func `a killed process goes on where it was`() async throws {
        let scene = try Scene()
        for number in 0..<20 { try scene.document("\(number).txt", "word\(number)x", modified: 100 + Int64(number)) }
        scene.hold.withLock { $0 = "5.txt" }
        try await scene.turnOn()
        try await until { scene.times("5.txt") == 1 }
        try await until { try scene.found("word6x") == ["6.txt"] }
        // After a kill, too, the row of the job has the state "running".
        await scene.jobs.shutdown()
        scene.hold.withLock { $0 = nil }
        let again = Jobs(scene.catalogue, works: [scene.background])
        await again.refresh()
        let job = try #require(try await again.find(BackgroundReading.kind))
        #expect(try await again.finish(job.id).state == .done)
        for number in 0..<20 {
            #expect(try scene.found("word\(number)x") == ["\(number).txt"])
            #expect(scene.times("\(number).txt") == (number == 5 ? 2 : 1))
        }
        await again.shutdown()
    }
}
