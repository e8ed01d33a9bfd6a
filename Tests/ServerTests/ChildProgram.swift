import Base
import Foundation
import Glibc
import TestSupport
import Testing

/// The real program as a separate process.
final class ChildProgram: @unchecked Sendable {
    private let process = Process()
    private let output: URL
    private let errors: URL

    /// - Parameters:
    ///   - folder: the working directory of the program; nil for the working directory of the tests.
    ///   - environment: additional environment variables.
    ///   - input: the text on standard input.
    init(
        _ arguments: [String], in folder: BytePath? = nil, environment: [String: String] = [:], input: String? = nil
    ) throws {
        let base = FileManager.default.temporaryDirectory.appendingPathComponent("child-\(UUID().uuidString)")
        output = base.appendingPathExtension("out")
        errors = base.appendingPathExtension("err")
        for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        process.executableURL = URL(fileURLWithPath: try builtProgram().display)
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder.display) }
        if !environment.isEmpty {
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        }
        let typed = input.map { _ in Pipe() }
        process.standardInput = typed ?? FileHandle.nullDevice as Any
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        try typed?.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
        try typed?.fileHandleForWriting.close()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        for file in [output, errors] { try? FileManager.default.removeItem(at: file) }
    }

    var pid: Int32 { process.processIdentifier }
    var printed: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
    var complained: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// Returns the exit code. A program that takes longer than `time` is killed.
    func end(within time: Duration) async throws -> Int32 {
        let over = try await eventually(within: time) { !self.process.isRunning }
        try #require(over, "it did not end: \(complained)")
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    func signal(_ number: Int32) { kill(pid, number) }

    /// The anonymous memory of the process in bytes.
    var anonymousMemory: Int {
        let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
        return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    /// Starts a server, and returns it when it has printed its link.
    static func serve(_ scene: Scene, _ more: [String] = []) async throws -> (ChildProgram, TestClient) {
        let child = try ChildProgram(["serve", "--json", "--data", scene.data.display, "--port", "0"] + more)
        #expect(try await eventually(within: .seconds(60)) { child.printed.contains("\n") }, "\(child.complained)")
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(child.printed.utf8)) as? [String: Any])
        return (child, try await TestClient(letInBy: try #require(answer["link"] as? String)))
    }
}
