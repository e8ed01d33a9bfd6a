import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalogue

struct CatalogueTests {
    @Test func `an empty and a filled catalogue open again as they were`() throws {
        try withFolder { folder in
            let data = folder.appending("deep/er")
            let id = try Catalogue(at: data).write { try add($0, "/p/a.jpg", decision: 2) }
            for _ in 0..<2 {
                let catalogue = try Catalogue(at: data)
                let row = try #require(try catalogue.read { try FileRow.fetch($0, id: id) })
                #expect(row.path == BytePath("/p/a.jpg"))
                #expect(row.decision == .keep)
                #expect(try catalogue.read { try Migrations.all.appliedMigrations($0) } == Migrations.all.migrations)
            }
            let mode = try FileManager.default.attributesOfItem(atPath: data.display)[.posixPermissions] as? Int
            #expect(mode == 0o700)
        }
    }

    @Test func `what is known is its owner's alone to read, also in a folder that others may look into`() throws {
        try withFolder { folder in
            let old = folder.appending("catalogue.sqlite")
            #expect(FileManager.default.createFile(atPath: old.display, contents: nil, attributes: [.posixPermissions: 0o644]))
            let catalogue = try Catalogue(at: folder)
            _ = try catalogue.write { try add($0, "/p/a.jpg", decision: 2) }
            try catalogue.thumbnails.store([(Identity(digest: [UInt8](repeating: 3, count: 32)), Data([1]))])
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.display) where name.contains("sqlite") {
                let mode = try FileManager.default.attributesOfItem(atPath: folder.appending(name).display)[.posixPermissions]
                #expect(mode as? Int == 0o600, "\(name)")
            }
        }
    }

    @Test func `what SQLite answers is nobody's to read: neither the sentence nor its values hold SQL`() throws {
        try withCatalogue { catalogue in
            let asked = try #require(failure { try catalogue.read { try $0.execute(sql: "SELECT folly FROM file") } })
            let written = try #require(failure { try catalogue.write { try $0.execute(sql: "UPDATE file SET folly = 1") } })
            let bare = DatabaseError(resultCode: .SQLITE_ERROR, message: "no such column: folly", sql: "SELECT folly")
            for each in [asked, written, Failure(of: bare, "request.unexpected")] {
                let shown = "\(each) \(each.message) \(each.hint ?? "") \(each.arguments)"
                for word in ["folly", "SELECT", "UPDATE", "column"] { #expect(!shown.contains(word), "\(shown)") }
            }
        }
    }

    @Test func `giving back memory waits for nobody who reads, and keeps nobody waiting`() throws {
        try withCatalogue { catalogue in
            let (isReading, mayEnd, hasEnded) = (
                DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
            )
            Thread.detachNewThread {
                _ = try? catalogue.read { db in
                    isReading.signal()
                    mayEnd.wait()
                    return try Int.fetchOne(db, sql: "SELECT 1")
                }
                hasEnded.signal()
            }
            isReading.wait()
            let others = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                catalogue.releaseMemory()
                others.signal()
            }
            #expect(others.wait(timeout: .now() + 20) == .success)
            Thread.detachNewThread {
                _ = try? catalogue.read { try Int.fetchOne($0, sql: "SELECT 1") }
                others.signal()
            }
            #expect(others.wait(timeout: .now() + 20) == .success)
            mayEnd.signal()
            hasEnded.wait()
        }
    }

    @Test func `the steps of the schema are these, in this order`() {
        #expect(
            Migrations.all.migrations == [
                "1 library, acts, trash", "2 jobs", "3 groups", "4 screenshots", "5 notes", "6 search",
                "7 folders from the index alone", "8 pages line by line", "9 pages read when they are compared",
                "10 decided copies", "11 reasons photo by photo", "12 sums of files", "13 favourites", "14 devices",
                "15 conversions",
                "16 steps of files and folders", "17 extractions", "18 search of texts, screenshots, folders",
                "19 scanned pages", "20 what scanned pages say",
                "21 points of pictures", "22 names of other files", "23 what acts were about",
                "24 order of results", "25 waiting in running time", "26 when copies were changed",
                "27 folders that are away", "28 sums and findings", "29 browsers and refused undos",
                "30 notes of conversions", "31 requests of acts", "32 changes that were reverted",
                "33 dates in files and sidecars", "34 order within one second", "35 search of decomposed names",
                "36 files that belong to a photo", "37 corrections of dates", "38 dates of exports",
                "39 what other programs wrote", "40 files handed over by a command",
                "41 photos for later, orders of the deck", "42 steps of photos with several files",
                "43 places and people of exports", "44 words of documents", "45 search of cameras, lenses and kinds",
                "46 tags of photos", "47 further sheets in the photo of a page", "49 videos among the photos",
                "50 places of photos", "51 what photos show", "52 people in photos",
                "54 albums in albums", "55 search index without triggers", "56 similar videos",
                "57 regions of people, and features of photos", "59 text in videos", "60 what looked at photos",
                "61 steps of undos",
            ])
    }

    /// The FNV-1a checksum of the whole schema after each step of the migration. Each new step needs a new line here. Existing
    /// lines must never change.
    @Test(arguments: [
        ("1 library, acts, trash", "8668f7427f4f06e8"), ("2 jobs", "fe077ba37da744ac"), ("3 groups", "b09bdbbc94ab772c"),
        ("4 screenshots", "5d016942ba71b591"), ("5 notes", "3418604e3a9e4f59"), ("6 search", "df42cf625f6de032"),
        ("7 folders from the index alone", "3d94729906aff7b3"), ("8 pages line by line", "419c5487f4d52339"),
        ("9 pages read when they are compared", "290307483eb9d42d"), ("10 decided copies", "3a653ab76dd1c636"),
        ("11 reasons photo by photo", "caf20441bc1e71b7"),
        ("12 sums of files", "f4a4f724a46d1356"), ("13 favourites", "228e96cfdef9180"), ("14 devices", "65c0c3308d20e127"),
        ("15 conversions", "54bb08b5520f3346"), ("16 steps of files and folders", "83486443a49d6ff8"),
        ("17 extractions", "3ca3226054427d1"), ("18 search of texts, screenshots, folders", "421886f104b170da"),
        ("19 scanned pages", "660692c39a5774b6"), ("20 what scanned pages say", "95e579d7f97626a6"),
        ("21 points of pictures", "160fca04ebc51941"), ("22 names of other files", "5a2df393dfc4d388"),
        ("23 what acts were about", "5805b05f494eeff0"), ("24 order of results", "f13f32ee4703ccf8"),
        ("25 waiting in running time", "bdb6040479cbaa9"), ("26 when copies were changed", "f8d7eb0849a8dd95"),
        ("27 folders that are away", "336c31d1542b5f13"), ("28 sums and findings", "7f162b6c4acefe1c"),
        ("29 browsers and refused undos", "ea5b9f7f8704fe83"), ("30 notes of conversions", "a8ef1c678e866f8b"),
        ("31 requests of acts", "6d9b843a714a8ce4"), ("32 changes that were reverted", "7faad1986433ee02"),
        ("33 dates in files and sidecars", "f664b1b884acf1e5"), ("34 order within one second", "b1f2afd89330b33c"),
        ("35 search of decomposed names", "b1f2afd89330b33c"),
        ("36 files that belong to a photo", "e4c188dd400dd87b"), ("37 corrections of dates", "cc9bbd65828786d5"),
        ("38 dates of exports", "d939bc674c4194af"),
        ("39 what other programs wrote", "2d3e1a75e5848250"), ("40 files handed over by a command", "c65017139edcb0af"),
        ("41 photos for later, orders of the deck", "1aa88523128c345"),
        ("42 steps of photos with several files", "b6d11cf304a74c84"),
        ("43 places and people of exports", "7f42ec02a1b7f0ea"), ("44 words of documents", "b87e5e39d8b64686"),
        ("45 search of cameras, lenses and kinds", "5347a9db61578792"), ("46 tags of photos", "bc2aeb82211619d0"),
        ("47 further sheets in the photo of a page", "d295f2f73736f15c"),
        ("49 videos among the photos", "9ac216adfbb69cb9"),
        ("50 places of photos", "9100a41118979b8e"),
        ("51 what photos show", "dfe5ad4298c9ef85"),
        ("52 people in photos", "54e256678d30b654"),
        ("54 albums in albums", "227fd77a7bc17b21"),
        ("55 search index without triggers", "1a91509f580c3688"),
        ("56 similar videos", "b4d9f5d6fa2fc535"),
        ("57 regions of people, and features of photos", "79e1d491d461387f"),
        ("59 text in videos", "ef75a0286f9ef744"),
        ("60 what looked at photos", "8254c90e260440c4"),
        ("61 steps of undos", "5955c0f528635575"),
    ])
    func `a published step is never edited`(step: String, sum: String) throws {
        let queue = try DatabaseQueue()
        try Migrations.all.migrate(queue, upTo: step)
        let schema = try queue.read {
            try String.fetchAll(
                $0,
                sql:
                    "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'grdb%' AND name NOT GLOB 'search*_*' AND name NOT GLOB 'documentWords_*' ORDER BY type, name"
            )
        }
        #expect(String(checksum(schema.joined(separator: "\n").utf8), radix: 16) == sum)
    }

    @Test func `the catalogue is written synchronously and checks references`() throws {
        try withCatalogue { catalogue in
            let values = try catalogue.write { db in
                try ["synchronous", "journal_mode", "foreign_keys"].map { try String.fetchOne(db, sql: "PRAGMA \($0)") ?? "" }
            }
            #expect(values == ["2", "wal", "1"])
        }
    }

    @Test func `a damaged catalogue is said to be damaged, and left alone`() throws {
        try withFolder { folder in
            let file = folder.appending("catalogue.sqlite").display
            let rubbish = Data(repeating: 0x41, count: 8192)
            try rubbish.write(to: URL(fileURLWithPath: file))
            let failure = failure { _ = try Catalogue(at: folder) }
            #expect(failure?.code == .corruptFile)
            #expect(failure?.hint?.contains("backup") == true)
            #expect(FileManager.default.contents(atPath: file) == rubbish)
        }
    }

    @Test func `a damaged thumbnails file is made anew`() throws {
        try withFolder { folder in
            let identity = Identity(digest: [UInt8](repeating: 3, count: 32))
            do {
                let catalogue = try Catalogue(at: folder)
                try catalogue.thumbnails.store([(identity, Data([1, 2, 3]))])
                #expect(try catalogue.thumbnails.thumbnail(of: identity) == Data([1, 2, 3]))
                try catalogue.database.close()
            }
            for suffix in ["-wal", "-shm"] { unlink(folder.appending("thumbnails.sqlite" + suffix).display) }
            try Data(repeating: 0x41, count: 8192).write(to: URL(fileURLWithPath: folder.appending("thumbnails.sqlite").display))
            let catalogue = try Catalogue(at: folder)
            #expect(try catalogue.thumbnails.thumbnail(of: identity) == nil)
            try catalogue.thumbnails.store([(identity, Data([4]))])
            #expect(try catalogue.thumbnails.thumbnail(of: identity) == Data([4]))
        }
    }

    @Test func `a file in the way of the folder is a clear failure`() throws {
        try withFolder { folder in
            try Data().write(to: URL(fileURLWithPath: folder.appending("data").display))
            #expect(failure { _ = try Catalogue(at: folder.appending("data/inner")) } != nil)
            #expect(failure { _ = try Catalogue(at: folder.appending("data")) }?.code == .permissionDenied)
        }
    }

    @Test(.enabled(if: getuid() == 0, "needs root to mount a read-only file system"))
    func `a read-only folder is a clear failure`() throws {
        try withFolder { folder in
            let mount = Process()
            mount.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            mount.arguments = ["mount", "-t", "tmpfs", "-o", "ro,size=100k", "shoebox-test", folder.display]
            try mount.run()
            mount.waitUntilExit()
            try #require(mount.terminationStatus == 0)
            defer {
                let unmount = try? Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: ["umount", "-l", folder.display])
                unmount?.waitUntilExit()
            }
            #expect(failure { _ = try Catalogue(at: folder) }?.code == .permissionDenied)
            #expect(failure { _ = try Catalogue(at: folder.appending("data")) }?.code == .permissionDenied)
        }
    }
}
