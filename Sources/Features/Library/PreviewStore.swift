import Basics
import Catalogue
import Foundation
import PicturesWork
import Workers

/// Screen-size pictures by content, as JPEG files under a size budget; safe to delete at any time.
actor PreviewStore {
    /// Bytes kept on disk; the least recently used go first.
    static let budget: Int64 = 2_000_000_000
    /// Files written between two looks at the budget.
    static let pruneInterval = 400

    private let directory: BytePath
    private let pool: WorkerPool
    private let begin = Date()
    private var making: [String: Task<BytePath, any Error>] = [:]
    private var written = 0

    init(_ catalogue: Catalogue, pool: WorkerPool) {
        directory = catalogue.directory.appending("previews")
        self.pool = pool
    }

    /// The preview's file, made if it is missing. Two who ask at once share the work.
    ///
    /// - Parameter longSide: pixels; a smaller picture is not enlarged.
    func file(of identity: Identity, at path: BytePath, longSide: Int) async throws -> BytePath {
        let hex = identity.hex
        let target = directory.appending(String(hex.prefix(2))).appending("\(hex)-\(longSide).jpg")
        if access(target.display, R_OK) == 0 {
            utimes(target.display, nil)
            return target
        }
        let key = target.display
        if let task = making[key] { return try await task.value }
        let task = Task { [pool] in
            try FileManager.default.createDirectory(atPath: target.parent.display, withIntermediateDirectories: true)
            _ = try await pool.perform(MakePreview(of: path, longSide: longSide, output: target), priority: .interactive)
            return target
        }
        making[key] = task
        defer { making[key] = nil }
        let made = try await task.value
        written += 1
        if written % Self.pruneInterval == 1 { prune() }
        return made
    }

    /// Removes what workers that were killed had half written, before this store was there.
    func removeLeftovers() async {
        let (root, begin) = (directory.display, begin)
        try? await blocking(on: .global(qos: .background)) {
            for (path, attributes) in Self.files(beneath: root) where path.hasSuffix(".part") {
                if let written = attributes[.modificationDate] as? Date, written < begin { unlink(path) }
            }
        }
    }

    private static func files(beneath root: String) -> [(path: String, attributes: [FileAttributeKey: Any])] {
        guard let walk = FileManager.default.enumerator(atPath: root) else { return [] }
        var files: [(path: String, attributes: [FileAttributeKey: Any])] = []
        while let name = walk.nextObject() as? String {
            guard let attributes = walk.fileAttributes, attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            files.append((root + "/" + name, attributes))
        }
        return files
    }

    private nonisolated func prune() {
        let root = directory.display
        Task.detached(priority: .background) {
            let files = Self.files(beneath: root).map { path, attributes in
                (
                    path: path, bytes: (attributes[.size] as? Int64) ?? 0,
                    used: (attributes[.modificationDate] as? Date) ?? .distantPast
                )
            }
            var total = files.reduce(0) { $0 + $1.bytes }
            for file in files.sorted(by: { $0.used < $1.used }) where total > Self.budget {
                unlink(file.path)
                total -= file.bytes
            }
        }
    }
}
