import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

/// Zips with only the lowest 32 bits of their numbers, as the Archive Utility of macOS writes them.
struct MacZipTests {
    private struct Item {
        var name: String
        /// The compressed content; a hole follows it.
        var content: [UInt8]
        var hole: Int64 = 0
        var sum: UInt32
        var size: Int64
        var method: UInt16 = 8
    }

    /// Deflated in one block that stores its bytes.
    private static func deflated(_ name: String, _ text: String) -> Item {
        let bytes = Array(text.utf8)
        let block = [1] + ZipBytes.little(UInt16(bytes.count)) + ZipBytes.little(~UInt16(bytes.count)) + bytes
        return Item(name: name, content: block, sum: ZipBytes.sum(bytes), size: Int64(bytes.count))
    }

    private static func write(_ items: [Item], to path: BytePath) throws {
        let descriptor = open(path.display, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var (offset, directory) = (Int64(0), [UInt8]())
        func put(_ bytes: [UInt8]) throws {
            try bytes.withUnsafeBytes { try $0.write(to: descriptor, at: offset) }
            offset += Int64(bytes.count)
        }
        func low(_ number: Int64) -> [UInt8] { ZipBytes.little(UInt32(truncatingIfNeeded: number)) }
        for item in items {
            let start = offset
            let name = Array(item.name.utf8)
            let common = ZipBytes.little(UInt16(8)) + ZipBytes.little(item.method) + ZipBytes.little(UInt32(0x58A1_6000))
            try put(ZipBytes.little(UInt32(0x0403_4B50)) + ZipBytes.little(UInt16(20)) + common)
            try put([UInt8](repeating: 0, count: 12) + ZipBytes.little(UInt16(name.count)) + ZipBytes.little(UInt16(0)) + name)
            try put(item.content)
            offset += item.hole
            let numbers = ZipBytes.little(item.sum) + low(Int64(item.content.count) + item.hole) + low(item.size)
            try put(ZipBytes.little(UInt32(0x0807_4B50)) + numbers)
            directory += ZipBytes.little(UInt32(0x0201_4B50)) + ZipBytes.little(UInt16(0x0315)) + ZipBytes.little(UInt16(20))
            directory += common + numbers + ZipBytes.little(UInt16(name.count)) + [UInt8](repeating: 0, count: 8)
            directory += ZipBytes.little(UInt32(0o100644 << 16)) + low(start) + name
        }
        let start = offset
        let count = ZipBytes.little(UInt16(truncatingIfNeeded: items.count))
        try put(directory)
        try put(ZipBytes.little(UInt32(0x0605_4B50)) + [0, 0, 0, 0] + count + count)
        try put(ZipBytes.little(UInt32(directory.count)) + low(start) + [0, 0])
    }

    private static let gigabytes4: Int64 = 1 << 32

    @Test(arguments: [gigabytes4, gigabytes4 + 1000, 2 * gigabytes4 - 200, 2 * gigabytes4 + 5])
    func `entries beyond 4 GiB are found, and sizes are whole`(hole: Int64) throws {
        try withFolder { folder throws in
            let file = folder.appending("archive")
            let large = Item(name: "large.bin", content: [1], hole: hole, sum: 0, size: hole + 1, method: 0)
            let items = [Self.deflated("first.txt", "the first"), large, Self.deflated("dir/last.txt", "the last")]
            try Self.write(items, to: file)
            let listing = try Archive(path: file.bytes).list()
            #expect(listing.problem == nil)
            #expect(listing.entries.map(\.name) == ["first.txt", "large.bin", "dir/last.txt"])
            #expect(listing.entries.map(\.bytes) == [9, hole + 1, 8])
            #expect(listing.entries.map(\.compressed) == [14, hole + 1, 13])
            let out = folder.appending("out")
            try FileManager.default.createDirectory(atPath: out.display, withIntermediateDirectories: true)
            let directory = open(out.display, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { close(directory) }
            let result = try Archive(path: file.bytes).extract([1, 3], to: directory, draft: ".draft")
            #expect(result.problems.isEmpty && result.ending == nil)
            #expect(try out.text("first.txt") == "the first")
            #expect(try out.text("dir/last.txt") == "the last")
        }
    }

    /// 4,294,969,345 zeros, which is 2,049 more than 4 GiB, deflated with the fixed codes (RFC 1951, 3.2.6): a zero, matches of
    /// 258 bytes at a distance of 1, and the end of the block.
    private static let zeros: Item = {
        let matches = 16_647_168
        let period: [UInt8] = [0x05, 0xA3, 0x60, 0x14, 0x8C, 0x82, 0x51, 0x30, 0x0A, 0x46, 0xC1, 0x28, 0x18]
        var content: [UInt8] = [0x63, 0x18]
        var periods = period
        while periods.count < 13 << 12 { periods += periods }
        let wanted = 13 * (matches / 8 - 1)
        content.reserveCapacity(wanted + 16)
        while content.count < wanted + 2 { content += periods.prefix(wanted + 2 - content.count) }
        // The last period ends with the end of the block.
        content += period.dropLast() + [0, 0]
        return Item(name: "zeros.bin", content: content, sum: 0x85AF_1E11, size: 1 + 258 * Int64(matches))
    }()

    @Test func `a file that unpacks to more than 4 GiB is listed with its whole size`() throws {
        try withFolder { folder throws in
            let file = folder.appending("archive")
            try Self.write([Self.zeros, Self.deflated("last.txt", "the last")], to: file)
            #expect(try Archive(path: file.bytes).list().entries.map(\.bytes) == [Self.zeros.size, 8])
        }
    }

    @Test func `stored data whose header states only the lowest 32 bits has its whole size, or is left out`() throws {
        try withFolder { folder throws in
            let file = folder.appending("archive")
            // The header before the data states 1000 bytes, the entry has 4 GiB more.
            let size = Self.gigabytes4 + 1000
            let sum = ZipBytes.sum([1] + [UInt8](repeating: 0, count: 999))
            try Self.write([Item(name: "large.bin", content: [1], hole: size - 1, sum: sum, size: size, method: 0)], to: file)
            let descriptor = open(file.display, O_WRONLY | O_CLOEXEC)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            // No flag of sizes behind the data, and sizes in the header.
            try ([0, 0] as [UInt8]).withUnsafeBytes { try $0.write(to: descriptor, at: 6) }
            let sizes = ZipBytes.little(UInt32(1000)) + ZipBytes.little(UInt32(1000))
            try (ZipBytes.little(sum) + sizes).withUnsafeBytes { try $0.write(to: descriptor, at: 14) }
            #expect(try Archive(path: file.bytes).list().entries.map(\.bytes) == [size])
            let out = folder.appending("out")
            try FileManager.default.createDirectory(atPath: out.display, withIntermediateDirectories: true)
            let directory = open(out.display, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { close(directory) }
            let result = try Archive(path: file.bytes).extract(to: directory, draft: ".draft")
            #expect(result.files == 0 && result.problems.map(\.error) == [.short(has: 1000, of: size)])
            #expect(out.tree == [])
        }
    }

    @Test func `only a size that agrees in its lowest bits is true`() {
        func record(size: UInt64, isWide: Bool = false, packed: UInt64 = 50 << 20) -> ZipDirectory.Record {
            ZipDirectory.Record(
                offset: 0, compressed: packed, size: size, method: 8, name: [], isUTF8: false, isWide: isWide, isOfMacOS: true)
        }
        #expect(record(size: 100).states(100))
        #expect(record(size: 100).states(100 + Self.gigabytes4))
        #expect(record(size: 100).states(100 + 3 * Self.gigabytes4))
        #expect(!record(size: 100).states(101 + Self.gigabytes4))
        #expect(!record(size: 100).states(99))
        #expect(!record(size: 100, isWide: true).states(100 + Self.gigabytes4))
        #expect(!record(size: 100, packed: 4_000_000).states(100 + Self.gigabytes4))
        // Photos and films hardly shrink.
        #expect(record(size: 1 << 30, packed: 5 << 30).trueSize { 1.01 } == 5 << 30)
        #expect(record(size: 5 << 20, packed: 5 << 20).trueSize { 1 } == 5 << 20)
        #expect(record(size: 100).trueSize { 86 } == 100 + (1 << 32))
        #expect(record(size: 100).trueSize { 125 } == nil)
    }
}
