import Acts
public import Basics
public import Catalogue
import Foundation
public import GRDB
import Jobs
public import Reading
import ReadingWork
public import Workers

/// Reads the picture that has a content, wherever a file of it lies.
public struct PictureReader: Sendable {
    /// Has a worker read a file, with so many threads.
    public typealias Read = @Sendable (BytePath, ReadingOptions, WorkerPriority, _ threads: Int) async throws(Failure) -> Reading

    let catalogue: Catalogue
    /// That there are for reading.
    let processors: Int
    let read: Read

    public init(_ catalogue: Catalogue, processors: Int, read: @escaping Read) {
        self.catalogue = catalogue
        self.processors = processors
        self.read = read
    }

    /// nil when the file left or changed since it was scanned, and no other has this content.
    func read(_ identity: Identity, priority: WorkerPriority = .batch, threads: Int) async throws -> Reading? {
        let options = try catalogue.read(Self.options)
        // A file may be moved to the trash, or back, in between: then it is looked up once more.
        for _ in 0..<2 {
            for (path, stamp) in try unchangedFiles(identity) {
                guard let reading = try await reading(of: path, options, priority, threads) else { continue }
                let now = FileStamp(of: path)
                if now == nil || now == stamp { return reading }
            }
        }
        return nil
    }

    /// nil when the file just left.
    private func reading(
        of path: BytePath, _ options: ReadingOptions, _ priority: WorkerPriority, _ threads: Int
    ) async throws(Failure) -> Reading? {
        do throws(Failure) {
            return try await read(path, options, priority, threads)
        } catch  where error.code == .fileNotFound {
            return nil
        }
    }

    /// Where the content lies, by what the kernel says: in a folder, or in the trash.
    private func unchangedFiles(_ identity: Identity) throws -> [(BytePath, FileStamp)] {
        let files = try catalogue.read { db in
            try Row.fetchAll(
                db, sql: FileRow.select + "WHERE file.identity = ? AND file.presence IN (0, 2) ORDER BY file.presence",
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

    /// The languages of the settings.
    public static func options(_ db: Database) throws -> ReadingOptions {
        let json = try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = 'readingLanguages'")
        let languages = json.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
        return ReadingOptions(languages: languages ?? [])
    }
}

extension PictureReader {
    /// The text of a content; nil when it was not read yet.
    public static func known(_ db: Database, _ identity: Identity) throws -> Reading? { try NoteRows.reading(db, of: identity) }

    /// Keeps what somebody else had read, in the caller's transaction. It makes no note: nobody asked for one.
    public static func keep(_ db: Database, _ identity: Identity, _ reading: Reading) throws {
        try NoteRows.store(db, identity, reading)
    }

    /// An item of work: has a content read, unless it is already, and then does `finish` in the same transaction.
    func perform(
        _ identity: Identity, threads: Int, _ finish: @escaping @Sendable (Database) throws -> Void
    ) async throws -> JobOutcome {
        if try catalogue.read({ try NoteRows.isRead($0, identity) }) { return .done(store: finish) }
        do {
            guard let reading = try await read(identity, threads: threads) else { return .gone }
            return .done { db in
                try NoteRows.store(db, identity, reading)
                try finish(db)
            }
        } catch let failure as Failure {
            return try .failed(failure)
        }
    }
}

extension JobOutcome {
    /// What becomes of an item whose reading failed: without the parts that read, all wait.
    static func failed(_ failure: Failure) throws -> JobOutcome {
        if failure.reason == .readingPartsMissing { return .stopped(failure) }
        throw failure
    }
}
