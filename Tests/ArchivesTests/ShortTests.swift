import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

/// Missing content of an archive is never made up.
struct ShortTests {
    private static let items = [
        RarBytes.Item(name: "a.txt", content: Array("first".utf8)),
        RarBytes.Item(name: "b.bin", content: [UInt8](repeating: 7, count: 3000)),
    ]
    private static let forms: [@Sendable ([RarBytes.Item], Bool, Bool) -> [UInt8]] = [
        { RarBytes.make($0, isVolume: $1, end: $2 ? 0 : nil) }, { RarBytes.old($0, isVolume: $1, end: $2 ? 0x4000 : nil) },
    ]

    @Test(arguments: 0..<forms.count) func `a whole RAR is extracted`(form: Int) throws {
        try withFolder { folder throws in
            let result = try extract(Self.forms[form](Self.items, false, true), in: folder)
            #expect(result.files == 2 && result.ending == nil && result.problemCount == 0)
            #expect(folder.appending("out").tree == ["a.txt", "b.bin"])
        }
    }

    /// libarchive reads no number of more than eight bytes, so the blocks are asked directly.
    @Test func `a whole RAR whose sizes take ten bytes is not called cut`() throws {
        try withFolder { folder throws in
            for (bytes, isCut) in [
                (RarBytes.make(Self.items, isPadded: true), false), (RarBytes.make(Self.items, end: nil, isPadded: true), true),
            ] {
                let path = folder.appending("archive.rar")
                try Data(bytes).write(to: URL(filePath: path.display))
                let file = try FileHandle(forReadingFrom: URL(filePath: path.display))
                defer { try? file.close() }
                #expect(RarBlocks(file.fileDescriptor, size: Int64(bytes.count))?.isCut == isCut)
            }
        }
    }

    /// Expects that the first files of a truncated archive are extracted completely, and that the result reports the
    /// truncation.
    private static func expectCutIsSaid(_ whole: [UInt8], at length: Int, content: (String) -> [UInt8]?) throws {
        let cut = Array(whole.prefix(length))
        try withFolder { folder throws in
            var isSaid = false
            do {
                let result = try extract(cut, in: folder)
                isSaid = result.ending != nil
                #expect(try list(cut, in: folder).problem != nil, "cut at \(length)")
            } catch is ArchiveError { isSaid = true }
            #expect(isSaid, "cut at \(length)")
            let out = folder.appending("out")
            for name in out.tree {
                let bytes = try Array(Data(contentsOf: URL(filePath: out.appending(name).display)))
                #expect(bytes == content(name), "cut at \(length): \(name)")
            }
        }
    }

    @Test(arguments: 0..<forms.count)
    func `wherever a RAR is cut, what is there is whole, and that it is cut is said`(form: Int) throws {
        let whole = Self.forms[form](Self.items, false, true)
        for length in stride(from: 60, to: whole.count, by: 97) + [whole.count - 1, whole.count - 7, whole.count - 8] {
            try Self.expectCutIsSaid(whole, at: length) { name in Self.items.first { $0.name == name }?.content }
        }
    }

    @Test(arguments: 0..<forms.count) func `a cut file is named`(form: Int) throws {
        try withFolder { folder throws in
            let whole = Self.forms[form](Self.items, false, false)
            let result = try extract(Array(whole.dropLast(1000)), in: folder)
            #expect(result.files == 1)
            #expect(result.problems.map(\.name) == ["b.bin"])
            #expect(result.ending != nil)
        }
    }

    @Test(arguments: 0..<forms.count)
    func `a part of several is called so, and has none of the file that goes on in the next`(form: Int) throws {
        var items = Self.items
        items[1].goesOn = true
        items[1].size = 9000
        for end in [true, false] {
            try withFolder { folder throws in
                let bytes = Self.forms[form](items, true, end)
                #expect(try list(bytes, in: folder).problem == .onePart)
                let result = try extract(bytes, in: folder)
                #expect(result.ending == .onePart)
                #expect(result.problems.map(\.name) == ["b.bin"])
                #expect(folder.appending("out").tree == ["a.txt"])
            }
        }
    }

