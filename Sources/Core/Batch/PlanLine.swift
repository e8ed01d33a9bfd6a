public import Base
import Foundation

/// A line of a plan: a file and the task to perform on it.
public struct PlanLine: Codable, Sendable {
    /// The index of the line in the plan, beginning with 0.
    public let line: Int
    /// The index of the root folder to which the path is relative.
    public let root: Int
    public let path: BytePath
    /// The size in bytes recorded in the catalogue. If the size or the modification time of the file has changed since, the
    /// file is skipped and is left for the next plan.
    public let size: Int64
    /// The modification time in nanoseconds since 1970.
    public let modified: Int64
    /// The `name` of a worker task.
    public let task: String
    /// Maximum time in seconds that a worker may take.
    public let limit: Int
}

/// A task to perform on files: its name, and the stored properties of its request without `path`.
public struct PlanTask: Sendable {
    public let name: String
    /// The properties as JSON.
    public let options: [UInt8]
    /// The amount of work for the task, roughly its time in milliseconds. The sum of the weights limits the number of lines in
    /// a shard.
    public let weight: Int
    /// Maximum time in seconds that a worker may take.
    public let limit: Int

    public init(name: String, options: [UInt8] = Array("{}".utf8), weight: Int, limit: Int) {
        (self.name, self.options, self.weight, self.limit) = (name, options, weight, limit)
    }
}

/// Lines are encoded by hand, because there are millions of them and a JSON encoder takes ten times as long.
extension [UInt8] {
    mutating func appendLine(
        _ line: Int, root: Int, path: BytePath, size: Int64, modified: Int64, task: PlanTask
    ) {
        append(contentsOf: #"{"line":\#(line),"root":\#(root),"path":"#.utf8)
        appendJSON(path)
        append(
            contentsOf: #","size":\#(size),"modified":\#(modified),"task":"\#(task.name)","limit":\#(task.limit),"options":"#.utf8
        )
        append(contentsOf: task.options)
        append(contentsOf: "}\n".utf8)
    }

    /// Writes a path in the same JSON form as `BytePath`: a string if the path is valid UTF-8, otherwise `{"base64": "…"}`.
    private mutating func appendJSON(_ path: BytePath) {
        guard String(validating: path.bytes, as: UTF8.self) != nil else {
            append(contentsOf: #"{"base64":"\#(Data(path.bytes).base64EncodedString())"}"#.utf8)
            return
        }
        append(UInt8(ascii: "\""))
        path.bytes.withUnsafeBufferPointer { JSONText.escape($0, into: &self) }
        append(UInt8(ascii: "\""))
    }
}
