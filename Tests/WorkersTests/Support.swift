import Basics
import Foundation
import Glibc
import Testing

@testable import Workers

/// The program whose `worker` command the tests run: `SHOEBOX_BINARY`, or the one built beside the test bundle.
func workerProgram() throws -> BytePath {
    if let named = ProcessInfo.processInfo.environment["SHOEBOX_BINARY"] { return BytePath(named) }
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("shoebox").path
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let built = root.appendingPathComponent(".build/debug/shoebox").path
    let here = FileManager.default.currentDirectoryPath + "/.build/debug/shoebox"
    let found = try #require(
        [bundle, here, built].first { FileManager.default.isExecutableFile(atPath: $0) }, "shoebox is not built")
    return BytePath(found)
}

func makePool(size: Int = 1, limits: WorkerLimits = WorkerLimits(), program: BytePath? = nil) throws -> WorkerPool {
    var environment = ProcessInfo.processInfo.environment
    environment["SHOEBOX_WORKER_FAULTS"] = "1"
    return WorkerPool(executable: try program ?? workerProgram(), size: size, environment: environment, limits: limits)
}

/// A folder that is gone when the body ends.
func withFolder<T>(_ body: (BytePath) async throws -> T) async throws -> T {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("workers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(BytePath(url.path))
}

func put(_ bytes: [UInt8], at path: BytePath) throws {
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
    try #require(descriptor >= 0)
    #expect(writeAll(descriptor, bytes))
    close(descriptor)
}

/// The failure of a request that must fail.
func failure(of pool: WorkerPool, _ request: some WorkerTask, deadline: Duration = .seconds(10)) async -> Failure? {
    do throws(Failure) {
        _ = try await pool.perform(request, deadline: deadline)
        return nil
    } catch {
        return error
    }
}

/// A worker answers properly.
func expectWell(_ pool: WorkerPool) async {
    let other = await failure(of: pool, Misbehave(.slow(milliseconds: 0)))
    #expect(other == nil)
}

/// Process ids of children that nobody reaped.
func zombies() -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { pid in
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8), let end = text.lastIndex(of: ")")
        else { return false }
        let fields = text[end...].split(separator: " ")
        return fields.count > 2 && fields[1] == "Z" && Int32(fields[2]) == getpid()
    }
}
