import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

/// Archives designed to fill disks or waste time: extraction is stopped because of the sizes in their headers, or soon after it
/// began.
struct BombTests {
    private let limits = ArchiveLimits(ratio: 100, freeBytes: 100_000)
    private static let size = 1 + 258 * 4000

    private func zeros(_ name: String, method: UInt16 = 8) -> ZipBytes.Item {
        ZipBytes.Item(
            name: Array(name.utf8), content: LimitTests.zeros(4000), method: method, size: UInt32(Self.size),
            sum: ZipBytes.sum([UInt8](repeating: 0, count: Self.size)))
    }

    /// Wraps a deflate stream into a gzip member (RFC 1952).
    private func member(_ stream: [UInt8], of plain: [UInt8]) -> [UInt8] {
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + stream + ZipBytes.little(ZipBytes.sum(plain))
            + ZipBytes.little(UInt32(plain.count))
    }

    private func stored(_ plain: [UInt8]) -> [UInt8] {
        let count = UInt16(plain.count)
        return member([1] + ZipBytes.little(count) + ZipBytes.little(~count) + plain, of: plain)
    }

    /// A tar.gz that contains a file of zeros, then a file of `count` random bytes.
    private func packedTar(noise count: Int) -> [UInt8] {
        var random = SplitMix64(seed: 19)
        let noise = (0..<count).map { _ in UInt8(random.below(256)) }
        let plain = [UInt8](repeating: 0, count: Self.size)
        let tar = TarBytes.make([TarBytes.Item(name: "zeros", content: plain), TarBytes.Item(name: "noise", content: noise)])
        let rest = stride(from: 512 + plain.count, to: tar.count, by: 60_000).flatMap {
            stored(Array(tar[$0..<min($0 + 60_000, tar.count)]))
        }
        return stored(Array(tar.prefix(512))) + member(LimitTests.zeros(4000), of: plain) + rest
    }

    @Test func `a zip that says how much it unpacks to is refused before a file is written`() throws {
        try withFolder { folder throws in
            let bytes = ZipBytes.make([ZipBytes.Item(name: Array("a.txt".utf8), content: [1])] + (0..<3).map { zeros("\($0)") })
            let archive = folder.appending("archive")
            try Data(bytes).write(to: URL(filePath: archive.display))
            let directory = open(folder.display, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { close(directory) }
            var done = 0
            #expect(throws: ArchiveError.limit(.ratio, 100)) {
                try Archive(path: archive.bytes, limits: limits).extract(to: directory, draft: ".draft") { _ in done += 1 }
            }
            #expect(done == 0)
            #expect(try extract(bytes, in: folder, limits: limits, [1]).files == 1)
            #expect(throws: ArchiveError.limit(.ratio, 100)) { try extract(bytes, in: folder, limits: limits, [2, 3, 4]) }
        }
    }

    @Test func `an entry is not longer than it says`() throws {
        try withFolder { folder throws in
            var liar = zeros("liar")
            liar.size = 100
            let result = try extract(
                ZipBytes.make([liar, ZipBytes.Item(name: Array("b".utf8), content: [2])]), in: folder, limits: limits)
            #expect(result.problems.map(\.name) == ["liar"])
            #expect(folder.appending("out").tree == ["b"])
        }
    }

