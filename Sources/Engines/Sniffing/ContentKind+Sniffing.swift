import Pictures

extension ContentKind {
    /// The number of bytes at the beginning of a file that suffices to determine its kind.
    public static let beginning = 64 << 10

    /// Determines the kind of a file.
    ///
    /// Magic numbers are checked first. Kinds of text are distinguished by the beginning of the text. The file name is used only
    /// if the content allows several kinds.
    ///
    /// - Parameters:
    ///   - start: the file's first `beginning` bytes, or all bytes of a shorter file.
    ///   - name: the file name; may be empty.
    public static func sniff(_ start: [UInt8], name: String = "") -> ContentKind {
        if start.isEmpty { return .other }
        if let kind = magic(start) { return kind }
        if let format = start.withUnsafeBytes({ PictureFormat.sniff($0) }), let kind = ContentKind(rawValue: format.rawValue) {
            return kind
        }
        guard let text = TextStart(start) else { return .other }
        return text.kind(ending: ending(of: name))
    }

    private static func ending(of name: String) -> String {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    /// Determines the kind by magic numbers, except for pictures and texts.
    private static func magic(_ start: [UInt8]) -> ContentKind? {
        func begins(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { start.dropFirst(offset).starts(with: $0) }
        }
        if begins("PK\u{3}\u{4}") || begins("PK\u{5}\u{6}") { return zip(start) }
        if begins("7z"), start.dropFirst(2).starts(with: [0xBC, 0xAF, 0x27, 0x1C]) { return .sevenZip }
        if begins("Rar!\u{1A}\u{7}") { return .rar }
        if start.starts(with: [0x1F, 0x8B, 0x08]) { return .gzip }
        if begins("BZh"), start.count > 3, (0x31...0x39).contains(start[3]) { return .bzip2 }
        if start.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) { return .xz }
        if start.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return .zstd }
        if begins("ustar", at: 257) { return .tar }
        // PDF readers accept the magic number anywhere in the first kilobyte (ISO 32000-2, annex H). This check comes after those
        // for archives, because an archive may contain an uncompressed PDF.
        if contains(start.prefix(1024), "%PDF-") { return .pdf }
        if begins("SQLite format 3\u{0}") { return .sqlite }
        return nil
    }

    /// Office documents are ZIP files whose first entries show their kind (ECMA-376 part 2, ODF 1.3 part 2).
    private static func zip(_ start: [UInt8]) -> ContentKind {
        let documents: [(StaticString, ContentKind)] = [
            ("mimetypeapplication/vnd.oasis.opendocument.text", .odt),
            ("mimetypeapplication/vnd.oasis.opendocument.spreadsheet", .ods),
            ("mimetypeapplication/vnd.oasis.opendocument.presentation", .odp),
            ("mimetypeapplication/epub+zip", .epub),
        ]
        for (mark, kind) in documents where contains(start.prefix(256), mark) { return kind }
        guard contains(start.prefix(4096), "[Content_Types].xml") || contains(start.prefix(4096), "_rels/") else { return .zip }
        let parts: [(StaticString, ContentKind)] = [("word/", .docx), ("xl/", .xlsx), ("ppt/", .pptx)]
        return parts.first { contains(start[...], $0.0) }?.1 ?? .zip
    }
}

func contains(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
        guard let first = wanted.first, bytes.count >= wanted.count else { return false }
        let last = bytes.endIndex - wanted.count
        var place = bytes.startIndex
        while place <= last, let next = bytes[place...last].firstIndex(of: first) {
            if bytes[next...].starts(with: wanted) { return true }
            place = next + 1
        }
        return false
    }
}
