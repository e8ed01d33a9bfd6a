import Acts
import Base
import Catalogue
import GRDB
import TestSupport
import Testing

@testable import Library

@Suite("The folders of Immich, PhotoPrism and Apple as their programs write them, with real workers")
struct ExportStorageTests {
    private func withStage(_ body: (ExportStage) async throws -> Void) async throws {
        try await withPool { try await body(ExportStage(try Scene(sharing: true), $0)) }
    }

    private func packet(_ attributes: String, _ inner: String = "") -> String {
        """
        <?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?>
        <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
        <rdf:Description rdf:about='' xmlns:exif='http://ns.adobe.com/exif/1.0/' xmlns:dc='http://purl.org/dc/elements/1.1/'
         xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' xmlns:tiff='http://ns.adobe.com/tiff/1.0/'
         xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:digiKam='http://www.digikam.org/ns/1.0/' \(attributes)>\(inner)</rdf:Description>
        </rdf:RDF></x:xmpmeta>
        <?xpacket end='w'?>
        """
    }

    private func photos(_ stage: ExportStage) throws -> Set<String> {
        let rows = try stage.scene.catalogue.read { db in
            try String.fetchAll(
                db,
                sql: "SELECT CAST(name AS TEXT) FROM file WHERE \(FileRow.present) AND kind <> \(FileRow.Kind.sidecar.rawValue)")
        }
        return Set(rows)
    }

