import Basics
import Foundation

/// A folder, in memory where the machine has such a place, that is gone when the body ends.
func withFolder(_ body: (BytePath) throws -> Void) throws {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let base = access(memory.path, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory
    let url = base.appendingPathComponent("basics-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(BytePath(url.path))
}
