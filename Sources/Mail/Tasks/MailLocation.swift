public import Base
import MailEngine

/// Identifies one mail of an archive.
public enum MailLocation: Codable, Sendable, Equatable {
    /// The number of the mail in the order of the archive, beginning with 1. The archive must be read up to this mail.
    case number(Int)
    /// The file (the archive itself, or a file in its folder) and the offset of the mail in that file. `identity` is the hash of
    /// the Message-ID recorded in the index.
    case at(file: BytePath, offset: Int64, number: Int = 1, identity: Int64? = nil)
    /// The only mail in a file, even if some of its lines look like the beginning of another mail. Used for a mail that was
    /// attached to another mail.
    case alone(BytePath)
}

extension MailLocation {
    /// Opens the mail.
    ///
    /// - Throws: `Failure`, for example with code `changed` if the archive now has a different mail at this offset.
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
    /// - Parameter identity: the hash of the Message-ID that the index has for this offset.
    func check(_ identity: Int64, in archive: BytePath) throws(Failure) {
        guard MailSummary(message).identity == identity else { throw Failure(.changed, "mail.movedInArchive", file: archive) }
    }
}
