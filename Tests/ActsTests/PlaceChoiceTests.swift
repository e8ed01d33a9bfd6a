import Base
import Catalogue
import GRDB
import Testing

@testable import Acts

@Suite("Places that a person gives and takes away") struct PlaceChoiceTests {
    private static func identity(_ number: Int) -> Identity { Identity(digest: [UInt8](repeating: UInt8(number), count: 32)) }
    private static let munich = Labels.Position(48.1, 11.5)

    private func change(
        _ scene: Scene, _ ids: [Int64], _ choice: PlaceChoices.Choice
    ) throws -> PlaceChoices.Outcome {
        try PhotoPlaces.catchUp(scene.catalogue)
        let outcome = try scene.catalogue.write { try PlaceChoices.change($0, choice, of: try FileRow.fetch($0, ids: ids)) }
        try PhotoPlaces.catchUp(scene.catalogue)
        return outcome
    }

    private func position(_ scene: Scene, _ id: Int64) throws -> Labels.Position? {
        try PhotoPlaces.catchUp(scene.catalogue)
        return try scene.catalogue.read { try PhotoPlaces.of($0, id)?.position }
    }

    private func undo(_ scene: Scene, _ act: Int64? = nil) throws -> Undo.Result? {
        try Undo(scene.catalogue, [.ofPlaces()]).last(id: act)
    }

    @Test func `a given place counts for all copies, can be taken away, and undo brings back the former one`() throws {
        let scene = try Scene()
        let ids = try ["a.jpg", "b.jpg"].map { try scene.add($0, identity: Self.identity(1)) }
        try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET latitude = 60, longitude = 10 WHERE id = \(ids[0])") }
        let munich = try #require(Self.munich)
        #expect(try change(scene, [ids[0]], .position(munich)).count == 1)
        #expect(try position(scene, ids[1]) == munich)
        #expect(try change(scene, ids, .position(munich)).act == nil, "it is there already")
        #expect(try change(scene, ids, .none).count == 1)
        #expect(try position(scene, ids[0]) == nil)
        #expect(try undo(scene)?.isUndone == true)
        #expect(try position(scene, ids[0]) == munich)
        #expect(try change(scene, ids, .asFound).count == 1)
        #expect(try position(scene, ids[0]) == Labels.Position(60, 10))
        #expect(try position(scene, ids[1]) == nil, "its file says none")
        #expect(try undo(scene)?.isUndone == true && undo(scene)?.isUndone == true)
        #expect(try position(scene, ids[0]) == Labels.Position(60, 10))
        #expect(try scene.count("SELECT count(*) FROM placeChoice") == 0)
    }

    @Test func `a photo without a place gets that of the photo nearest in time, within three hours`() throws {
        let scene = try Scene()
        let hour: Int64 = 3600
        let ids = try [0, hour, 2 * hour, 9 * hour].enumerated().map { number, taken in
            let id = try scene.add("\(number).jpg", identity: Self.identity(number + 1))
            try scene.catalogue.write {
                try $0.execute(sql: "UPDATE file SET taken = ? WHERE id = ?", arguments: [1_000_000 + taken, id])
            }
            return id
        }
        try scene.catalogue.write {
            try $0.execute(sql: "UPDATE file SET latitude = 48, longitude = 11 WHERE id = \(ids[0])")
            try $0.execute(sql: "UPDATE file SET latitude = 41, longitude = 12 WHERE id = \(ids[2])")
        }
        try PhotoPlaces.catchUp(scene.catalogue)
        #expect(try change(scene, ids, .neighbours).count == 1, "two have a place, and one is too late")
        #expect(try position(scene, ids[1])?.latitude == 48, "both are an hour away, and the first was taken earlier")
        #expect(try position(scene, ids[3]) == nil)
    }

    @Test func `the undo leaves a place that a newer act changed again, and says so`() throws {
        let scene = try Scene()
        let ids = try (1...2).map { try scene.add("\($0).jpg", identity: Self.identity($0)) }
        let munich = try #require(Self.munich)
        let first = try #require(try change(scene, ids, .position(munich)).act)
        _ = try change(scene, [ids[0]], .none)
        let back = try #require(try undo(scene, first))
        #expect(back.refused.map(\.file) == [ids[0]] && back.refused.map(\.failure.reason) == ["undo.changedSince"])
        #expect(try position(scene, ids[0]) == nil && position(scene, ids[1]) == nil)
        #expect(try undo(scene)?.isUndone == true)
        #expect(try position(scene, ids[0]) == munich)
    }
}
