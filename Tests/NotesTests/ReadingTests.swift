import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import ReadingEngine
import Synchronization
import TestSupport
import Testing

@testable import Notes
@testable import Readings

/// The steps from a swipe to the note, and undo.
struct ReadingTests {
    @Test func `a photo swiped up or down is read and its note is there`() async throws {
        let scene = try Scene()
        let ids = try [scene.add("1.jpg", "First"), scene.add("2.jpg", "Second"), scene.add("3.jpg", "Third")]
        try await scene.swipe(ids[0], .readDelete)
        try await scene.swipe(ids[1], .readKeep)
        try await scene.swipe(ids[2], .keep)
        try await scene.finish()
        #expect(Set(try scene.texts) == ["First", "Second"])
        #expect(scene.times("3.jpg") == 0)
        #expect(try scene.waiting == 0)
        #expect(try await scene.notes.progress() == Notes.Progress(read: 2, photos: 3), "read one by one, by no job of all")
        let note = try #require(try scene.notes.list(after: nil, limit: 10).notes.first { $0.text == "First" })
        #expect(note.photo?.id == ids[0])
        #expect(note.decision == "readDelete")
    }

    @Test func `no content is read twice: not a copy, not after undo, not with everything`() async throws {
        let scene = try Scene()
        let first = try scene.add("1.jpg", "Text", identity: "same")
        try scene.add("copy.jpg", "Text", identity: "same", in: "b")
        try await scene.swipe(first, .readDelete)
        try await scene.finish()
        try scene.takeBack()
        #expect(try scene.texts == [])
        try await scene.swipe(first, .readKeep)
        #expect(try scene.texts == ["Text"], "at once, for it is known")
        let job = try await scene.notes.readEverything(in: nil)
        _ = try await scene.jobs.finish(job.id)
        #expect(scene.times("1.jpg") + scene.times("copy.jpg") == 1)
        #expect(try scene.texts == ["Text"])
    }

    @Test func `what somebody else had read makes no note by itself, and is one at once when it is wished for`() async throws {
        let scene = try Scene()
        let id = try scene.add("1.jpg", "Text", identity: "same")
        let identity = try #require(try scene.catalogue.read { try Identity.fetchOne($0, sql: "SELECT identity FROM file") })
        try scene.catalogue.write { try Readings.store($0, identity, reading("Text")) }
        #expect(try scene.catalogue.read { try Readings.find($0, identity)?.text } == "Text")
        #expect(try scene.texts == [])
        try await scene.swipe(id, .readKeep)
        #expect(try scene.texts == ["Text"])
        #expect(scene.times("1.jpg") == 0)
    }

    @Test func `undo takes the decision, the place in the queue and the note away`() async throws {
        let scene = try Scene()
        let id = try scene.add("1.jpg", "Text")
        try await scene.swipe(id, .readDelete, key: "k")
        try await scene.finish()
        #expect(try scene.texts == ["Text"])
        #expect(try scene.takeBack(key: "k")?.files == [id])
        #expect(try scene.texts == [])
        let counts = try scene.catalogue.read { try Counts.fetch($0) }
        #expect(counts.processed + counts.queued + counts.read + counts.waiting == 0)
    }

    @Test func `undo while the picture is read leaves no note behind`() async throws {
        let scene = try Scene()
        let id = try scene.add("1.jpg", "…Text")
        try await scene.swipe(id, .readDelete)
        try await until { scene.times("1.jpg") == 1 }
        #expect(try scene.waiting == 1)
        try scene.takeBack()
        scene.gate.withLock { $0 = true }
        try await scene.finish()
        #expect(try scene.texts == [])
        try await scene.swipe(id, .readKeep)
        try await scene.finish()
        #expect(try scene.texts == ["…Text"])
        #expect(scene.times("1.jpg") == 1)
    }

    @Test func `a saved note stays when a swipe is taken back`() async throws {
        let scene = try Scene()
        let id = try scene.add("1.jpg", "Text")
        _ = try await scene.jobs.finish(try await scene.notes.readEverything(in: nil).id)
        _ = try scene.notes.save(scene.identity(of: id))
        try await scene.swipe(id, .readDelete)
        try scene.takeBack()
        #expect(try scene.texts == ["Text"])
    }

