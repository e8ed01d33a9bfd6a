import Base
import Catalogue
import GRDB
import Jobs
import TestSupport
import Testing

@testable import Notes

/// What photos show is looked for in the background, together with their text.
struct ThingReadingTests {
    private func work(_ scene: Scene, isInstalled: Bool = true, _ found: Result<[FoundThing], Failure>) -> BackgroundReading {
        BackgroundReading(
            scene.background.reader, scene.background.documents,
            things: ThingReader(isInstalled: { isInstalled }) { _ throws(Failure) in try found.get() })
    }

    private func identity(_ scene: Scene, _ id: Int64) throws -> Identity {
        try scene.catalogue.read { try #require(try FileRow.fetch($0, id: id)?.identity) }
    }

    private func look(_ work: BackgroundReading, _ scene: Scene, _ identity: Identity) async throws {
        guard case .done(let store) = try await work.adding(thingsOf: identity, to: .done { _ in }) else {
            return Issue.record("not done")
        }
        try scene.catalogue.write(store)
    }

    @Test func `a photo whose text is known is looked at once for things`() async throws {
        let scene = try Scene()
        let id = try scene.add("1.jpg", "Text")
        try await scene.turnOn()
        #expect(try await scene.readInBackground().state == .done)
        let identity = try identity(scene, id)
        let work = work(scene, .success([FoundThing(thing: "dog", certainty: 900)]))
        func isDue(_ work: BackgroundReading) throws -> Bool { try scene.catalogue.read { try work.isDue($0, nil) } }
        #expect(try isDue(work) && !isDue(self.work(scene, isInstalled: false, .success([]))))
        try await look(work, scene, identity)
        #expect(Set(try scene.catalogue.read { try PhotoThings.shown($0, identity) }) == ["dog", "pet", "animal"])
        #expect(try !isDue(work))
    }

    @Test func `a picture that cannot be decoded shows nothing, and is not tried again`() async throws {
        let scene = try Scene()
        let identity = try identity(scene, try scene.add("1.jpg", "Text"))
        try await look(work(scene, .failure(Failure(.corruptFile, "picture.notReadable"))), scene, identity)
        #expect(try scene.catalogue.read { try PhotoThings.contains($0, identity) })
        #expect(try scene.catalogue.read { try PhotoThings.shown($0, identity) } == [])
    }
}
