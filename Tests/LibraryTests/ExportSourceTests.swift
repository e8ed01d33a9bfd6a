import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

@Suite("What exports say beyond dates, with real workers")
struct ExportSourceTests {
    private func withStage(sharing: Bool = true, _ body: (ExportStage) async throws -> Void) async throws {
        try await withPool { try await body(ExportStage(try Scene(sharing: sharing), $0)) }
    }

    private func labels(_ stage: ExportStage, _ name: String) throws -> Labels {
        let row = try stage.scene.row(name)
        return try stage.scene.catalogue.read { try LabelTable.labels($0, ofPhoto: row) }
    }

    @Test func `a sidecar in another part gives its place, people and words to the photo, until the undo`() async throws {
        try await withStage { stage in
            let year = "Takeout/Google Fotos/Fotos von 2015"
            try stage.draw.photo("photos/takeout-001/\(year)/a.bmp", 1)
            try stage.draw.sidecar(
                "photos/takeout-002/\(year)/a.bmp.json", "a.bmp", 1_435_741_200,
                #", "description": "Lunch", "people": [{"name": "Anna"}], "geoData": {"latitude": 41.9, "longitude": 12.5}"#)
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.change == ExportActs.Outcome(dates: 1, places: 1, people: 1, texts: 1))
            let taken = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(taken.outcome.withoutAct == look.change)
            let name = "takeout-001/\(year)/a.bmp"
            #expect(try labels(stage, name).people == ["Anna"])
            #expect(try labels(stage, name).caption == "Lunch")
            func latitude() throws -> Double? {
                try stage.scene.catalogue.read { db in
                    try Double.fetchOne(db, sql: "SELECT latitude FROM file WHERE CAST(name AS TEXT) = 'a.bmp'")
                }
            }
            #expect(try latitude() == 41.9)
            _ = try stage.undo.last(id: taken.outcome.act)
            #expect(try labels(stage, name).isEmpty)
            #expect(try latitude() == nil)
        }
    }

    @Test func `a file with a title and a description names an album only beside folders of Takeout`() async throws {
        try await withStage { stage in
            let (google, album) = ("photos/Takeout/Google Photos", #"{"title": "Holiday in June", "description": ""}"#)
            try stage.draw.photo("\(google)/Photos from 2019/a.bmp", 1)
            try stage.draw.sidecar("\(google)/Photos from 2019/a.bmp.json", "a.bmp", 1_560_000_000)
            try stage.draw.photo("\(google)/Holiday in June/a.bmp", 1)
            try stage.draw.text("\(google)/Holiday in June/metadata.json", album)
            try stage.draw.photo("photos/elsewhere/b.bmp", 2)
            try stage.draw.text("photos/elsewhere/metadata.json", album)
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "1 photo of a Google Takeout: 1 date, 1 album.")
            let taken = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(try stage.albums().keys.sorted() == ["Holiday in June"])
            _ = try stage.undo.last(id: taken.outcome.act)
            #expect(try stage.albums().isEmpty)
        }
    }

    @Test func `sidecars of osxphotos give places with their side of the earth`() async throws {
        try await withStage { stage in
            try stage.draw.photo("photos/Rome/IMG_1.bmp", 1)
            try stage.draw.text(
                "photos/Rome/IMG_1.bmp.json",
                """
                [{"SourceFile": "IMG_1.bmp", "ExifTool:ExifToolVersion": "12.00", "EXIF:DateTimeOriginal": "2020:05:01 12:30:00",
                "EXIF:GPSLatitude": 33.9, "EXIF:GPSLatitudeRef": "S", "EXIF:GPSLongitude": 151.2, "EXIF:GPSLongitudeRef": "E",
                "XMP:PersonInImage": ["Anna"], "XMP:Title": "Harbour", "XMP:TagsList": ["boat"]}]
                """)
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "1 photo of an Apple Photos export: 1 date, 1 place, 1 photo with people.")
            _ = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            let found = try labels(stage, "Rome/IMG_1.bmp")
            #expect(found.position == Labels.Position(-33.9, 151.2))
            #expect(found.people == ["Anna"] && found.title == "Harbour" && found.keywords == ["boat"])
            // What `shoebox info` says of it: the file and its folder alone know nothing.
            let path = stage.scene.photos.appending("Rome/IMG_1.bmp")
            let facts = try await withPool { pool in
                var facts = try await FileFacts(of: path, pool)
                #expect(facts.takenFrom == "file" && facts.people.isEmpty)
                facts.add(try #require(try CatalogueFacts(stage.scene.catalogue, of: path)))
                return facts
            }
            #expect(facts.takenFrom == "export" && facts.taken.hasPrefix("2020-05-01T12:30"))
            #expect(facts.dates.map(\.source) == ["export", "file"])
            #expect(facts.people == ["Anna"] && facts.title == "Harbour" && facts.keywords == ["boat"])
        }
    }

