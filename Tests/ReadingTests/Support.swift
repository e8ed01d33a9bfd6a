import Base
import Foundation
import TestSupport
import Testing
import Workers

@testable import ReadingEngine

/// The files for reading text that setup/install installed; nil if they are missing. Tests that need them are then skipped.
let installedParts = ReadingParts.find(program: (try? builtProgram())?.display ?? "")

/// Returns a reader of text that runs in this process. It is loaded once.
func makeReader() throws -> TextReader { try reader.get() }

private let reader = Result { try TextReader(parts: try #require(installedParts), threads: 2) }

func put(_ bytes: [UInt8], at path: BytePath) throws { try Data(bytes).write(to: URL(fileURLWithPath: path.display)) }

func makePool(size: Int = 1, environment: [String: String] = [:]) -> WorkerPool {
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return WorkerPool(executable: (try? builtProgram()) ?? BytePath("shoebox"), size: size, environment: all)
}
