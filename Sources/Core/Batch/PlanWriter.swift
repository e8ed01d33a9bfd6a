public import Base
import Foundation
import Glibc

/// Writes a plan to a new folder, shard by shard (a shard is a file of lines). Writes `plan.json` last, because a folder
/// without this file is not a plan.
public struct PlanWriter: ~Copyable {
    /// The weight at which a shard is complete. A machine processes one shard at a time, and if the machine fails, the whole
    /// shard is processed again.
    public static let shardWeight = 4096

    private let folder: BytePath
    private let roots: [BytePath]
    private let id = UUID().uuidString.lowercased()
    private var shard: [UInt8] = []
    private var weight = 0
    private var shards = 0
    private var tasks: [String: Int] = [:]
    public private(set) var lines = 0

    /// - Parameter roots: the folders to which the paths of the lines are relative.
    /// - Throws: `Failure` if the folder is not empty or cannot be created.
    public init(_ folder: BytePath, roots: [BytePath]) throws(Failure) {
        let made = folder.withCString { mkdir($0, 0o700) }
        guard made == 0 || errno == EEXIST else { throw .system(errno, "written", folder) }
        guard try folder.listed().isEmpty else {
            throw Failure(.badRequest, "batch.folderNotEmpty", file: folder)
        }
        (self.folder, self.roots) = (folder, roots)
    }

    /// Adds a line to the plan.
    ///
    /// - Parameters:
    ///   - root: the index of the root folder in `roots`.
    ///   - path: a path relative to this root.
    public mutating func add(root: Int, path: BytePath, size: Int64, modified: Int64, task: PlanTask) throws(Failure) {
        shard.appendLine(lines, root: root, path: path, size: size, modified: modified, task: task)
        lines += 1
        tasks[task.name, default: 0] += 1
        weight += task.weight
        if weight >= Self.shardWeight { try cut() }
    }

    /// Writes the last shard and `plan.json`.
    ///
    /// - Parameter version: the version of this program.
    public mutating func finish(version: String) throws(Failure) -> BatchPlan {
        if !shard.isEmpty { try cut() }
        let plan = BatchPlan(id: id, version: version, roots: roots, lines: lines, shards: shards, tasks: tasks)
        try plan.write(in: folder)
        return plan
    }

    private mutating func cut() throws(Failure) {
        let path = folder.appending(BatchPlan.shard(shards))
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw .system(errno, "written", path) }
        defer { close(descriptor) }
        guard writeAll(descriptor, shard) else { throw .system(errno, "written", path) }
        shard.removeAll(keepingCapacity: true)
        (weight, shards) = (0, shards + 1)
    }
}