    @Test func `putting back and starting over leave notes alone, as does the trash`() async throws {
        let scene = try Scene()
        let ids = try [scene.add("1.jpg", "One"), scene.add("2.jpg", "…Two")]
        for id in ids { try await scene.swipe(id, .readDelete) }
        try await until { try scene.texts == ["One"] }
        let act = try scene.catalogue.write { try Int64.fetchOne($0, sql: "SELECT max(id) FROM act") ?? 0 }
        _ = try scene.mover.trash(act: act, [ids[1]])
        scene.gate.withLock { $0 = true }
        try await scene.finish()
        #expect(Set(try scene.texts) == ["One", "…Two"], "a photo in the trash is read there")
    }

    @Test func `a picture without text leaves no note, and counts as read`() async throws {
        let scene = try Scene()
        try await scene.swipe(try scene.add("1.jpg", ""), .readKeep)
        try await scene.finish()
        let listing = try scene.notes.list(after: nil, limit: 10)
        #expect(listing.count == 0)
        #expect(listing.withoutText == 1)
        #expect(try scene.waiting == 0)
    }

    @Test func `a photo that is damaged does not wait to be read, and one whose words are known is no less`() async throws {
        let scene = try Scene()
        try await scene.swipe(try scene.add("1.jpg", "!"), .readKeep)
        try await scene.swipe(try scene.add("2.jpg", "Words"), .readDelete)
        try await scene.finish()
        #expect(try scene.waiting == 1)
        try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET problemCode = 'corruptFile'") }
        #expect(try scene.waiting == 0)
        #expect(try scene.catalogue.read { try Counts.fetch($0).read } == 2)
    }

    @Test func `a picture that cannot be read says why, waits, and is read when retried`() async throws {
        let scene = try Scene()
        let id = try scene.add("1.jpg", "!")
        try await scene.swipe(id, .readKeep)
        try await scene.finish()
        let job = try #require(try await scene.jobs.find(ReadingList.kind))
        #expect(job.failed == 1)
        #expect(try await scene.jobs.failures(job.id).items.first?.error.message == "Broken.")
        #expect(try scene.waiting == 1)
        let path = scene.photos.appending("a/1.jpg")
        try Data("Now".utf8).write(to: URL(fileURLWithPath: path.display))
        let stamp = try #require(FileStamp(of: path))
        try scene.catalogue.write {
            try $0.execute(
                sql: "UPDATE file SET size = ?, modified = ? WHERE id = ?", arguments: [stamp.size, stamp.modified, id])
        }
        try await scene.jobs.retry(job.id)
        try await scene.finish()
        #expect(try scene.texts == ["Now"])
    }

    @Test func `a file that changed since the scan is not read in the name of the old content`() async throws {
        let scene = try Scene()
        let id = try scene.add("1.jpg", "Old")
        try Data("Something else".utf8).write(to: URL(fileURLWithPath: scene.photos.appending("a/1.jpg").display))
        try await scene.swipe(id, .readKeep)
        try await scene.finish()
        #expect(try scene.texts == [])
        #expect(scene.times("1.jpg") == 0)
    }

    @Test func `everything in a folder is read, newest first, and no more than that`() async throws {
        let scene = try Scene()
        for number in 0..<5 { try scene.add("\(number).jpg", "A\(number)") }
        try scene.add("x.jpg", "B", in: "b")
        let job = try await scene.notes.readEverything(in: scene.photos.appending("a"))
        #expect("\(job.current) of \(job.total)" == "0 of 5")
        #expect(try await scene.jobs.finish(job.id).done == 5)
        #expect(try scene.known.count == 5)
        #expect(try scene.texts == [], "reading for the search makes no notes")
        #expect(try scene.waiting == 0)
    }

