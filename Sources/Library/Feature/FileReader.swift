import Base
import Catalogue
import Foundation
import GRDB
import PicturesEngine
import PicturesTasks
import VideosTasks
import Workers

/// Reads single files with the workers and stores the results.
struct FileReader: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool

    /// Reads one file. If the worker was stopped, tries once more with another worker.
    func read(_ file: FileRow, priority: WorkerPriority) async -> ReadFile {
        let result = await readOnce(file, priority: priority)
        guard result.failure?.code == .unknown, !Task.isCancelled else { return result }
        return await readOnce(file, priority: priority)
    }

    private func readOnce(_ file: FileRow, priority: WorkerPriority) async -> ReadFile {
        do throws(Failure) {
            switch file.kind {
            case .photo, .companionPhoto, .sidecar:
                return ReadFile(file: file, description: try await pool.perform(Describe(file.path), priority: priority))
            case .video, .companionVideo:
                let film = try await pool.perform(DescribeFilm(file.path), priority: priority)
                return ReadFile(file: file, digest: film.digest, film: film.film, video: film)
            }
        } catch {
            return ReadFile(file: file, failure: error)
        }
    }

    /// Reads a file with priority, because a user is waiting for it. Stores nothing.
    func readNow(_ file: FileRow) async throws -> ReadFile {
        let result = await read(file, priority: .interactive)
        if let failure = result.failure, failure.code == .cancelled { throw failure }
        return result
    }

    /// Stores results in one transaction.
    func store(_ results: [ReadFile]) async throws {
        if results.isEmpty { return }
        try await blocking { [catalogue] in
            let thumbnails = results.compactMap { result -> (Identity, Data)? in
                guard let identity = result.identity, let thumbnail = result.thumbnail else { return nil }
                return (identity, thumbnail)
            }
            if !thumbnails.isEmpty { try catalogue.thumbnails.store(thumbnails) }
            try catalogue.write { db in for result in results { try result.store(db) } }
        }
    }
}
