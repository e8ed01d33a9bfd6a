import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

/// A zip that is cut off is read up to the cut, and the result names the loss.
struct CutZipTests {
    private static let contents = [
        "a.txt": Array("first".utf8), "b.txt": [UInt8](repeating: 7, count: 700), "c.txt": Array("last".utf8),
    ]
    private static let whole = ZipBytes.make(
        contents.sorted { $0.key < $1.key }.map { ZipBytes.Item(name: Array($0.key.utf8), content: $0.value) })
    private static let directory = whole.firstRange(of: ZipBytes.little(UInt32(0x0201_4B50)))?.lowerBound ?? 0
    /// The offsets of the headers before the data of the entries.
    private static let headers = whole.indices.filter { whole[$0...].starts(with: ZipBytes.little(UInt32(0x0403_4B50))) }

    private static func extracted(_ bytes: [UInt8]) throws -> (ExtractionResult?, ArchiveError?, [String: [UInt8]]) {
        try withFolder { folder throws in
            var (result, failure) = (ExtractionResult?.none, ArchiveError?.none)
            do { result = try extract(bytes, in: folder) } catch let error as ArchiveError { failure = error }
            let out = folder.appending("out")
            let files = try out.tree.map { name in
                (name, Array(try Data(contentsOf: URL(filePath: out.appending(name).display))))
            }
            return (result, failure, Dictionary(uniqueKeysWithValues: files))
        }
    }

    @Test func `wherever the list of entries is cut, all files are extracted, and only the list is incomplete`() throws {
        for length in Self.directory + 4..<Self.whole.count {
            let (result, failure, files) = try Self.extracted(Array(Self.whole.prefix(length)))
            #expect(failure == nil && result?.ending == .directoryCut(count: 3), "cut at \(length)")
            #expect(files == Self.contents, "cut at \(length)")
        }
    }

    @Test func `wherever an entry is cut, those before it are whole, and entries may be missing`() throws {
        #expect(Self.headers.count == 3)
        for length in Self.headers[1]..<Self.directory + 4 {
            let (result, failure, files) = try Self.extracted(Array(Self.whole.prefix(length)))
            let complete = zip(Self.headers.dropFirst() + [Self.directory], Self.contents.keys.sorted()).filter { $0.0 <= length }
            #expect(Set(files.keys) == Set(complete.map(\.1)), "cut at \(length)")
            #expect(files.allSatisfy { Self.contents[$0.key] == $0.value }, "cut at \(length)")
            guard case .cutOff(let count)? = result?.ending ?? failure else {
                Issue.record("cut at \(length): \(String(describing: result?.ending))")
                continue
            }
            #expect(count >= complete.count && count <= complete.count + 1, "cut at \(length)")
        }
    }

    @Test func `the listing says it as well`() throws {
        try withFolder { folder throws in
            let cut = try list(Array(Self.whole.prefix(Self.directory + 60)), in: folder)
            #expect(cut.entries.map(\.name) == ["a.txt", "b.txt", "c.txt"])
            #expect(cut.problem == .directoryCut(count: 3))
            let shorter = try list(Array(Self.whole.prefix(Self.directory - 1)), in: folder)
            #expect(shorter.entries.map(\.name) == ["a.txt", "b.txt", "c.txt"])
            #expect(shorter.problem == .cutOff(count: 3))
        }
    }

    @Test func `sizes that follow the data are read up to the cut`() throws {
        // Flag 8: the sum and the sizes stand behind the data.
        let block: [UInt8] = [1, 5, 0, 0xFA, 0xFF] + Array("first".utf8)
        let name = Array("a.txt".utf8)
        let header =
            ZipBytes.little(UInt32(0x0403_4B50)) + ZipBytes.little(UInt16(20)) + ZipBytes.little(UInt16(8))
            + ZipBytes.little(UInt16(8)) + [UInt8](repeating: 0, count: 16) + ZipBytes.little(UInt16(name.count))
            + ZipBytes.little(UInt16(0)) + name
        let sizes =
            ZipBytes.little(UInt32(0x0807_4B50)) + ZipBytes.little(ZipBytes.sum(Array("first".utf8)))
            + ZipBytes.little(UInt32(block.count)) + ZipBytes.little(UInt32(5))
        let (result, _, files) = try Self.extracted(header + block + sizes)
        #expect(files == ["a.txt": Array("first".utf8)])
        #expect(result?.ending == .cutOff(count: 1))
    }

    @Test func `other bytes behind a whole zip are no cut`() throws {
        let (result, failure, files) = try Self.extracted(Self.whole + [UInt8](repeating: 9, count: 70_000))
        #expect(failure == nil && result?.ending == nil && files == Self.contents)
    }
}
