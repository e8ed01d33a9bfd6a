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

@Suite("Exports of other programs, with real workers")
struct ExportTests {
    private func withStage(sharing: Bool = true, _ body: (ExportStage) async throws -> Void) async throws {
        try await withPool { try await body(ExportStage(try Scene(sharing: sharing), $0)) }
    }

    private func moment(_ seconds: Int64) -> String { LocalTime(unixSeconds: seconds).iso }

    private let year = "takeout-001/Takeout/Google Fotos/Fotos von 2015"

    @Test func `a Takeout in parts is told in one sentence, and nothing is changed`() async throws {
        try await withStage { stage in
            try stage.draw.takeout()
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(
                look.survey.words
                    == "7 photos of a Google Takeout: 7 dates, 3 places, 1 album, 1 favourite, 1 photo with people. 1 was in the trash there; it is left out of albums."
            )
            #expect(look.isShared)
            #expect(look.change == ExportActs.Outcome(albums: 1, inAlbums: 3, favourites: 1, dates: 1, places: 1))
            #expect(try stage.albums() == [:])
            #expect(try stage.scene.count("SELECT count(*) FROM act") == 0)
            // The parts named one by one are the same.
            let parts = ["takeout-002", "takeout-001"].map { stage.scene.photos.appending($0) }
            #expect(try await stage.exports.look(parts).survey.counts == look.survey.counts)
        }
    }

    @Test func `one act takes over albums, favourites and dates of other parts, and one undo takes them back`() async throws {
        try await withStage { stage in
            try stage.draw.takeout()
            await stage.read()
            let before = try stage.taken("\(year)/IMG_3.bmp")
            let look = try await stage.exports.look([stage.scene.photos])
            let taken = try await stage.exports.take(ImportOrder([stage.scene.photos], shown: look.survey.state))
            #expect(taken.outcome.withoutAct == look.change)
            #expect(taken.missing == 0)
            #expect(try stage.albums() == ["Rom": ["IMG_1.bmp", "IMG_3.bmp", "IMG_5.bmp"]])
            #expect(try stage.favourites() == 1)
            #expect(try stage.taken("\(year)/IMG_3.bmp") == "takeout \(moment(1_435_741_203))")
            // A copy in an album shares the date.
            #expect(try stage.taken("takeout-001/Takeout/Google Fotos/Rom/IMG_3.bmp") == "takeout \(moment(1_435_741_203))")
            #expect(try stage.taken("\(year)/IMG_1(1).bmp") == "takeout \(moment(1_435_750_000))")
            let result = try #require(try stage.undo.last(id: taken.outcome.act))
            #expect(result.isUndone && result.refused.isEmpty)
            #expect(try stage.albums() == [:])
            #expect(try stage.favourites() == 0)
            #expect(try stage.taken("\(year)/IMG_3.bmp") == before)
        }
    }

    @Test func `a French Takeout with cut names, an edited copy and a folder of a year is understood`() async throws {
        try await withStage { stage in
            let root = "photos/Takeout/Google Photos"
            let long = "Une très longue image de vacances à la plage.bmp"
            try stage.draw.photo("\(root)/Photos de 2016/\(long)", 1)
            try stage.draw.sidecar(
                "\(root)/Photos de 2016/\(String((long + ".supplemental-metadata").prefix(46))).json", long, 1_451_606_400)
            try stage.draw.photo("\(root)/Photos de 2016/a.bmp", 2)
            try stage.draw.photo("\(root)/Photos de 2016/a-modifié.bmp", 3)
            try stage.draw.sidecar(
                "\(root)/Photos de 2016/a.bmp.supplemental-meta.json", "a.bmp", 1_451_606_500, #", "favorited": true"#)
            try stage.draw.album("\(root)/Photos de 2016/métadonnées.json", "Photos de 2016")
            try stage.draw.album("\(root)/Été/métadonnées.json", "Été")
            try stage.draw.photo("\(root)/Été/a.bmp", 2)
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "2 photos of a Google Takeout: 2 dates, 1 album, 1 favourite.")
            _ = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(try stage.albums() == ["Été": ["a.bmp"]])
        }
    }

