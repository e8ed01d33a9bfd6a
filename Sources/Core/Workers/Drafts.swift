public import Base
import Glibc

/// Drafts: files that are still being written. Each draft is in the same folder as the final file. Its name is
/// `.shoebox-PROCESS-NUMBER.part`, and PROCESS is the id of the process that is responsible for the draft.
///
/// Each draft is locked while it is written. The lock is released when the process that holds it ends, even if the process is
/// killed. So an unlocked draft was left behind by a process that has ended.
public enum Drafts {
    private static let (start, ending) = (".shoebox-", ".part")
    private static let folderEnding = "-drafts"

    /// The name of the folder that holds the drafts of a process.
    public static func folderName(for process: Int32) -> String { "\(start)\(process)\(folderEnding)" }

    /// Whether a name is the name of a draft, or of a folder of drafts. Such files are incomplete.
    public static func isDraft(_ name: BytePath) -> Bool { owner(name) != nil || isFolder(name) }

    /// Whether a name is the name of a folder of drafts.
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
    ///   - process: the id of the process that removes the draft if the process that writes it does not.
    ///   - number: a number that no other current draft of this process has.
    /// - Returns: the path and the descriptor. A negative descriptor means that the call failed; errno holds the reason.
    public static func open(in folder: BytePath, for process: Int32, number: UInt64) -> (path: BytePath, descriptor: Int32) {
        let path = folder.appending("\(start)\(process)-\(number)\(ending)")
        while true {
            let descriptor = path.withCString { Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
            // The existing file was left by a killed process with the same id. Or another user has created it in a shared
            // folder as an attack, for example as a pipe or as a hard link to a file that would be overwritten.
            if descriptor < 0, errno == EEXIST, path.withCString({ unlink($0) }) == 0 { continue }
            guard descriptor >= 0 else { return (path, descriptor) }
            // If the file system does not support locks, `removeForsaken` does not remove any drafts either.
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            // Another process may have removed the draft before it was locked here, because an unlocked draft looks abandoned.
            var status = stat()
            if fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return (path, descriptor) }
            close(descriptor)
        }
    }

    /// Removes the drafts that workers of this process left in a folder. Call it only when none of these workers is running.
    public static func remove(from folder: BytePath) {
        for name in folder.children where owner(name) == getpid() {
            _ = folder.appending(name).withCString { unlink($0) }
        }
    }

    /// Removes drafts that no process is writing any more, for example because the process was killed.
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

    /// Returns the id of the process that is responsible for a draft; nil if the name is not the name of a draft.
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
