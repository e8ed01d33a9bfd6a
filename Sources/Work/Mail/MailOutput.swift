import Basics
import CLinux
import Glibc
import Mail
import Pictures
import Workers

/// A file that appears whole or not at all, and its digest.
struct MailOutput: ~Copyable {
    private let target: BytePath
    /// nil where the file came with the request, and is put in its place by who made it.
    private let draft: BytePath?
    private let descriptor: Int32
    private let replaces: Bool
    private var content = ContentDigest()
    private var bytes: Int64 = 0
    private var isDone = false

    /// - Parameter replaces: whether it comes in the place of a file that is there, as in a folder of our own.
    init(_ target: BytePath, replaces: Bool = false) throws(Failure) {
        (self.target, self.replaces) = (target, replaces)
        if RequestFiles.holds(target) {
            draft = nil
            descriptor = RequestFiles.open(target, O_WRONLY)
            guard descriptor >= 0 else { throw Failure.system(errno, "written", target) }
            return
        }
        // Whoever started this worker knows it by that, and clears up after it.
        (draft, descriptor) = Drafts.open(in: target.parent, for: getppid(), number: UInt64(getpid()))
        guard descriptor >= 0 else { throw Failure.system(errno, "written", target) }
    }

    deinit {
        close(descriptor)
        if let draft, !isDone { _ = draft.withCString { unlink($0) } }
    }

    mutating func write(_ piece: [UInt8]) throws(Failure) {
        guard writeAll(descriptor, piece) else { throw Failure.system(errno, "written", target) }
        piece.withUnsafeBytes { content.update($0) }
        bytes += Int64(piece.count)
    }

    /// Puts the file in its place.
    mutating func finish(name: String, type: String) throws(Failure) -> MailFile {
        let result =
            draft?.withCString { from in
                target.withCString { to in
                    replaces ? (rename(from, to) == 0 ? 0 : -errno) : cl_rename_noreplace(from, to)
                }
            } ?? 0
        guard result == 0 else { throw Failure.system(-result, "written", target) }
        isDone = true
        return MailFile(bytes: bytes, sha256: hexadecimal(content.finish()), name: name, type: type)
    }
}

extension MailOutput {
    /// Copies piece by piece: an attachment may be larger than the memory.
    ///
    /// - Parameter isAttachment: of one without bytes nothing is written.
    /// - Throws: `mail.attachmentEmpty`.
    static func save(
        _ pieces: MailPieces, name: String, type: String, isAttachment: Bool = false, to output: BytePath
    ) throws(Failure) -> MailFile {
        var pieces = pieces
        var file = try MailOutput(output)
        while let piece = try mailFailures({ () throws(MailError) in try pieces.next() }) { try file.write(piece) }
        if isAttachment, file.bytes == 0 { throw Failure(.corruptFile, "mail.attachmentEmpty") }
        return try file.finish(name: name, type: type)
    }
}

func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
