import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing
import Web
import Workers

@testable import Library

extension Scene {
    /// Determines the companions in the folders that are due.
    func join() throws {
        try CompanionsPass(catalogue: catalogue).run()
        try expectCounted()
        #expect(try count("SELECT count(*) FROM companionDue") == 0)
    }

    /// The companions of a photo: their names, each with its role.
    func companions(_ name: String) throws -> [String] {
        let id = try id(name)
        return try catalogue.read { try Companions.of($0, [id])[id] ?? [] }.map { "\($0.file.name.display) \($0.role.word)" }
    }

    /// The names of the photos and videos.
    func cards() throws -> [String] { try rows().filter { [.photo, .video].contains($0.value.kind) }.keys.sorted() }

    /// Stores the time of the camera's own clock, in seconds, as if the file had been read.
    func setTaken(_ name: String, _ seconds: Int64, film milliseconds: Int? = nil, identifier: String? = nil) throws {
        let file = try row(name)
        try catalogue.write { db in
            try TakenDates.store(
                db, file, [FoundDate(.exif, seconds: seconds)], nil, contentIdentifier: identifier,
                milliseconds: milliseconds)
        }
    }
}

@Suite("Which files belong to a photo")
struct CompanionTests {
    @Test func `a raw file belongs to the JPEG of the same shot, and a HEIC beside them too`() throws {
        let scene = try Scene()
        for name in ["IMG_1.JPG", "img_1.cr2", "IMG_1.HEIC", "IMG_2.dng", "IMG_2.heic", "IMG_3.jpg", "IMG_3.heic", "IMG_4.nef"] {
            try scene.put(name, name)
        }
        try scene.scan()
        for name in ["IMG_1.JPG", "img_1.cr2", "IMG_1.HEIC", "IMG_2.dng", "IMG_2.heic"] { try scene.setTaken(name, 1000) }
        try scene.join()
        #expect(try scene.companions("IMG_1.JPG") == ["img_1.cr2 raw", "IMG_1.HEIC shot"])
        #expect(try scene.companions("IMG_2.heic") == ["IMG_2.dng raw"])
        #expect(try scene.cards() == ["IMG_1.JPG", "IMG_2.heic", "IMG_3.heic", "IMG_3.jpg", "IMG_4.nef"])
        #expect(try scene.catalogue.read(Counts.fetch).total == 5)
    }

    @Test(arguments: [(3, true), (4, false), (7200, true), (7204, false), (3_000_000, false)] as [(Int64, Bool)])
    func `files of one name belong together only if they were taken at the same time, except for the zone`(
        seconds: Int64, isJoined: Bool
    ) throws {
        let scene = try Scene()
        for name in ["a.jpg", "a.arw"] { try scene.put(name, name) }
        try scene.scan()
        try scene.setTaken("a.jpg", 1_000_000)
        try scene.setTaken("a.arw", 1_000_000 + seconds)
        try scene.join()
        #expect(try scene.companions("a.jpg") == (isJoined ? ["a.arw raw"] : []))
    }

    @Test func `an edited copy is shown, and its original, film and sidecars belong to it`() throws {
        let scene = try Scene()
        let names = [
            "IMG_0001.HEIC", "IMG_E0001.HEIC", "IMG_0001.MOV", "IMG_0001.AAE", "IMG_O0001.AAE", "b.jpg", "b-bearbeitet.jpg",
            "b.jpg.json", "c.jpg", "c-effects.jpg", "d.jpg", "d-edited.png", "e.jpg", "e-edited.jpg",
        ]
        for name in names { try scene.put(name, name) }
        try scene.scan()
        for name in names where name.hasSuffix("HEIC") { try scene.setTaken(name, 1000, identifier: "one") }
        try scene.setTaken("IMG_0001.MOV", 1000, film: 2000, identifier: "one")
        try scene.setTaken("e.jpg", 1000)
        try scene.setTaken("e-edited.jpg", 5000)
        try scene.join()
        #expect(
            try Set(scene.companions("IMG_E0001.HEIC")) == [
                "IMG_0001.HEIC original", "IMG_0001.MOV film", "IMG_0001.AAE sidecar",
                "IMG_O0001.AAE sidecar",
            ])
        #expect(try scene.companions("b-bearbeitet.jpg") == ["b.jpg original", "b.jpg.json sidecar"])
        for name in ["c-effects.jpg", "d-edited.png", "e-edited.jpg"] { #expect(try scene.companions(name) == []) }
    }

