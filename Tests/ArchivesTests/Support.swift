import Base
import Foundation
import Testing

@testable import ArchivesEngine

/// A zip file built by hand, so that its fields can be false.
struct ZipBytes {
    struct Item {
        var name: [UInt8]
        var content: [UInt8] = []
        /// The compression method: 0 for stored, 8 for deflated. `content` is already compressed accordingly.
        var method: UInt16 = 0
        var size: UInt32?
        var sum: UInt32?
        var isUTF8 = false
        var isEncrypted = false
        /// Whether bit 6 of the flags is set, which PKZIP calls strong encryption.
        var isStrong = false
        /// The Unix mode of the file; 0 if none is stored.
        var mode: UInt32 = 0o100644
        /// The offset of the item as stated in the central directory; nil for the true offset.
        var place: UInt32?
        /// The name stated in the item's local header; nil for the true name.
        var headerName: [UInt8]?
        /// Whether the item is only listed in the central directory and not stored in the archive.
        var isListedOnly = false
    }

    static func make(_ items: [Item]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for item in items {
            let offset = item.place ?? UInt32(bytes.count)
            let flags: UInt16 = (item.isUTF8 ? 0x800 : 0) | (item.isEncrypted ? 1 : 0) | (item.isStrong ? 0x40 : 0)
            let common =
                little(flags) + little(item.method) + little(UInt16(0x6000)) + little(UInt16(0x58A1))
                + little(item.sum ?? sum(item.content)) + little(UInt32(item.content.count))
                + little(item.size ?? UInt32(item.content.count))
            if !item.isListedOnly {
                let name = item.headerName ?? item.name
                bytes += little(UInt32(0x0403_4B50)) + little(UInt16(20)) + common
                bytes += little(UInt16(name.count)) + little(UInt16(0)) + name + item.content
            }
            directory += little(UInt32(0x0201_4B50)) + little(UInt16(0x0314)) + little(UInt16(20)) + common
            directory += little(UInt16(item.name.count)) + little(UInt16(0))
            directory += little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0)) + little(item.mode << 16) + little(offset)
            directory += item.name
        }
        let count = UInt16(truncatingIfNeeded: items.count)
        let end =
            little(UInt32(0x0605_4B50)) + little(UInt32(0)) + little(count) + little(count) + little(UInt32(directory.count))
            + little(UInt32(bytes.count)) + little(UInt16(0))
        return bytes + directory + end
    }

    static func make(names: [String]) -> [UInt8] { make(names.map { Item(name: Array($0.utf8), content: Array("x".utf8)) }) }

    static func little<T: FixedWidthInteger>(_ number: T) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 != 0 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    static func step(_ sum: UInt32, _ byte: UInt8) -> UInt32 { table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }

    static func sum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0), step)
    }
}

/// A tar file built by hand (POSIX ustar).
enum TarBytes {
    struct Item {
        var name: String
        var content: [UInt8] = []
        /// The type flag: `0` for a file, `1` a hard link, `2` a symbolic link, `3` a device, `5` a folder, `6` a pipe.
        var type: Character = "0"
        var target = ""
    }

    static func make(_ items: [Item]) -> [UInt8] {
        var bytes: [UInt8] = []
        for item in items {
            var block = [UInt8](repeating: 0, count: 512)
            func put(_ text: String, at offset: Int) {
                block.replaceSubrange(offset..<(offset + text.utf8.count), with: text.utf8)
            }
            put(item.name, at: 0)
            put("0000644", at: 100)
            put(String(repeating: "0", count: 11), at: 108)
            put(octal(item.content.count), at: 124)
            put(octal(1_700_000_000), at: 136)
            put("        ", at: 148)
            put(String(item.type), at: 156)
            put(item.target, at: 157)
            put("ustar", at: 257)
            put("00", at: 263)
            let total = block.reduce(0) { $0 + Int($1) }
            put(String(octal(total).suffix(6)) + "\0 ", at: 148)
            bytes += block + item.content
            bytes += [UInt8](repeating: 0, count: (512 - item.content.count % 512) % 512)
        }
        return bytes + [UInt8](repeating: 0, count: 1024)
    }

    private static func octal(_ number: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: 11 - text.count) + text
    }
}

extension BytePath {
    /// The sorted paths of all files and folders in this folder. Paths of folders end with a slash.
    var tree: [String] {
        let walk = FileManager.default.enumerator(atPath: display)
        return (walk?.compactMap { $0 as? String } ?? []).map { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: appending(name).display, isDirectory: &isFolder)
            return isFolder.boolValue ? name + "/" : name
        }.sorted()
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: appending(name).display, encoding: .utf8) }
}

/// Writes the bytes to a file in a folder and extracts this archive to the subfolder `out`.
func extract(
    _ bytes: [UInt8], in folder: BytePath, password: String? = nil, encoding: TextEncoding? = nil,
    limits: ArchiveLimits = ArchiveLimits(), _ numbers: Set<Int>? = nil
) throws -> ExtractionResult {
    let (file, out) = (folder.appending("archive"), folder.appending("out"))
    try Data(bytes).write(to: URL(filePath: file.display))
    try FileManager.default.createDirectory(atPath: out.display, withIntermediateDirectories: true)
    let directory = open(out.display, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(directory >= 0)
    defer { close(directory) }
    let archive = Archive(path: file.bytes, password: password, encoding: encoding, limits: limits)
    return try archive.extract(numbers, to: directory, draft: ".draft")
}

func list(_ bytes: [UInt8], in folder: BytePath, encoding: TextEncoding? = nil) throws -> ArchiveListing {
    let file = folder.appending("archive")
    try Data(bytes).write(to: URL(filePath: file.display))
    return try Archive(path: file.bytes, encoding: encoding).list()
}
