import Base
import Catalogue
import Foundation
import PicturesTasks
import VideosEngine
import VideosTasks
import Workers

/// Pictures in screen size as JPEG files, stored by content. They can be deleted at any time and made again.
actor PreviewStore {
    /// The number of files that are written between two checks of the total size.
    static let pruneInterval = 400

    private let folder: CacheFolder
    private let pool: WorkerPool
    private var making: [String: Task<BytePath, any Error>] = [:]
    private var written = 0

    enum Kind {
        case picture
        /// The poster of a video, and its key frames side by side.
        case poster, strip
    }

    init(_ catalogue: Catalogue, pool: WorkerPool) {
        folder = CacheFolder(data: catalogue.directory)
        self.pool = pool
    }

    /// Returns the file of a preview. If the preview does not exist, it is made. Simultaneous requests for the same preview
    /// share the work.
    ///
    /// - Parameter longSide: the maximum length of the longer side, in pixels. A smaller picture is not enlarged.
    func file(_ kind: Kind, of identity: Identity, at path: BytePath, longSide: Int) async throws -> BytePath {
        let numbers = [longSide, ThumbnailStore.recipe] + (kind == .strip ? [Video.stripFrames] : [])
        let target = try folder.path(identity.hex, numbers, .jpg)
        if CacheFolder.isMade(target) { return target }
        let key = target.display
        if let task = making[key] { return try await task.value }
        let task = Task { [pool] in
            switch kind {
            case .picture:
                _ = try await pool.perform(MakePreview(of: path, longSide: longSide, output: target), priority: .interactive)
            case .poster, .strip:
                let drawing: MakePoster.Drawing = kind == .strip ? .strip : .poster
                _ = try await pool.perform(
                    MakePoster(of: path, drawing, longSide: longSide, output: target), priority: .interactive)
            }
            return target
        }
        making[key] = task
        defer { making[key] = nil }
        let made = try await task.value
        written += 1
        if written % Self.pruneInterval == 1 { Task.detached(priority: .background) { [folder] in folder.prune() } }
        return made
    }

    /// Removes all previews.
    nonisolated func clear() { folder.clear() }

    /// Removes unfinished files left by killed workers.
    func removeLeftovers() async {
        let folder = folder
        try? await blocking(on: .global(qos: .background)) { folder.removeLeftovers() }
    }
}
