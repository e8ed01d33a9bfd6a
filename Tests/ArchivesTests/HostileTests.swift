import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

/// Malicious archives and archives with false data: each ends in a result or an error, and nothing is written outside the folder
/// or left incomplete.
struct HostileTests {
    @Test func `an archive within archives unpacks one level at a time, and the bomb at its heart stops`() throws {
        try withFolder { folder throws in
            // Nested archives like 42.zip: four levels of archives, with zeros in the innermost.
            var level = LimitTests.bomb()
            for depth in 0..<4 {
                level = ZipBytes.make((0..<4).map { ZipBytes.Item(name: Array("lib \(depth) \($0).zip".utf8), content: level) })
            }
            let result = try extract(level, in: folder, limits: ArchiveLimits(ratio: 100, freeBytes: 1 << 20))
            #expect(result.files == 4 && result.bytes < Int64(level.count))
            var next = Array(try Data(contentsOf: URL(filePath: folder.appending("out/lib 3 0.zip").display)))
            for depth in (0..<3).reversed() {
                let archive = folder.appending("level")
                try Data(next).write(to: URL(filePath: archive.display))
                next = []
                try Archive(path: archive.bytes).read(1) {
                    next += $0
                    return true
                }
                #expect(next.starts(with: Array("PK".utf8)), "level \(depth)")
            }
            try Data(next).write(to: URL(filePath: folder.appending("heart").display))
            let heart = Archive(path: folder.appending("heart").bytes, limits: ArchiveLimits(ratio: 100, freeBytes: 100_000))
            var seen = 0
            #expect(throws: ArchiveError.limit(.ratio, 100)) {
                try heart.read(2) {
                    seen += $0.count
                    return true
                }
            }
            #expect(seen < 700_000)
        }
    }

    @Test func `a thousand names for the same bytes are one file`() throws {
        try withFolder { folder throws in
            let one = ZipBytes.Item(name: Array("0".utf8), content: Array("bytes".utf8))
            let others = (1..<1000).map {
                ZipBytes.Item(name: Array("\($0)".utf8), content: Array("bytes".utf8), place: 0, isListedOnly: true)
            }
            #expect(try extract(ZipBytes.make([one] + others), in: folder).files <= 1)
        }
    }

    @Test(arguments: [
        ("../evil.txt", "good.txt"), ("good.txt", "../evil.txt"), ("good.txt", "/tmp/evil.txt"), ("a", "a/../../b"),
    ])
    func `a name in the directory that is another in the header leads nowhere`(listed: String, header: String) throws {
        try withFolder { folder throws in
            let item = ZipBytes.Item(name: Array(listed.utf8), content: [0x78], headerName: Array(header.utf8))
            _ = try? extract(ZipBytes.make([item]), in: folder)
            #expect(folder.tree.allSatisfy { $0 == "archive" || $0 == "out/" || $0.hasPrefix("out/") })
            #expect(!FileManager.default.fileExists(atPath: "/tmp/evil.txt"))
        }
    }

    @Test(
        arguments: [
            (8, 0), (8, 0xFFFF), (10, 0), (10, 0xFFFF), (12, 0), (12, 0xFFFF_FFFF), (16, 0), (16, 0x7FFF_FFFF), (16, 0xFFFF_FFFF),
            (20, 0xFFFF), (4, 0xFFFF), (6, 1),
        ] as [(Int, UInt32)])
    func `an end that lies about the directory is no way out`(offset: Int, value: UInt32) throws {
        try withFolder { folder throws in
            var bytes = ZipBytes.make(names: ["a.txt", "b/c.txt"])
            let width = offset < 12 || offset == 20 ? 2 : 4
            let start = bytes.count - 22 + offset
            bytes.replaceSubrange(start..<start + width, with: ZipBytes.little(value).prefix(width))
            _ = try? extract(bytes, in: folder)
            for name in folder.appending("out").tree where !name.hasSuffix("/") { #expect(try folder.text("out/\(name)") == "x") }
        }
    }

    @Test func `no byte of a header makes half a file`() throws {
        let contents = ["first", "the second"]
        let good = ZipBytes.make(contents.map { ZipBytes.Item(name: Array($0.utf8), content: Array($0.utf8)) })
        try withFolder { folder throws in
            for offset in good.indices {
                for value in [0, 0xFF] as [UInt8] where value != good[offset] {
                    var bytes = good
                    bytes[offset] = value
                    _ = try? extract(bytes, in: folder)
                    let out = folder.appending("out")
                    for name in out.tree where !name.hasSuffix("/") {
                        let text = try out.text(name)
                        #expect(contents.contains(text), "byte \(offset) is \(value): \(name) holds \(text)")
                    }
                    try FileManager.default.removeItem(atPath: out.display)
                }
            }
            #expect(folder.tree == ["archive"])
        }
    }

    /// A separate header contains a value that is too long for an ordinary header: types `L` and `K` of GNU tar, `x` and `g` of
    /// POSIX.
    @Test(arguments: [
        ("L", "../../evil.txt\0"), ("L", "/tmp/evil.txt\0"), ("x", "23 path=../../evil.txt\n"), ("g", "23 path=../../evil.txt\n"),
        ("x", "22 path=/tmp/evil.txt\n"), ("x", "99999 path=a\n"), ("x", "path=a\n"), ("x", "29 size=99999999999999999999\n"),
        ("x", "22 GNU.sparse.size=-9\n"), ("L", ""), ("K", "../../evil.txt\0"),
    ])
    func `a long name of a tar leads nowhere`(type: Character, content: String) throws {
        try withFolder { folder throws in
            let items = [
                TarBytes.Item(name: "header", content: Array(content.utf8), type: type),
                TarBytes.Item(name: "file.txt", content: [0x78]), TarBytes.Item(name: "last.txt", content: [0x79]),
            ]
            _ = try? extract(TarBytes.make(items), in: folder)
            #expect(folder.tree.allSatisfy { $0 == "archive" || $0 == "out/" || $0.hasPrefix("out/") })
            #expect(!FileManager.default.fileExists(atPath: "/tmp/evil.txt"))
        }
    }

    @Test func `a tar that is longer than its disk could hold is stopped before it is written`() throws {
        try withFolder { folder throws in
            var tar = TarBytes.make([TarBytes.Item(name: "huge", content: [0x78])])
            // A size of eight exabytes, in base 256.
            tar.replaceSubrange(124..<136, with: [0x80, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
            tar.replaceSubrange(148..<156, with: Array("        ".utf8))
            let sum = tar[..<512].reduce(0) { $0 + Int($1) }
            tar.replaceSubrange(
                148..<156,
                with: Array((String(repeating: "0", count: 6 - String(sum, radix: 8).count) + String(sum, radix: 8)).utf8) + [
                    0, 0x20,
                ])
            _ = try? extract(tar, in: folder)
            #expect(folder.appending("out").tree == [])
        }
    }
}
