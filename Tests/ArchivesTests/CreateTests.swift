import ArchivesTasks
import Base
import Foundation
import TestSupport
import Testing
import Workers

@testable import ArchivesEngine

/// Archives that Shoebox has written can be read by other programs and by Shoebox.
struct CreateTests {
    private static let files: [(name: String, content: [UInt8])] = [
        ("plain.txt", Array("hello".utf8)), ("Ordner/Zürich 東京.txt", Array("ü".utf8)), ("empty", []),
        ("zeros", [UInt8](repeating: 0, count: 300_000)),
    ]

    private func archive(_ packing: ArchiveWriter.Packing) throws -> [UInt8] {
        let writer = try ArchiveWriter(packing)
        var bytes = try writer.addFolder("Ordner", modified: 1_700_000_000)
        for file in Self.files { bytes += try writer.add(file.name, file.content, modified: 1_700_000_000) }
        return bytes + (try writer.finish())
    }

    @Test(arguments: [ArchiveWriter.Packing.storedZip, .zip, .tarZst])
    func `what is written is read again, name by name and byte by byte`(packing: ArchiveWriter.Packing) throws {
        let bytes = try archive(packing)
        try withFolder { folder throws in
            let listing = try list(bytes, in: folder)
            #expect(listing.entries.map(\.name) == ["Ordner"] + Self.files.map(\.name))
            #expect(listing.entries.allSatisfy { $0.modified == 1_700_000_000 })
            #expect(listing.problem == nil)
            let result = try extract(bytes, in: folder)
            #expect(result.files == Self.files.count && result.problemCount == 0)
            for file in Self.files {
                let url = URL(filePath: folder.appending("out").display).appending(path: file.name)
                #expect(try Data(contentsOf: url) == Data(file.content))
            }
        }
    }

