import Basics
import CLinux
import Glibc

/// A file that a command has written as a draft. It gets its final name after it is complete, and replaces no other file.
enum FinishedFile {
    private static let mostNames = 10_000
    private static let mostOpen = 128

    /// Moves a draft that is safely on the disk to its final name.
    ///
    /// - Parameter finds: whether another name is tried if the file's own is taken: "tree (2).pdf".
    /// - Returns: nil if the name is taken.
    static func place(_ draft: BytePath, _ folder: BytePath, _ name: BytePath, finds: Bool) throws(Failure) -> BytePath? {
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

    /// Writes files safely to the disk and gives them normal rights: a name must never lead to a file whose bytes are lost after
    /// a power cut.
    ///
    /// All files of a batch start to be written before the first one is waited for, so that their journal entries are written
    /// together.
    static func settle(_ drafts: [BytePath]) throws(Failure) {
        for start in stride(from: 0, to: drafts.count, by: mostOpen) {
            let some = drafts[start..<min(start + mostOpen, drafts.count)]
            var descriptors: [Int32] = []
            defer { for descriptor in descriptors { close(descriptor) } }
            for draft in some {
                let descriptor = draft.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
                guard descriptor >= 0 else { throw Failure.system(errno, "read", draft) }
                descriptors.append(descriptor)
                UserRights.apply(0o666, to: descriptor)
                if some.count > 1 { cl_start_writing(descriptor) }
            }
            for (draft, descriptor) in zip(some, descriptors) where fsync(descriptor) != 0 {
                throw Failure.system(errno, "written", draft)
            }
        }
    }
}
