import Base
import CLinux
import Glibc
import MailEngine
import PicturesEngine
import Workers

/// A file that appears only when it is complete. Also computes its checksum.
struct MailOutput: ~Copyable {
    private let target: BytePath
    /// The path of the draft; nil if the file came with the request, because the process that created it then moves it to its
    /// final path.
    private let draft: BytePath?
    private let descriptor: Int32
    private let replaces: Bool
    private var content = ContentDigest()
    private var bytes: Int64 = 0
    private var isDone = false

    /// - Parameter replaces: whether the new file may replace an existing one, for example in a folder that belongs to Shoebox.
    init(_ target: BytePath, replaces: Bool = false) throws(Failure) {
        (self.target, self.replaces) = (target, replaces)
        if RequestFiles.holds(target) {
            draft = nil
            descriptor = RequestFiles.open(target, O_WRONLY)
            guard descriptor >= 0 else { throw Failure.system(errno, "written", target) }
            return
        }
        // The parent process recognises the draft by this name and removes it if this worker cannot.
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

    /// Moves the file to its final path.
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
    /// Writes the pieces to a new file one after another, because an attachment may be larger than the memory.
    ///
    /// - Parameter isAttachment: whether to fail, without writing a file, if the pieces contain no bytes.
    /// - Throws: `Failure` with the reason `mail.attachmentEmpty` if an attachment is empty.
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
