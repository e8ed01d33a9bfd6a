import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import Testing
import Triage

@testable import Notes
@testable import Readings

enum Triages {
    static func decide(_ catalogue: Catalogue, _ id: Int64) throws -> Triage.Outcome {
        try Triage(catalogue).decide([Triage.Swipe(key: UUID().uuidString, id: id, action: "readKeep")])
    }
}

struct ActTests {
    private func sceneWithNote(_ text: String = "Original") async throws -> (Scene, Int64) {
        let scene = try Scene()
        try await scene.swipe(try scene.add("1.jpg", text), .readKeep)
        try await scene.finish()
        return (scene, try #require(try scene.notes.list(after: nil, limit: 1).notes.first?.id))
    }

    @Test func `an edited note keeps its original, is found by its new words, and goes back`() async throws {
        let (scene, id) = try await sceneWithNote()
        let note = try scene.notes.edit(id, text: "Mein Wörterbuch").note
        #expect(note.text == "Mein Wörterbuch")
        #expect(note.original == "Original")
        #expect(note.edited)
        #expect(try scene.notes.find(SearchQuery("worterbuch"), limit: 10).notes.map(\.id) == [id])
        #expect(try scene.notes.find(SearchQuery("original"), limit: 10).notes.isEmpty)
        try scene.takeBack()
        #expect(try scene.notes.note(id).edited == false)
        #expect(try scene.notes.find(SearchQuery("original"), limit: 10).notes.map(\.id) == [id])
        #expect(try scene.notes.edit(id, text: "Original").note.edited == false)
    }

    @Test func `what a search finds comes page by page, of one category too`() async throws {
        let scene = try Scene()
        for number in 0..<7 { try await scene.swipe(try scene.add("\(number).jpg", "Common word \(number)"), .readKeep) }
        try await scene.finish()
        let ids = try scene.notes.list(after: nil, limit: 10).notes.map(\.id)
        #expect(ids.count == 7)
        let tickets = [ids[2], ids[6]]
        for id in tickets { _ = try scene.notes.sort(id, as: .ticket) }
        for (category, limit) in [(nil, 3), (nil, 7), (Category.ticket, 1), (.ticket, 2)] {
            var (found, next): ([Int64], Keyset?) = ([], nil)
            repeat {
                let page = try scene.notes.find(SearchQuery("common"), category, after: next, limit: limit)
                #expect(page.notes.count <= limit)
                found += page.notes.map(\.id)
                next = page.next
            } while next != nil
            #expect(Set(found) == Set(category == nil ? ids : tickets) && found.count == (category == nil ? 7 : 2))
        }
        #expect(try scene.notes.find(SearchQuery("common"), .receipt, limit: 5).notes.isEmpty)
        #expect(try scene.notes.count(SearchQuery("common")) == ["other": 5, "ticket": 2])
        _ = try scene.notes.delete([tickets[0], ids[0]])
        #expect(try scene.notes.count(SearchQuery("co")) == ["other": 4, "ticket": 1])
        #expect(try scene.notes.count(SearchQuery("rare")) == [:])
    }

    @Test(arguments: [true, false])
    func `an older change of a note is not taken back from under a newer one, and is once that is`(_ isText: Bool) async throws {
        let (scene, id) = try await sceneWithNote()
        func change(_ text: String, _ category: Category) throws -> Int64 {
            isText ? try scene.notes.edit(id, text: text).act : try scene.notes.sort(id, as: category).act
        }
        func state() throws -> String {
            let note = try scene.notes.note(id)
            return isText ? note.text : note.category.rawValue
        }
        let before = try state()
        let first = try change("One", .ticket)
        let second = try change("Two", .receipt)
        let after = try state()
        let refused = try #require(try scene.undo.last(id: first))
        #expect(!refused.isUndone && refused.refused.map(\.failure.reason) == ["undo.noteChanged"])
        #expect(refused.refused.first?.failure.file?.hasSuffix("1.jpg") == true)
        #expect(try state() == after)
        #expect(try scene.undo.last(id: second)?.isUndone == true)
        #expect(try state() == (isText ? "One" : "ticket"))
        #expect(try scene.undo.last(id: first)?.isUndone == true)
        #expect(try state() == before)
        #expect(try scene.undo.last(id: first) == nil, "once")
    }

    @Test func `a change of a note that was changed elsewhere is refused, and says so`() async throws {
        let (scene, id) = try await sceneWithNote()
        let shown = try scene.notes.note(id).version
        let mine = try scene.notes.edit(id, text: "Mine", version: shown).note
        #expect(mine.version != shown)
        for change in [
            { _ = try scene.notes.edit(id, text: "Yours", version: shown) },
            { _ = try scene.notes.sort(id, as: .ticket, version: shown) },
        ] {
            let failure = #expect(throws: Failure.self) { try change() }
            #expect(failure?.reason == "note.changed" && failure?.file?.hasSuffix("1.jpg") == true)
        }
        #expect(try scene.notes.note(id).text == "Mine")
        #expect(try scene.notes.edit(id, text: "Yours", version: mine.version).note.text == "Yours")
    }

    @Test func `the person's category wins`() async throws {
        let (scene, id) = try await sceneWithNote()
        let note = try scene.notes.sort(id, as: .receipt).note
        #expect(note.category == .receipt)
        #expect(note.corrected)
        #expect(note.certainty == 1)
        #expect(try scene.notes.list(.receipt, after: nil, limit: 10).count == 1)
        #expect(try scene.notes.list(.other, after: nil, limit: 10).notes.isEmpty)
        try scene.takeBack()
        #expect(try scene.notes.note(id).category == .other)
        #expect(try scene.notes.sort(id, as: nil).note.corrected == false)
    }

    @Test func `a deleted note is gone, its picture is not, and undo brings it back`() async throws {
        let (scene, id) = try await sceneWithNote()
        _ = try scene.notes.edit(id, text: "Edited")
        #expect(try scene.notes.delete([id, 99]).count == 1)
        #expect(try scene.texts == [])
        #expect(throws: Failure.self) { try scene.notes.note(id) }
        #expect(try scene.notes.delete([id]).act == nil)
        #expect(FileStamp(of: scene.photos.appending("a/1.jpg")) != nil)
        try scene.takeBack()
        #expect(try scene.texts == ["Edited"])
    }

    @Test func `a deleted note stays deleted until its picture is wished for anew`() async throws {
        let (scene, id) = try await sceneWithNote()
        _ = try scene.notes.delete([id])
        try await scene.notes.catchUp()
        try await scene.finish()
        #expect(try scene.texts == [])
        _ = try await scene.jobs.finish(try await scene.notes.readEverything(in: nil).id)
        #expect(try scene.texts == [], "reading everything does not bring back what was thrown away")
        let photo = try #require(try scene.catalogue.read { try Int64.fetchOne($0, sql: "SELECT id FROM file") })
        try await scene.swipe(photo, .readDelete)
        #expect(try scene.texts == ["Original"])
    }

    @Test func `a note that is too long is refused`() async throws {
        let (scene, id) = try await sceneWithNote()
        #expect(throws: Failure.self) { try scene.notes.edit(id, text: String(repeating: "a", count: Notes.longestText + 1)) }
        #expect(try scene.notes.note(id).text == "Original")
    }

    @Test func `pages of notes hold each once, newest first`() async throws {
        let scene = try Scene()
        for number in 0..<25 { try scene.add("\(number).jpg", "Text \(number)") }
        _ = try await scene.jobs.finish(try await scene.notes.readEverything(in: nil).id)
        try scene.makeNotes()
        var (seen, after): ([Int64], Keyset?) = ([], nil)
        repeat {
            let page = try scene.notes.list(after: after, limit: 10)
            #expect(page.count == 25)
            seen += page.notes.map(\.id)
            after = try Keyset(page.next)
        } while after != nil
        #expect(seen == seen.sorted(by: >))
        #expect(Set(seen).count == 25)
    }
}
