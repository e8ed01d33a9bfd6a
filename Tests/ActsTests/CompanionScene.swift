import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Acts

/// Photos with companions in the folder of an `EntryScene`.
extension EntryScene {
    /// Adds the row of a file that exists.
    @discardableResult
    func catalogued(_ path: BytePath, _ kind: FileRow.Kind = .photo) throws -> Int64 {
        let stamp = try #require(FileStamp(of: path))
        return try catalogue.write { [root] db in
            try SharedFolder.share(db, path: root)
            try FileTable.insert(
                db,
                FileTable.NewFile(
                    directory: Directories.id(db, of: path.parent), name: path.name, kind: kind, format: "x", stamp: stamp,
                    taken: LocalTime(seconds: 0), takenFrom: .file, isScreenshot: false, problem: nil))
            return try #require(try FileRow.id(db, at: path))
        }
    }

    /// Writes files whose content is their name, and makes all but the first companions of it.
    func group(_ photo: BytePath, _ companions: [(path: BytePath, role: Companion.Role)]) throws {
        for path in [photo] + companions.map(\.path) {
            try FileManager.default.createDirectory(atPath: path.parent.display, withIntermediateDirectories: true)
            try put(path.name.display, path)
        }
        let lead = try catalogued(photo)
        for (path, role) in companions {
            let kind: FileRow.Kind = role == .film ? .video : role == .sidecar ? .sidecar : .photo
            let id = try catalogued(path, kind)
            try catalogue.write { db in
                try Companions.set(db, try #require(try FileRow.fetch(db, id: id)), role, of: lead)
            }
        }
    }

    func group(_ photo: String, _ companions: [(name: String, role: Companion.Role)]) throws {
        try group(path(photo), companions.map { (path($0.name), $0.role) })
    }

    /// A Live Photo with its film and an .xmp sidecar in the folder `a`, and an empty folder `b`.
    func livePhoto() throws {
        try group("a/IMG_1.HEIC", [("a/IMG_1.MOV", .film), ("a/IMG_1.HEIC.xmp", .sidecar)])
        try FileManager.default.createDirectory(atPath: path("b").display, withIntermediateDirectories: true)
    }

    /// The paths of all files, in order.
    func files() throws -> [String] {
        try tree().filter { !$0.hasSuffix("/") }.map { String($0.prefix { $0 != "=" }) }
    }

    /// The paths of the companions in the catalogue.
    func cataloguedFiles() throws -> [String] {
        let paths = try catalogue.read { db in
            try Row.fetchAll(db, sql: FileRow.select + "WHERE \(FileRow.present)").map { FileRow(row: $0).path }
        }
        return paths.map { String($0.display.dropFirst(root.display.count + 1)) }.sorted()
    }
}
