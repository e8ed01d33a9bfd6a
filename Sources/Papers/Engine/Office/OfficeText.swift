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

    /// Returns the text, or nil if the bytes are not such a document or it has no text.
    public static func text(of document: [UInt8]) -> String? {
        guard var archive = OfficeArchive(document, maximum: maximumDocument) else { return nil }
        var words: [UInt8] = []
        archive.forEach { name, file in
            if isText(name) { add(file, &words) }
            return words.count < maximumText
        }
        return words.isEmpty ? nil : String(decoding: words.prefix(maximumText), as: UTF8.self)
    }

    private static func isText(_ name: String) -> Bool {
        name == "content.xml" || name == "xl/sharedStrings.xml" || name == "word/document.xml" || name == "word/footnotes.xml"
            || (name.hasPrefix("ppt/slides/slide") && name.hasSuffix(".xml"))
    }

    /// Adds the text of a file. If the file is truncated, the text before that point is added.
    private static func add(_ file: OfficeArchive.File, _ words: inout [UInt8]) {
        var document: OpaquePointer?
        let result = cxml_read(
            { context, bytes, count in
                guard let context, let bytes else { return 0 }
                let file = Unmanaged<OfficeArchive.File>.fromOpaque(context).takeUnretainedValue()
                return file.read(UnsafeMutableRawBufferPointer(start: bytes, count: count))
            }, Unmanaged.passUnretained(file).toOpaque(), maximumText - words.count, &document)
        guard result == 0, let document else { return }
        defer { cxml_close(document) }
        var text: UnsafePointer<CChar>?
        let length = cxml_text(document, &text)
        guard let text, length > 0 else { return }
        words += UnsafeRawBufferPointer(start: text, count: length)
        words.append(UInt8(ascii: "\n"))
    }
}
