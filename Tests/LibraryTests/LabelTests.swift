import Acts
import Base
import Catalogue
import Foundation
import GRDB
import PicturesEngine
import TestSupport
import Testing
import Workers

@testable import Library

@Suite("What other programs wrote about photos, with the real reader and real sidecars")
struct LabelTests {
    private func scan(_ scene: Scene, _ pool: WorkerPool) async throws {
        try ScanProblem.prepareForScan(scene.catalogue)
        try scene.scan()
        let dates = DatesPass(catalogue: scene.catalogue, pool: pool)
        try await dates.readSidecars()
        try await ContentsPass(reader: FileReader(catalogue: scene.catalogue, pool: pool), parallel: 2).run { _, _ in }
        try await dates.readDue()
        try scene.expectCounted()
    }

    private func labels(_ scene: Scene, _ name: String) throws -> Labels {
        let row = try scene.row(name)
        return try scene.catalogue.read { try LabelTable.labels($0, of: row.id, row.identity) }
    }

    private static func packet(_ properties: String) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">\(properties)</rdf:Description>
        </rdf:RDF></x:xmpmeta>
        """
    }

    private static func caption(_ text: String) -> String {
        packet("<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">\(text)</rdf:li></rdf:Alt></dc:description>")
    }

    /// The beginning of a JPEG with an XMP packet. It cannot be shown, but its metadata can be read.
    private static func jpeg(_ packet: String) -> [UInt8] {
        let payload = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8)
        let length = payload.count + 2
        return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + payload + [0xFF, 0xDA, 0, 2, 0]
    }

    private func write(
        _ scene: Scene, _ pool: WorkerPool, _ names: [String], _ properties: SidecarProperties
    ) async throws -> SidecarWriter.Outcome {
        try await properties.write(scene.catalogue, pool, try names.map { try scene.id($0) })
    }

    private func undo(_ scene: Scene) throws -> Undo.Result? { try Undo(scene.catalogue, [.ofSidecars(scene.catalogue)]).last() }

    private func text(_ scene: Scene, _ name: String) -> String? {
        FileManager.default.contents(atPath: scene.photos.appending(name).display).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Reading

    @Test func `labels of the file and of its sidecar are kept, change and go`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.jpg"), Self.jpeg(Self.caption("in the file")))
            try await scan(scene, pool)
            #expect(try labels(scene, "a.jpg").caption == "in the file")
            try scene.put("a.jpg.xmp", Self.caption("beside it"))
            try await scan(scene, pool)
            #expect(try labels(scene, "a.jpg").caption == "beside it")
            try scene.put("a.jpg.xmp", Self.caption("beside it, changed"))
            try await scan(scene, pool)
            #expect(try labels(scene, "a.jpg").caption == "beside it, changed")
            try scene.remove("a.jpg.xmp")
            try await scan(scene, pool)
            #expect(try labels(scene, "a.jpg").caption == "in the file")
            try scene.put("a.jpg", "no picture any more")
            try await scan(scene, pool)
            #expect(try labels(scene, "a.jpg").isEmpty)
        }
    }

    @Test func `an edited copy shows the labels of its original, and is found by them`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            for name in ["b.jpg", "b-edited.jpg"] { try scene.put(name, name) }
            try scene.put("b.jpg.xmp", Self.caption("The ferry"))
            try await scan(scene, pool)
            let edited = try scene.id("b-edited.jpg")
            func caption() throws -> String? {
                try scene.catalogue.read { db in
                    try FileRow.fetch(db, id: edited).map { try LabelTable.labels(db, ofPhoto: $0).caption } ?? nil
                }
            }
            func isStale() throws -> Bool { try scene.count("SELECT count(*) FROM searchStale WHERE fileId = \(edited)") == 1 }
            try scene.catalogue.write { try $0.execute(sql: "DELETE FROM searchStale") }
            #expect(try caption() == nil && !isStale())
            try scene.join()
            #expect(try caption() == "The ferry" && isStale())
            try scene.remove("b.jpg")
            try await scan(scene, pool)
            try scene.join()
            #expect(try caption() == nil)
        }
    }

    @Test func `a Takeout gives people and a place to its photo and to the copies in albums`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            let sidecar = """
                {"photoTakenTime": {"timestamp": "1560000000"}, "description": "Am See", "people": [{"name": "Ada"}],
                "geoData": {"latitude": 47.5, "longitude": 8.25}}
                """
            try scene.put("2019/photo.jpg", "the picture")
            try scene.put("2019/photo.jpg.supplemental-metadata.json", sidecar)
            try scene.put("Holiday/photo.jpg", "the picture")
            try await scan(scene, pool)
            for name in ["2019/photo.jpg", "Holiday/photo.jpg"] {
                let (found, row) = (try labels(scene, name), try scene.row(name))
                #expect(found.caption == "Am See" && found.people == ["Ada"], "\(name)")
                #expect(row.latitude == 47.5 && row.longitude == 8.25, "\(name)")
            }
        }
    }

    @Test func `a library of an older version gets its labels at its next scan`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.jpg"), Self.jpeg(Self.caption("in the file")))
            try await scan(scene, pool)
            try scene.execute("DELETE FROM labelFound; INSERT INTO dateDue SELECT id FROM file")
            try await scan(scene, pool)
            #expect(try labels(scene, "a.jpg").caption == "in the file")
            #expect(try scene.count("SELECT count(*) FROM dateDue") == 0)
        }
    }

    @Test func `info says what file and sidecars say, in their order`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.mp4"), TakenDateTests.film(unixSeconds: 1_565_429_400, seconds: 3))
            try scene.put("a.mp4.xmp", Self.packet("<xmp:Rating>4</xmp:Rating>"))
            try scene.put(
                "a.mp4.json",
                #"{"description": "Am See", "people": [{"name": "Ada"}], "geoData": {"latitude": 1, "longitude": 2}}"#)
            let facts = try await FileFacts(of: scene.photos.appending("a.mp4"), pool)
            #expect(facts.rating == 4 && facts.caption == "Am See" && facts.people == ["Ada"] && facts.keywords == [])
            #expect(facts.latitude == 1 && facts.longitude == 2)
        }
    }

    // MARK: Writing

    @Test func `favourite, caption, date and place go into a new sidecar and are read back`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put("IMG_20200101_120000.jpg", "a picture")
            try await scan(scene, pool)
            let row = try scene.row("IMG_20200101_120000.jpg"), identity = try #require(row.identity)
            try scene.catalogue.write { db in
                _ = try Favourites.set(db, [identity], true)
                try LabelTable.setPosition(db, row.id, Labels.Position(47.5, -8.25))
                try DateTable.set(
                    db, row.id, [FoundDate(.exif, seconds: row.taken.seconds, microseconds: 70_500, offset: 120)],
                    contentIdentifier: nil, milliseconds: nil)
            }
            let outcome = try await write(
                scene, pool, [row.name.display],
                SidecarProperties(favourite: true, caption: "Am <See>\nabends", date: true, place: true))
            #expect(outcome.written == 1 && outcome.refused.isEmpty)
            #expect(text(scene, row.name.display + ".xmp")?.contains(">2020-01-01T12:00:00.0705+02:00<") == true)
            try await scan(scene, pool)
            let found = try labels(scene, row.name.display)
            #expect(found.caption == "Am <See>\nabends" && found.rating == 5)
            #expect(found.position == Labels.Position(47.5, -8.25))
            #expect(try scene.row(row.name.display).takenFrom == .sidecar)
            #expect(try scene.row(row.name.display).taken.iso == "2020-01-01T12:00:00")
            #expect(try undo(scene)?.isUndone == true)
            #expect(text(scene, row.name.display + ".xmp") == nil)
            #expect(text(scene, row.name.display) == "a picture")
        }
    }

    @Test func `the sidecar that a photo has is the one that is changed, whatever its name`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put("a.CR2", "a raw file")
            try scene.put("a.xmp", Self.caption("theirs"))
            try await scan(scene, pool)
            _ = try await write(scene, pool, ["a.CR2"], SidecarProperties(caption: "mine"))
            #expect(text(scene, "a.xmp") == Self.caption("mine") && text(scene, "a.CR2.xmp") == nil)
            // Within the same second, and of the same size.
            try await scan(scene, pool)
            #expect(try labels(scene, "a.CR2").caption == "mine")
            #expect(try undo(scene)?.isUndone == true)
            #expect(text(scene, "a.xmp") == Self.caption("theirs"))
        }
    }

    @Test func `a rating of another program stays, and who is no favourite gets none`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            for name in ["rated.jpg", "rejected.jpg", "unrated.jpg", "plain.jpg"] { try scene.put(name, "picture \(name)") }
            for (name, stars) in [("rated", 2), ("rejected", -1), ("unrated", 0)] {
                try scene.put("\(name).jpg.xmp", Self.packet("<xmp:Rating>\(stars)</xmp:Rating>"))
            }
            try await scan(scene, pool)
            try scene.catalogue.write { db in
                _ = try Favourites.set(
                    db, try ["rated.jpg", "rejected.jpg", "unrated.jpg"].compactMap { try scene.row($0).identity }, true)
            }
            let outcome = try await write(
                scene, pool, ["rated.jpg", "rejected.jpg", "unrated.jpg", "plain.jpg"], SidecarProperties(favourite: true))
            #expect(outcome.written == 1 && outcome.same == 3)
            #expect(
                text(scene, "rated.jpg.xmp")?.contains(">2<") == true && text(scene, "rejected.jpg.xmp")?.contains(">-1<") == true
            )
            #expect(text(scene, "unrated.jpg.xmp")?.contains(">5<") == true && text(scene, "plain.jpg.xmp") == nil)
        }
    }

    @Test func `a raw file and its JPEG that share a sidecar are one change`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            for name in ["IMG_20200101_120000.CR2", "IMG_20200101_120000.JPG"] { try scene.put(name, "picture \(name)") }
            try scene.put("IMG_20200101_120000.xmp", Self.caption("theirs"))
            try await scan(scene, pool)
            let names = try scene.names().filter { !$0.hasSuffix("xmp") }
            let outcome = try await write(scene, pool, names, SidecarProperties(date: true))
            #expect(outcome.written == 1 && outcome.refused.isEmpty)
            #expect(try undo(scene)?.isUndone == true)
            #expect(text(scene, "IMG_20200101_120000.xmp") == Self.caption("theirs"))
        }
    }

    @Test func `tags replace the keywords in a sidecar, with those that have parents, and undo brings them back`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put("a.jpg", "a picture")
            let list = { (name: String, items: [String]) in
                "<\(name)><rdf:Bag>\(items.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag></\(name)>"
            }
            let theirs = Self.packet(
                list("dc:subject", ["Rome", "lake"])
                    + list("lr:hierarchicalSubject", ["Places|Rome", "Nature|lake"])
                    + list("digiKam:TagsList", ["Places/Rome", "People/Ada"]) + "<xmp:Rating>3</xmp:Rating>")
            try scene.put("a.jpg.xmp", theirs)
            try await scan(scene, pool)
            let row = try scene.row("a.jpg")
            #expect(try scene.catalogue.read { try LabelTable.labels($0, ofPhoto: row).keywords } == ["Rome", "lake", "Ada"])
            let change = try Tags.Change(give: ["Boot & Steg"], take: ["rome"])
            _ = try scene.catalogue.write { try Tags.change($0, change, of: [row]) }
            let outcome = try await write(scene, pool, ["a.jpg"], SidecarProperties(tags: true))
            #expect(outcome.written == 1 && outcome.refused.isEmpty)
            let written = try #require(text(scene, "a.jpg.xmp"))
            let packet = try #require(XMPPacket(Array(written.utf8)))
            #expect(packet.values(.subject) == ["lake", "Ada", "Boot & Steg"])
            #expect(packet.values(.hierarchicalSubject) == ["Nature|lake"] && packet.values(.tagsList) == ["People/Ada"])
            #expect(packet.values(.rating) == ["3"])
            try await scan(scene, pool)
            let after = try scene.row("a.jpg")
            #expect(
                try scene.catalogue.read { try LabelTable.labels($0, ofPhoto: after).keywords } == ["lake", "Ada", "Boot & Steg"])
            #expect(try await write(scene, pool, ["a.jpg"], SidecarProperties(tags: true)).same == 1)
            #expect(try undo(scene)?.isUndone == true)
            #expect(text(scene, "a.jpg.xmp") == theirs && text(scene, "a.jpg") == "a picture")
        }
    }

    @Test func `nothing, an empty caption, and one caption for two are refused`() async throws {
        let scene = try Scene()
        try scene.put("a.jpg")
        try scene.scan()
        let id = try scene.id("a.jpg")
        // Nothing here needs a worker.
        let pool = WorkerPool(executable: BytePath("/bin/false"))
        func reason(_ properties: SidecarProperties, _ ids: [Int64]) async -> Failure.Reason? {
            await #expect(throws: Failure.self) { try await properties.write(scene.catalogue, pool, ids) }?.reason
        }
        #expect(await reason(SidecarProperties(), [id]) == "sidecar.nothing")
        #expect(await reason(SidecarProperties(caption: " "), [id]) == "sidecar.captionLength")
        #expect(await reason(SidecarProperties(caption: String(repeating: "x", count: 2001)), [id]) == "sidecar.captionLength")
        #expect(await reason(SidecarProperties(caption: "x"), [id, id]) == "sidecar.oneCaption")
        let missing = try await SidecarProperties(date: true).write(scene.catalogue, pool, [999])
        #expect(missing.act == nil && missing.refused.map(\.failure.reason) == ["photo.unknown"])
        // The time of the file itself is not written, because other programs would take it for the date of the photo.
        #expect(try await SidecarProperties(date: true).write(scene.catalogue, pool, [id]).written == 0)
        #expect(text(scene, "a.jpg.xmp") == nil)
    }
}
