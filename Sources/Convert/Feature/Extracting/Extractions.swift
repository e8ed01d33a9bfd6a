import Acts
import ArchivesTasks
import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import Synchronization
import Web
import Workers

/// Starts and shows the extraction of archives to shared folders, and cleans up after a crash.
///
/// All files are first written to a hidden folder, which gets its final name only when all files are complete.
final class Extractions: Sendable {
    static let kind = "convert.extract"

    let services: Services
    let files: ConvertFiles
    private let passwords = Mutex<[Int64: String]>([:])
    private let progress = Mutex<[Int64: ExtractionProgress]>([:])

    init(_ services: Services, files: ConvertFiles) { (self.services, self.files) = (services, files) }

    private var catalogue: Catalogue { services.catalogue }
    static func scope(_ id: Int64) -> Data { Data("\(id)".utf8) }

    /// Starts to extract an archive to a new folder named after the archive.
    ///
    /// - Parameters:
    ///   - numbers: the numbers of the entries to extract; nil for all entries.
    ///   - folder: a shared folder, or a folder inside one.
    func begin(_ file: ConvertFile, _ access: ArchiveAccess, numbers: Set<Int>?, into folder: BytePath) async throws -> Extraction
    {
        if let numbers, numbers.isEmpty || numbers.contains(where: { $0 < 1 }) {
            throw Failure(.badRequest, "convert.nothingChosen")
        }
        let folder = try files.sharedFolder(made(folder))
        let list = try numbers.map { String(decoding: try JSONEncoder().encode($0.sorted()), as: UTF8.self) }
        let id = try await blocking { [catalogue] in
            try catalogue.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO extraction (fileId, name, path, folder, numbers, names, isLocked, startedAt)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [file.id, file.name, file.path, folder, list, access.encoding, access.password != nil, now()])
                return db.lastInsertedRowID
            }
        }
        if let password = access.password { passwords.withLock { $0[id] = password } }
        _ = try await services.jobs.start(Self.kind, scope: Self.scope(id))
        return try await extraction(id)
    }

    /// Returns the folder. Creates it if it is missing but its parent exists, for example the Inbox before the first file
    /// arrives.
    private func made(_ folder: BytePath) throws -> BytePath {
        guard folder.real == nil, errno == ENOENT, folder.bytes.first == UInt8(ascii: "/") else { return folder }
        try EntryMover.check(folder.name)
        let whole = try files.sharedFolder(folder.parent).appending(folder.name)
        let isNew = whole.withCString { mkdir($0, 0o777) } == 0
        guard isNew || errno == EEXIST else { throw Failure.system(errno, "written", folder) }
        if isNew { UserRights.apply(0o777, at: whole) }
        return whole
    }

    /// - Throws: `Failure` with code `fileNotFound` if the extraction does not exist.
    func extraction(_ id: Int64) async throws -> Extraction {
        guard var found = try catalogue.read({ try Extraction.fetch($0, id: id) }) else {
            throw Failure(.fileNotFound, "convert.unknown")
        }
        found.job = try await services.jobs.find(Self.kind, scope: Self.scope(id))
        found.progress = progress.withLock { $0[id] }
        return found
    }

    /// The id of the running extraction of a file; nil if there is none.
    func running(of file: Int64) async throws -> Int64? {
        guard let last = try catalogue.read({ try Extraction.latest($0, of: file) }) else { return nil }
        return try await services.jobs.find(Self.kind, scope: Self.scope(last.id))?.state == .running ? last.id : nil
    }

    // MARK: While it is at work

    /// - Throws: `Failure` with code `passwordRequired` if the password is lost because the process has been restarted.
    func access(_ extraction: Extraction) throws(Failure) -> ArchiveAccess {
        let password = passwords.withLock { $0[extraction.id] }
        guard !extraction.isLocked || password != nil else { throw Failure(.passwordRequired, "convert.secretForgotten") }
        return ArchiveAccess(password: password, encoding: extraction.names, name: extraction.name)
    }

    func report(_ id: Int64, _ value: ExtractionProgress?) { progress.withLock { $0[id] = value } }

    /// Stores the path of the hidden folder for the files, and then creates the folder.
    func makeDraft(_ extraction: Extraction) async throws -> BytePath {
        let folder = try files.sharedFolder(extraction.folder)
        let draft = folder.appending(".shoebox-extract-\(UUID().uuidString.lowercased())")
        try await set(extraction.id, "draft = ?", [draft])
        let made = draft.withCString { mkdir($0, 0o777) }
        guard made == 0 else { throw Failure.system(errno, "written", folder) }
        UserRights.apply(0o777, at: draft)
        return draft
    }

    /// Moves the folder to its final path, as one act that can be undone.
    func settle(_ extraction: Extraction, _ draft: BytePath, _ done: ArchiveCount) async throws {
        let problems = String(decoding: try JSONEncoder().encode(done.problems), as: UTF8.self)
        try await set(extraction.id, "files = ?, bytes = ?, problems = ?", [done.count, done.bytes, problems])
        let whole = FileName.stem(FileName.safe(extraction.name, spare: "Archive"))
        let stem = whole.lowercased().hasSuffix(".tar") ? FileName.stem(whole) : whole
        let name = stem.hasPrefix(".") || stem.isEmpty ? "Archive" : stem
        let outcome = try await blocking { [services] in
            try services.entries.place(draft, as: BytePath(name), into: draft.parent)
        }
        guard let place = outcome.paths.first, let act = outcome.act else {
            throw outcome.refused.first?.failure ?? Failure(.unknown, "move.notRecorded", file: draft.parent)
        }
        try await set(extraction.id, "place = ?, actId = ?, draft = NULL", [place, act])
        passwords.withLock { $0[extraction.id] = nil }
    }

    /// Whether a killed process already moved the folder without storing that the extraction is complete. If so, stores it
    /// now.
    func wasSettled(_ extraction: Extraction) async throws -> Bool {
        guard let draft = extraction.draft, let placed = try services.entries.placed(draft) else { return false }
        try await set(extraction.id, "place = ?, actId = ?, draft = NULL", [placed.path, placed.act])
        return true
    }

    private func set(_ id: Int64, _ what: String, _ values: StatementArguments) async throws {
        try await blocking { [catalogue] in
            try catalogue.write { try $0.execute(sql: "UPDATE extraction SET \(what) WHERE id = ?", arguments: values + [id]) }
        }
    }

    // MARK: Removing

    /// Removes the hidden folder of an unfinished extraction. Removes nothing if the folder's name does not begin with the
    /// prefix of such folders.
    static func clear(_ draft: BytePath) {
        guard draft.name.display.hasPrefix(".shoebox-extract-") else { return }
        // The worker may still be writing its last file.
        for _ in 0..<20 {
            draft.removeTree()
            guard FileInfo(draft, followsLinks: false) != nil else { return }
            usleep(100_000)
        }
    }

    /// Removes the hidden folders left by killed processes, unless their extraction is still running.
    func tidy() async throws {
        let left = try catalogue.read { db in
            try Row.fetchAll(db, sql: "SELECT id, draft FROM extraction WHERE draft IS NOT NULL AND place IS NULL")
                .map { ($0["id"] as Int64, $0["draft"] as BytePath) }
        }
        for (id, draft) in left where try await services.jobs.find(Self.kind, scope: Self.scope(id))?.state != .running {
            if try services.entries.placed(draft) == nil { try await blocking { Self.clear(draft) } }
        }
    }

    /// Removes the rows of extractions that are older than `Conversions.keptFor`.
    func expire() async throws {
        let time = RunningTime(in: catalogue.directory), end = Waiting.end(at: time, after: Conversions.keptFor)
        let old = try catalogue.write { db in
            try Waiting.count(db, in: "extraction", where: "TRUE", at: time)
            return try Int64.fetchAll(db, sql: "SELECT id FROM extraction WHERE \(Waiting.isOver)", arguments: [end])
        }
        for id in old where try await services.jobs.find(Self.kind, scope: Self.scope(id))?.state != .running {
            try await services.jobs.remove(Self.kind, scope: Self.scope(id))
            try await blocking { [catalogue] in
                try catalogue.write { try $0.execute(sql: "DELETE FROM extraction WHERE id = ?", arguments: [id]) }
            }
        }
    }
}