    @Test func `what has a decision, an album, or was separated is hidden by no photo`() throws {
        let scene = try Scene()
        let letters = ["a", "b", "c", "d"]
        for letter in letters { for ending in ["jpg", "cr3"] { try scene.put("\(letter).\(ending)", letter + ending) } }
        try scene.scan()
        for letter in letters { for ending in ["jpg", "cr3"] { try scene.setTaken("\(letter).\(ending)", 1000) } }
        try scene.decide(try scene.id("a.cr3"), .keep)
        try scene.decide(try scene.id("b.jpg"), .delete)
        let raw = try scene.id("c.cr3")
        try scene.catalogue.write { try $0.execute(sql: "INSERT INTO separated VALUES (?)", arguments: [raw]) }
        try scene.join()
        #expect(try scene.companions("a.jpg") == [], "decided")
        #expect(try scene.companions("b.jpg") == [], "the photo was queued without it")
        #expect(try scene.companions("c.jpg") == [], "separated")
        #expect(try scene.companions("d.jpg") == ["d.cr3 raw"])
        try scene.decide(try scene.id("d.jpg"), .delete)
        try scene.join()
        #expect(try scene.companions("d.jpg") == ["d.cr3 raw"], "it was queued with it")
    }

    @Test func `files whose photo goes are photos again, and belong to it again when it comes back`() throws {
        let scene = try Scene()
        for name in ["a.jpg", "a.cr2", "a.xmp"] { try scene.put(name, name) }
        try scene.scan()
        for name in ["a.jpg", "a.cr2"] { try scene.setTaken(name, 1000) }
        try scene.join()
        #expect(try scene.companions("a.jpg") == ["a.cr2 raw", "a.xmp sidecar"])
        try scene.move("a.jpg", "other/a.jpg")
        try scene.scan()
        try scene.join()
        #expect(try scene.cards() == ["a.cr2", "other/a.jpg"])
        #expect(try scene.companions("a.cr2") == ["a.xmp sidecar"])
        try scene.move("other/a.jpg", "a.jpg")
        try scene.scan()
        try scene.join()
        #expect(try scene.companions("a.jpg") == ["a.cr2 raw", "a.xmp sidecar"])
    }

