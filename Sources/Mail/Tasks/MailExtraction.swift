import Base
import Glibc
import MailEngine
import Workers

/// Writes attachments into a folder, with safe and unique names. Never overwrites an existing file.
struct MailExtraction: ~Copyable {
    private let folder: BytePath
    private let isDated: Bool
    private let isOfPictures: Bool
    private let output: BytePath
    private var lines: JSONLines
    private var names = SafeNames()
    private var count = 0
    private var problems: [Failure] = []

    /// - Parameter isOfPictures: whether to leave out attachments that are certainly not pictures or videos.
    init(folder: BytePath, isDated: Bool, isOfPictures: Bool = false, output: BytePath) throws(Failure) {
        self.folder = folder
        self.isDated = isDated
        self.isOfPictures = isOfPictures
        self.output = output
        lines = try JSONLines(output)
    }

    mutating func run(_ file: BytePath, _ place: MailLocation?) throws(Failure) -> MailCount {
        guard let place else { return try runAll(file) }
        try take(try place.reader(in: file))
        return mailCount
    }

    /// The number of attachments written so far, and the problems with the others.
    var mailCount: MailCount { MailCount(count: count, bytes: 0, problems: problems) }

    private mutating func runAll(_ file: BytePath) throws(Failure) -> MailCount {
        let archive = try mailFailures { () throws(MailError) in try MailArchive(path: file.bytes) }
        let bytes = archive.bytes
        // A compressed archive can only be read from its beginning, so it is decompressed once, not again for each attachment.
        let unpacked = MailIndexFiles.unpacked(output)
        defer { _ = unpacked.withCString { unlink($0) } }
        let (readable, damage) = archive.isPacked ? try MailIndexFiles.unpack(archive, to: unpacked) : (archive, nil)
        if let damage { problems.append(damage.at(file)) }
        var walk = readable.walk()
        while let reader = try mailFailures({ () throws(MailError) in try walk.next() }) { try take(reader) }
        return MailCount(count: count, bytes: bytes, problems: problems + walk.problems)
    }

    mutating func take(_ reader: MessageReader) throws(Failure) {
        let all = try mailFailures { () throws(MailError) in try reader.attachments() }
        let attachments = isOfPictures ? all.filter(\.mayBePicture) : all
        guard !attachments.isEmpty else { return }
        let prefix = isDated ? Self.prefix(MailSummary(reader.message)) : ""
        for attachment in attachments {
            do throws(Failure) {
                let pieces = try mailFailures { () throws(MailError) in try reader.content(of: attachment) }
                let name = freeName(attachment, prefix)
                let written = try MailOutput.save(
                    pieces, name: name, type: attachment.type, isAttachment: true, to: folder.appending(name))
                try lines.add(message: reader.message.number, name: attachment.name ?? "", file: written)
                count += 1
            } catch {
                if error.code == .diskFull || problems.count >= 100 { throw error }
                problems.append(error.at(BytePath("mail \(reader.message.number), \(attachment.name ?? "attachment")")))
            }
        }
    }

    /// Returns a name that is not used by another attachment or by a file in the folder.
    private mutating func freeName(_ attachment: Attachment, _ prefix: String) -> String {
        while true {
            let name = names.name(isOfPictures ? attachment.safeName : attachment.name, type: attachment.type, prefix: prefix)
            if FileInfo(folder.appending(name), followsLinks: false) == nil { return name }
        }
    }

    /// The date and the sender as a prefix of a file name: `2024-02-15 Jane Doe `
    static func prefix(_ summary: MailSummary) -> String {
        let day = summary.date.map { String($0.rfc3339.prefix(10)) + " " } ?? ""
        let sender = summary.from.first.flatMap { SafeNames.sender($0.label) }.map { $0 + " " } ?? ""
        return day + sender
    }
}

extension Attachment {
    /// Whether the type may be the type of a picture or video. A check that also considers the name is more reliable.
    fileprivate var mayBePicture: Bool {
        type.hasPrefix("image/") || type.hasPrefix("video/") || type == "application/octet-stream"
    }

    /// The file name. If it has no extension, the extension of the type is added.
    fileprivate var safeName: String? {
        guard let name, !name.contains("."), let ending = SafeNames.ending(of: type) else { return name }
        return name + ending
    }
}
