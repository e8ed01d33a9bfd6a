public import Base
import Foundation

/// Whether tests can mount a small file system in memory on this machine.
public let mayMount: Bool = {
    guard getuid() == 0 else { return false }
    return (try? withMount(bytes: 100_000) { _ in true }) ?? false
}()

/// Runs `body` with a new file system in memory, and unmounts it afterwards.
public func withMount<T>(bytes: Int, _ body: (BytePath) throws -> T) throws -> T {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("mount-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { rmdir(url.path) }
    try run(["mount", "-t", "tmpfs", "-o", "size=\(bytes)", "shoebox-test", url.path])
    defer { try? run(["umount", "-l", url.path]) }
    return try body(BytePath(url.path))
}

private struct CommandFailed: Error { let words: [String] }

/// Runs a command and waits until it ends.
///
/// - Throws: an error if the exit status is not 0.
public func run(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CommandFailed(words: words) }
}

/// Fills a file system completely with a file named "ballast".
public func fillDisk(_ folder: BytePath) {
    let descriptor = open(folder.appending("ballast").display, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    for size in [65_536, 4096, 512, 1] {
        let block = [UInt8](repeating: 7, count: size)
        while write(descriptor, block, size) > 0 {}
    }
}
