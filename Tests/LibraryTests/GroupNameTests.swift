import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

@Suite("After any renaming by Shoebox, a scan into an empty catalogue finds the files of a photo as one")
struct GroupNameTests {
    private static let long = String(repeating: "x", count: 238)

    /// The files of one photo. The first one is the photo.
    static let kinds = [
        ["IMG_1.JPG", "IMG_1.CR2", "IMG_1.JPG.xmp", "IMG_1.AAE"], ["img_1.heic", "IMG_1.MOV", "IMG_1.HEIC.xmp"],
        ["IMG_1.JPG", "IMG_1.DNG", "IMG_1.HEIC"], ["IMG_1.jpg", "IMG_1.xmp", "IMG_1.cr2", "IMG_1.cr2.xmp"],
        ["IMG_1-edited.jpg", "IMG_1.jpg", "IMG_1.jpg.json"], ["IMG_1-edited.jpg", "IMG_1.jpg", "IMG_1.CR2", "IMG_1.CR2.xmp"],
        ["IMG_1-bearbeitet(1).jpg", "IMG_1(1).jpg", "IMG_1.jpg(1).json"], ["IMG_1(1).jpg", "IMG_1.jpg(1).json"],
        ["IMG_E1234.HEIC", "IMG_1234.HEIC", "IMG_1234.MOV", "IMG_O1234.AAE", "IMG_1234.AAE"],
        ["IMG_E1234 (2).JPG", "IMG_1234 (2).JPG"], ["IMG_1 (2).jpg", "IMG_1 (2).nef"],
        ["IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"], ["IMG_1.jpg", "IMG_1.json"],
        ["IMG_1 from an app with a very long name, so it is.jpg", "IMG_1 from an app with a very long name, so it.json"],
        ["\(long)-edited.jpg", "\(long).jpg", "\(long).jpg.xmp"], ["\(long)-12345678.jpg", "\(long)-12345678.jpg.xmp"],
    ]

    enum Renaming: CaseIterable { case move, restore, undo, rename }

    /// Returns the groups of files that a scan into an empty catalogue finds in a folder.
    private func groups(in folder: BytePath, _ scene: Scene) throws -> [Set<String>] {
        let catalogue = try Catalogue(at: scene.root.appending("empty-\(UUID().uuidString)"))
        try catalogue.write { _ = try SharedFolder.share($0, path: folder) }
        var pass = NamesPass(catalogue, isCancelled: { false }, onProgress: { _ in }, onDirectory: { _ in })
        _ = try pass.scan(try catalogue.read(ScanRoots.fetch))
        try catalogue.write { db in
            for file in try Row.fetchAll(db, sql: FileRow.select).map(FileRow.init(row:)) where file.kind != .sidecar {
                try TakenDates.store(
                    db, file, [FoundDate(.exif, seconds: 1000)], nil, contentIdentifier: nil,
                    milliseconds: file.kind.isFilm ? 2000 : nil)
            }
        }
        try CompanionsPass(catalogue: catalogue).run()
        return try catalogue.read { db in
            let files = try Row.fetchAll(db, sql: FileRow.select).map(FileRow.init(row:))
            let leads = try files.map { try Companions.lead(db, of: $0.id) ?? $0.id }
            return Dictionary(grouping: zip(leads, files)) { $0.0 }.values.map { Set($0.map(\.1.name.display)) }
        }
    }

    private func join(_ scene: Scene, _ names: [String]) throws {
        for name in names { try scene.put(name, name) }
        try scene.scan()
        for name in names where try scene.row(name).kind != .sidecar {
            try scene.setTaken(name, 1000, film: name.hasSuffix(".MOV") ? 2000 : nil)
        }
        try scene.join()
    }

    private func contents(_ folder: BytePath) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.display).compactMap { name in
            FileManager.default.contents(atPath: folder.appending(name).display).map { String(decoding: $0, as: UTF8.self) }
        }.sorted()
    }

    @Test(arguments: kinds, Renaming.allCases)
    func `the files of a photo stay one`(names: [String], renaming: Renaming) throws {
        for taken in renaming == .move ? names : [names[names.count - 1]] {
            let scene = try Scene()
            try join(scene, names)
            #expect(try groups(in: scene.photos, scene).contains(Set(names)), "they are one to begin with")
            let entries = EntryMover(scene.catalogue, home: scene.root.appending("Trash"))
            let photo = scene.photos.appending(names[0])
            let other = scene.root.appending("other")
            try scene.makeFolder(other)
            var folder = scene.photos
            switch renaming {
            case .move:
                folder = other
                try scene.put(other.appending(taken), Array("theirs".utf8))
                #expect(try entries.move([photo], into: other).refused.isEmpty)
            case .restore:
                let id = try scene.id(names[0])
                try scene.delete([id])
                try scene.put(taken, "theirs")
                let act = try scene.catalogue.write { try Journal.begin($0, .restore, summary: "") }
                #expect(try scene.mover.restore(act: act, [id]).refused.isEmpty)
            case .undo:
                let act = try #require(try entries.move([photo], into: other).act)
                try scene.put(taken, "theirs")
                #expect(try entries.bringBack(act: act).isEmpty)
            case .rename:
                let newName = names[0].replacing(Self.long, with: "trip").replacing(/(?i)img_1(?!\d)/, with: "trip")
                    .replacing("1234", with: "77")
                #expect(try entries.rename(photo, to: BytePath(newName)).refused.isEmpty)
            }
            #expect(try contents(folder) == (names + (renaming == .rename ? [] : ["theirs"])).sorted(), "each file is there")
            let all = try groups(in: folder, scene)
            let whole = all.first { $0.count == names.count && !$0.contains(taken) }
            #expect(whole != nil, "\(taken) was taken: \(all)")
        }
    }
}
