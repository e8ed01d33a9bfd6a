import ArchivesTasks
import Base
import Foundation
import TestSupport
import Testing
import Workers

@testable import ArchivesEngine

/// Hard links of archives get the content of their files.
struct LinkTests {
    private static let items = [
        TarBytes.Item(name: "./dir/orig.txt", content: Array("content".utf8)),
        TarBytes.Item(name: "hard.txt", type: "1", target: "dir/orig.txt"),
        TarBytes.Item(name: "other.txt", content: Array("other".utf8)),
        TarBytes.Item(name: "chain.txt", type: "1", target: "hard.txt"),
        TarBytes.Item(name: "soft.txt", type: "2", target: "other.txt"),
        TarBytes.Item(name: "lost.txt", type: "1", target: "../archive"),
        TarBytes.Item(name: "own.txt", type: "1", target: "own.txt"),
    ]
    private static let tar = TarBytes.make(items)

    @Test func `a hard link is extracted with the content of its file, and a symbolic one is left out`() throws {
        try withFolder { folder throws in
            let result = try extract(Self.tar, in: folder)
            let out = folder.appending("out")
            #expect(out.tree == ["chain.txt", "dir/", "dir/orig.txt", "hard.txt", "other.txt"])
            #expect(try out.text("hard.txt") == "content")
            #expect(try out.text("chain.txt") == "content")
            #expect(result.files == 4)
            #expect(result.bytes == 26)
            #expect(result.problems.map(\.name) == ["soft.txt", "lost.txt", "own.txt"])
            #expect(result.problems.map(\.error) == [.refused(.link), .refused(.noTarget), .refused(.noTarget)])
            // The files are independent of each other.
            let inodes = try ["hard.txt", "chain.txt", "dir/orig.txt"].map {
                try #require(FileStamp(of: out.appending($0))).inode
            }
            #expect(Set(inodes).count == 3)
        }
    }

    @Test(arguments: [([2], ["hard.txt"]), ([2, 4], ["chain.txt", "hard.txt"]), ([4, 3], ["chain.txt", "other.txt"])])
    func `a hard link is extracted without its file`(numbers: [Int], names: [String]) throws {
        try withFolder { folder throws in
            let result = try extract(Self.tar, in: folder, Set(numbers))
            #expect(folder.appending("out").tree == names)
            #expect(result.problems.isEmpty)
            #expect(result.files == names.count)
            for name in names { #expect(try folder.text("out/\(name)") == (name == "other.txt" ? "other" : "content")) }
        }
    }

    @Test func `a link is marked in the list, and its bytes are those of its file`() throws {
        try withFolder { folder throws in
            let entries = try list(Self.tar, in: folder).entries
            #expect(entries.map(\.kind) == [.file, .hardLink, .file, .hardLink, .link, .hardLink, .hardLink])
            #expect(entries.map(\.bytes) == [7, 7, 5, 7, 0, 0, 0])
            #expect(
                entries.map(\.target) == [nil, "dir/orig.txt", nil, "hard.txt", "other.txt", "../archive", "own.txt"])
            var text: [UInt8] = []
            try Archive(path: folder.appending("archive").bytes).read(4) {
                text += $0
                return true
            }
            #expect(text == Array("content".utf8))
            #expect(throws: ArchiveError.refused(.noTarget)) {
                try Archive(path: folder.appending("archive").bytes).read(6) { _ in true }
            }
        }
    }

    @Test func `a link to a file of the same name twice has the content of the one before it`() throws {
        try withFolder { folder throws in
            let items = [
                TarBytes.Item(name: "a", content: Array("old".utf8)), TarBytes.Item(name: "first", type: "1", target: "a"),
                TarBytes.Item(name: "a", content: Array("newer".utf8)), TarBytes.Item(name: "second", type: "1", target: "a"),
            ]
            #expect(try extract(TarBytes.make(items), in: folder).files == 4)
            #expect(try folder.text("out/first") == "old")
            #expect(try folder.text("out/second") == "newer")
        }
    }

    @Test func `a hard link of a RAR has the content of its file, and an entry that refers to another way is named`() throws {
        try withFolder { folder throws in
            let items = [
                RarBytes.Item(name: "a.txt", content: Array("content".utf8)), RarBytes.Item(name: "empty.txt", content: []),
                RarBytes.Item(name: "dir/hard.txt", content: [], reference: (4, "a.txt")),
                RarBytes.Item(name: "same.txt", content: [], size: 7, reference: (5, "a.txt")),
                RarBytes.Item(name: "last.txt", content: Array("last".utf8)),
            ]
            #expect(try list(RarBytes.make(items), in: folder).entries.map(\.bytes) == [7, 0, 7, nil, 4])
            let result = try extract(RarBytes.make(items), in: folder)
            #expect(folder.appending("out").tree == ["a.txt", "dir/", "dir/hard.txt", "empty.txt", "last.txt"])
            #expect(try folder.text("out/dir/hard.txt") == "content")
            #expect(result.problems.map(\.name) == ["same.txt"])
            #expect(result.problems.map(\.error) == [.refused(.reference)])
        }
    }

    @Test func `many links to a large file are stopped like a bomb`() throws {
        try withFolder { folder throws in
            let file = TarBytes.Item(name: "a", content: [UInt8](repeating: 0x78, count: 100_000))
            let links = (0..<200).map { TarBytes.Item(name: "link \($0)", type: "1", target: "a") }
            let limits = ArchiveLimits(ratio: 50, freeBytes: 1 << 20)
            #expect(throws: ArchiveError.limit(.ratio, 50)) {
                try extract(TarBytes.make([file] + links), in: folder, limits: limits)
            }
            #expect(folder.appending("out").tree.isEmpty)
        }
    }

    @Test func `a worker copies the content of links`() async throws {
        try await withFolder { folder in
            let (file, out, lines) = (folder.appending("a.tar"), folder.appending("out"), folder.appending("lines"))
            try Data(Self.tar).write(to: URL(filePath: file.display))
            try Data().write(to: URL(filePath: lines.display))
            try FileManager.default.createDirectory(atPath: out.display, withIntermediateDirectories: true)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let done = try await pool.perform(ExtractArchive(file, ArchiveAccess(), to: out, output: lines))
            await pool.shutdown()
            #expect(done.count == 4)
            #expect(try out.text("chain.txt") == "content")
        }
    }
}
