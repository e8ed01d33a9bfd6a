import Acts
public import Base
public import Catalogue
import Foundation
import GRDB
import Jobs
import PeopleTasks
public import ReadingEngine
import ReadingTasks
public import Workers
import Readings

/// Recognizes the text of pictures. A picture is identified by its file content, and any file with this content is read.
public struct PictureReader: Sendable {
    /// Reads the text of a file in a worker, with the given number of threads.
    public typealias Read = @Sendable (BytePath, ReadingOptions, WorkerPriority, _ threads: Int) async throws(Failure) -> Reading

    let catalogue: Catalogue
    /// The number of processors that reading may use.
    let processors: Int
    let read: Read
    /// Finds faces together with the text; nil to read text alone.
    let faces: FacesInPassing?

    public init(_ catalogue: Catalogue, processors: Int, faces: FacesInPassing? = nil, read: @escaping Read) {
        self.catalogue = catalogue
        self.processors = processors
        self.faces = faces
        self.read = read
    }

    /// Recognizes the text of a picture in a worker. Returns nil if no unchanged file with the content `identity` exists.
    func read(_ identity: Identity, priority: WorkerPriority = .batch, threads: Int) async throws -> Reading? {
        let options = try catalogue.read(Readings.options)
        return try await look(at: identity) { try await read($0, options, priority, threads) }
    }

    /// Returns what `look` finds in an unchanged file with the content `identity`; nil if no such file exists.
    private func look<T: Sendable>(
        at identity: Identity, _ look: @Sendable (BytePath) async throws -> T
    ) async throws -> T? {
        // A file may be moved to or from the trash between the look-up and the reading, so it is looked up a second time.
        for _ in 0..<2 {
            for (path, stamp) in try unchangedFiles(identity) {
                guard let found = try await Self.unlessGone({ try await look(path) }) else { continue }
                let now = FileStamp(of: path)
                if now == nil || now == stamp { return found }
            }
        }
        return nil
    }

    /// Returns nil if `look` fails because the file no longer exists.
    private static func unlessGone<T: Sendable>(_ look: @Sendable () async throws -> T) async throws -> T? {
        do {
            return try await look()
        } catch let failure as Failure where failure.code == .fileNotFound {
            return nil
        }
    }

    /// The files with this content, in a folder or in the trash, whose stamps on disk are unchanged.
    func unchangedFiles(_ identity: Identity) throws -> [(BytePath, FileStamp)] {
        let files = try catalogue.read { db in
            try Row.fetchAll(
                db, sql: FileRow.select + "WHERE file.identity = ? AND \(FileRow.reachable) ORDER BY file.presence",
                arguments: [identity]
            ).map(FileRow.init(row:))
        }
        return try files.compactMap { file in
            let path =
                file.presence == .trashed
                ? try catalogue.read { try TrashedFile.fetch($0, ids: [file.id]) }.first?.path : file.path
            guard let path, let stamp = FileStamp(of: path), stamp.size == file.stamp.size, stamp.modified == file.stamp.modified
            else {
                return nil
            }
            return (path, stamp)
        }
    }
}

extension PictureReader {
    /// Performs an item of a job. Recognizes the text of the picture unless it is already known, and calls `finish` in the
    /// transaction that stores the text.
    func perform(
        _ identity: Identity, threads: Int, priority: WorkerPriority = .batch,
        _ finish: @escaping @Sendable (Database) throws -> Void
    ) async throws -> JobOutcome {
        if try catalogue.read({ try Readings.contains($0, identity) }) { return .done(store: finish) }
        do {
            if priority == .idle, let (reading, storeFaces) = try await readWithFaces(identity) {
                return .done { db in
                    try Readings.store(db, identity, reading)
                    try storeFaces(db)
                    try finish(db)
                }
            }
            guard let reading = try await read(identity, priority: priority, threads: threads) else { return .gone }
            return .done { db in
                try Readings.store(db, identity, reading)
                try finish(db)
            }
        } catch let failure as Failure {
            return try .failed(failure)
        }
    }

    /// Reads the text of a picture and finds its faces. Returns nil if no faces are wanted, or if this fails: then the text is read alone,
    /// so that one does not suffer from the other.
    private func readWithFaces(_ identity: Identity) async throws -> (Reading, @Sendable (Database) throws -> Void)? {
        guard let faces, try catalogue.read({ try faces.areWanted($0, identity) }) else { return nil }
        let options = try catalogue.read(Readings.options)
        do {
            let found = try await look(at: identity) { try await faces.read($0, options) }
            guard let found else { return nil }
            return (found.reading, try await faces.take(found.faces, identity))
        } catch let failure as Failure where failure.code != .cancelled {
            return nil
        }
    }
}

extension JobOutcome {
    /// The outcome of an item that could not be read. If the programs for reading are not installed, the whole job stops.
    static func failed(_ failure: Failure) throws -> JobOutcome {
        if failure.reason == .readingPartsMissing { return .stopped(failure) }
        throw failure
    }
}