    @Test func `a second import changes nothing, and one after an undo does all again`() async throws {
        try await withStage { stage in
            try stage.draw.takeout()
            await stage.read()
            let first = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            let second = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(second.outcome == ExportActs.Outcome())
            #expect(try await stage.exports.look([stage.scene.photos]).change.isNothing)
            #expect(try stage.scene.count("SELECT count(*) FROM act") == 1)
            _ = try stage.undo.last(id: first.outcome.act)
            let third = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(third.outcome.withoutAct == first.outcome.withoutAct)
        }
    }

    @Test func `an album of the same name gets the photos, and an undo leaves what was changed since`() async throws {
        try await withStage { stage in
            try stage.draw.takeout()
            await stage.read()
            func identity(_ number: Int) throws -> Identity {
                try #require(try stage.scene.row("\(year)/IMG_\(number).bmp").identity)
            }
            let (four, one, five) = (try identity(4), try identity(1), try identity(5))
            let album = try stage.scene.catalogue.write { db in
                let album = try Albums.create(db, name: "Rom").album
                _ = try Albums.set(db, album, [four, one], isIn: true)
                return album
            }
            let taken = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(taken.outcome.albums == 0 && taken.outcome.inAlbums == 2)
            #expect(try stage.albums() == ["Rom": ["IMG_1.bmp", "IMG_3.bmp", "IMG_4.bmp", "IMG_5.bmp"]])
            // The user takes a photo out and puts it in again, and makes the favourite none and one again.
            try stage.scene.catalogue.write { db in
                for isIn in [false, true] {
                    _ = try Albums.set(db, album, [five], isIn: isIn)
                    _ = try Favourites.set(db, [one], isIn)
                }
            }
            let result = try #require(try stage.undo.last(id: taken.outcome.act))
            #expect(result.isUndone)
            #expect(try stage.albums() == ["Rom": ["IMG_1.bmp", "IMG_4.bmp", "IMG_5.bmp"]])
            #expect(try stage.favourites() == 1)
        }
    }

    @Test func `undone in another order, two imports leave no album behind`() async throws {
        try await withStage { stage in
            try stage.draw.takeout()
            await stage.read()
            let first = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            try stage.draw.photo("photos/\(year)/IMG_9.bmp", 9)
            try stage.draw.sidecar("photos/\(year)/IMG_9.bmp.json", "IMG_9.bmp", 1_435_741_209)
            try stage.draw.photo("photos/takeout-001/Takeout/Google Fotos/Rom/IMG_9.bmp", 9)
            await stage.read()
            let second = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(second.outcome.albums == 0 && second.outcome.inAlbums == 1)
            _ = try stage.undo.last(id: first.outcome.act)
            #expect(try stage.albums() == ["Rom": ["IMG_9.bmp"]])
            _ = try stage.undo.last(id: second.outcome.act)
            #expect(try stage.albums() == [:])
        }
    }

    @Test func `an album that was renamed stays when the import is undone`() async throws {
        try await withStage { stage in
            try stage.draw.takeout()
            await stage.read()
            let taken = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            try stage.scene.catalogue.write { db in
                let album = try #require(try Int64.fetchOne(db, sql: "SELECT id FROM album"))
                _ = try Albums.rename(db, album, to: "Roma")
            }
            _ = try stage.undo.last(id: taken.outcome.act)
            #expect(try stage.albums() == ["Roma": []])
        }
    }

    @Test func `a folder that is not shared is shared by the act and no longer after its undo`() async throws {
        try await withStage(sharing: false) { stage in
            try stage.draw.takeout()
            await #expect(throws: Failure.self) { try await stage.exports.take(ImportOrder([stage.scene.photos])) }
            #expect(try stage.scene.count("SELECT count(*) FROM folder") == 0)
            let taken = try await stage.exports.take(ImportOrder([stage.scene.photos], shares: true))
            #expect(taken.outcome.albums == 1 && taken.missing == 0)
            #expect(try stage.scene.count("SELECT count(*) FROM folder") == 1)
            _ = try stage.undo.last(id: taken.outcome.act)
            #expect(try stage.scene.count("SELECT count(*) FROM folder") == 0)
            #expect(try stage.albums() == [:])
        }
    }

