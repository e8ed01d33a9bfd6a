public import Foundation

private struct PythonFailure: Error { let status: Int32 }

/// Runs a Python program with this input, and returns its output.
public func python(_ script: String, _ input: Data) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let (from, to) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (from, to)
    try process.run()
    Thread.detachNewThread {
        try? from.fileHandleForWriting.write(contentsOf: input)
        try? from.fileHandleForWriting.close()
    }
    let output = try to.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw PythonFailure(status: process.terminationStatus) }
    return String(decoding: output, as: UTF8.self)
}
