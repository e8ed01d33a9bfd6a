public import Base
import PicturesEngine

extension FileKind {
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
    public static func sniff(_ start: [UInt8], name: String = "") -> FileKind {
        if start.isEmpty { return .other }
        let named = FileKind(fileName: name)
        if let kind = start.withUnsafeBytes({ marked($0, named: named) }) {
            if kind == .tiff { return start.withUnsafeBytes { PictureFormat.sniff($0) } == .raw ? .raw : .tiff }
            return kind.isZip ? zip(start) : kind
        }
        return TextStart(start)?.kind(named: named) ?? .other
    }

    /// Office documents are ZIP files whose first entries show their kind (ECMA-376 part 2, ODF 1.3 part 2).
    private static func zip(_ start: [UInt8]) -> FileKind {
        let documents: [(StaticString, FileKind)] = [
            ("mimetypeapplication/vnd.oasis.opendocument.text", .odt),
            ("mimetypeapplication/vnd.oasis.opendocument.spreadsheet", .ods),
            ("mimetypeapplication/vnd.oasis.opendocument.presentation", .odp),
            ("mimetypeapplication/epub+zip", .epub),
        ]
        for (mark, kind) in documents where contains(start.prefix(256), mark) { return kind }
        guard contains(start.prefix(4096), "[Content_Types].xml") || contains(start.prefix(4096), "_rels/") else { return .zip }
        let parts: [(StaticString, FileKind)] = [("word/", .docx), ("xl/", .xlsx), ("ppt/", .pptx)]
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
