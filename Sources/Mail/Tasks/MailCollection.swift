import Base
import Foundation
import GRDB
import MailEngine
import MailIndex

/// Writes many mails of an archive into one file, in the order of the archive. The mails are selected with the index, and their
/// contents are read from the archive.
struct MailCollection {
    let file: BytePath
    let index: BytePath
    let choice: MailChoice
    /// The number of mails that are looked up at once.
    private static let batch = 1000

    func write(_ form: MailBundle, _ output: BytePath) throws(Failure) -> MailFile {
        switch form {
        case .mbox:
            var file = try MailOutput(output)
            try each { reader throws(Failure) in try Self.write(reader, asMbox: &file) }
            return try file.finish(name: "", type: form.type)
        case .csv:
            var file = try MailOutput(output)
            try file.write(MailTable.head)
            try each { reader throws(Failure) in
                try file.write(try mailFailures { () throws(MailError) in try MailTable.line(reader) })
            }
            return try file.finish(name: "", type: form.type)
        case .zip:
            var bundle = try AttachmentBundle(output, isDated: choice.isDated)
            try each { reader throws(Failure) in try bundle.add(reader) }
            return try bundle.finish()
        }
    }

    /// Writes the pictures and videos of the mails into a folder.
    func pictures(_ folder: BytePath, _ output: BytePath) throws(Failure) -> MailCount {
        var extraction = try MailExtraction(folder: folder, isDated: false, isOfPictures: true, output: output)
        try each { reader throws(Failure) in try extraction.take(reader) }
        return extraction.mailCount
    }

    private func each(_ body: (MessageReader) throws(Failure) -> Void) throws(Failure) {
        var opened = OpenedFile()
        let chosen = choice.numbers.isEmpty ? nil : choice.numbers
        var listing = MailListing()
        listing.query = MailQuery(choice.query)
        let index = try MailIndex(reading: index)
        var progress = try MailProgressWriter(choice.tally)
        try index.read { db in
            let numbers = try chosen.map { Set($0).sorted() } ?? listing.numbers(db)
            var found = 0
            progress.tell(0, of: numbers.count)
            for start in stride(from: 0, to: numbers.count, by: Self.batch) {
                let some = numbers[start..<min(start + Self.batch, numbers.count)]
                let rows = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT mail.id, offset, bytes, identity, path FROM mail JOIN file ON file.id = fileId
                        WHERE mail.id IN (SELECT value FROM json_each(?)) ORDER BY mail.id
                        """, arguments: ["\(some)"])
                for row in rows {
                    let path: Data = row["path"]
                    let reader = try mailFailures { () throws(MailError) in
                        try opened.reader(Array(path), offset: row["offset"], bytes: row["bytes"], number: row["id"])
                    }
                    try reader.check(row["identity"], in: file)
                    try body(reader)
                    found += 1
                    progress.tell(found, of: numbers.count)
                }
            }
            if chosen != nil, found < numbers.count {
                throw Failure(.badRequest, "mail.notInArchive", file: file)
            }
        }
    }

    /// Writes a mail in the mbox format (RFC 4155) with the quoting of mboxrd, so that the original bytes can be restored. A
    /// mark of deletion that a Maildir or an `.emlx` has outside the mail is written into the header.
    private static func write(_ reader: MessageReader, asMbox file: inout MailOutput) throws(Failure) {
        let summary = MailSummary(reader.message)
        let sender = (summary.from.first?.address ?? "").utf8.filter { $0 > 0x20 && $0 < 0x7F }
        try file.write(Separator.line(sender: sender, seconds: summary.date?.seconds ?? 0))
        try file.write(reader.markField)
        var pieces = try mailFailures { () throws(MailError) in try reader.raw() }
        var quoter = FromQuoter()
        while let piece = try mailFailures({ () throws(MailError) in try pieces.next() }) {
            try file.write(quoter.pass(piece))
        }
        try file.write(quoter.finish())
        try file.write(Array((quoter.endsLine ? "\n" : "\n\n").utf8))
    }
}

/// The most recently read file of an archive. It is kept open, because mails are read in order.
private struct OpenedFile {
    private var path: [UInt8] = []
    private var opened: MailArchive.Opened?

    mutating func reader(_ path: [UInt8], offset: Int64, bytes: Int64, number: Int) throws(MailError) -> MessageReader {
        if opened == nil || path != self.path { opened = try MailArchive(path: path).open(0) }
        self.path = path
        guard let opened else { throw .noMessage(number: number, count: 0) }
        var scanner = try opened.scanner(at: offset, number: number, expected: bytes)
        guard let message = try scanner.next() else { throw .noMessage(number: number, count: 0) }
        return MessageReader(message, in: opened)
    }
}

/// A table of mails in CSV (RFC 4180). It is UTF-8 with a byte order mark, so that spreadsheets recognise the encoding.
private enum MailTable {
    /// The maximum length of a cell, because spreadsheets limit it. A longer text, counted in UTF-16 code units, is truncated to
    /// this number of characters.
    private static let longestCell = 32_000

    static let head = Array(
        "\u{FEFF}number,date,from,from address,to,cc,subject,labels,attachments,bytes,message id,deleted,text\r\n".utf8)

    static func line(_ reader: MessageReader) throws(MailError) -> [UInt8] {
        let message = reader.message, summary = MailSummary(message), label = message.fallbackCharset
        let copies = message.header.all("cc").flatMap { Address.list($0, fallback: label) }
        let cells = [
            String(message.number), summary.date?.rfc3339 ?? "", summary.from.first?.name ?? "",
            summary.from.first?.address ?? "",
            summary.to.map(\.full).joined(separator: ", "), copies.map(\.full).joined(separator: ", "), summary.subject,
            EncodedWords.decode(message.header.first("x-gmail-labels") ?? []),
            message.attachments.compactMap(\.fileName).joined(separator: ", "), String(message.bytes),
            String(decoding: summary.messageID, as: UTF8.self), reader.isDeleted ? "yes" : "",
            try reader.plainText(limit: 1 << 20),
        ]
        return Array((cells.map(cell).joined(separator: ",") + "\r\n").utf8)
    }

    private static func cell(_ text: String) -> String {
        CSVCell.text(text.utf16.count > longestCell ? String(text.prefix(longestCell)) : text)
    }
}
