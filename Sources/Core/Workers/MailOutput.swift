public import Basics
import Glibc
import Pictures

/// Beginnings of files, of workers that were killed.
public enum MailDrafts {
    /// They begin with who started the worker, so that he knows them.
    private static func prefix(_ process: Int32) -> String { ".shoebox-\(process)-" }
    private static let ending = ".part"

    static func name() -> String { "\(prefix(getppid()))\(getpid())\(ending)" }

    /// Removes what workers of this process left in a folder. None of them may be at work.
    public static func remove(from folder: BytePath) {
        guard let listing = folder.withCString({ opendir($0) }) else { return }
        defer { closedir(listing) }
        let (start, end) = (Array(prefix(getpid()).utf8), Array(ending.utf8))
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name.starts(with: start), name.suffix(end.count) == end[...] else { continue }
            _ = folder.appending(BytePath(bytes: name)).withCString { unlink($0) }
        }
    }
}

/// A file that appears whole or not at all, and its digest.
struct MailOutput: ~Copyable {
    private let target: BytePath
    private let draft: BytePath
    private let descriptor: Int32
    private var content = ContentDigest()
    private var bytes: Int64 = 0
    private var isDone = false

    init(_ target: BytePath) throws(Failure) {
        self.target = target
        draft = target.parent.appending(MailDrafts.name())
        descriptor = draft.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", target) }
    }

    deinit {
        close(descriptor)
        if !isDone { _ = draft.withCString { unlink($0) } }
    }

    mutating func write(_ piece: [UInt8]) throws(Failure) {
        guard writeAll(descriptor, piece) else { throw Failure.system(errno, "written", target) }
        piece.withUnsafeBytes { content.update($0) }
        bytes += Int64(piece.count)
    }

    /// Puts the file in its place, over what is there.
    mutating func finish(name: String, type: String) throws(Failure) -> MailFile {
        let isInPlace = draft.withCString { from in target.withCString { rename(from, $0) == 0 } }
        guard isInPlace else { throw Failure.system(errno, "written", target) }
        isDone = true
        return MailFile(bytes: bytes, sha256: hexadecimal(content.finish()), name: name, type: type)
    }
}

func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
