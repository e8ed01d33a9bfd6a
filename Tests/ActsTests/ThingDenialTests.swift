import Base
import Catalogue
import GRDB
import Testing

@testable import Acts

@Suite("What a person says a photo does not show") struct ThingDenialTests {
    private let identity = Identity(digest: [UInt8](repeating: 1, count: 32))

    private func shown(_ scene: Scene) throws -> Set<String> {
        Set(try scene.catalogue.read { try PhotoThings.shown($0, identity) })
    }

    private func deny(_ scene: Scene, _ thing: String, _ id: Int64) throws {
        try scene.catalogue.write { db in _ = try ThingDenials.deny(db, thing, of: try #require(try FileRow.fetch(db, id: id))) }
    }

    private func scene(_ things: String...) throws -> (Scene, Int64) {
        let scene = try Scene()
        let id = try scene.add("a.jpg", identity: identity)
        try scene.catalogue.write { db in
            try PhotoThings.store(db, identity, things.map { FoundThing(thing: $0, certainty: 900) })
            try db.execute(sql: "DELETE FROM searchStale")
        }
        return (scene, id)
    }

    @Test func `a photo no longer shows what a person denied, until undo`() throws {
        let (scene, id) = try scene("beagle", "beach")
        #expect(try shown(scene) == ["beagle", "dog", "pet", "animal", "beach", "water", "landscape"])
        try deny(scene, "dog", id)
        #expect(try shown(scene) == ["beach", "water", "landscape"], "neither the breed nor what only a dog is")
        #expect(try scene.count("SELECT count(*) FROM searchStale WHERE fileId = \(id)") == 1, "the search follows")
        let later = ["dog", "basenji", "beach"].map { FoundThing(thing: $0, certainty: 900) }
        try scene.catalogue.write { try PhotoThings.store($0, identity, later) }
        #expect(try shown(scene) == ["beach", "water", "landscape"], "what is found later overrules nothing, nor another breed")
        #expect(try Undo(scene.catalogue, [.ofThings()]).last()?.isUndone == true)
        #expect(try Set(shown(scene)) == ["dog", "pet", "animal", "beach", "water", "landscape"])
    }

    @Test func `what something else belongs to as well stays, and only what is shown can be denied`() throws {
        let (scene, id) = try scene("dog", "cat")
        try deny(scene, "dog", id)
        #expect(try shown(scene) == ["cat", "pet", "animal"])
        #expect(throws: Failure.self) { try deny(scene, "dog", id) }
        #expect(throws: Failure.self) { try deny(scene, "unicorn", id) }
        #expect(try scene.count("SELECT count(*) FROM act") == 1)
    }
}
