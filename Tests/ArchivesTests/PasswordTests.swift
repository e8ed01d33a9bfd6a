import Base
import TestSupport
import Testing

@testable import ArchivesEngine

/// Encrypted files can be read with the right password. Otherwise the error states the reason.
struct PasswordTests {
    private static func locked(_ name: String, _ content: String, _ password: String) -> ZipBytes.Item {
        var cipher = ZipCipher(password)
        let sum = ZipBytes.sum(Array(content.utf8))
        let header = [UInt8](repeating: 7, count: 11) + [UInt8(sum >> 24)]
        return ZipBytes.Item(
            name: Array(name.utf8), content: cipher.encrypted(header + Array(content.utf8)), size: UInt32(content.utf8.count),
            sum: sum,
            isEncrypted: true)
    }

    private let bytes = ZipBytes.make([
        ZipBytes.Item(name: Array("open.txt".utf8), content: Array("open".utf8)),
        PasswordTests.locked("secret.txt", "the secret", "swordfish"),
    ])

    @Test func `names are listed without a password`() throws {
        try withFolder { folder throws in
            let entries = try list(bytes, in: folder).entries
            #expect(entries.map(\.name) == ["open.txt", "secret.txt"])
            #expect(entries.map(\.isEncrypted) == [false, true])
            #expect(entries.map(\.bytes) == [4, 10])
        }
    }

    @Test(arguments: [(nil, ArchiveError.passwordRequired), ("tunafish", .passwordWrong), ("", .passwordRequired)])
    func `without the right password it is said, and what is open is there`(password: String?, error: ArchiveError) throws {
        try withFolder { folder throws in
            #expect(throws: error) { try extract(bytes, in: folder, password: password) }
            #expect(folder.appending("out").tree == ["open.txt"])
            let archive = Archive(path: folder.appending("archive").bytes, password: password)
            #expect(throws: error) { try archive.read(2) { _ in true } }
            #expect(throws: Never.self) { try archive.read(1) { _ in true } }
        }
    }

    @Test func `with the password all of it is extracted`() throws {
        try withFolder { folder throws in
            #expect(try extract(bytes, in: folder, password: "swordfish").files == 2)
            #expect(try folder.text("out/secret.txt") == "the secret")
        }
    }

    @Test func `an encryption that is not known is said, and the other files are extracted`() throws {
        try withFolder { folder throws in
            // A decryption header (APPNOTE 7.2.4) with a format version that does not exist.
            let header: [UInt8] =
                [16, 0] + [UInt8](repeating: 1, count: 16) + [32, 0, 0, 0, 9, 0] + [UInt8](repeating: 0, count: 64)
            let strong = ZipBytes.Item(name: Array("strong".utf8), content: header, isEncrypted: true, isStrong: true)
            let good = ZipBytes.Item(name: Array("good".utf8), content: [0x78])
            let result = try extract(ZipBytes.make([strong, good]), in: folder, password: "x")
            #expect(result.problems.map(\.error) == [.cipherUnknown])
            #expect(folder.appending("out").tree == ["good"])
        }
    }

    @Test func `a way to pack that is not known is said, and the other files are extracted`() throws {
        try withFolder { folder throws in
            let sound = ZipBytes.Item(name: Array("sound".utf8), content: [1, 2, 3], method: 97)
            let result = try extract(
                ZipBytes.make([sound, ZipBytes.Item(name: Array("good".utf8), content: [0x78])]), in: folder)
            #expect(result.problems.map(\.error) == [.methodUnknown])
            #expect(folder.appending("out").tree == ["good"])
        }
    }
}

/// The traditional encryption of zip (APPNOTE 6.1).
private struct ZipCipher {
    private var keys: (UInt32, UInt32, UInt32) = (0x1234_5678, 0x2345_6789, 0x3456_7890)

    init(_ password: String) { for byte in password.utf8 { mix(byte) } }

    mutating func encrypted(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        for byte in bytes {
            let word = keys.2 | 2
            out.append(byte ^ UInt8(truncatingIfNeeded: (word &* (word ^ 1)) >> 8))
            mix(byte)
        }
        return out
    }

    private mutating func mix(_ byte: UInt8) {
        keys.0 = ZipBytes.step(keys.0, byte)
        keys.1 = (keys.1 &+ (keys.0 & 0xFF)) &* 134_775_813 &+ 1
        keys.2 = ZipBytes.step(keys.2, UInt8(keys.1 >> 24))
    }
}
