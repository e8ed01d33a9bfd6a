import Acts
import Base
import Catalogue
import GRDB
import Jobs
import Readings
import Testing

@testable import Notes

/// A note is a text that a person saved.
struct SavedNoteTests {
    @Test func `a text that is saved is a note, and undo takes it away`() async throws {
        let scene = try Scene()
        let identity = try scene.identity(of: try scene.add("1.jpg", "Text"))
        _ = try await scene.notes.read(identity)
        let saved = try scene.notes.save(identity)
        #expect(saved.note.text == "Text" && saved.act != nil)
        #expect(try scene.notes.save(identity).act == nil, "it is a note already")
        try scene.takeBack()
        #expect(try scene.texts == [] && scene.known == ["Text"])
        _ = try scene.notes.save(identity)
        #expect(try scene.texts == ["Text"])
    }

    @Test func `a picture without text cannot be saved, and no act is left`() async throws {
        let scene = try Scene()
        let identity = try scene.identity(of: try scene.add("1.jpg", ""))
        _ = try await scene.notes.read(identity)
        #expect(throws: Failure.self) { try scene.notes.save(identity) }
        #expect(try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM act") } == 0)
    }

    @Test func `notes that nobody saved leave the list once, their texts stay, and undo brings them back`() async throws {
        let scene = try Scene()
        for name in ["edited", "sorted", "swiped", "once swiped", "back again", "saved", "CASNO", "STERS"] {
            try scene.add("\(name).jpg", name)
        }
        _ = try await scene.jobs.finish(try await scene.notes.readEverything(in: nil).id)
        func file(_ name: String) throws -> Int64 {
            try #require(
                try scene.catalogue.read {
                    try Int64.fetchOne($0, sql: "SELECT id FROM file WHERE name = ?", arguments: [BytePath("\(name).jpg").name])
                })
        }
        _ = try scene.notes.save(scene.identity(of: file("saved")))
        try scene.makeNotes()
        let notes = Dictionary(
            uniqueKeysWithValues: try scene.notes.list(after: nil, limit: 99).notes.map { ($0.text, $0.id) })
        _ = try scene.notes.edit(try #require(notes["edited"]), text: "My words")
        _ = try scene.notes.sort(try #require(notes["sorted"]), as: .receipt)
        try await scene.swipe(file("swiped"), .readKeep)
        try await scene.swipe(file("once swiped"), .readKeep)
        try await scene.swipe(file("once swiped"), .delete)
        _ = try scene.notes.delete([try #require(notes["back again"])])
        try scene.takeBack()
        let kept: Set = ["My words", "sorted", "swiped", "once swiped", "back again", "saved"]
        #expect(try scene.notes.setUnsavedAside().count == 2)
        #expect(Set(try scene.texts) == kept)
        #expect(Set(try scene.known).isSuperset(of: ["CASNO", "STERS"]), "the search still has them")
        #expect(try scene.notes.setUnsavedAside().count == 0)
        try scene.takeBack()
        #expect(Set(try scene.texts) == kept.union(["CASNO", "STERS"]))
        #expect(try scene.notes.setUnsavedAside().count == 0, "what a person brought back stays")
        #expect(Set(try scene.texts) == kept.union(["CASNO", "STERS"]))
    }

    @Test
    func `a note that left the list comes back when its photo is swiped, and undo of leaving does not bring back a deleted one`()
        async throws
    {
        let scene = try Scene()
        let ids = try [scene.add("1.jpg", "One"), scene.add("2.jpg", "Two")]
        _ = try await scene.jobs.finish(try await scene.notes.readEverything(in: nil).id)
        try scene.makeNotes()
        let act = try #require(try scene.notes.setUnsavedAside().act)
        for id in ids { try await scene.swipe(id, .readKeep) }
        #expect(Set(try scene.texts) == ["One", "Two"])
        let two = try #require(try scene.notes.list(after: nil, limit: 9).notes.first { $0.text == "Two" })
        _ = try scene.notes.delete([two.id])
        _ = try scene.undo.last(id: act)
        #expect(try scene.texts == ["One"])
    }
}