    @Test func `an export that changed since it was shown is not taken over`() async throws {
        try await withStage { stage in
            try stage.draw.takeout()
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            try stage.draw.photo("photos/\(year)/IMG_10.bmp", 10)
            let failure = await #expect(throws: Failure.self) {
                try await stage.exports.take(ImportOrder([stage.scene.photos], shown: look.survey.state))
            }
            #expect(failure?.code == .changed)
            #expect(try stage.albums() == [:])
        }
    }

    @Test func `zips are read in place, then extracted into a new folder, which an undo moves to the trash`() async throws {
        try await withStage(sharing: false) { stage in
            let root = stage.scene.root
            try stage.draw.takeout(in: "export")
            for part in ["takeout-001", "takeout-002"] {
                let paths = [root.appending("zips/\(part)"), root.appending("export/\(part)")].map(\.display)
                _ = try python(
                    "import shutil, sys; shutil.make_archive(*sys.stdin.read().split('|'))",
                    Data("\(paths[0])|zip|\(paths[1])".utf8))
            }
            let zips = ["takeout-001.zip", "takeout-002.zip"].map { root.appending("zips").appending(BytePath($0)) }
            let look = try await stage.exports.look(zips)
            #expect(look.survey.counts.first?.photos == 7 && look.survey.counts.first?.dates == 7 && look.survey.zips == 2)
            await #expect(throws: Failure.self) { try await stage.exports.take(ImportOrder(zips, shares: true)) }
            let taken = try await stage.exports.take(ImportOrder(zips, shares: true, into: stage.scene.photos))
            let folder = try #require(taken.folder)
            #expect(folder == stage.scene.photos.appending("takeout"))
            #expect(taken.problems.isEmpty && taken.outcome.inAlbums == 3 && taken.outcome.dates == 1)
            #expect(try stage.albums() == ["Rom": ["IMG_1.bmp", "IMG_3.bmp", "IMG_5.bmp"]])
            let result = try #require(try stage.undo.last(id: taken.outcome.act))
            #expect(result.isUndone && result.refused.isEmpty)
            #expect(FileInfo(folder, followsLinks: false) == nil)
            #expect(FileInfo(root.appending("Trash/files/takeout")) != nil)
            #expect(try stage.albums() == [:])
            #expect(zips.allSatisfy { FileStamp(of: $0) != nil })
        }
    }

    @Test func `tables of iCloud give dates, favourites and albums across parts`() async throws {
        try await withStage { stage in
            let (one, two) = ("photos/iCloud Photos Part 1 of 2", "photos/iCloud Photos Part 2 of 2")
            try stage.draw.photo("\(one)/Photos/IMG_1.BMP", 1)
            try stage.draw.photo("\(one)/Photos/IMG_2.BMP", 2)
            try stage.draw.photo("\(two)/Photos/IMG_3.BMP", 3)
            try stage.draw.photo("\(two)/Photos/IMG_2.BMP", 4)
            let head = "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\n"
            func row(_ name: String, _ favourite: String, _ date: String) -> String {
                "\(name),x,\(favourite),no,no,\"\(date)\",1,\n"
            }
            try stage.draw.text(
                "\(one)/Photos/Photo Details.csv",
                head + row("IMG_1.BMP", "yes", "Saturday June 4,2022 12:11 PM GMT")
                    + row("IMG_2.BMP", "no", "Sunday June 5,2022 12:11 PM GMT"))
            try stage.draw.text(
                "\(two)/Photos/Photo Details-1.csv",
                head + row("IMG_2.BMP", "no", "Monday June 6,2022 12:11 PM GMT")
                    + row("IMG_3.BMP", "no", "Tuesday June 7,2022 12:11 PM GMT"))
            try stage.draw.text("\(one)/Albums/Rome.csv", "Images\nIMG_1.BMP\nIMG_3.BMP\nIMG_2.BMP\n=1+1\n")
            try stage.draw.text("\(one)/Memories/Summer.csv", "Images\nIMG_1.BMP\n")
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "4 photos of an iCloud export: 4 dates, 1 album, 1 favourite.")
            #expect(look.survey.ambiguous == 1)
            _ = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(try stage.albums() == ["Rome": ["IMG_1.BMP", "IMG_3.BMP"]])
            #expect(try stage.favourites() == 1)
            #expect(try stage.taken("iCloud Photos Part 2 of 2/Photos/IMG_2.BMP") == "export \(moment(1_654_517_460))")
        }
    }

    @Test func `a chat of WhatsApp gives the dates of its photos`() async throws {
        try await withStage { stage in
            try stage.draw.photo("photos/WhatsApp Chat - Anna/00000012-PHOTO.bmp", 1)
            try stage.draw.text(
                "photos/WhatsApp Chat - Anna/_chat.txt",
                "[15.07.23, 14:05:33] Anna: \u{200E}<Anhang: 00000012-PHOTO.bmp>\n[16.07.23, 14:05:33] Anna: <Anhang: gone.bmp>\n"
            )
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "1 photo of a WhatsApp chat: 1 date. 1 message names a photo that is not here.")
            _ = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(try stage.taken("WhatsApp Chat - Anna/00000012-PHOTO.bmp") == "export 2023-07-15T14:05:33")
            // A scan of the folder keeps it.
            try await stage.library.scanAfresh()
            await stage.library.finish()
            #expect(try stage.taken("WhatsApp Chat - Anna/00000012-PHOTO.bmp") == "export 2023-07-15T14:05:33")
        }
    }

    @Test func `PhotoPrism's YAML gives dates, favourites and albums to the originals`() async throws {
        try await withStage { stage in
            try stage.draw.photo("photos/originals/2019/07/a.bmp", 1)
            try stage.draw.photo("photos/originals/2019/08/a.bmp", 2)
            for (month, uid) in [("07", "p1"), ("08", "p2")] {
                try stage.draw.text(
                    "photos/storage/sidecar/2019/\(month)/a.yml",
                    "TakenAt: 2019-\(month)-15T12:00:00Z\nTakenSrc: meta\nUID: \(uid)\nFavorite: \(month == "07")\n")
            }
            try stage.draw.text("photos/storage/albums/album/x.yml", "UID: a1\nType: album\nTitle: ../../x\nPhotos:\n- UID: p2\n")
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "2 photos of a PhotoPrism library: 2 dates, 1 album, 1 favourite.")
            _ = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            // A name is a name, not a path.
            #expect(try stage.scene.count("SELECT count(*) FROM album WHERE name = '../../x'") == 1)
            #expect(try stage.taken("originals/2019/08/a.bmp") == "export \(moment(1_565_870_400))")
            #expect(try stage.favourites() == 1)
        }
    }

    @Test func `Immich's storage is known by its folders, and its sidecars are read with the photos`() async throws {
        try await withStage { stage in
            try stage.draw.photo("photos/library/admin/2020/a.bmp", 1)
            try stage.draw.text(
                "photos/library/admin/2020/a.bmp.xmp", "<rdf:Description exif:DateTimeOriginal=\"2020-05-06T07:08:09\"/>")
            for name in ["thumbs", "profile"] { try stage.draw.text("photos/\(name)/x.txt", "x") }
            await stage.read()
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.words == "1 photo of an Immich library: 1 date.")
            #expect(look.change.isNothing)
        }
    }

    @Test func `ordinary folders, deep ones and huge files are no export`() async throws {
        try await withStage { stage in
            try stage.draw.photo("photos/holiday/a.bmp", 1)
            try stage.draw.text("photos/holiday/a.bmp.xmp", "<x exif:DateTimeOriginal=\"2020-05-06T07:08:09\"/>")
            try stage.draw.text("photos/holiday/notes.json", "{\"title\": \"x\"}")
            // A file of 1 GB without content.
            let huge = try stage.draw.text("photos/holiday/huge.json", "")
            try #require(truncate(huge.display, 1 << 30) == 0)
            try stage.scene.makeFolder(stage.scene.photos.appending(Array(repeating: "deep", count: 80).joined(separator: "/")))
            let look = try await stage.exports.look([stage.scene.photos])
            #expect(look.survey.counts.isEmpty)
            #expect(look.survey.unreadable == 1)
            let failure = await #expect(throws: Failure.self) { try await stage.exports.take(ImportOrder([stage.scene.photos])) }
            #expect(failure?.reason == "export.unknown")
        }
    }
}
