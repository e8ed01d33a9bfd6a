import Base
import Catalogue
import Glibc

/// A list of checksums for other programs.
extension CopyRun {
    /// Writes the list in the format of `sha256sum -c`.
    func writeSums() throws {
        let draft = BytePath("sums.txt.part"), name = BytePath("sums.txt")
        let file = draft.withCString {
            openat(folder.root, $0, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard file >= 0 else { throw Failure.system(errno, "written", folder.path.appending(name)) }
        defer { close(file) }
        var text: [UInt8] = []
        let write = {
            guard writeAll(file, text) else { throw Failure(.diskFull, "verify.copyFull", file: self.folder.path) }
            text = []
        }
        try records.forEach { record in
            text += Self.line(record)
            if text.count > 1 << 20 { try write() }
        }
        try write()
        guard fsync(file) == 0,
            draft.withCString({ from in name.withCString { to in renameat(folder.root, from, folder.root, to) } }) == 0
        else { throw Failure.system(errno, "written", folder.path.appending(name)) }
    }

    /// Returns the line of the list for a file. If the file's path contains a line end or a backslash, this character is
    /// escaped as two characters, and the line begins with a backslash.
    private static func line(_ record: CopyRecords.Record) -> [UInt8] {
        let (backslash, newline, turn) = (UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        let isOdd = record.path.bytes.contains { $0 == backslash || $0 == newline || $0 == turn }
        let name =
            !isOdd
            ? record.path.bytes
            : record.path.bytes.flatMap { byte -> [UInt8] in
                switch byte {
                case backslash: [backslash, backslash]
                case newline: [backslash, UInt8(ascii: "n")]
                case turn: [backslash, UInt8(ascii: "r")]
                default: [byte]
                }
            }
        return (isOdd ? [backslash] : []) + Array("\(record.sum.hex)  ".utf8) + name + [newline]
    }
}
