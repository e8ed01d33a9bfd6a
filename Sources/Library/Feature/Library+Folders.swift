public import Base
public import Acts
import Catalogue
import Foundation
import Glibc
import GRDB
import Web

/// A shared folder with the numbers of files in it.
public struct FolderSummary: Codable, Sendable {
    public enum State: String, Codable, Sendable { case ready, scanning, missing }

    public let id: Int64
    public let path: String
    public let files: Int
    public let photos: Int
    public let videos: Int
    public let bytes: Int64
    public let problems: Int
    public let state: State
    /// The path of the shared folder that contains this one.
    public let inside: String?
    /// The reasons why some acts will fail in this folder, or why changes in it are noticed late; empty if it is missing.
    public let limits: [Failure]
}

/// The numbers of photos and videos in a folder and its subfolders, and the bytes of these and their companions.
struct FolderCount: Sendable {
    let files: Int
    let photos: Int
    let bytes: Int64
    let problems: Int
}

extension Library {
    /// Shares a folder and starts a scan.
    ///
    /// - Returns: the folder, and its relation to another shared folder that contains it or is inside it; nil if there is no
    ///   such folder.
    /// - Throws: `Failure` if the path is not a readable folder, or is the root, a system folder, inside a trash or inside
    ///   Shoebox's data folder.
    public func share(_ path: BytePath) async throws -> (folder: FolderSummary, nesting: FolderNesting?) {
        let others = try catalogue.read { try SharedFolder.all($0) }
        let folder = try shareOnly(path)
        let real = folder.path
        scan()
        guard let summary = try await folders().first(where: { $0.id == folder.id }) else {
            throw Failure(.unknown, "folder.notShareable", file: real)
        }
        if let outer = others.first(where: { real.isInside($0.path) && $0.path != real }) {
            return (summary, .inside(outer.path))
        }
        return (summary, others.first { $0.path.isInside(real) && $0.path != real }.map { .holds($0.path) })
    }

    /// Shares a folder without starting a scan.
    func shareOnly(_ path: BytePath) throws -> SharedFolder {
        let real = try resolve(path)
        try Self.refuse(real, ours: ScanRoots.real(catalogue.directory))
        return try catalogue.write { try SharedFolder.share($0, path: real) }
    }

    /// Stops sharing a folder. The rows and decisions of its files are kept, and apply again if the folder is shared again.
    ///
    /// - Returns: the id of the act, which can be undone.
    public func unshare(_ id: Int64) async throws -> Int64 {
        let wasScanning = await pause()
        let (act, path, left) = try catalogue.write { db in
            guard let folder = try SharedFolder.fetch(db, id: id) else {
                throw Failure(.fileNotFound, "folder.notShared")
            }
            try SharedFolder.unshare(db, folder)
            let act = try Journal.begin(
                db, .unshare, summary: "Stopped sharing \(folder.path.display)",
                about: About("one", name: folder.path.name.display),
                detail: Data(folder.path.bytes))
            return (act, folder.path, try ScanRoots.fetch(db).count)
        }
        forget(path, leaving: left)
        if wasScanning { scan() }
        return act
    }

    /// Undoes `unshare`.
    static func shareAgain(_ db: Database, _ act: Act) throws {
        guard let path = try Journal.detail(db, act: act.id) else { return }
        try SharedFolder.share(db, path: BytePath(bytes: path))
    }

    public func folders() async throws -> [FolderSummary] {
        let scanning = progress.state == .names || progress.state == .contents
        let (all, away) = try catalogue.read { (try SharedFolder.all($0), try SharedFolder.away($0)) }
        var summaries: [FolderSummary] = []
        for folder in all {
            let outer = all.last { $0.id != folder.id && folder.path.isInside($0.path) }
            let isFull = isWatchLimitReached
            let (there, limits) = try await blocking {
                let there = folder.isThere && folder.path.withCString { access($0, R_OK | X_OK) } == 0
                return (there, there ? FolderLimits(of: folder.path, isWatchLimitReached: isFull).failures : [])
            }
            let count = try await folderCounts.value(folder.path)
            let gone = away[folder.id] ?? AwayFiles()
            let (photos, videos) = (count.photos + gone.photos, count.files - count.photos + gone.videos)
            summaries.append(
                FolderSummary(
                    id: folder.id, path: folder.path.display, files: photos + videos, photos: photos, videos: videos,
                    bytes: count.bytes + gone.bytes, problems: count.problems,
                    state: there ? (scanning ? .scanning : .ready) : .missing, inside: outer?.path.display, limits: limits))
        }
        return summaries
    }

    static func count(_ db: Database, in folder: BytePath) throws -> FolderCount {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT ifnull(sum(files) FILTER (WHERE \(FileSums.leads)), 0), ifnull(sum(files) FILTER (WHERE \(FileSums.photos)), 0), ifnull(sum(bytes), 0) FROM directorySum
                WHERE directoryId IN (SELECT id FROM directory WHERE \(Directories.insideCondition))
                """, arguments: Directories.insideArguments(folder))
        let broken = try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM file WHERE problemCode IS NOT NULL AND \(FileRow.present)
                AND directoryId IN (SELECT id FROM directory WHERE \(Directories.insideCondition))
                """, arguments: Directories.insideArguments(folder))
        let problems = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM problem WHERE path = ? OR (path > ? AND path < ?)",
            arguments: Directories.insideArguments(folder))
        return FolderCount(
            files: row?[0] ?? 0, photos: row?[1] ?? 0, bytes: row?[2] ?? 0,
            problems: (broken ?? 0) + (problems ?? 0))
    }

    /// System folders whose files are generated by the kernel and describe devices, processes and settings.
    private static let unreal = ["/proc", "/sys", "/dev"].map { BytePath($0) }

    private static func refuse(_ folder: BytePath, ours: BytePath) throws(Failure) {
        if folder.isInside(ours) { throw Failure(.badRequest, "folder.isOurs", file: folder) }
        if isTrash(folder) { throw Failure(.badRequest, "folder.isTrash", file: folder) }
        if folder.bytes == Array("/".utf8) { throw Failure(.badRequest, "folder.isRoot", file: folder) }
        if let system = unreal.first(where: { folder.isInside($0) }) {
            throw Failure(.badRequest, "folder.isSystem", ["folder": system.display], file: folder)
        }
    }

    /// Whether a folder is in the trash of the home folder or of another drive (freedesktop.org Trash Specification:
    /// `.Trash-UID`, `.Trash/UID`).
    private static func isTrash(_ folder: BytePath) -> Bool {
        if folder.isInside(ScanRoots.real(TrashCan.homeTrash())) { return true }
        let parts = folder.bytes.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        return parts.contains { $0 == ".Trash" || ($0.hasPrefix(".Trash-") && Int($0.dropFirst(7)) != nil) }
    }

    private func resolve(_ path: BytePath) throws -> BytePath {
        guard let folder = path.real else { throw Failure.system(errno, "shared", path) }
        guard FileInfo(folder)?.kind == .folder else {
            throw Failure(.badRequest, "folder.notAFolder", file: folder)
        }
        if let failure = FolderLimits.notReadable(folder) { throw failure }
        return folder
    }
}

extension Act.Kind {
    /// A folder is no longer shared.
    public static let unshare = Self("unshare")
}
