import Base
import Catalogue
import GRDB
import TestSupport
import Testing

@testable import People

/// No later run overrules what a person said, whatever was said and found before.
struct CorrectionTests {
    /// What a person said of a face: who it is (nil for nothing), and who it is not.
    private struct Said: Equatable {
        var person: Int64?
        var denied: Set<Int64> = []
    }

    private func said(_ scene: Scene) throws -> [FaceKey: Said] {
        try scene.catalogue.read { db in
            var said: [FaceKey: Said] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT * FROM personFace WHERE isGiven") {
                said[FaceKey(row: row), default: Said()].person = row["person"]
            }
            for row in try Row.fetchAll(db, sql: "SELECT * FROM personNot") {
                said[FaceKey(row: row), default: Said()].denied.insert(row["person"])
            }
            return said
        }
    }

    /// Whoever the catalogue and the file of faces take each face for.
    private func check(_ scene: Scene, _ wanted: [FaceKey: Said], _ step: String) throws {
        #expect(try said(scene) == wanted, "\(step)")
        let families = try scene.people.store().read { db in
            try Row.fetchAll(db, sql: "SELECT \(FaceKey.columns), family FROM face").map {
                (FaceKey(row: $0), $0["family"] as Int64?)
            }
        }
        #expect(families.count == Set(families.map(\.0)).count)
        for (key, family) in families {
            guard let said = wanted[key] else { continue }
            switch said.person {
            case PhotoPeople.nobody: #expect(family == nil, "\(step): nobody is in a group")
            case let person?: #expect(family == -person, "\(step): somebody is somebody else")
            case nil: #expect(!said.denied.contains(-(family ?? 0)), "\(step): a face is who it is not")
            }
        }
    }

    /// One act on random groups and faces. Acts that are refused change nothing.
    private func act(_ scene: Scene, _ random: inout SplitMix64) throws {
        let groups = try scene.people.groups()
        guard let one = groups.randomElement(using: &random), let other = groups.randomElement(using: &random) else { return }
        let (key, second) = (try scene.key(one.key), try scene.key(other.key))
        let chosen = try scene.faces(one.key).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        do {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: _ = try scene.people.name(key, ["Anna", "Ben", "Cleo"].randomElement(using: &random) ?? "Anna")
            case 1: _ = try scene.people.merge(key, second)
            case 2: _ = try scene.people.split(chosen, from: key)
            case 3, 4: _ = try scene.people.deny(chosen, in: key)
            case 5: _ = try scene.people.nobody(chosen, in: key)
            case 6: _ = try scene.people.part(key, second)
            default: try scene.undo()
            }
        } catch is Failure {}
    }

    /// One run: known photos are looked at again and found elsewhere by a little, new ones come, or all faces follow the catalogue.
    private func run(_ scene: Scene, _ photos: inout [(Identity, [Int])], _ random: inout SplitMix64) throws {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let person = Int.random(in: 0..<4, using: &random)
            photos.append((try scene.add(person), [person]))
        case 1:
            photos.append((try scene.add(0, 1), [0, 1]))
        case 2:
            guard let (identity, shown) = photos.randomElement(using: &random) else { return }
            try scene.look(at: identity, shown, shift: Int.random(in: 0..<60, using: &random))
        default:
            scene.people.releaseMemory()
            try scene.people.follow(nil)
        }
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `a correction is never overruled by a later run`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let scene = try Scene()
        var photos: [(Identity, [Int])] = []
        for person in [0, 0, 0, 1, 1, 2, 2, 3] { photos.append((try scene.add(person), [person])) }
        for round in 0..<12 {
            try act(scene, &random)
            let wanted = try said(scene)
            try check(scene, wanted, "act \(round)")
            for _ in 0..<4 {
                try run(scene, &photos, &random)
                try check(scene, wanted, "run after act \(round)")
            }
        }
    }
}
