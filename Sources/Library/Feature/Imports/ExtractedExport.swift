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

    struct Result: Sendable {
        let act: Int64
        let folder: BytePath
        /// Why files were left out.
        let problems: [Failure]
    }

    /// - Parameter folder: the folder in which the new folder is made. It is made too, unless it exists.
    func extract(_ tree: ExportTree, bytes: Int64, into folder: BytePath) async throws -> Result {
        let isNew = folder.withCString { mkdir($0, 0o777) } == 0
        do {
            return try await extractWithin(folder, tree, bytes: bytes)
        } catch {
            if isNew { _ = folder.withCString { rmdir($0) } }
            throw error
        }
    }

    private func extractWithin(_ folder: BytePath, _ tree: ExportTree, bytes: Int64) async throws -> Result {
        let zips = tree.parts.indices.filter { tree.parts[$0].isZip }
        guard let folder = folder.real, FileInfo(folder)?.kind == .folder else {
            throw Failure(.badRequest, "folder.notAFolder", file: folder)
        }
        try checkRoom(bytes, in: folder)
        let draft = try makeDraft(in: folder)
        do {
            var (problems, count) = ([Failure](), 0)
            var taken: Set<String> = []
            for zip in zips {
                let name = Self.free(Self.stem(tree.parts[zip].path), &taken)
                let target = zips.count == 1 ? draft : draft.appending(BytePath(name))
                if target != draft { try Self.make(target) }
                let found = try await extract(tree, zip, to: target)
                problems += found.problems
                count += found.count
            }
            guard count > 0 else { throw problems.first ?? Failure(.badRequest, "export.unknown", file: folder) }
            let name = Self.name(zips.map { Self.stem(tree.parts[$0].path) })
            let outcome = try entries.place(draft, as: BytePath(name), into: folder, kind: .importExport)
            guard let path = outcome.paths.first, let act = outcome.act else {
                throw outcome.refused.first?.failure ?? Failure(.unknown, "move.notRecorded", file: folder)
            }
            try forget(draft)
            return Result(act: act, folder: path, problems: problems)
        } catch {
            draft.removeTree()
            try forget(draft)
            throw error
        }
    }

    private func extract(_ tree: ExportTree, _ part: Int, to target: BytePath) async throws -> ArchiveCount {
        let zip = tree.parts[part].path
        let folders = tree.folders.filter { $0.part == part }
        let numbers = Set(folders.flatMap { $0.photos.map(\.number) + $0.sidecars.map(\.file.number) })
        var result: ArchiveCount?
        _ = try await reader.withOutput { output in
            let task = ExtractArchive(zip, ArchiveAccess(), numbers: numbers, to: target, output: output)
            result = try await pool.perform(task, priority: .interactive)
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

    /// Records the path of the hidden folder, and then makes it.
    private func makeDraft(in folder: BytePath) throws -> BytePath {
        let draft = folder.appending(BytePath("\(Self.prefix)\(UUID().uuidString.lowercased())"))
        try catalogue.write { db in
            try db.execute(sql: "INSERT INTO exportDraft (path, process) VALUES (?, ?)", arguments: [draft, getpid()])
        }
        try Self.make(draft)
        return draft
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
        for (draft, process) in drafts where process == getpid() || kill(process, 0) != 0 && errno == ESRCH {
            if draft.name.display.hasPrefix(Self.prefix), try entries.placed(draft) == nil { draft.removeTree() }
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

    /// The beginning that all names have in common, without the number at its end.
    static func name(_ stems: [String]) -> String {
        guard let first = stems.first else { return "Export" }
        var name = stems.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        if stems.count > 1 { name = String(name.reversed().drop { "-_ 0123456789(".contains($0) }.reversed()) }
        return name.isEmpty || name.hasPrefix(".") ? "Export" : name
    }
}