    @Test(arguments: [ArchiveWriter.Packing.storedZip, .zip])
    func `another program opens a zip`(packing: ArchiveWriter.Packing) throws {
        let output = try python(
            "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [(i.filename, i.file_size) for i in z.infolist()])",
            try archive(packing))
        #expect(
            output
                == "None [('Ordner/', 0), ('plain.txt', 5), ('Ordner/Zürich 東京.txt', 2), ('empty', 0), ('zeros', 300000)]\n")
    }

    @Test func `more entries than the old format can count are written as Zip64`() throws {
        let writer = try ArchiveWriter(.storedZip)
        var bytes: [UInt8] = []
        for number in 0..<70_000 { bytes += try writer.add("\(number).txt", [], modified: 0) }
        bytes += try writer.finish()
        #expect(try python("import sys, zipfile; print(len(zipfile.ZipFile(sys.argv[1]).namelist()))", bytes) == "70000\n")
    }

    @Test func `a file that is shorter or longer than was said ends the archive`() throws {
        let writer = try ArchiveWriter(.zip)
        _ = try writer.begin("a", size: 3, modified: 0)
        #expect(throws: Failure.self) { _ = try writer.write([1, 2, 3, 4]) }
        let other = try ArchiveWriter(.zip)
        _ = try other.begin("a", size: 3, modified: 0)
        _ = try other.write([1, 2])
        #expect(throws: Failure.self) { _ = try other.finish() }
    }

    @Test func `a worker packs folders without what links lead to, what is half written, and the archive itself`() async throws {
        try await withFolder { folder in
            let tree = folder.appending("tree")
            try FileManager.default.createDirectory(atPath: tree.appending("in").display, withIntermediateDirectories: true)
            try Data("one".utf8).write(to: URL(filePath: tree.appending("in").appending("a.txt").display))
            try Data("out".utf8).write(to: URL(filePath: folder.appending("secret").display))
            try FileManager.default.createSymbolicLink(
                atPath: tree.appending("link").display, withDestinationPath: folder.appending("secret").display)
            for name in [".shoebox-12-drafts", "mine-drafts"] {
                try FileManager.default.createDirectory(atPath: tree.appending(name).display, withIntermediateDirectories: true)
            }
            try Data("half".utf8).write(to: URL(filePath: tree.appending(".shoebox-12-34.part").display))
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let output = tree.appending("out.tar.zst")
            let done = try await pool.perform(PackFiles([.init(tree, name: "tree", isFolder: true)], as: .tarZst, to: output))
            #expect(done.files == 1 && done.skipped == 1 && done.bytes == 3)
            let names = try Archive(path: output.bytes).list().entries.map(\.name)
            #expect(names == ["tree", "tree/in", "tree/in/a.txt", "tree/mine-drafts"])
            await pool.shutdown()
        }
    }

    @Test func `a link that came in the way of a path leads nowhere, also where files are opened by name`() async throws {
        try await withFolder { folder in
            for (name, file) in [("in", "a.txt"), ("out", "secret")] {
                let path = folder.appending(name)
                try FileManager.default.createDirectory(atPath: path.display, withIntermediateDirectories: true)
                try Data(name.utf8).write(to: URL(filePath: path.appending(file).display))
            }
            let way = folder.appending("way").display
            try FileManager.default.createSymbolicLink(atPath: way, withDestinationPath: folder.appending("out").display)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let many = (0...PackFiles.maximum).map { PackFiles.Entry(folder.appending("in/a.txt"), name: "\($0).txt") }
            let taken = folder.appending("way/secret")
            let whole = try await pool.perform(PackFiles(many, as: .stored, to: folder.appending("whole.zip")))
            #expect(whole.files == many.count)
            for entry in [PackFiles.Entry(taken, name: "secret"), .init(BytePath(way), name: "way", isFolder: true)] {
                let output = folder.appending("hole.zip")
                let failure = await #expect(throws: Failure.self) {
                    try await pool.perform(PackFiles(many + [entry], as: .stored, to: output))
                }
                #expect(failure?.file?.hasPrefix(way) == true)
                #expect(FileStamp(of: output) == nil)
            }
            await pool.shutdown()
        }
    }

    /// The arguments of a program are limited to 2 MB. All files that a worker may open would exceed this limit.
    @Test func `more files are packed than a program can be told by name`() async throws {
        try await withFolder { folder in
            let far = folder.appending(String(repeating: "f", count: 200))
            try FileManager.default.createDirectory(atPath: far.display, withIntermediateDirectories: true)
            let entries = (0..<9000).map { PackFiles.Entry(far.appending("\($0)"), name: "\($0)") }
            for entry in entries { close(entry.path.withCString { open($0, O_CREAT | O_WRONLY, 0o600) }) }
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let done = try await pool.perform(PackFiles(entries, as: .stored, to: folder.appending("many.zip")))
            #expect(done.files == 9000)
            await pool.shutdown()
        }
    }

    @Test func `names that are no UTF-8 stay apart in a folder that is packed`() async throws {
        try await withFolder { folder in
            let tree = folder.appending("tree")
            try FileManager.default.createDirectory(atPath: tree.display, withIntermediateDirectories: true)
            for byte: UInt8 in [0xFE, 0xFF] {
                let path = tree.appending(BytePath(bytes: [0x61, byte] + Array(".txt".utf8)))
                close(path.withCString { open($0, O_CREAT | O_WRONLY, 0o600) })
            }
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let output = folder.appending("out.zip")
            _ = try await pool.perform(PackFiles([.init(tree, name: "tree", isFolder: true)], as: .zip, to: output))
            let names = try Archive(path: output.bytes).list().entries.map(\.name)
            #expect(names == ["tree", "tree/a\u{FFFD}.txt", "tree/a\u{FFFD} (2).txt"])
            await pool.shutdown()
        }
    }

    private func python(_ program: String, _ bytes: [UInt8]) throws -> String {
        try withFolder { folder throws in
            let file = folder.appending("a.zip").display
            try Data(bytes).write(to: URL(filePath: file))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-c", program, file]
            process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "PYTHONIOENCODING": "utf-8"]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let output = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            return String(decoding: output, as: UTF8.self)
        }
    }
}
