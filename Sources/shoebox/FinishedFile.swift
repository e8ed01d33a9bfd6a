import Basics
import CLinux
import Glibc

/// A file that a command has written aside, and that comes to its place whole, and over nothing.
enum FinishedFile {
    private static let mostNames = 10_000

    /// Puts a file in its place once its bytes are on the disk, with the rights of any other file.
    ///
    /// - Parameter finds: whether another name is taken where there is a file of this one: "tree (2).pdf".
    /// - Returns: nil where the name is taken.
    static func put(_ draft: BytePath, _ folder: BytePath, _ name: BytePath, finds: Bool) throws(Failure) -> BytePath? {
        try settle(draft)
        let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.bytes.count
        for number in 1...(finds ? mostNames : 1) {
            let suffix = number == 1 ? [] : Array(" (\(number))".utf8)
            let place = folder.appending(BytePath(bytes: Array(name.bytes[..<dot]) + suffix + name.bytes[dot...]))
            let result = draft.withCString { from in place.withCString { cl_rename_noreplace_at(AT_FDCWD, from, AT_FDCWD, $0) } }
            if result == 0 { return place }
            guard -result == EEXIST else { throw Failure.system(-result, "written", place) }
        }
        return nil
    }

    /// A name must never lead to a file whose bytes a power cut has taken.
    private static func settle(_ draft: BytePath) throws(Failure) {
        let descriptor = draft.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw Failure.system(errno, "read", draft) }
        defer { close(descriptor) }
        UserRights.apply(0o666, to: descriptor)
        guard fsync(descriptor) == 0 else { throw Failure.system(errno, "written", draft) }
    }
}