    @Test func `a part that cannot be opened by itself is known by its end or by its name`() throws {
        try withFolder { folder throws in
            var split = ZipBytes.make(names: ["a.txt"])
            // Changes the number of this disk in the end record.
            split[split.count - 18] = 2
            #expect(throws: ArchiveError.onePart) { try list([UInt8](repeating: 1, count: 40) + split.suffix(22), in: folder) }
            for name in [
                "photos.part02.rar", "photos.r03", "photos.z01", "photos.7z.001", "photos.7z.002", "photos.zip.001",
                "photos.tar.gz.ab",
            ] {
                let path = folder.appending(name)
                try Data([UInt8](repeating: 9, count: 5000)).write(to: URL(filePath: path.display))
                #expect(throws: ArchiveError.onePart, "\(name)") { try Archive(path: path.bytes).list() }
            }
            for name in ["photos.rar", "photos.2024", "depart.rar", "IMG_2041.r", "photos.zip.gz", "photos.jpg.ab"] {
                let path = folder.appending(name)
                try Data([UInt8](repeating: 9, count: 5000)).write(to: URL(filePath: path.display))
                #expect(throws: ArchiveError.notAnArchive, "\(name)") { try Archive(path: path.bytes).list() }
            }
        }
    }

    /// A sparse file of 5,000 bytes in the old GNU tar format: only the first five bytes are stored, the rest is a hole.
    private static let sparse: [UInt8] = {
        var block = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at offset: Int) { block.replaceSubrange(offset..<(offset + text.utf8.count), with: text.utf8) }
        put("sparse.bin", at: 0)
        put("0000644", at: 100)
        put("00000000005", at: 124)
        put("00000000000", at: 136)
        put("        ", at: 148)
        put("S", at: 156)
        put("ustar  ", at: 257)
        put("00000000000", at: 386)
        put("00000000005", at: 398)
        put("00000011610", at: 410)
        put("00000000000", at: 422)
        put("00000011610", at: 483)
        let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
        put(String(repeating: "0", count: 6 - sum.count) + sum + "\0 ", at: 148)
        return block + Array("hello".utf8) + [UInt8](repeating: 0, count: 507 + 1024)
    }()

    @Test func `a sparse file of a tar ends in its hole, extracted or read`() throws {
        try withFolder { folder throws in
            let whole = Array("hello".utf8) + [UInt8](repeating: 0, count: 4995)
            #expect(try list(Self.sparse, in: folder).entries.map(\.bytes) == [5000])
            #expect(try extract(Self.sparse, in: folder).bytes == 5000)
            #expect(try Array(Data(contentsOf: URL(filePath: folder.appending("out/sparse.bin").display))) == whole)
            var read: [UInt8] = []
            try Archive(path: folder.appending("archive").bytes).read(1) {
                read += $0
                return true
            }
            #expect(read == whole)
        }
    }

    @Test func `one entry that is short is read with an error, not with zeros`() throws {
        try withFolder { folder throws in
            let bytes = RarBytes.make(Self.items, end: nil)
            _ = try list(Array(bytes.dropLast(1000)), in: folder)
            #expect(throws: ArchiveError.self) { try Archive(path: folder.appending("archive").bytes).read(2) { _ in true } }
        }
    }

    @Test func `wherever a tar is cut, what is there is whole, and that it is cut is said`() throws {
        let contents = ["a.txt": Array("first".utf8), "b.txt": [UInt8](repeating: 7, count: 700)]
        let whole = TarBytes.make(contents.sorted { $0.key < $1.key }.map { TarBytes.Item(name: $0.key, content: $0.value) })
        let end = whole.count - 1024
        for length in [512, 513, 1000, 1024, 1025, 1536, 1700, 2048, 2300, end - 1, end, end + 1, end + 100] {
            try Self.expectCutIsSaid(whole, at: length) { contents[$0] }
        }
        // A tar ends with two blocks of zeros, but one is accepted.
        for length in [end + 512, end + 600, whole.count] {
            try withFolder { folder throws in
                let result = try extract(Array(whole.prefix(length)), in: folder)
                #expect(result.files == 2 && result.ending == nil, "cut at \(length)")
            }
        }
    }

    @Test func `a zip that is cut between two entries is cut`() throws {
        let names = ["a.txt", "b.txt"].map { ZipBytes.Item(name: Array($0.utf8), content: Array("content".utf8)) }
        let first = ZipBytes.make([names[0]]), whole = ZipBytes.make(names)
        // The two archives begin with the same entry, so their common prefix is that entry.
        let entry = zip(first, whole).prefix { $0 == $1 }.count
        for length in [entry, entry + 1, entry + 20] {
            try withFolder { folder throws in
                var isSaid = false
                do { isSaid = try extract(Array(whole.prefix(length)), in: folder).ending != nil } catch is ArchiveError {
                    isSaid = true
                }
                #expect(isSaid, "cut at \(length)")
            }
        }
    }
}
