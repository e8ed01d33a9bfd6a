import Base
import Foundation
import Synchronization
import Testing
import MailTasks

@testable import Mail

/// Shoebox's own files, which can be created again.
@Suite("Files taken out of mails") final class MailScratchTests {
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("scratch-\(UUID().uuidString)")
    private var folder: BytePath { BytePath(directory.path) }

    deinit { try? FileManager.default.removeItem(at: directory) }

    /// Creates files of the wanted size, and counts the created files.
    private final class Maker: Sendable {
        let count = Mutex(0)

        func make(_ path: BytePath, bytes: Int) async throws(Failure) -> MailFile {
            count.withLock { $0 += 1 }
            guard FileManager.default.createFile(atPath: path.display, contents: Data(repeating: 7, count: bytes)) else {
                throw Failure(.unknown, "not made")
            }
            return try MailFile(of: path, type: "text/plain")
        }
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [] }

    @Test func `a file is made once, however many ask for it at the same time`() async throws {
        let scratch = MailScratch(folder), maker = Maker()
        let paths = try await withThrowingTaskGroup(of: BytePath.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await scratch.file("a") { path throws(Failure) in try await maker.make(path, bytes: 10) }.path
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(paths.count == 1 && maker.count.withLock { $0 } == 1)
        #expect(names.count == 1)
    }

    @Test func `what nobody asked for longest goes when there is no room`() async throws {
        let scratch = MailScratch(folder, budget: 100, grace: .zero), maker = Maker()
        func visit(_ key: String) async throws {
            _ = try await scratch.file(key) { path throws(Failure) in try await maker.make(path, bytes: 40) }
        }
        for key in ["a", "b", "a", "c"] { try await visit(key) }
        #expect(names.count == 2)
        try await visit("a")
        #expect(maker.count.withLock { $0 } == 3)
        try await visit("b")
        #expect(maker.count.withLock { $0 } == 4)
        for number in 0..<50 { try await visit("\(number)") }
        #expect(names.count <= 2)
    }

    @Test func `what was just given stays until it can have been opened`() async throws {
        let scratch = MailScratch(folder, budget: 10, grace: .seconds(3600)), maker = Maker()
        for number in 0..<5 {
            _ = try await scratch.file("\(number)") { path throws(Failure) in try await maker.make(path, bytes: 40) }
        }
        #expect(names.count == 5)
        // Files left by an earlier run are removed when a server starts.
        MailScratch(folder).removeLeftovers()
        #expect(names.isEmpty)
    }

    @Test func `what failed, and what somebody removed, is made again`() async throws {
        let scratch = MailScratch(folder), maker = Maker()
        await #expect(throws: Failure.self) {
            try await scratch.file("a") { _ throws(Failure) in throw Failure(.corruptFile, "broken") }
        }
        let made = try await scratch.file("a") { path throws(Failure) in try await maker.make(path, bytes: 3) }
        #expect(made.file.bytes == 3)
        #expect(unlink(made.path.display) == 0)
        let again = try await scratch.file("a") { path throws(Failure) in try await maker.make(path, bytes: 4) }
        #expect(again.file.bytes == 4 && FileManager.default.contents(atPath: again.path.display)?.count == 4)
    }
}
