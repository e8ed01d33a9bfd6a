import Base
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Workers

func makePool(
    size: Int = 1, limits: WorkerLimits = WorkerLimits(), program: BytePath? = nil, arguments: [String] = ["worker"]
) throws -> WorkerPool {
    var environment = ProcessInfo.processInfo.environment
    environment["SHOEBOX_WORKER_FAULTS"] = "1"
    return WorkerPool(
        executable: try program ?? builtProgram(), arguments: arguments, size: size, environment: environment, limits: limits)
}

func put(_ bytes: [UInt8], at path: BytePath) throws {
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
    try #require(descriptor >= 0)
    #expect(writeAll(descriptor, bytes))
    close(descriptor)
}

/// Returns the failure of a request that must fail.
func failure(of pool: WorkerPool, _ request: some WorkerTask, deadline: Duration = .seconds(60)) async -> Failure? {
    do throws(Failure) {
        _ = try await pool.perform(request, deadline: deadline)
        return nil
    } catch {
        return error
    }
}

/// Expects that a worker answers a request correctly.
func expectWell(_ pool: WorkerPool) async {
    let other = await failure(of: pool, Misbehave(.slow(milliseconds: 0)))
    #expect(other == nil)
}

/// Returns how many times an idle worker has begun to wait. A larger number later shows that it has performed a task.
func waits(of pid: Int32) async throws -> Int {
    var waits = 0
    try await until {
        guard let status = ProcessStatus(of: pid), status.state == "S" else { return false }
        waits = status.waits
        return true
    }
    return waits
}

/// Returns the process ids of children that have ended but have not been reaped.
func zombies() -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { pid in
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8), let end = text.lastIndex(of: ")")
        else { return false }
        let fields = text[end...].split(separator: " ")
        return fields.count > 2 && fields[1] == "Z" && Int32(fields[2]) == getpid()
    }
}

/// Compiles a file of Tests/Walls to `target`, and returns the path.
func compile(_ name: String, to target: BytePath, _ options: [String] = []) throws -> BytePath {
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let source = packageFolder.appendingPathComponent("Tests/Walls/\(name)").path
    compiler.arguments = ["cc"] + options + ["-o", target.display, source]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    return target
}
