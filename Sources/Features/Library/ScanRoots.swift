import Acts
import Basics
import Catalogue
import GRDB
import Glibc

/// Where walks begin, and where they must not go.
enum ScanRoots {
    /// The shared folders that the walk of no other one reaches: the outermost, and those behind a name that walks leave out.
    static func fetch(_ db: Database) throws -> [BytePath] {
        let paths = try SharedFolder.all(db).map(\.path)
        return paths.filter { path in !paths.contains { $0 != path && reaches(from: $0, to: path) } }
    }

    /// Whether a walk from one folder comes to another.
    static func reaches(from outer: BytePath, to inner: BytePath) -> Bool {
        guard inner.isInside(outer) else { return false }
        let between = inner.bytes.dropFirst(outer.bytes.count).split(separator: UInt8(ascii: "/"))
        return between.allSatisfy { !Exclusions.leavesOut(BytePath(bytes: $0)) }
    }

    /// Lets go of the files of a folder that is no longer shared and that lies in a shared one whose walk leaves it out.
    static func leave(_ db: Database, _ path: BytePath) throws {
        let rest = try SharedFolder.all(db).map(\.path)
        if rest.contains(where: { reaches(from: $0, to: path) }) { return }
        let directories = try Row.fetchAll(
            db, sql: "SELECT id, path FROM directory WHERE \(Directories.insideCondition)",
            arguments: Directories.insideArguments(path))
        for directory in directories where !rest.contains(where: { reaches(from: $0, to: directory["path"]) }) {
            try db.execute(
                sql: "UPDATE file SET presence = ? WHERE directoryId = ? AND presence = 0",
                arguments: [FileRow.Presence.unshared.rawValue, directory["id"] as Int64])
        }
    }

    /// Folders that hold no library: Shoebox's own, and the trash of the home folder, wherever they lie.
    static func closed(_ catalogue: Catalogue) -> Set<BytePath> {
        [real(catalogue.directory), real(TrashCan.homeTrash())]
    }

    /// The path without links; the path itself when nothing is there.
    static func real(_ path: BytePath) -> BytePath {
        guard let real = path.withCString({ realpath($0, nil) }) else { return path }
        defer { free(real) }
        return BytePath(bytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }
}
