import Acts
public import Base
import Catalogue
import Foundation
import GRDB
import ConvertTasks
import Workers

/// The input files and results of conversions. Files that belong to Shoebox are stored in the folder `convert` of the data
/// folder, under random names, which do not reveal the original names.
public struct ConvertFiles: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool

    public var folder: BytePath { catalogue.directory.appending("convert") }

    // MARK: Handing in

    /// The maximum size of an upload in bytes.
    private static let largest: Int64 = 20_000_000_000

    /// Starts to receive an uploaded file.
    func begin(_ name: String) throws(Failure) -> ArrivingFile {
        try makeFolder()
        let tooLarge = Failure(.tooLarge, "convert.uploadTooLarge", ["gigabytes": Self.largest / 1_000_000_000])
        return try ArrivingFile(
            folder.appending(OwnName.unique()), named: BytePath(name), maximum: Self.largest, tooLarge: tooLarge)
    }

    /// Adds a completely uploaded file.
    func take(_ upload: ArrivingFile, name: String) async throws -> ConvertFile {
        do {
            try await blocking { try upload.finish() }
            return try await add(upload.path, name: name, isOurs: true)
        } catch {
            upload.remove()
            throw error
        }
    }

    /// Adds a photo or video of the library. The file is not moved or copied.
    func take(photo id: Int64) async throws -> ConvertFile {
        guard let row = try catalogue.read({ try FileRow.fetch($0, id: id) }), row.presence == .here else {
            throw Failure(.fileNotFound, "picture.goneOrChanged")
        }
        return try await add(row.path, name: row.name.display, isOurs: false)
    }

    /// Adds a file of a shared folder. The file is not moved or copied.
    ///
    /// - Throws: `Failure` with code `permissionDenied` if the file is outside the shared folders, even if a symbolic link
    ///   in a shared folder leads to it.
    func take(path: BytePath) async throws -> ConvertFile {
        guard let real = path.real else { throw Failure.system(errno, "read", path) }
        try checkShared(real, named: path)
        return try await add(real, name: path.name.display, isOurs: false)
    }

    /// Lists the paths of the files in a shared folder and its subfolders. If the path does not lead to a folder, returns only
    /// this path. Does not follow symbolic links, and skips names that scans exclude.
    ///
    /// - Parameter limit: the search stops after this number of files.
    /// - Throws: `Failure` with code `permissionDenied` if the folder is outside the shared folders, even if a symbolic link
    ///   in a shared folder leads to it, or if the folder cannot be listed.
    func files(at path: BytePath, limit: Int) throws -> [BytePath] {
        guard let real = path.real, FileInfo(real)?.kind == .folder else { return [path] }
        try checkShared(real, named: path)
        var found: [BytePath] = []
        var folders = [real]
        while let folder = folders.popLast(), found.count < limit {
            let names = try folder.listed().filter { !Exclusions.leavesOut($0) }
            let paths = names.map { folder.appending($0) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            let kinds = try paths.map { ($0, try FileInfo.kind(of: $0)) }
            found += kinds.filter { $0.1 == .file }.map(\.0)
            folders += kinds.filter { $0.1 == .folder }.map(\.0).reversed()
        }
        return Array(found.prefix(limit))
    }

    /// Adds a file that was made in the folder `convert` from another file.
    func take(made path: BytePath, name: String, from source: ConvertFile) async throws -> ConvertFile {
        do { return try await add(path, name: name, isOurs: true, isHanded: source.isHanded, isMade: true) } catch {
            _ = path.withCString { unlink($0) }
            throw error
        }
    }

    /// - Throws: `Failure` with code `permissionDenied` if the folder is not shared.
    func sharedFolder(_ path: BytePath) throws -> BytePath { try SharedFolder.target(path, in: catalogue) }

    func isShared(_ real: BytePath) throws -> Bool { try SharedFolder.isShared(real, in: catalogue) }

    func isOwn(_ real: BytePath) -> Bool { SharedFolder.isOwn(real, in: catalogue) }

    /// - Throws: `Failure` with code `permissionDenied` if the path is outside the shared folders, inside a folder whose
    ///   name is left out of lists, or in Shoebox's own folders. Without this check, a client that may convert files could
    ///   read Shoebox's keys.
    func checkShared(_ real: BytePath, named path: BytePath) throws {
        guard try isShared(real), !isOwn(real)
        else {
            throw Failure(.permissionDenied, "convert.notShared", file: path)
        }
    }

    /// Adds a file that was restored from the removed files to the folder `convert`.
    func adopt(_ path: BytePath, name: String) async throws { _ = try await add(path, name: name, isOurs: true) }

    func add(
        _ path: BytePath, name: String, isOurs: Bool, isHanded: Bool = false, isMade: Bool = false
    ) async throws -> ConvertFile {
        let sniffed = try await pool.perform(SniffContent(path, name: name), priority: .interactive)
        return try await insert(
            NewConvertFile(
                name: name, path: path, isOurs: isOurs, isHanded: isHanded, isMade: isMade, kind: sniffed.kind,
                stamp: sniffed.stamp))
    }

    func insert(_ file: NewConvertFile) async throws -> ConvertFile {
        try await blocking { [catalogue] in
            try catalogue.write { db in
                let id = try file.insert(db)
                guard let row = try Self.fetch(db, id) else { throw Failure(.unknown, "convert.fileUnknown") }
                return row
            }
        }
    }

    // MARK: Looking up

    /// - Throws: `Failure` with code `fileNotFound` if the file does not exist, or `permissionDenied` if it is no longer in a
    ///   shared folder.
    func file(_ id: Int64) throws -> ConvertFile {
        guard let file = try catalogue.read({ try Self.fetch($0, id) }) else {
            throw Failure(.fileNotFound, "convert.fileUnknown")
        }
        try checkHome(file)
        try checkReadable(file)
        return file
    }

    static func fetch(_ db: Database, _ id: Int64) throws -> ConvertFile? {
        try Row.fetchOne(db, sql: "SELECT * FROM convertFile WHERE id = ?", arguments: [id]).map(ConvertFile.init(row:))
    }

    /// The total size in bytes of the files in the folder `convert`.
    func bytes() throws -> Int64 {
        try catalogue.read {
            try Int64.fetchOne($0, sql: "SELECT coalesce(sum(bytes), 0) FROM convertFile WHERE isOurs") ?? 0
        }
    }

    // MARK: Removing

    /// Removes a file from the catalogue. A file in the folder `convert` is also deleted if it can be made again; otherwise
    /// it is moved to the removed files.
    ///
    /// - Throws: `Failure` with code `changed` if a conversion that runs, or that is about to start, still needs the file.
    func remove(_ id: Int64) async throws {
        guard let file = try catalogue.read({ try Self.fetch($0, id) }) else {
            throw Failure(.fileNotFound, "convert.fileUnknown")
        }
        try checkHome(file)
        try await blocking { [catalogue] in
            try catalogue.write { db in
                // The row of the input would go with that of the file, and the conversion would leave the file out in silence.
                if try Conversion.needs(db, file: id) {
                    throw Failure(.changed, "convert.fileInUse", file: BytePath(file.name))
                }
                try db.execute(sql: "DELETE FROM convertFile WHERE id = ?", arguments: [id])
                guard file.isOurs, FileInfo(file.path, followsLinks: false) != nil else { return }
                if file.canBeMade {
                    _ = file.path.withCString { unlink($0) }
                } else {
                    // If moving the file fails, the transaction is rolled back, so the row is kept.
                    try Removed(data: catalogue.directory).take(
                        file.path, reason: "It was taken off the list of conversions.", name: file.name)
                }
            }
        }
    }

    private static let making = "making-"

    /// A path for a new file that can be produced again, such as the result of a conversion. If the process is killed before
    /// the file has a row in the catalogue, the next process moves the file to the removed files.
    static func makingPath(in folder: BytePath) -> BytePath { folder.appending(making + OwnName.unique()) }

    /// Removes unfinished files of a killed process, and corrects the paths if the data folder was moved. Results without a
    /// row are moved to the removed files and not deleted, because their rows may be in another catalogue; if that catalogue
    /// is used again, its results are restored. To be called once at the start, before the first upload.
    func tidy() throws {
        Drafts.removeForsaken(from: folder)
        ArrivingFile.removeParts(in: folder)
        let files = try catalogue.read { db in
            try Row.fetchAll(db, sql: "SELECT id, path FROM convertFile WHERE isOurs").map {
                (id: $0["id"] as Int64, path: $0["path"] as BytePath)
            }
        }
        let moved = files.filter { $0.path.parent != folder }
        if !moved.isEmpty {
            try catalogue.write { db in
                for (id, path) in moved {
                    try db.execute(
                        sql: "UPDATE convertFile SET path = ? WHERE id = ?", arguments: [folder.appending(path.name), id])
                }
            }
        }
        let removed = Removed(data: catalogue.directory), waiting = removed.list()
        for file in files {
            let path = folder.appending(file.path.name)
            guard let entry = waiting.first(where: { catalogue.directory.appending($0.origin) == path }) else { continue }
            if FileInfo(path, followsLinks: false) == nil { try removed.putBack(entry) }
        }
        let known = Set(files.map(\.path.name.display))
        for name in try folder.listed() {
            let text = name.display
            guard text.hasPrefix(Self.making), OwnName.isUnique(text.dropFirst(Self.making.count)), !known.contains(text) else {
                continue
            }
            try removed.take(folder.appending(name), reason: "No conversion named it at a start.", name: "Result of a conversion")
        }
    }

    /// Moves files that have had no row for a long time to the removed files.
    func expire() throws {
        let data = catalogue.directory
        let known = try catalogue.read { try BytePath.fetchAll($0, sql: "SELECT path FROM convertFile WHERE isOurs") }
        try UnnamedFiles(data: data, folder: folder).take(
            besides: Set(known.map(\.name.display)), at: RunningTime(in: data),
            reason: "No conversion has named it for 30 days.", name: "File of a conversion")
    }

    func makeFolder() throws(Failure) {
        try folder.makePrivateFolders()
    }
}
