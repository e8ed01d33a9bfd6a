import CArchive
import CXML

/// Extracts the text of office documents (docx, xlsx, pptx, odt, ods, odp) for search. The documents are zip archives of XML
/// files (ECMA-376, OASIS ODF).
///
/// libarchive unpacks the archive and libxml2 reads the XML. A document with a DTD is treated as having no text. Safe on any
/// bytes.
public enum OfficeText {
    /// `maximumDocument` limits the size of a document and, separately, the total size of its unpacked files. `maximumText`
    /// limits the length of the text. Both are in bytes.
    public static let maximumDocument = 32 << 20
    static let maximumText = 4 << 20
    /// The maximum number of files that are read in a document.
    private static let maximumEntries = 5000

    /// Returns the text, or nil if the bytes are not such a document or it has no text.
    public static func text(of document: [UInt8]) -> String? {
        guard document.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return nil }
        var words: [UInt8] = []
        document.withUnsafeBytes { bytes in
            var archive: OpaquePointer?
            guard carchive_open_memory(bytes.baseAddress, bytes.count, &archive) == 0, let archive else { return }
            defer { carchive_close(archive) }
            var (entry, count, left) = (carchive_entry(), 0, maximumDocument)
            while count < maximumEntries, words.count < maximumText, left > 0, carchive_next(archive, &entry) == 0 {
                count += 1
                guard let name = entry.name, isText(String(cString: name)) else { continue }
                add(archive, &words, &left)
            }
        }
        return words.isEmpty ? nil : String(decoding: words.prefix(maximumText), as: UTF8.self)
    }

    private static func isText(_ name: String) -> Bool {
        name == "content.xml" || name == "xl/sharedStrings.xml" || name == "word/document.xml" || name == "word/footnotes.xml"
            || (name.hasPrefix("ppt/slides/slide") && name.hasSuffix(".xml"))
    }

    /// Adds the text of the current entry. If the entry is truncated, the text before that point is added.
    ///
    /// - Parameter left: the number of bytes that may still be unpacked.
    private static func add(_ archive: OpaquePointer, _ words: inout [UInt8], _ left: inout Int) {
        var entry = Entry(archive: archive, left: left)
        var document: OpaquePointer?
        let result = withUnsafeMutablePointer(to: &entry) { pointer in
            cxml_read(
                { context, bytes, count in
                    guard let entry = context?.assumingMemoryBound(to: Entry.self), let bytes else { return 0 }
                    return entry.pointee.read(UnsafeMutableRawBufferPointer(start: bytes, count: count))
                }, pointer, maximumText - words.count, &document)
        }
        left = entry.left
        guard result == 0, let document else { return }
        defer { cxml_close(document) }
        var text: UnsafePointer<CChar>?
        let length = cxml_text(document, &text)
        guard let text, length > 0 else { return }
        words += UnsafeRawBufferPointer(start: text, count: length)
        words.append(ASCII.newline)
    }

    /// A file of the document while it is unpacked.
    private struct Entry {
        let archive: OpaquePointer
        var left: Int
        private var piece = UnsafeRawBufferPointer(start: nil, count: 0)

        init(archive: OpaquePointer, left: Int) { (self.archive, self.left) = (archive, left) }

        /// - Returns: the number of bytes read; 0 at the end.
        mutating func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            while piece.isEmpty {
                var start: UnsafeRawPointer?
                var (count, offset) = (0, Int64(0))
                guard left > 0, carchive_read(archive, &start, &count, &offset) == 0 else { return 0 }
                left -= count
                piece = UnsafeRawBufferPointer(start: start, count: count)
            }
            let count = min(piece.count, buffer.count)
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece.prefix(count)))
            piece = UnsafeRawBufferPointer(rebasing: piece.dropFirst(count))
            return count
        }
    }
}
