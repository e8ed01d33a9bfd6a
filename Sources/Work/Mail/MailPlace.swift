public import Basics
import Mail

/// Which mail of an archive.
public enum MailPlace: Codable, Sendable, Equatable {
    /// Its number in the order of the archive, from 1; the archive is read up to it.
    case number(Int)
    /// Its file (the archive, or one of the folder's) and where it starts there; `identity` is that of the index.
    case at(file: BytePath, offset: Int64, number: Int = 1, identity: Int64? = nil)
    /// The only one of a file, whatever its lines look like: a mail that was taken out of another.
    case alone(BytePath)
}

extension MailPlace {
    /// Opens the mail.
    ///
    /// - Throws: also `Failure` changed for an archive in which another mail has its place by now.
    func reader(in archive: BytePath) throws(Failure) -> MessageReader {
        let reader = try mailFailures { () throws(MailError) in
            switch self {
            case .number(let number): return try MailArchive(path: archive.bytes).message(number)
            case .at(let path, let offset, let number, _): return try Self.reader(path, offset, number, isAlone: false)
            case .alone(let path): return try Self.reader(path, 0, 1, isAlone: true)
            }
        }
        if case .at(_, _, _, let identity?) = self { try reader.check(identity, in: archive) }
        return reader
    }

    private static func reader(
        _ path: BytePath, _ offset: Int64, _ number: Int, isAlone: Bool
    ) throws(MailError) -> MessageReader {
        let opened = try MailArchive(path: path.bytes).open(0)
        var scanner = try opened.scanner(at: offset, number: number, isAlone: isAlone)
        guard let message = try scanner.next() else { throw .noMessage(number: 1, count: 0) }
        return MessageReader(message, in: opened)
    }
}

extension MessageReader {
    /// - Parameter identity: of the mail that the index has at this place.
    func check(_ identity: Int64, in archive: BytePath) throws(Failure) {
        guard MailSummary(message).identity == identity else { throw Failure(.changed, "mail.movedInArchive", file: archive) }
    }
}
