import Basics
import Foundation
import TestSupport
import Testing

@testable import Archives

struct NameTests {
    /// Names as programs wrote them, and what they are.
    private static let known: [(NameEncoding, [UInt8], String)] = [
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

    @Test func `encodings have names`() {
        for name in ["Shift_JIS", "shift-jis", "ShiftJIS"] { #expect(NameEncoding(named: name) == .shiftJIS) }
        #expect(NameEncoding(named: "utf8") == .utf8)
        #expect(NameEncoding(named: "cp866") == .cp866)
        #expect(NameEncoding(named: "windows1252") == .windows1252)
        #expect(NameEncoding(named: "latin9") == nil)
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
