import Base
import Foundation
import TestSupport
import Workers

/// Runs `body` with one worker of the built program and a folder.
func withPool<T: Sendable>(_ body: (WorkerPool, BytePath) async throws -> T) async throws -> T {
    let program = try builtProgram()
    return try await withFolder { folder in
        let pool = WorkerPool(executable: program, arguments: ["worker"], size: 1)
        do {
            let result = try await body(pool, folder)
            await pool.shutdown()
            return result
        } catch {
            await pool.shutdown()
            throw error
        }
    }
}

/// Writes a file into the folder of a test.
func put(_ bytes: [UInt8], _ name: String, in folder: BytePath) throws -> BytePath {
    let path = folder.appending(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path.display))
    return path
}
