import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

/// Broken archives cause a clear error, and never leave an incomplete file.
struct DamageTests {
    private let good = ZipBytes.make([
        ZipBytes.Item(name: Array("a.txt".utf8), content: Array("first".utf8)),
        ZipBytes.Item(name: Array("b.txt".utf8), content: Array("second".utf8)),
    ])

    @Test func `an empty file, a text and zeros are no archives`() throws {
        try withFolder { folder throws in
            #expect(throws: ArchiveError.empty) { try list([], in: folder) }
            #expect(throws: ArchiveError.notAnArchive) { try list(Array("Dear reader,\n".utf8), in: folder) }
            #expect(throws: ArchiveError.reading(ENOENT)) { try Archive(path: folder.appending("none").bytes).list() }
            #expect(throws: ArchiveError.notAnArchive) { try Archive(path: folder.bytes).list() }
        }
    }

    @Test func `archives without entries are empty lists`() throws {
        try withFolder { folder throws in
            #expect(try list(ZipBytes.make([]), in: folder).entries == [])
            #expect(try list(TarBytes.make([]), in: folder).entries == [])
            #expect(try extract(ZipBytes.make([]), in: folder).files == 0)
        }
    }

    @Test func `whatever is cut off, no half file appears`() throws {
        for length in 1..<good.count {
            try withFolder { folder throws in
                _ = try? extract(Array(good.prefix(length)), in: folder)
                let out = folder.appending("out")
                for name in out.tree {
                    let content = try out.text(name)
                    #expect(["a.txt": "first", "b.txt": "second"][name] == content, "cut at \(length): \(name)")
                }
            }
        }
    }

    @Test func `a wrong sum is damage, and the other files are extracted`() throws {
        try withFolder { folder throws in
            let bytes = ZipBytes.make([
                ZipBytes.Item(name: Array("bad.txt".utf8), content: Array("bad".utf8), sum: 1),
                ZipBytes.Item(name: Array("good.txt".utf8), content: Array("good".utf8)),
            ])
            let result = try extract(bytes, in: folder)
            #expect(result.problems.map(\.name) == ["bad.txt"])
            #expect(folder.appending("out").tree == ["good.txt"])
        }
    }

    @Test(arguments: [2, 100, 0x7FFF_FFFF] as [UInt32])
    func `a size that is not true is damage`(size: UInt32) throws {
        try withFolder { folder throws in
            let liar = ZipBytes.Item(name: Array("liar".utf8), content: Array("content".utf8), size: size)
            let result = try? extract(ZipBytes.make([liar]), in: folder)
            #expect(result?.files ?? 0 == 0)
            #expect(folder.appending("out").tree == [])
        }
    }

    @Test func `bytes that are changed at random never leave the folder, nor crash`() throws {
        var random = SplitMix64(seed: 19)
        for _ in 0..<200 {
            try withFolder { folder throws in
                var bytes = good
                for _ in 0..<3 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
                _ = try? extract(bytes, in: folder)
                #expect(folder.tree.allSatisfy { $0 == "archive" || $0.hasPrefix("out/") })
            }
        }
    }

    @Test func `one entry is read, whole or as far as wanted`() throws {
        try withFolder { folder throws in
            _ = try list(good, in: folder)
            let archive = Archive(path: folder.appending("archive").bytes)
            var read: [UInt8] = []
            try archive.read(2) {
                read += $0
                return true
            }
            #expect(read == Array("second".utf8))
            #expect(throws: ArchiveError.noEntry(number: 3, count: 2)) { try archive.read(3) { _ in true } }
        }
    }

    @Test func `only what was chosen is extracted`() throws {
        try withFolder { folder throws in
            #expect(try extract(good, in: folder, [2]).files == 1)
            #expect(folder.appending("out").tree == ["b.txt"])
            #expect(throws: ArchiveError.noEntry(number: 7, count: 2)) { try extract(good, in: folder, [7]) }
        }
    }
}