    @Test func `a folder that is not shared is not read, and it is said`() async throws {
        let scene = try Scene()
        try scene.add("1.jpg", "A")
        await #expect(throws: Failure.self) { try await scene.notes.readEverything(in: BytePath("/nowhere")) }
        await #expect(throws: Failure.self) { try await scene.notes.readEverything(in: BytePath("\(scene.photos.display)-not")) }
    }

    @Test func `reading stopped in the middle goes on and reads nothing twice`() async throws {
        let scene = try Scene()
        for number in 0..<12 { try scene.add("\(number).jpg", number < 6 ? "Text \(number)" : "…Text \(number)") }
        let job = try await scene.notes.readEverything(in: nil)
        try await until { scene.read.withLock { $0.count } >= 2 }
        // The gate is closed, so the photos whose text begins with "…" are not read to the end, and the job cannot finish before
        // it is cancelled.
        try await scene.jobs.cancel(job.id)
        scene.gate.withLock { $0 = true }
        let kept = try scene.known.count
        try await scene.jobs.resume(job.id)
        #expect(try await scene.jobs.finish(job.id).failed == 0)
        #expect(try scene.known.count == 12)
        let brokenOff = scene.read.withLock { $0.values.filter { $0 > 1 }.count }
        #expect(brokenOff <= 2, "only what was in work is read again")
        #expect(kept <= 12)
    }

    @Test func `what waits from before a start is taken up, and what the person stopped is not`() async throws {
        let scene = try Scene()
        let id = try scene.add("1.jpg", "Text")
        _ = try Triages.decide(scene.catalogue, id)
        try await scene.notes.catchUp()
        try await scene.finish()
        #expect(try scene.texts == ["Text"])
        let second = try scene.add("2.jpg", "…More")
        try await scene.swipe(second, .readKeep)
        let job = try #require(try await scene.jobs.find(ReadingList.kind))
        try await scene.jobs.cancel(job.id)
        try await scene.notes.catchUp()
        #expect(try await scene.jobs.job(job.id).state == .cancelled)
    }

    @Test func `what was read without certainty is read again when asked, the person's words stay, nothing is lost`() async throws
    {
        let scene = try Scene()
        let ids = try [
            scene.add("kept.jpg", "Old"), scene.add("own.jpg", "Typo"), scene.add("empty.jpg", ""),
            scene.add("gone.jpg", "Last seen"),
            scene.add("blind.jpg", "Still there"), scene.add("sure.jpg", "=Sure"),
        ]
        for id in ids { try await scene.swipe(id, .readKeep) }
        try await scene.finish()
        let own = try #require(try scene.notes.list(after: nil, limit: 10).notes.first { $0.text == "Typo" })
        _ = try scene.notes.edit(own.id, text: "My words")
        scene.now.withLock {
            $0 = ["kept.jpg": "New", "own.jpg": "Better", "empty.jpg": "Found", "blind.jpg": "", "sure.jpg": "Wrong"]
        }
        try FileManager.default.removeItem(atPath: scene.photos.appending("a/gone.jpg").display)
        let job = try await scene.notes.readAgain()
        let end = try await scene.jobs.finish(job.id)
        #expect(end.state == .done && end.failed == 0)
        #expect(Set(try scene.texts) == ["New", "My words", "Found", "Last seen", "Still there", "Sure"])
        #expect(try scene.notes.note(own.id).original == "Better")
        #expect(try scene.notes.find(SearchQuery("new"), limit: 9).notes.count == 1)
        #expect(try scene.notes.find(SearchQuery("old"), limit: 9).notes.isEmpty)
        #expect(scene.times("sure.jpg") == 1)
        #expect(try scene.waiting == 0)
    }

