public import Base

extension EntryMover {
    /// - Throws: `Failure` with code `badRequest` if this is not a valid file name.
    public static func check(_ name: BytePath) throws {
        let bytes = name.bytes
        let isPlain =
            !bytes.isEmpty && !bytes.contains(UInt8(ascii: "/")) && !bytes.contains(0) && name != BytePath(".")
            && name != BytePath("..")
        guard isPlain else { throw Failure(.badRequest, "entry.badName", ["name": name.display]) }
        guard bytes.count <= 255 else { throw Failure(.badRequest, "entry.longName") }
        // Shoebox does not show hidden files, so the file would seem to disappear.
        guard bytes[0] != UInt8(ascii: ".") else { throw Failure(.badRequest, "entry.hiddenName") }
    }
}

/// Returns the name itself, or the first free one of "name (2).ext", "name (3).ext" …, shortened to at most 255 bytes.
///
/// - Parameter taken: names that are already assigned but not on disk yet. The new name is added.
func freeEntry(_ name: BytePath, in folder: OpenFolder, _ taken: inout Set<BytePath>) -> BytePath {
    var candidate = name
    var number = 2
    while taken.contains(candidate) || folder.has(candidate) {
        candidate = name.entryName(number)
        number += 1
    }
    taken.insert(candidate)
    return candidate
}

extension BytePath {
    /// Returns the name with a number, "name (2).ext", shortened to at most `limit` bytes. An ending of more than 16 bytes counts as a
    /// part of the name, and the number goes after it.
    func entryName(_ number: Int, limit: Int = 255) -> BytePath {
        let suffix = Array(" (\(number))".utf8)
        let dot = bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 && bytes.count - $0 <= 16 ? $0 : nil } ?? bytes.count
        let stem = bytes[..<dot].prefix(max(0, limit - suffix.count - (bytes.count - dot)))
        return BytePath(bytes: Array(stem) + suffix + bytes[dot...])
    }
}
