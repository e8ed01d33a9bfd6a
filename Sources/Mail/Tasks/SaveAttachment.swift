public import Base
import MailEngine
import Workers

/// Writes one file contained in a mail to disk.
public struct SaveAttachment: MailFileTask {
    /// The file in the mail that is written to disk.
    public enum Part: Codable, Sendable {
        /// The index in `MailMessage.attachments`, beginning with 0.
        case attachment(Int)
        /// The picture to which the HTML of the mail refers by this Content-ID.
        case related(contentID: String)
    }

    public static let name = "mail.attachment"

    public let archive: BytePath
    public let place: MailLocation
    private let part: Part
    public let output: BytePath

    public init(_ part: Part, of place: MailLocation, in archive: BytePath, output: BytePath) {
        (self.archive, self.place, self.part, self.output) = (archive, place, part, output)
    }

    public func run() throws(Failure) -> MailFile {
        let reader = try place.reader(in: archive)
        switch part {
        case .attachment(let index): return try save(reader, attachment: index)
        case .related(let contentID): return try save(reader, related: contentID)
        }
    }

    private func save(_ reader: MessageReader, attachment index: Int) throws(Failure) -> MailFile {
        let all = try mailFailures { () throws(MailError) in try reader.attachments() }
        guard all.indices.contains(index) else {
            throw Failure(.badRequest, "mail.noSuchAttachment", ["number": index + 1, "count": all.count])
        }
        let pieces = try mailFailures { () throws(MailError) in try reader.content(of: all[index]) }
        return try MailOutput.save(
            pieces, name: all[index].name ?? "", type: all[index].type, isAttachment: true, to: output)
    }

    private func save(_ reader: MessageReader, related contentID: String) throws(Failure) -> MailFile {
        guard let part = reader.related().first(where: { $0.contentID == contentID }) else {
            throw Failure(.fileNotFound, "mail.noSuchPicture")
        }
        let pieces = try mailFailures { () throws(MailError) in try reader.content(of: part) }
        return try MailOutput.save(pieces, name: part.fileName ?? "", type: part.type.description, to: output)
    }
}
