public import Basics
import Foundation
import MailIndex

/// An archive that comes over the wire into a folder of ours, to be read while it comes.
public final class MailUpload: Sendable {
    public let path: BytePath
    private let descriptor: Int32

    init(_ folder: BytePath, name: String) throws(Failure) {
        guard (try? FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)) != nil else {
            throw Failure(.permissionDenied, "mail.archiveFolderNotMade", file: folder)
        }
        let safe = String(name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last?.drop { $0 == "." } ?? "")
            .filter { !$0.isNewline && $0 != "\0" }
        let whole = safe.isEmpty ? "archive.mbox" : String(safe.prefix(80))
        let dot = whole.lastIndex(of: ".") ?? whole.endIndex
        for number in 1... {
            let path = folder.appending(number == 1 ? whole : "\(whole[..<dot]) (\(number))\(whole[dot...])")
            let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
            if descriptor >= 0 {
                (self.path, self.descriptor) = (path, descriptor)
                return
            }
            if errno != EEXIST || number > 10_000 { throw Failure.system(errno, "written", path) }
        }
        throw Failure(.unknown, "mail.noFreeName")
    }

    deinit { close(descriptor) }

    /// - Throws: `Failure` diskFull also where the archive would take the last room.
    public func write(_ bytes: [UInt8]) throws(Failure) {
        guard DiskRoom.holds(Int64(bytes.count), for: descriptor) else { throw Failure.system(ENOSPC, "written", path) }
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw Failure.system(errno, "written", path) }
            done += written
        }
    }

    /// Takes back what came so far.
    public func discard() { unlink(path.display) }
}

extension Mailbox {
    /// Archives that were dropped on a page are copied here; all others are read where they are.
    var uploads: BytePath { MailIndex.directory(in: data).appending("archives") }

    /// Begins to take an archive in.
    public func upload(_ name: String) throws(Failure) -> MailUpload { try MailUpload(uploads, name: name) }
}
