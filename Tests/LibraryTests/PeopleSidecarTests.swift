import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing
import Workers

@testable import Library

@Suite("Names of people in sidecars, written by the real worker")
struct PeopleSidecarTests {
    private let box = FaceBox(x: 1000, y: 2000, width: 2000, height: 3000)

    private func scan(_ scene: Scene, _ pool: WorkerPool) async throws {
        try scene.scan()
        let dates = DatesPass(catalogue: scene.catalogue, pool: pool)
        try await dates.readSidecars()
        try await ContentsPass(reader: FileReader(catalogue: scene.catalogue, pool: pool), parallel: 2).run { _, _ in }
    }

    /// A photo whose face has a name.
    private func scene(
        _ pool: WorkerPool, sidecar: String? = nil, name: String = "Ada <L>", orientation: Int = 1
    ) async throws -> Scene {
        let scene = try Scene()
        try scene.put("a.jpg", "a picture")
        if let sidecar { try scene.put("a.jpg.xmp", sidecar) }
        try await scan(scene, pool)
        let identity = try #require(try scene.row("a.jpg").identity)
        try scene.catalogue.write { db in
            try SettingTable.set(db, PhotoPeople.setting, "true")
            let act = try Journal.begin(db, Act.Kind("person"), summary: "named", about: About("named"))
            try db.execute(sql: "INSERT INTO person (id, name, actId) VALUES (1, ?, ?)", arguments: [name, act])
            try db.execute(
                sql: "INSERT INTO personFace (identity, x, y, width, height, person, isGiven) VALUES (?, ?, ?, ?, ?, 1, 1)",
                arguments: [identity, box.x, box.y, box.width, box.height])
            try db.execute(
                sql: "INSERT INTO faceSeen (identity, at, orientation) VALUES (?, 1, ?)", arguments: [identity, orientation])
            try db.execute(sql: "UPDATE file SET width = 600, height = 800")
        }
        return scene
    }

    private func write(_ scene: Scene, _ pool: WorkerPool) async throws -> SidecarWriter.Outcome {
        try await SidecarProperties(people: true).write(scene.catalogue, pool, [try scene.id("a.jpg")])
    }

    private func text(_ scene: Scene) -> String? {
        FileManager.default.contents(atPath: scene.photos.appending("a.jpg.xmp").display).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func labels(_ scene: Scene) throws -> Labels {
        let row = try scene.row("a.jpg")
        return try scene.catalogue.read { try LabelTable.labels($0, of: row.id, row.identity) }
    }

    private func undo(_ scene: Scene) throws -> Undo.Result? {
        try Undo(scene.catalogue, [.ofSidecars(scene.catalogue, .writeNames)]).last()
    }

    @Test func `names go into a new sidecar with their regions, are read back, and an undo removes them`() async throws {
        try await withPool { pool in
            let scene = try await scene(pool, orientation: 6)
            #expect(try await write(scene, pool).written == 1)
            try await scan(scene, pool)
            let region = try #require(try labels(scene).regions?.first)
            #expect(try labels(scene).people == ["Ada <L>"])
            #expect(region.box(orientation: 6, width: 600, height: 800) == box)
            #expect(region.pictureWidth == 800 && region.pictureHeight == 600, "the picture as it is stored")
            #expect(try await write(scene, pool).same == 1, "nothing is written twice")
            #expect(try undo(scene)?.isUndone == true)
            #expect(text(scene) == nil)
        }
    }

    private static let theirs = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#">
        <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
        <rdf:li><rdf:Description mwg-rs:Name="Wrong" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.2" stArea:y="0.35" stArea:w="0.2" \
        stArea:h="0.3"/></rdf:Description></rdf:li>
        <rdf:li><rdf:Description mwg-rs:Name="Rex" mwg-rs:Type="Pet"><mwg-rs:Area stArea:x="0.8" stArea:y="0.8" stArea:w="0.1" \
        stArea:h="0.1"/></rdf:Description></rdf:li>
        <rdf:li><rdf:Description mwg-rs:Name="Ben" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.8" stArea:y="0.2" stArea:w="0.1" \
        stArea:h="0.1"/></rdf:Description></rdf:li>
        </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>
        """

    @Test func `regions of other programs stay, except another name for the same face`() async throws {
        try await withPool { pool in
            let scene = try await scene(pool, sidecar: Self.theirs)
            #expect(try await write(scene, pool).written == 1)
            let written = try #require(text(scene))
            #expect(written.contains("\"Rex\"") && written.contains("\"Ben\"") && !written.contains("Wrong"))
            try await scan(scene, pool)
            #expect(try labels(scene).people == ["Ada <L>", "Ben"])
            #expect(try undo(scene)?.isUndone == true)
            #expect(text(scene) == Self.theirs, "byte by byte")
        }
    }

    @Test func `deleting everything about people deletes the undo of these acts, and names the sidecars`() async throws {
        try await withPool { pool in
            let scene = try await scene(pool)
            _ = try await write(scene, pool)
            try await scan(scene, pool)
            try scene.catalogue.write { try PhotoPeople.removeAll($0) }
            #expect(try scene.count("SELECT count(*) FROM act WHERE kind = 'writeNames'") == 0)
            let named = try scene.catalogue.read(PhotoPeople.namedSidecars)
            #expect(named == [scene.photos.appending("a.jpg.xmp")])
        }
    }

    @Test func `info names the people whom Shoebox knows, and what the photo shows`() async throws {
        try await withPool { pool in
            let scene = try await scene(pool)
            let row = try scene.row("a.jpg")
            let identity = try #require(row.identity)
            try scene.catalogue.write { db in
                try db.execute(sql: "INSERT INTO thingSeen (identity, at) VALUES (?, 1)", arguments: [identity])
                try db.execute(sql: "INSERT INTO thingFound VALUES (?, 'dog', 900)", arguments: [identity])
            }
            let path = scene.photos.appending("a.jpg")
            let known = try #require(try CatalogueFacts(scene.catalogue, of: path))
            #expect(known.labels.people == ["Ada <L>"] && known.things?.map(\.thing) == ["dog"])
            try scene.catalogue.write { try SettingTable.set($0, PhotoPeople.setting, "false") }
            #expect(try CatalogueFacts(scene.catalogue, of: path)?.labels.people == [], "people are turned off")
        }
    }

    @Test func `nothing is written while people are turned off`() async throws {
        try await withPool { pool in
            let scene = try await scene(pool)
            try scene.catalogue.write { try SettingTable.set($0, PhotoPeople.setting, "false") }
            #expect(try await write(scene, pool).written == 0)
            #expect(text(scene) == nil)
        }
    }
}
