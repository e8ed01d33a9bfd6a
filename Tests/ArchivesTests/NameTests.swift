import Base
import Foundation
import TestSupport
import Testing

@testable import ArchivesEngine

struct NameTests {
    /// Encoded names from real programs, and the decoded names.
    private static let known: [(TextEncoding, [UInt8], String)] = [
        (.cp437, [0x4D, 0x81, 0x6C, 0x6C, 0x65, 0x72, 0x2E, 0x74, 0x78, 0x74], "Müller.txt"),
        (.cp437, [0x67, 0x72, 0x94, 0xE1, 0x65], "größe"),
        (.cp437, [0x4B, 0x94, 0x6C, 0x6E], "Köln"),
        (.cp437, [0x63, 0x61, 0x66, 0x82, 0x2E, 0x6A, 0x70, 0x67], "café.jpg"),
        (.cp866, [0x8F, 0xE0, 0xA8, 0xA2, 0xA5, 0xE2, 0x2E, 0x74, 0x78, 0x74], "Привет.txt"),
        (.cp866, [0x84, 0xAE, 0xAA, 0xE3, 0xAC, 0xA5, 0xAD, 0xE2, 0xEB], "Документы"),
        (.shiftJIS, [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x2E, 0x74, 0x78, 0x74], "日本語.txt"),
        (.shiftJIS, [0x83, 0x65, 0x83, 0x58, 0x83, 0x67], "テスト"),
        (.shiftJIS, [0x95, 0x5C, 0x8E, 0x86, 0x2E, 0x70, 0x64, 0x66], "表紙.pdf"),
        (.gbk, [0xD6, 0xD0, 0xCE, 0xC4, 0x2E, 0x74, 0x78, 0x74], "中文.txt"),
        (.gbk, [0xCE, 0xC4, 0xBC, 0xFE, 0xBC, 0xD0], "文件夹"),
        (.windows1252, [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72, 0x2E, 0x74, 0x78, 0x74], "Müller.txt"),
        (.windows1252, [0x63, 0x61, 0x66, 0xE9, 0x2E, 0x6A, 0x70, 0x67], "café.jpg"),
        (.windows1251, [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2E, 0x74, 0x78, 0x74], "Привет.txt"),
        (.windows1251, [0xC4, 0xEE, 0xEA, 0xF3, 0xEC, 0xE5, 0xED, 0xF2, 0xFB], "Документы"),
    ]

    @Test func `the encoding of names is detected in a zip`() throws {
        for (encoding, bytes, text) in Self.known {
            try withFolder { folder throws in
                let zip = ZipBytes.make([
                    ZipBytes.Item(name: Array("plain.txt".utf8), content: [1]), ZipBytes.Item(name: bytes, content: [2]),
                ])
                let listing = try list(zip, in: folder)
                #expect(listing.entries.map(\.name) == ["plain.txt", text], "\(text)")
                #expect(listing.encoding == encoding, "\(text)")
                _ = try extract(zip, in: folder)
                #expect(folder.appending("out").tree == ["plain.txt", text].sorted(), "\(text)")
            }
        }
    }

    @Test func `the encoding can be chosen`() throws {
        try withFolder { folder throws in
            let zip = ZipBytes.make([ZipBytes.Item(name: [0x8F, 0xE0, 0xA8], content: [1])])
            #expect(try list(zip, in: folder, encoding: .cp866).entries.map(\.name) == ["При"])
            #expect(try list(zip, in: folder, encoding: .cp437).entries.map(\.name) == ["Åα¿"])
            _ = try extract(zip, in: folder, encoding: .cp866)
            #expect(folder.appending("out").tree == ["При"])
        }
    }

    @Test func `a chosen set of a mainframe or of Japanese mails decodes names of nothing but ASCII`() throws {
        try withFolder { folder throws in
            let names: [(TextEncoding, [UInt8], String)] = [
                (.cp037, [0xC1, 0x82, 0x83, 0x4B, 0xA3], "Abc.t"), (.iso2022JP, Array("\u{1B}$BF|\u{1B}(B.txt".utf8), "日.txt"),
            ]
            for (encoding, bytes, name) in names {
                let zip = ZipBytes.make([ZipBytes.Item(name: bytes, content: [1])])
                #expect(try list(zip, in: folder, encoding: encoding).entries.map(\.name) == [name])
            }
        }
    }

    @Test func `names in UTF-8 stay, whatever is chosen`() throws {
        try withFolder { folder throws in
            let zip = ZipBytes.make([ZipBytes.Item(name: Array("日本 🎉.txt".utf8), content: [1], isUTF8: true)])
            let listing = try list(zip, in: folder, encoding: .cp437)
            #expect(listing.entries.map(\.name) == ["日本 🎉.txt"])
            let unmarked = try list(ZipBytes.make(names: ["Übergröße.txt"]), in: folder)
            #expect(unmarked.entries.map(\.name) == ["Übergröße.txt"])
            #expect(unmarked.encoding == nil)
        }
    }

