import Basics
import Catalogue
import Foundation
import GRDB
import Pictures
import PicturesWork
import Workers

/// The second pass of a scan: each file once. A worker reads it for identity, metadata, thumbnail and hashes; the server writes the rows.
struct ContentsPass: Sendable {
    /// Rows per transaction: what a killed process reads again at most.
    static let batch = 8

    let catalogue: Catalogue
    let pool: WorkerPool
    let parallel: Int

    /// Reads what is unread, last found first, photos before videos. The cards in view are read ahead of it, see `Library.readNow`.
    ///
    /// - Parameter onProgress: files read and failed since the last call.
    func run(onProgress: @Sendable (_ read: Int, _ failed: Int) async -> Void) async throws {
        var tried: Set<Int64> = []
        while !Task.isCancelled {
            let files = try unread(besides: tried)
            if files.isEmpty { return }
            tried.formUnion(files.map(\.id))
            try await withThrowingTaskGroup(of: ReadFile.self) { group in
                var waiting = files.makeIterator()
                var finished: [ReadFile] = []
                for _ in 0..<parallel {
                    if let file = waiting.next() { group.addTask { await read(file, priority: .batch) } }
                }
                while let result = try await group.next() {
                    if let file = waiting.next(), !Task.isCancelled { group.addTask { await read(file, priority: .batch) } }
                    if result.failure?.code == .cancelled { continue }
                    finished.append(result)
                    if finished.count >= Self.batch {
                        try await store(finished)
                        await onProgress(finished.count, finished.count(where: \.hasProblem))
                        finished = []
                    }
                }
                try await store(finished)
                await onProgress(finished.count, finished.count(where: \.hasProblem))
            }
        }
    }

    /// Reads one file now, without writing anything down: the card in view does not wait for its turn.
    func readNow(_ file: FileRow) async throws -> ReadFile {
        let result = await read(file, priority: .interactive)
        if let failure = result.failure, failure.code == .cancelled { throw failure }
        return result
    }

    private func unread(besides tried: Set<Int64>) throws -> [FileRow] {
        try catalogue.read { db in
            var files: [FileRow] = []
            // One kind at a time: in this order the index gives them, and nothing has to be sorted.
            for kind in [FileRow.Kind.photo, .video] {
                let cursor = try Row.fetchCursor(
                    db,
                    sql: FileRow.select(from: "file INDEXED BY fileUnread")
                        + "WHERE contents = 0 AND presence = 0 AND file.kind = ? ORDER BY file.id DESC",
                    arguments: [kind.rawValue])
                while files.count < 256, let row = try cursor.next() {
                    let file = FileRow(row: row)
                    if !tried.contains(file.id) { files.append(file) }
                }
            }
            return files
        }
    }

    /// A reader that was stopped says nothing about the file: once more, with another.
    private func read(_ file: FileRow, priority: WorkerPriority) async -> ReadFile {
        let result = await readOnce(file, priority: priority)
        guard result.failure?.code == .unknown, !Task.isCancelled else { return result }
        return await readOnce(file, priority: priority)
    }

    private func readOnce(_ file: FileRow, priority: WorkerPriority) async -> ReadFile {
        do throws(Failure) {
            switch file.kind {
            case .photo: return ReadFile(file: file, description: try await pool.perform(Describe(file.path), priority: priority))
            case .video: return ReadFile(file: file, digest: try await pool.perform(DigestFile(file.path), priority: priority))
            }
        } catch {
            return ReadFile(file: file, failure: error)
        }
    }

    func store(_ results: [ReadFile]) async throws {
        if results.isEmpty { return }
        try await blocking { [catalogue] in
            let thumbnails = results.compactMap { result -> (Identity, Data)? in
                guard let identity = result.identity, let picture = result.description?.picture else { return nil }
                return (identity, picture.thumbnail)
            }
            if !thumbnails.isEmpty { try catalogue.thumbnails.store(thumbnails) }
            try catalogue.write { db in for result in results { try result.store(db) } }
        }
    }
}
