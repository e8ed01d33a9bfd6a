public import Base
import Foundation

/// Creates nested folders until the path of the innermost is longer than the system allows, so that no process can open it by
/// its path, not even as root.
///
/// - Parameter folder: the parent folder. The nested folders are removed when the body ends.
public func withDeepFolder(in folder: BytePath, _ body: () throws -> Void) throws {
    let name = String(repeating: "d", count: 250)
    var open = folder.withCString { Glibc.open($0, O_RDONLY | O_DIRECTORY) }
    guard open >= 0 else { throw Failure.system(errno, "opened", folder) }
    defer {
        close(open)
        folder.removeTree()
    }
    for _ in 0..<18 {
        guard mkdirat(open, name, 0o700) == 0 else { throw Failure.system(errno, "made", folder) }
        let next = openat(open, name, O_RDONLY | O_DIRECTORY)
        guard next >= 0 else { throw Failure.system(errno, "opened", folder) }
        close(open)
        open = next
    }
    try body()
}
