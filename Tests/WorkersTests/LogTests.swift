import Base
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Workers

/// The messages of a worker if the standard error is a terminal or a file.
@Suite(.serialized) struct LogTests {
    /// A text with control sequences of terminals: they put a text into the clipboard, clear the screen, and reverse the text
    /// direction.
    private static let steering = "\u{1B}]52;c;b3duZWQ=\u{7}said\u{9B}2J\u{202E}\n"

    @Test func `a terminal gets what a worker says without what would steer it`() async throws {
        let told = try await onTerminal { _ in
            let pool = try makePool()
            #expect(await failure(of: pool, Misbehave(.says(Self.steering, times: 1))) == nil)
            await pool.shutdown()
        }
        #expect(told == "\u{FFFD}]52;c;b3duZWQ=\u{FFFD}said\u{FFFD}2J\u{FFFD}\n")
    }

    @Test func `of a flood a terminal gets the beginning, and all of what the worker died of`() async throws {
        try await withFolder { folder in
            let library = try compile("planted.c", to: folder.appending("planted.so"), ["-shared", "-fPIC"])
            let told = try await onTerminal { _ in
                let pool = try makePool(arguments: ["worker", "--root", library.display])
                #expect(await failure(of: pool, Misbehave(.says("a flood of words\n", times: 60_000))) == nil)
                let dies = Misbehave(.planted(library: library, attempt: "ring", canary: library))
                #expect(await failure(of: pool, dies)?.code == .corruptFile)
                await pool.shutdown()
            }
            #expect(told.hasPrefix("a flood of words\n"))
            #expect(told.utf8.count < 32 << 10)
            #expect(told.contains("shoebox: A worker said more than is shown, "))
            #expect(told.hasSuffix("it made the forbidden system call io_uring_setup (425).\n"))
        }
    }

    @Test func `a worker changes nothing about the terminal`() async throws {
        try await withFolder { folder in
            let library = try compile("planted.c", to: folder.appending("planted.so"), ["-shared", "-fPIC"])
            _ = try await onTerminal { terminal in
                let pool = try makePool(arguments: ["worker", "--root", library.display])
                let attempt = Misbehave(.planted(library: library, attempt: "unblocks_log", canary: library))
                #expect(try await pool.perform(attempt) == 0)
                #expect(fcntl(terminal, F_GETFL) & O_NONBLOCK == 0)
                await pool.shutdown()
            }
        }
    }

    @Test func `a log file gets all of it as it is`() async throws {
        try await withFolder { folder in
            let log = folder.appending("log")
            try put([], at: log)
            let descriptor = log.withCString { open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
            try await withStandardError(descriptor) {
                let pool = try makePool()
                #expect(await failure(of: pool, Misbehave(.says(Self.steering, times: 1))) == nil)
                await pool.shutdown()
            }
            close(descriptor)
            #expect(try String(contentsOfFile: log.display, encoding: .utf8).contains(Self.steering))
        }
    }
}

/// Redirects the standard error of this process while `body` runs.
private func withStandardError(_ descriptor: Int32, _ body: () async throws -> Void) async throws {
    let before = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    try #require(before >= 0 && dup2(descriptor, STDERR_FILENO) >= 0)
    defer {
        dup2(before, STDERR_FILENO)
        close(before)
    }
    try await body()
}

/// Runs `body` with a terminal as standard error. Returns the text that the terminal received.
private func onTerminal(_ body: (Int32) async throws -> Void) async throws -> String {
    let screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    // Equivalent to unlockpt(3) and ptsname(3), which are not available in Swift.
    try #require(screen >= 0 && ioctl(screen, 0x4004_5431, &isLocked) == 0)
    let terminal = ioctl(screen, 0x5441, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    var settings = termios()
    tcgetattr(terminal, &settings)
    cfmakeraw(&settings)
    tcsetattr(terminal, TCSANOW, &settings)

    let reading = Task.detached {
        await withCheckedContinuation { done in Thread.detachNewThread { done.resume(returning: all(of: screen)) } }
    }
    do { try await withStandardError(terminal) { try await body(terminal) } } catch {
        close(terminal)
        throw error
    }
    close(terminal)
    let told = await reading.value
    close(screen)
    return String(decoding: told, as: UTF8.self)
}

/// Reads from the terminal until no process has it open. Then reading fails with EIO.
private func all(of screen: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while case let got = read(screen, &piece, piece.count), got > 0 { all += piece[..<got] }
    return all
}
