public import Base
import Foundation
import Glibc

/// The description of a plan, stored as `plan.json` in the folder of the plan. Each folder of results contains a copy of
/// `plan.json`, which shows the plan to which the results belong.
///
/// A plan is a folder with `plan.json` and shards. Each shard is a file of JSON lines. `docs/batch.md` describes both formats.
public struct BatchPlan: Codable, Sendable, Equatable {
    public static let file = "plan.json"
    /// The version number of this format.
    public static let format = 1

    public var format = Self.format
    /// A random identifier, so that plans cannot be confused.
    public let id: String
    /// The version of the program that made the plan.
    public let version: String
    /// The folders to which the paths of the lines are relative, on the machine that made the plan.
    public let roots: [BytePath]
    public let lines: Int
    public let shards: Int
    /// The number of lines for each task.
    public let tasks: [String: Int]
    /// The codes of temporary failures. A line that failed with one of these codes is processed again.
    public var passing = Failure.passing.map(\.rawValue)

    /// Reads `plan.json` in a folder.
    ///
    /// - Throws: `Failure` if the file is missing or has another format.
    public init(in folder: BytePath) throws(Failure) {
        let path = folder.appending(Self.file)
        guard let data = FileManager.default.contents(atPath: path.display) else {
            throw Failure(.fileNotFound, "batch.noPlan", file: folder)
        }
        guard let plan = try? JSONDecoder().decode(Self.self, from: data), (0...Self.maximumLines).contains(plan.lines),
            (0...plan.lines).contains(plan.shards)
        else {
            throw Failure(.parsingError, "batch.notAPlan", file: path)
        }
        guard plan.format == Self.format else { throw Failure(.unsupportedFormat, "batch.otherFormat", file: path) }
        self = plan
    }

    init(id: String, version: String, roots: [BytePath], lines: Int, shards: Int, tasks: [String: Int]) {
        (self.id, self.version, self.roots) = (id, version, roots)
        (self.lines, self.shards, self.tasks) = (lines, shards, tasks)
    }

    /// Maximum number of lines. It exceeds the number of files in any library.
    private static let maximumLines = 1 << 34

    /// Writes `plan.json` atomically.
    public func write(in folder: BytePath) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        guard var data = try? encoder.encode(self) else { throw Failure(.unknown, "batch.notAPlan", file: folder) }
        data.append(UInt8(ascii: "\n"))
        let path = folder.appending(Self.file), part = folder.appending("\(Self.file).part")
        let descriptor = part.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw .system(errno, "written", path) }
        let isWritten = writeAll(descriptor, [UInt8](data)) && fsync(descriptor) == 0
        let problem = errno
        close(descriptor)
        guard isWritten else { throw .system(problem, "written", path) }
        let isThere = part.withCString { from in path.withCString { rename(from, $0) == 0 } }
        guard isThere else { throw .system(errno, "written", path) }
    }

    /// Returns the paths of the shards in a plan's folder, in their order.
    public func shardFiles(in folder: BytePath) -> [BytePath] { (0..<shards).map { folder.appending(Self.shard($0)) } }

    static func shard(_ number: Int) -> String { "shard-" + String(format: "%07d", number) + ".jsonl" }
}

extension Failure {
    /// Codes of failures that may not occur again at the next attempt, because the file was missing, changing or unreadable, or
    /// because the program that read the file was stopped.
    public static let passing: [Code] = [.unknown, .fileNotFound, .permissionDenied, .changed, .busy, .diskFull, .cancelled]
}
