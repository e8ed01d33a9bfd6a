import Basics
import Catalogue
import Foundation
import Workers

/// Screen-size pictures by content, as JPEG files under a size budget; safe to delete at any time.
actor PreviewStore {
    /// Bytes kept on disk; the least recently used go first.
    static let budget: Int64 = 2_000_000_000
    /// Files written between two looks at the budget.
    static let pruneInterval = 400

    private let directory: BytePath
    private let pool: WorkerPool
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
            _ = try await pool.preview(of: path, longSide: longSide, output: target)
            return target
        }
        making[key] = task
        defer { making[key] = nil }
        let made = try await task.value
        written += 1
        if written % Self.pruneInterval == 1 { prune() }
        return made
    }

    private nonisolated func prune() {
        let root = directory.display
        Task.detached(priority: .background) {
            guard let walk = FileManager.default.enumerator(atPath: root) else { return }
            var files: [(path: String, bytes: Int64, used: Date)] = []
            while let name = walk.nextObject() as? String {
                guard let attributes = walk.fileAttributes, attributes[.type] as? FileAttributeType == .typeRegular else {
                    continue
                }
                files.append(
                    (
                        root + "/" + name, (attributes[.size] as? Int64) ?? 0,
                        (attributes[.modificationDate] as? Date) ?? .distantPast
                    ))
            }
            var total = files.reduce(0) { $0 + $1.bytes }
            for file in files.sorted(by: { $0.used < $1.used }) where total > Self.budget {
                unlink(file.path)
                total -= file.bytes
            }
        }
    }
}
