import Basics
import Foundation
import Testing
import Workers

@testable import Reading

/// The parts that setup/install provides; nil where they are missing, and then tests that need them are skipped.
let installedParts = ReadingParts.find(program: program("shoebox"))

/// A program built beside the test bundle.
func program(_ name: String) -> String {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name).path
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let candidates = [
        bundle, FileManager.default.currentDirectoryPath + "/.build/debug/\(name)", root.path + "/.build/debug/\(name)",
    ]
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? bundle
}

/// A reader in this process, loaded once.
func makeReader() throws -> TextReader { try reader.get() }

private let reader = Result { try TextReader(parts: try #require(installedParts), threads: 2) }

/// A folder that is gone when the body ends.
func withFolder<T>(_ body: (BytePath) async throws -> T) async throws -> T {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("reading-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(BytePath(url.path))
}

func put(_ bytes: [UInt8], at path: BytePath) throws { try Data(bytes).write(to: URL(fileURLWithPath: path.display)) }

func makePool(size: Int = 1, environment: [String: String] = [:]) -> WorkerPool {
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return WorkerPool(executable: BytePath(program("shoebox")), size: size, environment: all)
}
