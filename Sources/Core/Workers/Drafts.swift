public import Basics
import Glibc

/// Drafts: files that are still being written, each in the folder of the file that it becomes. The name is
/// `.shoebox-PROCESS-NUMBER.part`. PROCESS is the process that is responsible for the draft.
///
/// Each draft is locked while it is written. A lock ends with the process that holds it, in whatever way that process ends. So
/// the drafts that a killed process left can be recognized.
public enum Drafts {
    private static let (start, ending) = (".shoebox-", ".part")
    private static let folderEnding = "-drafts"

    /// The name of a folder that holds drafts of a process.
    public static func folderName(for process: Int32) -> String { "\(start)\(process)\(folderEnding)" }

    /// Whether a name is the name of a draft or of a folder of drafts. Such a file is not complete.
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

    /// Creates a draft in a folder and locks it.
    ///
    /// - Parameters:
    ///   - process: the process that removes the draft if the writer does not.
    ///   - number: a number that no other current draft of this process has.
    /// - Returns: the path and the descriptor. If the descriptor is below 0, the call has failed, and errno names the reason.
    public static func open(in folder: BytePath, for process: Int32, number: UInt64) -> (path: BytePath, descriptor: Int32) {
        let path = folder.appending("\(start)\(process)-\(number)\(ending)")
        while true {
            let descriptor = path.withCString { Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
            // The file was left by a killed process with the same number, or another user has planted it in a shared folder: a
            // pipe, or a hard link to a file that would be emptied.
            if descriptor < 0, errno == EEXIST, path.withCString({ unlink($0) }) == 0 { continue }
            guard descriptor >= 0 else { return (path, descriptor) }
            // If the file system has no locks, `removeForsaken` removes nothing either.
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            // Before the lock was taken, another process may have taken the draft for a forsaken one and removed it.
            var status = stat()
            if fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return (path, descriptor) }
            close(descriptor)
        }
    }

    /// Removes the drafts that workers of this process left in a folder. None of these workers may be running.
    public static func remove(from folder: BytePath) {
        for name in folder.children where owner(name) == getpid() {
            _ = folder.appending(name).withCString { unlink($0) }
        }
    }

    /// Removes drafts that no process writes any more, for example after a process was killed.
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

    /// The process that is responsible for a draft; nil for any other name.
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
