import ArchivesTasks
import Base
import Foundation
import TestSupport
import Testing
import Workers

/// Archives are read and extracted in a sandboxed worker.
struct WorkerTests {
    @Test func `folders within folders are extracted, and one entry is read without the others`() async throws {
        try await withFolder { folder in
            let (file, out, lines) = (folder.appending("a.zip"), folder.appending("out"), folder.appending("lines"))
            let bytes = ZipBytes.make(
                ["one/two/three.txt", "one/four.txt", "five.txt"].map { .init(name: Array($0.utf8), content: Array($0.utf8)) })
            try Data(bytes).write(to: URL(filePath: file.display))
            try Data().write(to: URL(filePath: lines.display))
            try FileManager.default.createDirectory(atPath: out.display, withIntermediateDirectories: true)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let done = try await pool.perform(ExtractArchive(file, ArchiveAccess(), to: out, output: lines))
            #expect(done.count == 3 && done.problems.isEmpty)
            #expect(out.tree == ["five.txt", "one/", "one/four.txt", "one/two/", "one/two/three.txt"])
            let entry = folder.appending("entry")
            #expect(try await pool.perform(ReadEntry(file, ArchiveAccess(), number: 2, to: entry)) == 12)
            #expect(try folder.text("entry") == "one/four.txt")
            await pool.shutdown()
        }
    }
}
