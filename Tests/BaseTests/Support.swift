import Base
import Foundation

/// Runs the body with a temporary folder, in memory if possible, and removes the folder afterwards.
func withFolder(_ body: (BytePath) throws -> Void) throws {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let base = access(memory.path, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory
    let url = base.appendingPathComponent("basics-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(BytePath(url.path))
}