    @Test func `a name that says that it is UTF-8 and is not has a place all the same`() throws {
        try withFolder { folder throws in
            let zip = ZipBytes.make([
                ZipBytes.Item(name: [0xFF, 0xFE, 0x2E, 0x74, 0x78, 0x74], content: [1], isUTF8: true),
                ZipBytes.Item(name: Array("ok.txt".utf8), content: [2]),
            ])
            #expect(try list(zip, in: folder).entries.map(\.name) == ["��.txt", "ok.txt"])
            #expect(try extract(zip, in: folder).files == 2)
        }
    }

    @Test(arguments: [
        (
            TextEncoding.shiftJIS, [0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA] as [UInt8],
            [0xFD] as [UInt8], "テスト日本語"
        ), (.gbk, [0xD6, 0xD0, 0xCE, 0xC4, 0xCE, 0xC4, 0xBC, 0xFE, 0xBC, 0xD0], [0xFF], "中文文件夹"),
    ])
    func `a byte that cannot be read is a mark, and no name ends there`(
        encoding: TextEncoding, word: [UInt8], odd: [UInt8], text: String
    ) throws {
        try withFolder { folder throws in
            let ending = Array(".jpg".utf8)
            let zip = ZipBytes.make([
                ZipBytes.Item(name: word + odd + word + ending, content: [1]), ZipBytes.Item(name: word + ending, content: [2]),
                ZipBytes.Item(name: word + word + odd + ending, content: [3]),
            ])
            let listing = try list(zip, in: folder)
            #expect(listing.encoding == encoding)
            let names = ["\(text)\u{FFFD}\(text).jpg", "\(text).jpg", "\(text)\(text)\u{FFFD}.jpg"]
            #expect(listing.entries.map(\.name) == names)
            #expect(listing.entries.map(\.unreadable) == [1, 0, 1] && listing.unreadable == 2)
            let result = try extract(zip, in: folder)
            #expect(result.files == 3 && result.unreadable == 2)
            #expect(folder.appending("out").tree == names.sorted())
        }
    }

    @Test func `names of an alphabet that is not known come whole, with their endings`() throws {
        try withFolder { folder throws in
            // Turkish names in CP857.
            let names: [[UInt8]] = [
                Array("Foto".utf8) + [0xA7] + Array("raflar/".utf8) + [0x98] + Array("stanbul gezisi.jpg".utf8),
                Array("Foto".utf8) + [0xA7] + Array("raflar/".utf8) + [0x9E] + Array("ehir ".utf8) + [0x8D, 0x9F, 0x8D]
                    + Array("klar".utf8) + [0x8D] + Array(".jpg".utf8),
                Array("Belgeler/".utf8) + [0x99] + Array("zge".utf8) + [0x87] + Array("mi".utf8) + [0x9F] + Array(".pdf".utf8),
            ]
            let zip = ZipBytes.make(names.map { ZipBytes.Item(name: $0, content: [1]) })
            #expect(try extract(zip, in: folder).files == 3)
            let files = folder.appending("out").tree.filter { !$0.hasSuffix("/") }
            #expect(files.count == 3 && files.allSatisfy { $0.contains("/") && ($0.hasSuffix(".jpg") || $0.hasSuffix(".pdf")) })
        }
    }

    @Test func `encodings have names`() {
        for name in ["Shift_JIS", "shift-jis", "ShiftJIS"] { #expect(TextEncoding(named: name) == .shiftJIS) }
        #expect(TextEncoding(named: "utf8") == .utf8)
        #expect(TextEncoding(named: "cp866") == .cp866)
        #expect(TextEncoding(named: "windows1252") == .windows1252)
        #expect(TextEncoding(named: "latin9") == .iso885915)
        #expect(TextEncoding(named: "latin99") == nil)
    }

    @Test func `an entry has what the archive says of it`() throws {
        try withFolder { folder throws in
            let tar = TarBytes.make([
                TarBytes.Item(name: "folder/", type: "5"), TarBytes.Item(name: "folder/a.txt", content: Array("abc".utf8)),
            ])
            let entries = try list(tar, in: folder).entries
            #expect(entries.map(\.name) == ["folder", "folder/a.txt"])
            #expect(entries.map(\.kind) == [.folder, .file])
            #expect(entries.map(\.bytes) == [0, 3])
            #expect(entries.map(\.compressed) == [nil, nil])
            #expect(entries.map(\.modified) == [1_700_000_000, 1_700_000_000])
            let zip = try list(ZipBytes.make([ZipBytes.Item(name: [0x61], content: [1, 2], isEncrypted: true)]), in: folder)
            #expect(zip.entries.map(\.isEncrypted) == [true])
        }
    }
}
