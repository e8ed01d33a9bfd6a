import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

/// If a limit is exceeded, extraction leaves no files.
struct LimitTests {
    /// A deflate stream (RFC 1951) of zeros. Each code has two bits and expands to 258 zeros, a ratio of about 1,000 to 1.
    ///
    /// - Parameter codes: the number of codes.
    static func zeros(_ codes: Int) -> [UInt8] {
        // Codes of the fixed Huffman table: literal 0 is 00110000, length 258 is 11000101, distance 1 is 00000, the end is
        // 0000000.
        var (bytes, bit) = ([UInt8](), 0)
        func put(_ word: String) {
            for digit in word {
                if bit % 8 == 0 { bytes.append(0) }
                if digit == "1" { bytes[bytes.count - 1] |= 1 << UInt8(bit % 8) }
                bit += 1
            }
        }
        put("1" + "10" + "00110000")
        for _ in 0..<codes { put("11000101" + "00000") }
        put("0000000")
        return bytes
    }

    static func bomb() -> [UInt8] {
        let size = 1 + 258 * 4000
        let item = ZipBytes.Item(
            name: Array("deep/zeros".utf8), content: zeros(4000), method: 8, size: UInt32(size),
            sum: ZipBytes.sum([UInt8](repeating: 0, count: size)))
        return ZipBytes.make([ZipBytes.Item(name: Array("first.txt".utf8), content: [0x78]), item])
    }

    @Test func `what unpacks to many times its size is stopped, and all is removed`() throws {
        try withFolder { folder throws in
            var limits = ArchiveLimits(ratio: 100, freeBytes: 1000)
            #expect(throws: ArchiveError.limit(.ratio, 100)) { try extract(Self.bomb(), in: folder, limits: limits) }
            #expect(folder.appending("out").tree == [])
            limits.freeBytes = 2 << 20
            #expect(try extract(Self.bomb(), in: folder, limits: limits).bytes == 1 + 1 + 258 * 4000)
        }
    }

    @Test func `too many bytes are stopped`() throws {
        try withFolder { folder throws in
            let limits = ArchiveLimits(bytes: 1000)
            #expect(throws: ArchiveError.limit(.bytes, 1000)) { try extract(Self.bomb(), in: folder, limits: limits) }
            #expect(folder.appending("out").tree == [])
        }
    }

    @Test func `too many entries are stopped, and what was there stays`() throws {
        try withFolder { folder throws in
            _ = try extract(ZipBytes.make(names: ["before.txt"]), in: folder)
            let names = (0..<20).map { "folder/\($0).txt" }
            #expect(throws: ArchiveError.limit(.entries, 10)) {
                try extract(ZipBytes.make(names: names), in: folder, limits: ArchiveLimits(entries: 10))
            }
            #expect(folder.appending("out").tree == ["before.txt"])
        }
    }

    @Test func `folders within folders are removed too, and one that was there stays with what is in it`() throws {
        try withFolder { folder throws in
            _ = try extract(ZipBytes.make(names: ["kept/before.txt"]), in: folder)
            let names = (0..<20).map { "kept/deep/deeper/\($0)/deepest/file.txt" }
            #expect(throws: ArchiveError.limit(.entries, 10)) {
                try extract(ZipBytes.make(names: names), in: folder, limits: ArchiveLimits(entries: 10))
            }
            #expect(folder.appending("out").tree == ["kept/", "kept/before.txt"])
        }
    }

    @Test func `folders too deep are stopped`() throws {
        try withFolder { folder throws in
            let deep = (0..<10).map { "d\($0)" }.joined(separator: "/")
            #expect(throws: ArchiveError.limit(.depth, 9)) {
                try extract(ZipBytes.make(names: ["a.txt", deep]), in: folder, limits: ArchiveLimits(depth: 9))
            }
            #expect(folder.appending("out").tree == [])
        }
    }

    @Test func `entries that share their bytes are refused`() throws {
        try withFolder { folder throws in
            let content = Array("the same bytes, told to be two files, one within the other".utf8)
            let bytes = ZipBytes.make([
                ZipBytes.Item(name: Array("a".utf8), content: content),
                ZipBytes.Item(name: Array("b".utf8), content: content, place: 40, isListedOnly: true),
            ])
            #expect(throws: ArchiveError.overlapping) { try extract(bytes, in: folder) }
            #expect(folder.appending("out").tree == [])
        }
    }

    @Test func `a hundred thousand entries are listed`() throws {
        try withFolder { folder throws in
            let bytes = ZipBytes.make(names: (0..<60_000).map { "\($0)" })
            let tar = TarBytes.make([TarBytes.Item(name: "a")]).dropLast(1024)
            var long: [UInt8] = []
            long.reserveCapacity(100_000 * 512)
            for _ in 0..<100_000 { long += tar }
            #expect(try list(long + [UInt8](repeating: 0, count: 1024), in: folder).entries.count == 100_000)
            let listing = try list(bytes, in: folder)
            #expect(listing.entries.count == 60_000)
            #expect(listing.entries.last?.name == "59999")
            #expect(listing.entries.last?.compressed == 1)
        }
    }
}
