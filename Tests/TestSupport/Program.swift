public import Base
public import Foundation

/// The package's folder.
public let packageFolder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

/// Returns the program under test: the path in `SHOEBOX_BINARY`, or the program that was built beside the test bundle.
public func builtProgram() throws(Failure) -> BytePath {
    if let named = ProcessInfo.processInfo.environment["SHOEBOX_BINARY"] { return BytePath(named) }
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let folders = [bundle] + [here, packageFolder].map { $0.appendingPathComponent(".build/debug") }
    let programs = folders.map { $0.appendingPathComponent("shoebox").path }
    guard let found = programs.first(where: FileManager.default.isExecutableFile) else {
        throw Failure(.unknown, "shoebox is not built.")
    }
    return BytePath(found)
}
