/// A kind of file. The raw value is used in the protocol and in database rows.
///
/// Everything that the program knows about a kind is in its `row`. Every other table of extensions, media types or kinds, also
/// that of the web app (`Web/core/kinds.js`), is made from it.
public enum FileKind: String, Codable, Sendable, CaseIterable {
    case jpeg, png, heic, webp, avif, tiff, gif, bmp, raw, jxl, svg
    case m4a, mp3, aac, wav, flac, ogg, aiff, wma, midi
    case mp4, mov, threeGP = "3gp", webm, mkv, avi, mpeg, mts, wmv, ogv
    case pdf
    case zip, tar, sevenZip = "7z", rar, gzip, bzip2, xz, zstd, lz4, cab, iso
    case docx, xlsx, pptx, odt, ods, odp, epub, iwork, doc, rtf
    case json, csv, xml, html, yaml, toml, plist, markdown, text
    case mbox, mail, msg
    case sqlite
    case other

    /// A group of similar kinds.
    public enum Family: String, Codable, Sendable, CaseIterable {
        case picture, video, audio, pdf, archive, office, table, text, mail, other
    }

    public var family: Family { row.family }

    /// The media type (RFC 6838).
    public var mediaType: String { row.mediaType }

    /// The file extensions in lower case, without the dot. The usual one is the first.
    public var fileExtensions: [Substring] { row.extensions.split(separator: " ") }

    /// The usual file extension without the dot; nil for camera raw files, which have many, and for kinds that have none.
    public var fileExtension: String? { self == .raw ? nil : fileExtensions.first.map(String.init) }

    /// Whether a browser can show this content without running code in it. HTML and SVG are therefore excluded.
    public var isShown: Bool { row.isShown }

    /// The media type with which the content is shown. Text is always shown as plain text.
    public var shownType: String {
        switch self {
        // Browsers play these films if their media type is that of a related format.
        case .mov, .threeGP: "video/mp4"
        case .mkv: "video/webm"
        default: [.text, .table, .mail].contains(family) ? "text/plain; charset=utf-8" : mediaType
        }
    }

    /// Whether the library takes files of this kind: pictures other than drawings, and films.
    public var isInLibrary: Bool { family == .video || (family == .picture && self != .svg) }

    /// Whether `OfficeText` can extract the text of documents of this kind.
    public var isOfficeDocument: Bool { [.docx, .xlsx, .pptx, .odt, .ods, .odp].contains(self) }

    /// Whether the files are ZIP files, such as documents.
    public var isZip: Bool { row.mark == Self.zip.row.mark }

    /// The formats that the library distinguishes: the kinds of pictures, and the extensions of films.
    public static var libraryFormats: [String] {
        allCases.filter(\.isInLibrary).flatMap { kind in
            kind.family == .video ? kind.fileExtensions.map(String.init) : [kind.rawValue]
        }
    }

    /// The kind of the files with an extension.
    ///
    /// - Parameter fileExtension: in lower case, without the dot.
    public init?(fileExtension: String) {
        guard let kind = Self.byExtension[fileExtension] else { return nil }
        self = kind
    }

    /// The kind of the files with a name.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(fileExtension: fileName[fileName.index(after: dot)...].lowercased())
    }

    /// The kind with a media type; nil if no kind has it, or for `application/octet-stream`, which several kinds have.
    public init?(mediaType: String) {
        guard mediaType != FileKind.other.mediaType, let kind = Self.allCases.first(where: { $0.mediaType == mediaType }) else {
            return nil
        }
        self = kind
    }

    /// Returns all kinds of a family.
    public static func all(_ family: Family) -> Set<FileKind> { Set(allCases.filter { $0.family == family }) }

    private static let byExtension: [String: FileKind] = {
        let pairs = allCases.flatMap { kind in kind.fileExtensions.map { (String($0), kind) } }
        return Dictionary(pairs) { first, _ in first }
    }()
}
