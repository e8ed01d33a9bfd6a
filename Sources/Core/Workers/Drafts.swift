public import Basics
import Glibc

/// Beginnings of files beside the files that they will be: `.shoebox-PROCESS-NUMBER.part`, by who is answerable for them.
///
/// Each is locked while it is written. A lock is gone with its holder, however that ends, so that what a killed process left is known.
public enum Drafts {
    private static let (start, ending) = (".shoebox-", ".part")
    private static let folderEnding = "-drafts"

    /// What a folder is called that holds drafts of a process.
    public static func folderName(for process: Int32) -> String { "\(start)\(process)\(folderEnding)" }

    /// Whether a name is that of a draft or of a folder of them: nothing that is whole.
    public static func isDraft(_ name: BytePath) -> Bool { owner(name) != nil || isFolder(name) }

    /// Whether a name is that of a folder of drafts.
    public static func isFolder(_ name: BytePath) -> Bool {
        let (bytes, start, ending) = (name.bytes, Array(start.utf8), Array(folderEnding.utf8))
        guard bytes.starts(with: start), bytes.suffix(ending.count) == ending[...], bytes.count > start.count + ending.count
        else {
            return false
        }
        return bytes[start.count..<(bytes.count - ending.count)].allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Begins a file in a folder.
    ///
    /// - Parameters:
    ///   - process: who removes it should the writer not come to that.
    ///   - number: another one for each file that this process is answerable for at a time.
    /// - Returns: below 0 for a descriptor is a failure, which errno names.
    public static func open(in folder: BytePath, for process: Int32, number: UInt64) -> (path: BytePath, descriptor: Int32) {
        let path = folder.appending("\(start)\(process)-\(number)\(ending)")
        while true {
            let descriptor = path.withCString { Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
            // A killed process of this number has left it, or another user, in a folder of all, has planted it: a pipe, or one more name of a
            // file that would be emptied.
            if descriptor < 0, errno == EEXIST, path.withCString({ unlink($0) }) == 0 { continue }
            guard descriptor >= 0 else { return (path, descriptor) }
            // Where nothing can be locked, nothing is taken for forsaken either.
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            // Before it was locked, another process may have taken it for forsaken.
            var status = stat()
            if fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return (path, descriptor) }
            close(descriptor)
        }
    }

    /// Removes what workers of this process left in a folder. None of them may be at work.
    public static func remove(from folder: BytePath) {
        for name in folder.children where owner(name) == getpid() {
            _ = folder.appending(name).withCString { unlink($0) }
        }
    }

    /// Removes what nobody writes any more, as after a process was killed.
    public static func removeForsaken(from folder: BytePath) {
        for name in folder.children where owner(name) != nil {
            let path = folder.appending(name)
            let descriptor = path.withCString { Glibc.open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
            guard descriptor >= 0 else { continue }
            var status = stat()
            let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            if isFile, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { _ = path.withCString { unlink($0) } }
            close(descriptor)
        }
    }

    /// Who is answerable for a draft; nil for any other name.
    private static func owner(_ name: BytePath) -> Int32? {
        let (bytes, start, ending) = (name.bytes, Array(start.utf8), Array(ending.utf8))
        guard bytes.starts(with: start), bytes.count > start.count + ending.count, bytes.suffix(ending.count) == ending[...]
        else {
            return nil
        }
        let numbers = bytes[start.count..<(bytes.count - ending.count)].split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } }), !numbers[1].isEmpty else {
            return nil
        }
        return Int32(String(decoding: numbers[0], as: UTF8.self))
    }
}
