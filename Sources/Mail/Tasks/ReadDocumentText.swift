public import Base
import MailEngine
import PapersEngine
public import Workers

/// Reads the text of a document for the search: an office document, an EPUB, a web page, a mail or a plain text. PDFs are read
/// by `ReadPDFText`.
public struct ReadDocumentText: DocumentTextTask {
    public static let name = "document.text"

    public let path: BytePath
    public let maximum: Int

    public init(_ file: BytePath, maximum: Int) { (path, self.maximum) = (file, maximum) }

    public func run() throws(Failure) -> DocumentText {
        let kind = FileKind(fileName: path.name.display) ?? .text
        switch kind {
        case .mail: return DocumentText(try mail(), maximum: maximum)
        case .epub: return DocumentText(try packed { EpubText.text(of: $0, maximum: maximum) }, maximum: maximum)
        case _ where kind.isOfficeDocument: return DocumentText(try packed(OfficeText.text), maximum: maximum)
        default: return try plain(isHTML: kind == .html)
        }
    }

    /// - Throws: `tooLarge` if the document does not fit into the memory for it; `corruptFile` if it is no zip archive.
    private func packed(_ text: ([UInt8]) -> String?) throws(Failure) -> String {
        let file = try OpenFile(path)
        guard file.size <= OfficeText.maximumDocument else {
            throw Failure(.tooLarge, "document.tooLarge", ["megabytes": OfficeText.maximumDocument >> 20])
        }
        let bytes = try file.readAll()
        // A document with a password is a file of another format (OLE), which has no words to find.
        guard bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { throw Failure(.unsupportedFormat, "document.notReadable") }
        return text(bytes) ?? ""
    }

    /// The subject, the people, the names of attachments and the text of a mail.
    private func mail() throws(Failure) -> String {
        let reader = try MailLocation.alone(path).reader(in: path)
        return try mailFailures { () throws(MailError) in
            var lines: [String] = []
            if let head = reader.message.parts.first?.header {
                for field: StaticString in ["subject", "from", "to", "cc"] {
                    lines.append(EncodedWords.decode(head.first(field) ?? []))
                }
            }
            lines += reader.message.parts.compactMap(\.fileName)
            lines.append(try reader.text(limit: maximum).text)
            return lines.filter { !$0.isEmpty }.joined(separator: "\n")
        }
    }

    private func plain(isHTML: Bool) throws(Failure) -> DocumentText {
        // Tags and scripts take most of a web page.
        let limit = isHTML ? maximum * 4 : maximum
        let file = try OpenFile(path)
        let bytes = try file.readStart(limit)
        let decoded = Self.decoded(bytes)
        let read = DocumentText(isHTML ? HTMLText.text(of: decoded) : decoded, maximum: maximum)
        return DocumentText(read.text, isCut: read.isCut || file.size > limit)
    }

    /// Decodes a text by its byte order mark, or by its letters. Bytes that are no text give an empty one.
    private static func decoded(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) { return DecodedText(Array(bytes.dropFirst(2)), .utf16LittleEndian).text }
        if bytes.starts(with: [0xFE, 0xFF]) { return DecodedText(Array(bytes.dropFirst(2)), .utf16BigEndian).text }
        if bytes.contains(0) { return "" }
        return Charset.decode(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...], label: nil)
    }
}
