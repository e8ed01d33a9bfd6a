import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

/// Extracting uses one thread that reads ahead and one that writes.
struct ReadAheadTests {
    /// Items whose bytes and number exceed the limits for reading ahead.
    private static func items() -> [ZipBytes.Item] {
        var random = SplitMix64(seed: 22)
        let large = (0..<3).map { number in
            ZipBytes.Item(
                name: Array("large \(number)".utf8),
                content: (0..<(700_001 + number)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        }
        let empty = (0..<3000).map { ZipBytes.Item(name: Array("empty \($0)".utf8)) }
        return large[..<2] + empty + large[2...]
    }

    @Test func `files larger than what is read ahead, and thousands of small ones, come whole and in order`() throws {
        try withFolder { folder throws in
            let items = Self.items()
            let (file, out) = (folder.appending("archive"), folder.appending("out"))
            try Data(ZipBytes.make(items)).write(to: URL(filePath: file.display))
            try FileManager.default.createDirectory(atPath: out.display, withIntermediateDirectories: true)
            let directory = open(out.display, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { close(directory) }
            var numbers: [Int] = []
            let result = try Archive(path: file.bytes).extract(to: directory, draft: ".draft") { numbers.append($0.number) }
            #expect(numbers == Array(1...items.count))
            #expect(result.bytes == items.reduce(0) { $0 + Int64($1.content.count) })
            for item in items where !item.content.isEmpty {
                let name = String(decoding: item.name, as: UTF8.self)
                #expect(try Data(contentsOf: URL(filePath: out.appending(name).display)) == Data(item.content))
            }
        }
    }

    @Test(arguments: [0, 1, 2, 1500]) func `whoever has seen enough waits for nobody`(entries: Int) throws {
        try withFolder { folder throws in
            let file = folder.appending("archive")
            try Data(ZipBytes.make(Self.items())).write(to: URL(filePath: file.display))
            let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            do {
                var ahead = ReadAhead(Archive(path: file.bytes), nil)
                for _ in 0..<entries { #expect(try ahead.next() != nil) }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count <= before)
        }
    }

    @Test func `what is not read of a file is passed over`() throws {
        try withFolder { folder throws in
            let file = folder.appending("archive")
            try Data(ZipBytes.make(Self.items())).write(to: URL(filePath: file.display))
            var ahead = ReadAhead(Archive(path: file.bytes), [1, 2, 3003])
            var names: [String] = []
            while let entry = try ahead.next() {
                names.append(entry.name)
                if names.count == 2 { #expect(try ahead.read()?.offset == 0) }
            }
            #expect(names == ["large 0", "large 1", "large 2"])
            #expect(try ahead.next() == nil)
        }
    }

    @Test func `a place that takes no files ends the reading, too`() throws {
        try withFolder { folder throws in
            let file = folder.appending("archive")
            try Data(ZipBytes.make(Self.items())).write(to: URL(filePath: file.display))
            // The descriptor belongs to a file and not to a folder, so nothing can be extracted.
            let directory = open(file.display, O_RDONLY | O_CLOEXEC)
            defer { close(directory) }
            let archive = Archive(path: file.bytes)
            #expect(throws: ArchiveError.writing(ENOTDIR)) { try archive.extract(to: directory, draft: ".draft") }
        }
    }
}