    @Test func `Immich's previews, films for browsers and faces are no photos, and its sidecars are read`() async throws {
        try await withStage { stage in
            let (user, hash) = ("1b4e28ba-2fa1-11d2-883f-0016d3cca427", "a1/b2")
            for name in ["upload", "library", "thumbs", "encoded-video", "profile", "backups"] {
                try stage.draw.text("photos/\(name)/.immich", "1700000000000")
            }
            try stage.draw.photo("photos/library/admin/2020/2020-05-06/IMG_1.bmp", 1)
            try stage.draw.text(
                "photos/library/admin/2020/2020-05-06/IMG_1.bmp.xmp",
                packet(
                    "exif:DateTimeOriginal='2020-05-06T07:08:09.000+02:00' exif:GPSLatitude='48,8.2N' exif:GPSLongitude='11,34.5E' xmp:Rating='4'",
                    "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'>Lunch</rdf:li></rdf:Alt></dc:description><digiKam:TagsList><rdf:Seq><rdf:li>food/soup</rdf:li></rdf:Seq></digiKam:TagsList>"
                ))
            try stage.draw.photo("photos/upload/\(user)/\(hash)/6f1c0a52-9d3e-4b8f-8a77-0e6f8f1b2c3d.bmp", 2)
            try stage.draw.photo("photos/thumbs/\(user)/\(hash)/6f1c0a52-preview.bmp", 3)
            try stage.draw.photo("photos/thumbs/\(user)/\(hash)/6f1c0a52-thumbnail.bmp", 4)
            try stage.draw.photo("photos/profile/\(user)/face.bmp", 5)
            try stage.draw.text("photos/encoded-video/\(user)/\(hash)/film.mp4", "x")
            await stage.read()
            #expect(try photos(stage) == ["IMG_1.bmp", "6f1c0a52-9d3e-4b8f-8a77-0e6f8f1b2c3d.bmp"])
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "2 photos of an Immich library: 1 date, 1 place, 1 description.")
            #expect(look.change.isNothing)
            #expect(try stage.taken("library/admin/2020/2020-05-06/IMG_1.bmp") == "sidecar 2020-05-06T07:08:09")
            // A folder of that name without Immich's mark is a folder of photos.
            try stage.draw.photo("photos/holiday/thumbs/b.bmp", 6)
            await stage.read()
            #expect(try photos(stage).contains("b.bmp"))
        }
    }

    @Test func `a copy of Immich's storage without its marks is known by the identifiers in its names`() async throws {
        try await withStage { stage in
            let (user, file) = ("1b4e28ba-2fa1-11d2-883f-0016d3cca427", "a1b2c0a5-9d3e-4b8f-8a77-0e6f8f1b2c3d")
            try stage.draw.photo("photos/old/upload/\(user)/a1/b2/\(file).bmp", 1)
            try stage.draw.photo("photos/old/library/admin/2020/IMG_1.bmp", 2)
            try stage.draw.photo("photos/old/thumbs/\(user)/a1/b2/\(file)-preview.bmp", 3)
            try stage.draw.text("photos/old/encoded-video/\(user)/a1/b2/\(file).mp4", "x")
            try stage.draw.photo("photos/old/profile/\(user)/face.bmp", 4)
            // The same depth, and names that are no identifiers.
            try stage.draw.photo("photos/old/thumbs/anna/a1/b2/drawing.bmp", 5)
            try stage.draw.photo("photos/profile/face.bmp", 6)
            await stage.read()
            #expect(try photos(stage) == ["\(file).bmp", "IMG_1.bmp", "drawing.bmp", "face.bmp"])
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "2 photos of an Immich library: nothing is said about them.")
            #expect(look.survey.counts.map(\.source) == ["immich"])
        }
    }

    @Test func `PhotoPrism's YAML belongs to the photo of its name, its corrections count, and its cache is no photo`()
        async throws
    {
        try await withStage { stage in
            let sidecar = "photos/storage/sidecar/2019"
            for (number, name) in ["a.b.bmp", "a.c.bmp", "a.bmp"].enumerated() {
                try stage.draw.photo("photos/originals/2019/\(name)", UInt8(number + 1))
                let (hour, stem) = (10 + number, name.dropLast(4))
                try stage.draw.text(
                    "\(sidecar)/\(stem).yml",
                    "TakenAt: 2019-07-15T\(hour):00:00Z\nTakenAtLocal: 2019-07-15T\(hour + 2):00:00Z\nTakenSrc: \(number == 0 ? "manual" : "meta")\nTimeZone: Europe/Berlin\nUID: p\(number)\n"
                )
            }
            try stage.draw.photo("photos/storage/cache/thumbnails/a/b/c/abc_720x720_fit.bmp", 9)
            try stage.draw.text(
                "photos/storage/backup/albums/album/x.yml",
                "UID: a1\nType: album\nTitle: Lake\nPhotos:\n- UID: p0\n  CreatedAt: 2024-01-01T00:00:00Z\n- UID: p2\n")
            await stage.read()
            #expect(try photos(stage) == ["a.b.bmp", "a.c.bmp", "a.bmp"])
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "3 photos of a PhotoPrism library: 3 dates, 1 album.")
            let taken = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(try stage.taken("originals/2019/a.b.bmp") == "sidecar 2019-07-15T12:00:00")
            #expect(try stage.taken("originals/2019/a.c.bmp") == "export 2019-07-15T13:00:00")
            #expect(try stage.taken("originals/2019/a.bmp") == "export 2019-07-15T14:00:00")
            #expect(try stage.albums() == ["Lake": ["a.b.bmp", "a.bmp"]])
            _ = try stage.undo.last(id: taken.outcome.act)
            #expect(try stage.taken("originals/2019/a.bmp").hasPrefix("file "))
            #expect(try stage.albums() == [:])
        }
    }

    @Test func `an export of Apple Photos with .xmp and .aae needs no act: a scan reads it`() async throws {
        try await withStage { stage in
            try stage.draw.photo("photos/Rome/IMG_1234.bmp", 1)
            try stage.draw.text("photos/Rome/IMG_1234.aae", "<plist/>")
            try stage.draw.text(
                "photos/Rome/IMG_1234.xmp",
                packet(
                    "exif:GPSLatitude='41,53.4N' exif:GPSLongitude='12,29.5E'",
                    "<photoshop:DateCreated>2018-01-30T20:30:48-05:00</photoshop:DateCreated><dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Forum</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Seq><rdf:li>ruin</rdf:li></rdf:Seq></dc:subject>"
                ))
            await stage.read()
            #expect(try photos(stage) == ["IMG_1234.bmp"])
            #expect(try stage.taken("Rome/IMG_1234.bmp") == "sidecar 2018-01-30T20:30:48")
            let row = try stage.scene.row("Rome/IMG_1234.bmp")
            let labels = try stage.scene.catalogue.read { try LabelTable.labels($0, ofPhoto: row) }
            #expect(labels.title == "Forum" && labels.keywords == ["ruin"] && labels.hasPlace)
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "1 photo of an Apple Photos export: 1 date, 1 place.")
            #expect(look.change.isNothing)
        }
    }

    @Test func `an iCloud export in German is known by its names, and its missing part is named`() async throws {
        try await withStage { stage in
            let one = "photos/iCloud-Fotos Teil 1 von 3"
            try stage.draw.photo("\(one)/Photos/IMG_1.bmp", 1)
            try stage.draw.photo("photos/iCloud-Fotos Teil 3 von 3/Photos/IMG_2.bmp", 2)
            try stage.draw.text(
                "\(one)/Photos/Photo Details.csv",
                "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\nIMG_1.bmp,x,yes,no,no,\"Friday October 06,2023 12:11 PM GMT\",10,\"Friday October 06,2023 12:11 PM GMT\""
            )
            try stage.draw.text("\(one)/Albums/Ostsee.csv", "imgName\nIMG_1.bmp\nIMG_2.bmp")
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(
                look.survey.words
                    == "2 photos of an iCloud export: 1 date, 1 album, 1 favourite. Part 2 seems to be missing.")
            _ = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(try stage.albums() == ["Ostsee": ["IMG_1.bmp", "IMG_2.bmp"]])
            #expect(try stage.favourites() == 1)
        }
    }
}