    @Test func `the text in a video is read like that in a photo, and counted`() async throws {
        let scene = try Scene()
        let film = try scene.add("walk.mp4", "Harbour Street 12")
        try scene.catalogue.write { db in
            try db.execute(sql: "UPDATE file SET kind = ? WHERE id = ?", arguments: [FileRow.Kind.video.rawValue, film])
        }
        try await scene.swipe(film, .readDelete)
        try await scene.finish()
        #expect(try scene.texts == ["Harbour Street 12"])
        #expect(try scene.waiting == 0)
        #expect(try await scene.notes.progress() == Notes.Progress(read: 1, photos: 1))
        // A film of a Live Photo is counted with its photo.
        try scene.catalogue.write { db in
            try db.execute(sql: "UPDATE file SET kind = ? WHERE id = ?", arguments: [FileRow.Kind.companionVideo.rawValue, film])
        }
        #expect(try scene.waiting == 0)
        try scene.catalogue.write { db in
            try db.execute(sql: "UPDATE file SET kind = ? WHERE id = ?", arguments: [FileRow.Kind.video.rawValue, film])
        }
        #expect(try scene.waiting == 0)
        try scene.takeBack()
        #expect(try scene.texts == [])
        #expect(try scene.waiting == 0)
    }

    @Test func `one picture is read on request, with its words where they stand`() async throws {
        let scene = try Scene()
        try scene.add("1.jpg", "Two words")
        let identity = Identity(digest: Array("1.jpg".utf8) + [UInt8](repeating: 0, count: 27))
        #expect(try scene.notes.reading(of: identity) == nil)
        let fresh = try await scene.notes.read(identity)
        let kept = try #require(try scene.notes.reading(of: identity))
        #expect(kept.lines == fresh.lines)
        #expect(kept.lines.first?.words.map(\.text) == ["Two", "words"])
        _ = try await scene.notes.read(identity)
        #expect(scene.times("1.jpg") == 1)
        #expect(try scene.texts == [], "looking is not keeping")
        await #expect(throws: Failure.self) { try await scene.notes.read(Identity(digest: [UInt8](repeating: 9, count: 32))) }
    }

    /// The count that triggers maintain must equal the true count, whichever photos were swiped, read, undone and moved.
    @Test(arguments: 0..<6)
    func `what waits is counted truly`(seed: UInt64) async throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let scene = try Scene()
        let ids = try (0..<8).map { try scene.add("\($0).jpg", $0.isMultiple(of: 3) ? "" : "Text \($0)", identity: "\($0 / 2)") }
        for _ in 0..<40 {
            let id = ids[next(ids.count)]
            switch next(6) {
            case 0, 1: try? await scene.swipe(id, Decision.allCases[next(4)])
            case 2: try scene.takeBack()
            case 3:
                try scene.catalogue.write {
                    try $0.execute(sql: "UPDATE file SET presence = ? WHERE id = ?", arguments: [next(4), id])
                }
            case 4:
                try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET presence = 0 WHERE id = ?", arguments: [id]) }
            default: try await scene.finish()
            }
        }
        try await scene.finish()
        let counted = try scene.catalogue.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM file WHERE decision IN (3, 4) AND presence IN (0, 2)
                    AND NOT EXISTS (SELECT 1 FROM reading WHERE reading.identity = file.identity)
                    """)
        }
        #expect(try scene.waiting == counted)
    }

    @Test func `photos whose text stands on paper are known by it, and screenshots are not`() async throws {
        let scene = try Scene()
        let receipt = "ALDI SÜD\nKassenbon\nKiwi\t1,49 A\nBrot\t2,29 A\nMilch\t1,09 A\nSumme\t4,87\nMwSt\t0,32\nBar\t5,00"
        let ids = [
            try scene.add("paper.jpg", receipt), try scene.add("screen.jpg", receipt), try scene.add("sky.jpg", "blue"),
            try scene.add("unread.jpg", receipt),
        ]
        try scene.catalogue.write { db in
            try db.execute(sql: "UPDATE file SET screenshot = 1 WHERE id = ?", arguments: [ids[1]])
        }
        for id in ids.dropLast() { try await scene.swipe(id, .readKeep) }
        try await scene.finish()
        let cards = try scene.catalogue.read { db in try Card.make(db, try FileRow.fetch(db, ids: ids)) }
        let papers = Dictionary(uniqueKeysWithValues: cards.map { ($0.id, $0.paper) })
        #expect(ids.map { papers[$0] } == [true, false, false, false])
    }
}
