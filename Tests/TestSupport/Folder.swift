public import Base
import Foundation

/// Runs `body` with a new folder, and deletes the folder afterwards.
public func withFolder<T>(_ body: (BytePath) throws -> T) throws -> T {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(BytePath(folder.path))
}

/// Runs `body` with a new folder, and deletes the folder afterwards.
public func withFolder<T>(_ body: (BytePath) async throws -> T) async throws -> T {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(BytePath(folder.path))
}

private func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shoebox-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}