    /// The archive is read in chunks of 256 kB, and a chunk counts as read completely.
    @Test(arguments: [(0, 100), (600_000, 3)] as [(Int, Int64)])
    func `a packed tar of zeros is not unpacked to its end, neither for its list nor for a later entry`(
        noise: Int, ratio: Int64
    ) throws {
        try withFolder { folder throws in
            let bytes = packedTar(noise: noise)
            let limits = ArchiveLimits(ratio: ratio, freeBytes: 100_000)
            // The whole archive does not exceed the ratio, because of the random bytes after the zeros. It must be refused
            // nevertheless.
            if noise > 0 { #expect((Self.size + noise) / bytes.count < ratio) }
            let archive = folder.appending("archive")
            try Data(bytes).write(to: URL(filePath: archive.display))
            let listing = try Archive(path: archive.bytes, limits: limits).list()
            #expect(listing.entries.map(\.name) == ["zeros"])
            #expect(listing.problem == .limit(.ratio, ratio))
            #expect(throws: ArchiveError.limit(.ratio, ratio)) {
                try Archive(path: archive.bytes, limits: limits).read(2) { _ in true }
            }
            #expect(throws: ArchiveError.limit(.ratio, ratio)) { try extract(bytes, in: folder, limits: limits) }
            #expect(folder.appending("out").tree == [])
            #expect(try Archive(path: archive.bytes).list().entries.map(\.name) == ["zeros", "noise"])
            #expect(try extract(bytes, in: folder).files == 2)
        }
    }

    @Test func `entries that share bytes are seen behind a program that unpacks them, too`() throws {
        try withFolder { folder throws in
            let one = ZipBytes.Item(name: Array("0".utf8), content: Array("bytes".utf8))
            let inner = ZipBytes.Item(name: Array("1".utf8), content: Array("bytes".utf8), place: 1, isListedOnly: true)
            let zip = ZipBytes.make([one, inner])
            #expect(throws: ArchiveError.overlapping) { try extract(zip, in: folder) }
            #expect(throws: ArchiveError.overlapping) { try extract([UInt8](repeating: 0x4D, count: 3000) + zip, in: folder) }
            let good = [UInt8](repeating: 0x4D, count: 3000) + ZipBytes.make(names: ["a.txt", "b.txt"])
            #expect(try list(good, in: folder).entries.map(\.compressed) == [1, 1])
        }
    }

    @Test func `a zip that hides its entries is broken, not empty`() throws {
        try withFolder { folder throws in
            var bytes = ZipBytes.make(names: ["a.txt", "b.txt"])
            bytes.replaceSubrange(bytes.count - 10..<bytes.count - 6, with: [0, 0, 0, 0])
            #expect(throws: ArchiveError.broken("its list of entries is empty")) { try list(bytes, in: folder) }
            #expect(throws: ArchiveError.broken("its list of entries is empty")) { try extract(bytes, in: folder) }
        }
    }

    @Test func `a broken entry of a zip does not take the others with it`() throws {
        try withFolder { folder throws in
            let broken = ZipBytes.Item(name: Array("broken".utf8), content: [7, 7, 7, 7], method: 8, size: 20)
            let items = ["a", "b"].map { ZipBytes.Item(name: Array($0.utf8), content: Array($0.utf8)) }
            let result = try extract(ZipBytes.make([items[0], broken, items[1]]), in: folder)
            #expect(result.problems.map(\.name) == ["broken"])
            #expect(folder.appending("out").tree == ["a", "b"])
        }
    }

    @Test func `what is wrong has words, whatever the library says`() throws {
        try withFolder { folder throws in
            for bytes in [
                Array(packedTar(noise: 0).prefix(40)), [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4],
                Array("Rar!\u{1A}\u{7}\0".utf8),
            ] {
                do {
                    _ = try list(bytes, in: folder)
                    Issue.record("it was read")
                } catch ArchiveError.broken(let detail) {
                    #expect(!detail.isEmpty && !detail.contains("\n"))
                } catch ArchiveError.notAnArchive {}
            }
        }
    }

    @Test func `entries that change the folder each time find their places`() throws {
        try withFolder { folder throws in
            let items = (0..<700).map { ZipBytes.Item(name: Array("\($0 % 300)/\($0).txt".utf8), content: Array("\($0)".utf8)) }
            let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            #expect(try extract(ZipBytes.make(items), in: folder).files == 700)
            for number in [0, 255, 256, 299, 300, 699] {
                #expect(try folder.text("out/\(number % 300)/\(number).txt") == "\(number)")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count <= before + 2)
        }
    }
}
