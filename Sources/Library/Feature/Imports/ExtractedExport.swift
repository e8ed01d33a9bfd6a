import Acts
import ArchivesTasks
import Base
import Catalogue
import Foundation
import Glibc
import GRDB
import Workers

/// Extracts the photos and sidecars of zips into a new folder, as an act whose undo moves the folder to the trash.
///
/// All files are first written to a hidden folder, which gets its name when all of them are complete. The zips are only read.
struct ExtractedExport: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool
    let entries: EntryMover
    let reader: ExportReader
    private let active = ActiveDrafts()

    init(catalogue: Catalogue, pool: WorkerPool, entries: EntryMover, reader: ExportReader) {
        (self.catalogue, self.pool, self.entries, self.reader) = (catalogue, pool, entries, reader)
    }

    struct Result: Sendable {
        let act: Int64
        let folder: BytePath
        /// Why files were left out.
        let problems: [Failure]
    }

    /// - Parameters:
    ///   - folder: the folder in which the new folder is made. It is made too, unless it exists.
    ///   - draft: names the hidden folder. If an interrupted import has already extracted it, nothing is extracted.
    ///   - report: receives the number of bytes that are written.
    func extract(
        _ tree: ExportTree, bytes: Int64, into folder: BytePath, draft: String,
        report: @escaping @Sendable (ExtractionProgress) -> Void
    ) async throws -> Result {
        let isNew = folder.withCString { mkdir($0, 0o777) } == 0
        do {
            return try await extractWithin(folder, tree, bytes, draft, report)
        } catch {
            if isNew { _ = folder.withCString { rmdir($0) } }
            throw error
        }
    }

    private func extractWithin(
        _ folder: BytePath, _ tree: ExportTree, _ bytes: Int64, _ name: String,
        _ report: @escaping @Sendable (ExtractionProgress) -> Void
    ) async throws -> Result {
        guard let folder = folder.real, FileInfo(folder)?.kind == .folder else {
            throw Failure(.badRequest, "folder.notAFolder", file: folder)
        }
        let draft = folder.appending(BytePath("\(Self.prefix)\(name)"))
        if let placed = try entries.placed(draft), FileInfo(placed.path, followsLinks: false)?.kind == .folder {
            return Result(act: placed.act, folder: placed.path, problems: [])
        }
        try checkRoom(bytes, in: folder)
        try make(draft: draft)
        defer { active.remove(draft) }
        do {
            let problems = try await fill(draft, tree, bytes, report)
            let stems = tree.parts.filter(\.isZip).map { Self.stem($0.path) }
            let outcome = try entries.place(draft, as: BytePath(Self.name(stems)), into: folder, kind: .importExport)
            guard let path = outcome.paths.first, let act = outcome.act else {
                throw outcome.refused.first?.failure ?? Failure(.unknown, "move.notRecorded", file: folder)
            }
            try forget(draft)
            return Result(act: act, folder: path, problems: problems)
        } catch {
            try await blocking { Self.clear(draft) }
            try forget(draft)
            throw error
        }
    }

    /// Extracts all zips, each into a folder of its own if there are several.
    private func fill(
        _ draft: BytePath, _ tree: ExportTree, _ bytes: Int64, _ report: @escaping @Sendable (ExtractionProgress) -> Void
    ) async throws -> [Failure] {
        let zips = tree.parts.indices.filter { tree.parts[$0].isZip }
        var (problems, count) = ([Failure](), 0)
        var taken: Set<String> = []
        let meter = ImportMeter(total: bytes, report: report)
        for zip in zips {
            let name = Self.free(Self.stem(tree.parts[zip].path), &taken)
            let target = zips.count == 1 ? draft : draft.appending(BytePath(name))
            if target != draft { try Self.make(target) }
            let found = try await extract(tree, zip, to: target, meter)
            problems += found.problems
            count += found.count
        }
        guard count > 0 else { throw problems.first ?? Failure(.badRequest, "export.unknown", file: draft.parent) }
        return problems
    }

    private func extract(_ tree: ExportTree, _ part: Int, to target: BytePath, _ meter: ImportMeter) async throws -> ArchiveCount
    {
        let zip = tree.parts[part].path
        let folders = tree.folders.filter { $0.part == part }
        let numbers = Set(folders.flatMap { $0.photos.map(\.number) + $0.sidecars.map(\.file.number) })
        // Without numbers all entries would be extracted.
        if numbers.isEmpty { return ArchiveCount(count: 0, bytes: 0, encoding: nil, problems: []) }
        var result: ArchiveCount?
        _ = try await reader.withOutput { output in
            let task = ExtractArchive(zip, ArchiveAccess(), numbers: numbers, to: target, output: output)
            result = try await meter.watching(output, target) { try await pool.perform(task, priority: .interactive) }
        }
        guard let result else { throw Failure(.unknown, "move.notRecorded", file: zip) }
        return result
    }

    private func checkRoom(_ bytes: Int64, in folder: BytePath) throws {
        let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", folder) }
        defer { close(descriptor) }
        guard DiskRoom.holds(min(bytes, 1 << 60), for: descriptor) else {
            throw Failure(.diskFull, "export.noRoom", file: folder)
        }
    }

    // MARK: Drafts

    private static let prefix = ".shoebox-export-"

    /// Records the path of the hidden folder, and then makes it. What an interrupted import left there is removed.
    private func make(draft: BytePath) throws {
        active.insert(draft)
        try catalogue.write { db in
            try db.execute(sql: "INSERT OR REPLACE INTO exportDraft (path, process) VALUES (?, ?)", arguments: [draft, getpid()])
        }
        Self.clear(draft)
        try Self.make(draft)
    }

    private static func clear(_ draft: BytePath) {
        guard draft.name.display.hasPrefix(prefix) else { return }
        // The worker may still be writing its last file.
        for _ in 0..<20 where FileInfo(draft, followsLinks: false) != nil {
            draft.removeTree()
            if FileInfo(draft, followsLinks: false) != nil { usleep(100_000) }
        }
    }

    private static func make(_ folder: BytePath) throws {
        guard folder.withCString({ mkdir($0, 0o777) }) == 0 else { throw Failure.system(errno, "written", folder) }
        UserRights.apply(0o777, at: folder)
    }

    private func forget(_ draft: BytePath) throws {
        try catalogue.write { try $0.execute(sql: "DELETE FROM exportDraft WHERE path = ?", arguments: [draft]) }
    }

    /// Removes the hidden folders of killed processes.
    func tidy() throws {
        let drafts = try catalogue.read { db in
            try Row.fetchAll(db, sql: "SELECT path, process FROM exportDraft").map { ($0[0] as BytePath, $0[1] as Int32) }
        }
        for (draft, process) in drafts where !active.contains(draft) {
            guard process == getpid() || kill(process, 0) != 0 && errno == ESRCH else { continue }
            if try entries.placed(draft) == nil { Self.clear(draft) }
            try forget(draft)
        }
    }

    // MARK: Names

    private static func stem(_ zip: BytePath) -> String {
        let name = zip.name.display
        return name.lowercased().hasSuffix(".zip") ? String(name.dropLast(4)) : name
    }

    private static func free(_ name: String, _ taken: inout Set<String>) -> String {
        var (free, number) = (name, 2)
        while !taken.insert(free.lowercased()).inserted {
            free = "\(name) (\(number))"
            number += 1
        }
        return free
    }

    /// The words that all names have in common at their beginning, without the number at its end.
    static func name(_ stems: [String]) -> String {
        guard let first = stems.first else { return "Export" }
        var name = stems.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        if stems.count > 1 {
            let isWhole = stems.allSatisfy { !($0.dropFirst(name.count).first.map { $0.isLetter || $0.isNumber } ?? false) }
            if !isWhole { name = String(name[..<(name.lastIndex { !$0.isLetter && !$0.isNumber } ?? name.startIndex)]) }
            name = String(name.reversed().drop { "-_ (".contains($0) }.reversed())
        }
        return name.isEmpty || name.hasPrefix(".") ? "Export" : name
    }
}
