import ArchivesTasks
import Base
import Foundation
import TestSupport
import Testing
import Workers

@testable import ArchivesEngine

/// A file that is compressed alone is an archive with this one file.
struct PackedTests {
    /// "just text\n", compressed by gzip without a name.
    private static let gzip: [UInt8] = {
        // A block of deflate that stores its bytes (RFC 1951, 3.2.4).
        let text = Array("just text\n".utf8)
        let block = [1] + ZipBytes.little(UInt16(text.count)) + ZipBytes.little(~UInt16(text.count)) + text
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + block + ZipBytes.little(ZipBytes.sum(text))
            + ZipBytes.little(UInt32(text.count))
    }()

    @Test(arguments: [
        ("notes.txt.gz", "notes.txt"), ("Log.GZ", "Log"), ("table", "table"), ("a.b", "a.b"), (".gz", ".gz"),
        ("notes.bz2", "notes"),
    ])
    func `its name is that of the archive without the ending`(name: String, file: String) throws {
        try withFolder { folder throws in
            try Data(Self.gzip).write(to: URL(filePath: folder.appending(name).display))
            let archive = Archive(path: folder.appending(name).bytes)
            #expect(try archive.list().entries.map(\.name) == [file])
            #expect(try archive.list().problem == nil)
            #expect(
                try Archive(path: folder.appending(name).bytes, name: Array("b.csv.gz".utf8)).list().entries.map(\.name) == [
                    "b.csv"
                ])
        }
    }

    @Test func `it is extracted and read, and nothing of it if it is cut off`() throws {
        try withFolder { folder throws in
            #expect(try extract(Self.gzip, in: folder).files == 1)
            #expect(try folder.text("out/archive") == "just text\n")
            var text: [UInt8] = []
            let archive = Archive(path: folder.appending("archive").bytes)
            try archive.readPacked {
                text += $0
                return true
            }
            #expect(text == Array("just text\n".utf8))
        }
        for length in 12..<Self.gzip.count - 8 {
            try withFolder { folder throws in
                _ = try? extract(Array(Self.gzip.prefix(length)), in: folder)
                #expect(folder.appending("out").tree.isEmpty, "\(length) bytes")
            }
        }
    }

    @Test(arguments: ["photos.tar.gz", "photos.TGZ", "photos.tar.xz"])
    func `what is called a packed tar and has no files is no archive`(name: String) throws {
        try withFolder { folder throws in
            try Data(Self.gzip).write(to: URL(filePath: folder.appending(name).display))
            #expect(throws: ArchiveError.notAnArchive) { try Archive(path: folder.appending(name).bytes).list() }
        }
    }

    @Test func `a worker unpacks a text, and no archive of files`() async throws {
        try await withFolder { folder in
            let (packed, zip, text) = (folder.appending("a.txt.gz"), folder.appending("a.zip"), folder.appending("text"))
            try Data(Self.gzip).write(to: URL(filePath: packed.display))
            try Data(ZipBytes.make(names: ["a"])).write(to: URL(filePath: zip.display))
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let size = try await pool.perform(UnpackText(packed, to: text))
            #expect(size == 10)
            #expect(try folder.text("text") == "just text\n")
            await #expect(throws: Failure(.unsupportedFormat, "archiveFile.holdsFiles", file: zip)) {
                try await pool.perform(UnpackText(zip, to: folder.appending("none")))
            }
            await pool.shutdown()
        }
    }
}