    @Test func `a folder that is copied or moved has companions of its own`() throws {
        let scene = try Scene()
        for folder in ["one", "two"] { for name in ["a.jpg", "a.cr2"] { try scene.put("\(folder)/\(name)", name) } }
        try scene.scan()
        for folder in ["one", "two"] { for name in ["a.jpg", "a.cr2"] { try scene.setTaken("\(folder)/\(name)", 1000) } }
        try scene.join()
        for folder in ["one", "two"] { #expect(try scene.companions("\(folder)/a.jpg") == ["a.cr2 raw"]) }
        try scene.move("two/a.jpg", "three/a.jpg")
        try scene.move("two/a.cr2", "three/a.cr2")
        try scene.scan()
        try scene.join()
        #expect(try scene.companions("three/a.jpg") == ["a.cr2 raw"])
    }

    @Test(arguments: [("joinRaw", "a.jpg"), ("joinFilms", "b.heic"), ("joinEdited", "c-edited.jpg")])
    func `each rule can be switched off and on`(setting: String, photo: String) throws {
        let scene = try Scene()
        for name in ["a.jpg", "a.cr2", "b.heic", "b.mov", "c.jpg", "c-edited.jpg"] { try scene.put(name, name) }
        try scene.scan()
        for name in ["a.jpg", "a.cr2", "b.heic", "c.jpg", "c-edited.jpg"] { try scene.setTaken(name, 1000) }
        try scene.setTaken("b.mov", 1000, film: 3000)
        try scene.join()
        #expect(try scene.cards() == ["a.jpg", "b.heic", "c-edited.jpg"])
        for isOn in [false, true] {
            try scene.catalogue.write { try SettingTable.set($0, setting, isOn ? "true" : "false") }
            try scene.join()
            #expect(try scene.companions(photo).isEmpty == !isOn)
            #expect(try scene.cards().count == (isOn ? 3 : 4))
        }
    }

    @Test func `sidecars have rows that no list counts, and that follow their files`() throws {
        let scene = try Scene()
        for name in ["a.jpg", "a.jpg.xmp", "b.jpg", "b.xmp", "b.png", "c.json", "data.json"] { try scene.put(name, name) }
        try scene.scan()
        try scene.join()
        #expect(try scene.companions("a.jpg") == ["a.jpg.xmp sidecar"])
        #expect(try scene.companions("b.jpg") == [] && scene.companions("b.png") == [], "a sidecar of two photos stays")
        #expect(try scene.rows().keys.sorted() == ["a.jpg", "a.jpg.xmp", "b.jpg", "b.png", "b.xmp"])
        #expect(try scene.catalogue.read(Counts.fetch).total == 3)
        #expect(try scene.count("SELECT count(*) FROM file WHERE contents = 0 AND kind = 4") == 0)
        try scene.put("a.jpg.xmp", "changed")
        try scene.remove("b.png")
        let counts = try scene.scan()
        #expect(counts.removed == 1 && counts.added == 0)
        try scene.join()
        #expect(try scene.row("a.jpg.xmp").stamp.size == 7)
        #expect(try scene.companions("b.jpg") == ["b.xmp sidecar"])
        try scene.remove("a.jpg.xmp")
        #expect(try scene.scan().removed == 0)
        try scene.join()
        #expect(try scene.companions("a.jpg") == [])
    }

    @Test func `a deleted photo that is undone is joined as before`() throws {
        let scene = try Scene()
        for name in ["a.jpg", "a.cr2", "a.jpg.xmp"] { try scene.put(name, name) }
        try scene.scan()
        for name in ["a.jpg", "a.cr2"] { try scene.setTaken(name, 1000) }
        try scene.join()
        let outcome = try scene.delete([try scene.id("a.jpg")])
        #expect(outcome.moved.count == 1 && outcome.companions.count == 2)
        try scene.scan()
        try scene.join()
        #expect(try scene.names() == [])
        let undo = Undo(scene.catalogue, [.ofDeletion(scene.mover)])
        try #require(try undo.last() != nil)
        #expect(try scene.companions("a.jpg") == ["a.cr2 raw", "a.jpg.xmp sidecar"])
        try scene.scan()
        try scene.join()
        #expect(try scene.companions("a.jpg") == ["a.cr2 raw", "a.jpg.xmp sidecar"])
    }

    @Test func `a Live Photo is found in real files, and a film of the same name that is none is not`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            let moment = 1_565_429_400
            let clock = LocalTime(unixSeconds: Int64(moment)).iso
            for (name, made) in [("IMG_0311", moment), ("IMG_1234", moment + 8 * 31_557_600)] {
                try scene.put(
                    scene.photos.appending("\(name).jpg"), TakenDateTests.jpeg(xmp: clock, more: UInt8(name.utf8.last ?? 0)))
                try scene.put(scene.photos.appending("\(name).mp4"), TakenDateTests.film(unixSeconds: made, seconds: 2))
            }
            try scene.scan()
            try await ContentsPass(reader: FileReader(catalogue: scene.catalogue, pool: pool), parallel: 2).run { _, _ in }
            try scene.join()
            #expect(try scene.companions("IMG_0311.jpg") == ["IMG_0311.mp4 film"])
            #expect(try scene.companions("IMG_1234.jpg") == [])
        }
    }

    @Test func `the time to join sidecars grows with their number, not with its square`() throws {
        func used(_ count: Int) throws -> Double {
            let scene = try Scene()
            for number in 0..<count {
                try scene.put("\(number % 4)/IMG_\(number).jpg", "\(number)")
                try scene.put("\(number % 4)/IMG_\(number).jpg.supplemental-metadata.json", "{}")
            }
            let seconds = try processorSeconds {
                try scene.scan()
                try scene.join()
            }
            #expect(try scene.count("SELECT count(*) FROM companion") == count)
            return seconds
        }
        // Four times as many take four times as long. With a square they would take sixteen times as long.
        let (few, many) = (try used(500), try used(2000))
        #expect(many < 10 * few, "\(few) s, \(many) s")
    }
}
