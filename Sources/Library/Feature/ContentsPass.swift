import Base
import Catalogue
import Foundation
import GRDB
import PicturesEngine
import PicturesTasks
import Workers

/// The second pass of a scan, which reads each file once. Workers compute the identity, metadata, thumbnail and hashes, and the
/// server writes the rows.
struct ContentsPass: Sendable {
    /// The number of rows per transaction. If the process is killed, at most this number of files has to be read again.
    static let batch = 8

    let reader: FileReader
    let parallel: Int

    /// Reads all unread files, first photos and then videos, newest rows first. Photos that a browser displays are read
    /// earlier, by `Library.readNow`.
    ///
    /// - Parameter onProgress: called with the number of files read and failed since the last call.
    func run(onProgress: @Sendable (_ read: Int, _ failed: Int) async -> Void) async throws {
        var tried: Set<Int64> = []
        while !Task.isCancelled {
            let files = try unread(besides: tried)
            if files.isEmpty { return }
            tried.formUnion(files.map(\.id))
            try await read(files, onProgress)
        }
    }

    /// Reads files again that have already been read, newest rows first. The stored data of a file is kept until it is
    /// replaced.
    ///
    /// - Parameters:
    ///   - start: only files with a lower id are read.
    ///   - onProgress: called with the number of files read and failed since the last call.
    ///   - onStep: called when all files with the given id or a higher one have been read.
    func runAgain(
        below start: Int64, onProgress: @Sendable (_ read: Int, _ failed: Int) async -> Void,
        onStep: @Sendable (_ below: Int64) async throws -> Void
    ) async throws {
        var below = start
        while !Task.isCancelled {
            let files = try known(below: below)
            guard let last = files.last else { return }
            try await read(files, onProgress)
            if Task.isCancelled { return }
            below = last.id
            try await onStep(below)
        }
    }

    private func read(_ files: [FileRow], _ onProgress: @Sendable (_ read: Int, _ failed: Int) async -> Void) async throws {
        try await withThrowingTaskGroup(of: ReadFile.self) { group in
            var waiting = files.makeIterator()
            var finished: [ReadFile] = []
            for _ in 0..<parallel {
                if let file = waiting.next() { group.addTask { await reader.read(file, priority: .batch) } }
            }
            while let result = try await group.next() {
                if let file = waiting.next(), !Task.isCancelled {
                    group.addTask { await reader.read(file, priority: .batch) }
                }
                if result.failure?.code == .cancelled { continue }
                finished.append(result)
                if finished.count >= Self.batch {
                    try await reader.store(finished)
                    await onProgress(finished.count, finished.count(where: \.hasProblem))
                    finished = []
                }
            }
            try await reader.store(finished)
            await onProgress(finished.count, finished.count(where: \.hasProblem))
        }
    }

    private func known(below: Int64) throws -> [FileRow] {
        try reader.catalogue.read { db in
            try Row.fetchAll(
                db,
                sql: FileRow.select(from: "file")
                    + "WHERE file.id < ? AND \(FileRow.present) AND \(FileRow.pictureOrFilm) AND NOT \(FileRow.unread) ORDER BY file.id DESC LIMIT 64",
                arguments: [below]
            ).map(FileRow.init(row:))
        }
    }

    private func unread(besides tried: Set<Int64>) throws -> [FileRow] {
        try reader.catalogue.read { db in
            var files: [FileRow] = []
            // Within one kind of file, the index returns the rows in this order already, so no sorting is needed.
            for kind in [FileRow.Kind.photo, .companionPhoto, .video, .companionVideo] {
                let cursor = try Row.fetchCursor(
                    db,
                    sql: FileRow.select(from: "file INDEXED BY fileUnread")
                        + "WHERE \(FileRow.unread) AND \(FileRow.present) AND file.kind = ? ORDER BY file.id DESC",
                    arguments: [kind.rawValue])
                while files.count < 256, let row = try cursor.next() {
                    let file = FileRow(row: row)
                    if !tried.contains(file.id) { files.append(file) }
                }
            }
            return files
        }
    }
}
