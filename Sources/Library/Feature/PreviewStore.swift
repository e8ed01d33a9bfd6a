import Base
import Catalogue
import Foundation
import PicturesTasks
import VideosEngine
import VideosTasks
import Workers

/// Pictures in screen size as JPEG files, stored by content. Their total size is limited. They can be deleted at any time and
/// made again.
actor PreviewStore {
    /// The maximum number of bytes on disk. The least recently used files are removed first.
    static let budget: Int64 = 2_000_000_000
    /// The number of files that are written between two checks of the total size.
    static let pruneInterval = 400

    private let directory: BytePath
    private let pool: WorkerPool
    private var making: [String: Task<BytePath, any Error>] = [:]
    private var written = 0

    enum Kind {
        case picture
        /// The poster of a video, and its key frames side by side.
        case poster, strip
    }

    init(_ catalogue: Catalogue, pool: WorkerPool) {
        directory = catalogue.directory.appending("previews")
        self.pool = pool
    }

    /// Returns the file of a preview. If the preview does not exist, it is made. Simultaneous requests for the same preview
    /// share the work.
    ///
    /// - Parameter longSide: the maximum length of the longer side, in pixels. A smaller picture is not enlarged.
    func file(_ kind: Kind, of identity: Identity, at path: BytePath, longSide: Int) async throws -> BytePath {
        let hex = identity.hex
        let name = "\(hex)-\(longSide)-\(ThumbnailStore.recipe)\(kind == .strip ? "-\(Video.stripFrames)" : "").jpg"
        let target = directory.appending(String(hex.prefix(2))).appending(name)
        if access(target.display, R_OK) == 0 {
            utimes(target.display, nil)
            return target
        }
        let key = target.display
        if let task = making[key] { return try await task.value }
        let task = Task { [pool] in
            try FileManager.default.createDirectory(atPath: target.parent.display, withIntermediateDirectories: true)
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
        if written % Self.pruneInterval == 1 { prune() }
        return made
    }

    /// Removes all previews. A preview that is being sent is sent to its end, because the response has opened it.
    nonisolated func clear() {
        for folder in Self.folders(beneath: directory) {
            for name in folder.children where Self.isOurs(name.display) {
                _ = folder.appending(name).withCString { unlink($0) }
            }
        }
    }

    /// Removes unfinished files left by killed workers. A file that is still being written is locked, so it is not removed.
    func removeLeftovers() async {
        let root = directory
        try? await blocking(on: .global(qos: .background)) {
            for folder in Self.folders(beneath: root) { Drafts.removeForsaken(from: folder) }
        }
    }

    /// Returns the subfolders of this store. The name of each one is the first two digits of the file names in it.
    private static func folders(beneath root: BytePath) -> [BytePath] {
        root.children.filter { OwnName.isHex($0.display, count: 2) }.map { root.appending($0) }
    }

    /// Whether a file name has the form that this store uses: the digest of the content, the length of the longer side, the
    /// version of the way in which it was made, which the first versions did not write, and the number of frames in a strip.
    private static func isOurs(_ name: String) -> Bool {
        guard name.hasSuffix(".jpg") else { return false }
        let parts = name.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
        return (2...4).contains(parts.count) && OwnName.isHex(parts[0], count: 64)
            && parts.dropFirst().allSatisfy { Int($0) != nil }
    }

    private nonisolated func prune() {
        let root = directory
        Task.detached(priority: .background) {
            let files = Self.folders(beneath: root).flatMap { folder in
                folder.children.filter { Self.isOurs($0.display) }.compactMap { name in
                    FileStamp(of: folder.appending(name)).map { (path: folder.appending(name), stamp: $0) }
                }
            }
            var total = files.reduce(0) { $0 + $1.stamp.size }
            for file in files.sorted(by: { $0.stamp.modified < $1.stamp.modified }) where total > Self.budget {
                _ = file.path.withCString { unlink($0) }
                total -= file.stamp.size
            }
        }
    }
}
