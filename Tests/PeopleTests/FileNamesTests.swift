import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import People

@Suite("Names in the files of photos") struct FileNamesTests {
    @Test func `a region names the face on which it lies, and an undo takes it back`() throws {
        let scene = try Scene()
        let both = try scene.add(0, 1)
        let first = try scene.add(0)
        try scene.label(both, regions: [Scene.region("Ada", 0), Scene.region("Ben", 1)])
        let found = try scene.people.fileNames()
        #expect(found.names.map { "\($0.name) \($0.faces)" } == ["Ada 1", "Ben 1"])
        #expect(found.count == 2 && found.photos == 1)
        #expect(try scene.names(both) == [], "nothing happens before it is wanted")

        _ = try scene.people.takeFileNames(found.state)
        #expect(try scene.names(both) == ["Ada", "Ben"])
        #expect(try scene.names(first) == ["Ada"], "the same face elsewhere is found to be that person")
        #expect(try scene.count("SELECT count(*) FROM personFace WHERE isGiven") == 2)
        #expect(try scene.people.fileNames().count == 0)

        #expect(try scene.undo()?.isUndone == true)
        #expect(try scene.names(both) == [] && scene.names(first) == [])
        #expect(try scene.count("SELECT count(*) FROM person") + scene.count("SELECT count(*) FROM personFace") == 0)
        #expect(try scene.people.fileNames().count == 2, "they are offered again")
    }

    @Test func `a name without a region names the only face, and no face of several`() throws {
        let scene = try Scene()
        let alone = try scene.add(0)
        let both = try scene.add(0, 1)
        let other = try scene.add(2)
        try scene.label(alone, people: ["Ada"])
        try scene.label(both, people: ["Ada"])
        try scene.label(other, people: ["Cleo", "Dora"])
        #expect(try scene.people.fileNames().names == [.init(name: "Ada", faces: 1)])
    }

    @Test func `a region that lies on no face names nobody`() throws {
        let scene = try Scene()
        let photo = try scene.add(0)
        try scene.label(photo, regions: [Scene.region("Ada", 3)])
        #expect(try scene.people.fileNames().count == 0)
        #expect(throws: Failure.self) { try scene.people.takeFileNames() }
    }

    @Test func `what a person said of a face is never overruled by a file`() throws {
        let scene = try Scene()
        let photos = try (0..<4).map { _ in try scene.add(0) }
        let group = try scene.people.groups()[0]
        let anna = try scene.people.name(scene.key(group.key), "Anna")
        let denied = try scene.faces(try #require(anna.group))[0]
        let face = try #require(try scene.people.framed(in: photos[3]).first).id
        #expect(face == denied)
        _ = try scene.people.deny([denied], in: scene.key(anna.group))
        for photo in photos { try scene.label(photo, regions: [Scene.region("Anna", 0)]) }
        #expect(try scene.people.fileNames().count == 0, "three are Anna already, and one was said not to be her")
        try scene.label(photos[0], regions: [Scene.region("Berta", 0)])
        #expect(try scene.people.fileNames().count == 0, "the person named this face")
        try scene.label(photos[3], regions: [Scene.region("Berta", 0)])
        #expect(try scene.people.fileNames().names == [.init(name: "Berta", faces: 1)])
    }

    @Test func `a name in a file overrules what was only found, and a later correction stays`() throws {
        let scene = try Scene()
        let first = try (0..<3).map { _ in try scene.add(0) }
        _ = try scene.people.name(scene.key(scene.people.groups()[0].key), "Anna")
        let later = try scene.add(0)
        #expect(try scene.names(later) == ["Anna"])
        try scene.label(later, regions: [Scene.region("Berta", 0)])
        _ = try scene.people.takeFileNames()
        #expect(try scene.names(later) == ["Berta"] && scene.names(first[0]) == ["Anna"])
        let berta = try #require(try scene.group(named: "Berta"))
        _ = try scene.people.nobody(try scene.faces(berta.key), in: scene.key(berta.key))
        #expect(try scene.people.fileNames().count == 0 && scene.names(later) == [])
    }

    @Test func `a name that somebody has goes to that person, and other spellings are one name`() throws {
        let scene = try Scene()
        for _ in 0..<2 { try scene.add(0) }
        _ = try scene.people.name(scene.key(scene.people.groups()[0].key), "Änne")
        let photos = try [scene.add(3), scene.add(4)]
        try scene.label(photos[0], people: ["änne"])
        try scene.label(photos[1], people: ["ÄNNE"])
        #expect(try scene.people.fileNames().names.map(\.faces) == [2])
        _ = try scene.people.takeFileNames()
        #expect(try scene.group(named: "Änne")?.faces == 4)
        #expect(try scene.count("SELECT count(*) FROM person") == 1)
    }

    @Test func `regions are about the picture as it is stored`() throws {
        let scene = try Scene()
        let photo = try scene.add(0, 1)
        try scene.look(at: photo, [0, 1], orientation: 6)
        try scene.label(photo, regions: [Scene.region("Ada", 0, orientation: 6), Scene.region("Ben", 1, orientation: 6)])
        _ = try scene.people.takeFileNames()
        #expect(try scene.people.framed(in: photo).map(\.name) == ["Ada", "Ben"])
    }

    @Test func `names that have changed since they were shown are not taken over`() throws {
        let scene = try Scene()
        let photo = try scene.add(0)
        try scene.label(photo, people: ["Ada"])
        let shown = try scene.people.fileNames().state
        try scene.label(photo, people: ["Berta"])
        #expect(throws: Failure.self) { try scene.people.takeFileNames(shown) }
        #expect(try scene.names(photo) == [])
    }

    @Test func `Takeout's sidecars and exports name people too`() throws {
        let scene = try Scene()
        let (photo, other) = (try scene.add(0), try scene.add(1))
        try scene.catalogue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO dateSidecar (directoryId, name, fileId, kind, size, modified, isRead, labels)
                    SELECT directoryId, CAST(name || '.json' AS BLOB), id, 1, 1, 1, 1, ? FROM file WHERE identity = ?
                    """, arguments: [#"{"keywords":[],"people":["Ada"]}"#, photo])
            let act = try Journal.begin(db, .person, summary: "a test", about: About("named"))
            try db.execute(
                sql: "INSERT INTO exportLabel (identity, actId, labels) VALUES (?, ?, ?)",
                arguments: [other, act, #"{"keywords":[],"people":["Ben"]}"#])
        }
        _ = try scene.people.takeFileNames()
        #expect(try scene.names(photo) == ["Ada"] && scene.names(other) == ["Ben"])
    }
}
