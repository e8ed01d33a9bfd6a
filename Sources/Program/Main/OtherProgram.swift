import Foundation

/// Another program of the system.
enum OtherProgram {
    /// Runs another program and discards its output.
    @discardableResult static func start(_ words: [String]) -> Process? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return (try? process.run()).map { process }
    }
}
