import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing
import Workers

@testable import Library

@Suite("Files that no scan has joined yet go along with their photo")
struct NeighbourTests {
    private static let shot = ["IMG_1.CR2", "IMG_1.JPG", "IMG_1.JPG.xmp"]
    private static let moment = 1_565_429_400

    /// A shot with its raw file and its sidecar, a Live Photo and an edited copy.
    private func fill(_ scene: Scene) throws {
        for name in Self.shot + ["b.jpg", "b-edited.jpg", "alone.jpg", "notes.json"] {
            try scene.put(name, name)
            try scene.setModified(name, seconds: Self.moment)
        }
        let clock = LocalTime(unixSeconds: Int64(Self.moment)).iso
        try scene.put(scene.photos.appending("IMG_0311.jpg"), TakenDateTests.jpeg(xmp: clock))
        try scene.put(scene.photos.appending("IMG_0311.mp4"), TakenDateTests.film(unixSeconds: Self.moment, seconds: 2))
    }

    private func along(_ scene: Scene, _ names: [String]) throws -> [String] {
        let folder = scene.photos.appending("to")
        if !FileManager.default.fileExists(atPath: folder.display) { try scene.makeFolder(folder) }
        let mover = EntryMover(scene.catalogue, home: scene.root.appending("Trash"))
        let outcome = try mover.move(names.map(scene.photos.appending), into: folder)
        #expect(outcome.refused.isEmpty && outcome.paths.count == names.count)
        return outcome.along.map(\.source.name.display).sorted()
    }

    /// - Parameter scanned: the passes of a scan before the act.
    @Test(arguments: ["nothing", "half", "names"])
    func `files are joined at the time of the act`(scanned: String) async throws {
        try await withPool { pool in
            let scene = try Scene()
            if scanned == "half" {
                for name in ["IMG_1.JPG", "b-edited.jpg"] { try scene.put(name, name) }
                try scene.scan()
                try scene.join()
            }
            try fill(scene)
            if scanned == "names" { try scene.scan() }
            let named = ["IMG_1.JPG", "IMG_0311.jpg", "b-edited.jpg", "alone.jpg"]
            try await blocking { try Neighbours(scene.catalogue, pool: pool).join(named.map(scene.photos.appending)) }
            #expect(try along(scene, named) == ["IMG_0311.mp4", "IMG_1.CR2", "IMG_1.JPG.xmp", "b.jpg"])
            try scene.expectCounted()
        }
    }

    @Test func `only what may belong to the named files is read, and a folder inside is not entered`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try fill(scene)
            try scene.put("inner/c.jpg")
            try await blocking { try Neighbours(scene.catalogue, pool: pool).join([scene.photos.appending("IMG_1.JPG")]) }
            let unread = try scene.rows().filter { $0.value.contents == .unread && $0.value.kind != .sidecar }.keys.sorted()
            #expect(unread == ["IMG_0311.jpg", "alone.jpg", "b-edited.jpg", "b.jpg"])
            #expect(try scene.companions("IMG_1.JPG") == ["IMG_1.CR2 raw", "IMG_1.JPG.xmp sidecar"])
        }
    }

    @Test func `a raw file that was changed since the scan keeps its photo from the trash`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try fill(scene)
            try await blocking { try Neighbours(scene.catalogue, pool: pool).join([scene.photos.appending("IMG_1.JPG")]) }
            try scene.put("IMG_1.CR2", "changed")
            try await blocking { try Neighbours(scene.catalogue, pool: pool).join([scene.photos.appending("IMG_1.JPG")]) }
            let outcome = try scene.delete([try scene.id("IMG_1.JPG")])
            #expect(outcome.moved.isEmpty)
            #expect(outcome.refused.map(\.failure.reason) == ["entry.companionStays", "delete.changedSinceShown"])
        }
    }

    @Test func `what is in no shared folder is left alone`() async throws {
        try await withPool { pool in
            let scene = try Scene(sharing: false)
            try fill(scene)
            try await blocking { try Neighbours(scene.catalogue, pool: pool).join([scene.photos.appending("IMG_1.JPG")]) }
            #expect(try scene.rows().isEmpty)
        }
    }
}
