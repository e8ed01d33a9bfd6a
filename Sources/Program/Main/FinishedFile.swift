import Base
import CLinux
import Glibc

/// Gives a draft that a command has written its final name. A file gets its final name only when it is complete, and no
/// existing file is replaced.
enum FinishedFile {
    private static let maximumNames = 10_000
    private static let maximumOpen = 128

    /// Moves a draft to its final name. The draft must have been flushed to disk.
    ///
    /// - Parameter finds: whether to try other names, such as "tree (2).pdf", if the name is in use.
    /// - Returns: the final path; nil if the name is in use.
    static func place(_ draft: BytePath, _ folder: BytePath, _ name: BytePath, finds: Bool) throws(Failure) -> BytePath? {
        let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.bytes.count
        for number in 1...(finds ? maximumNames : 1) {
            let suffix = number == 1 ? [] : Array(" (\(number))".utf8)
            let target = folder.appending(BytePath(bytes: Array(name.bytes[..<dot]) + suffix + name.bytes[dot...]))
            let result = draft.withCString { from in target.withCString { cl_rename_noreplace_at(AT_FDCWD, from, AT_FDCWD, $0) } }
            if result == 0 { return target }
            guard -result == EEXIST else { throw Failure.system(-result, "written", target) }
        }
        return nil
    }

    /// Flushes files to disk and sets the usual permissions. Without the flush, a name could lead to a file with lost content
    /// after a power failure.
    ///
    /// Starts writing all files of a group before it waits for the first one, so that the file system can write the journal
    /// entries of the group together.
    static func settle(_ drafts: [BytePath]) throws(Failure) {
        for start in stride(from: 0, to: drafts.count, by: maximumOpen) {
            let some = drafts[start..<min(start + maximumOpen, drafts.count)]
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