    @Test func `PhotoPrism's guesses are left out, and a text in several lines is whole`() async throws {
        try await withStage { stage in
            try stage.draw.photo("photos/originals/2019/a.bmp", 1)
            try stage.draw.photo("photos/originals/2019/b.bmp", 2)
            try stage.draw.text(
                "photos/storage/sidecar/2019/a.yml",
                "TakenAt: 2019-07-15T12:00:00Z\nTakenSrc: meta\nUID: p1\nTitle: Beach / 2019\nCaption: |-\n  One: first\n  two\nLat: 48.1\nLng: 11.5\n"
            )
            try stage.draw.text(
                "photos/storage/sidecar/2019/b.yml",
                "TakenAt: 2026-07-15T12:00:00Z\nUID: p2\nTitle: Mine\nTitleSrc: manual\nPlaceSrc: estimate\nLat: 48.1\nLng: 11.5\n"
            )
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "2 photos of a PhotoPrism library: 1 date, 1 place, 1 description.")
            _ = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            let (a, b) = (try labels(stage, "originals/2019/a.bmp"), try labels(stage, "originals/2019/b.bmp"))
            #expect(a.caption == "One: first\ntwo" && a.title == nil && a.position == Labels.Position(48.1, 11.5))
            #expect(b.title == "Mine" && b.position == nil)
        }
    }

    @Test func `a chat in a zip is read in place`() async throws {
        try await withStage(sharing: false) { stage in
            try stage.draw.photo("chat/00000012-PHOTO.bmp", 1)
            try stage.draw.text("chat/_chat.txt", "[15.07.23, 14:05:33] Anna: \u{200E}<Anhang: 00000012-PHOTO.bmp>\n")
            let paths = ["WhatsApp Chat - Anna", "chat"].map { stage.scene.root.appending($0).display }
            _ = try python(
                "import shutil, sys; a = sys.stdin.read().split('|'); shutil.make_archive(a[0], 'zip', a[1])",
                Data(paths.joined(separator: "|").utf8))
            let zip = stage.scene.root.appending("WhatsApp Chat - Anna.zip")
            #expect(try await stage.exports.look([zip]).survey.words == "1 photo of a WhatsApp chat: 1 date.")
            // The folder of the zip stands for it.
            let folder = try await stage.exports.look([stage.scene.root])
            #expect(folder.survey.counts.first?.source == "whatsapp")
            let order = ImportOrder([zip], shares: true, into: stage.scene.photos)
            let taken = try await stage.exports.take(order)
            #expect(taken.outcome.dates == 1)
            #expect(try await stage.exports.look([zip]).isTaken)
            _ = try stage.undo.last(id: taken.outcome.act)
            #expect(try await stage.exports.look([zip]).isTaken == false)
        }
    }

    @Test(arguments: [true, false]) func `tables in UTF-16 are read, and composed names find decomposed files`(
        _ isBigEndian: Bool
    ) async throws {
        try await withStage { stage in
            try stage.draw.photo("photos/Photos/Ete\u{301}.bmp", 1)
            let text =
                "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate\n\u{C9}t\u{E9}.bmp,x,yes,no,no,\"Saturday June 4,2022 12:11 PM GMT\"\n"
                .replacing("\u{C9}t\u{E9}", with: "Et\u{E9}")
            let bytes = text.utf16.flatMap {
                isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
            }
            try stage.scene.put(
                stage.scene.root.appending("photos/Photos/Photo Details.csv"),
                (isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) + bytes)
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "1 photo of an iCloud export: 1 date, 1 favourite.")
        }
    }

    @Test func `a part of iCloud that is missing is named, and rows without photos are counted`() async throws {
        try await withStage { stage in
            try stage.draw.photo("photos/iCloud Photos Part 1 of 3/Photos/a.bmp", 1)
            let head = "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate\n"
            try stage.draw.text(
                "photos/iCloud Photos Part 3 of 3/Photos/Photo Details.csv",
                head + "a.bmp,x,no,no,no,\nb.bmp,x,no,no,no,\nc.bmp,x,no,no,yes,\nnotes.pdf,x,no,no,no,\n")
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(
                look.survey.words
                    == "1 photo of an iCloud export: nothing is said about them. 1 row of its tables names a photo that is not here: part 2 seems to be missing."
            )
        }
    }

    @Test func `a long name with a number has the sidecar of its number`() {
        let start = "Une très longue description d'une image à la p"
        let names = SidecarNames(
            ["\(start).json", "\(start)(1).json"].map { OtherFiles.Entry(name: BytePath($0), size: 0, modified: 0) })
        #expect(names.matches(BytePath("\(start)l(1).jpg")).map(\.entry.name.display) == ["\(start)(1).json"])
        #expect(names.matches(BytePath("\(start)l.jpg")).map(\.entry.name.display) == ["\(start).json"])
        // A number without a sidecar of its own has none.
        #expect(names.matches(BytePath("\(start)l(2).jpg")).isEmpty)
        // A Mac has decomposed the names.
        let decomposed = BytePath("\(start)l.jpg".decomposedStringWithCanonicalMapping)
        #expect(names.matches(decomposed).count == 1)
    }

    @Test func `parts that are missing between others are named once`() {
        let names = [
            "takeout-20240511T101112Z-001", "takeout-20240511T101112Z-004", "takeout-1-3-001", "takeout-1-3-004", "other",
        ]
        #expect(ExportParts.missingOfTakeout(names) == [2, 3])
        #expect(ExportParts.missingOfTakeout(["takeout-001", "takeout-001 (1)"]).isEmpty)
        #expect(ExportParts.missingOfICloud(["iCloud Photos Part 2 of 3"]) == [1, 3])
        #expect(ExportParts.missingOfICloud(["iCloud-Fotos Teil 2 von 3", "iCloud-bilder Del 3 av 3"]) == [1])
        #expect(ExportParts.missingOfICloud(["Part 9 of 3", "Part 1 of 99999"]).isEmpty)
    }
}
