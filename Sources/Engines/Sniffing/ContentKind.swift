/// The kind of a file's content. The raw value is used in the protocol and in database rows.
public enum ContentKind: String, Codable, Sendable, CaseIterable {
    case jpeg, png, heic, webp, avif, tiff, gif, bmp, raw, jxl, svg
    case pdf
    case zip, tar, sevenZip = "7z", rar, gzip, bzip2, xz, zstd
    case docx, xlsx, pptx, odt, ods, odp, epub
    case json, csv, xml, html, text
    case mbox, mail
    case sqlite
    case other

    /// A group of similar kinds.
    public enum Family: String, Codable, Sendable, CaseIterable {
        case picture, pdf, archive, office, table, text, mail, other
    }

    public var family: Family {
        switch self {
        case .jpeg, .png, .heic, .webp, .avif, .tiff, .gif, .bmp, .raw, .jxl, .svg: .picture
        case .pdf: .pdf
        case .zip, .tar, .sevenZip, .rar, .gzip, .bzip2, .xz, .zstd: .archive
        case .docx, .xlsx, .pptx, .odt, .ods, .odp, .epub: .office
        case .csv, .sqlite: .table
        case .json, .xml, .html, .text: .text
        case .mbox, .mail: .mail
        case .other: .other
        }
    }

    /// Returns all kinds that belong to the given families.
    public static func all(_ families: Family...) -> Set<ContentKind> {
        Set(allCases.filter { families.contains($0.family) })
    }

    /// The usual file extension without the dot; nil if the kind has none.
    public var fileExtension: String? {
        switch self {
        case .jpeg: "jpg"
        case .gzip: "gz"
        case .bzip2: "bz2"
        case .zstd: "zst"
        case .tiff: "tif"
        case .text: "txt"
        case .mail: "eml"
        case .raw, .other: nil
        default: rawValue
        }
    }

    /// The media type (RFC 6838).
    public var mediaType: String {
        switch self {
        case .jpeg, .png, .heic, .webp, .avif, .tiff, .gif, .bmp, .jxl: "image/\(rawValue)"
        case .svg: "image/svg+xml"
        case .pdf: "application/pdf"
        case .zip: "application/zip"
        case .tar: "application/x-tar"
        case .sevenZip: "application/x-7z-compressed"
        case .rar: "application/vnd.rar"
        case .gzip: "application/gzip"
        case .bzip2: "application/x-bzip2"
        case .xz: "application/x-xz"
        case .zstd: "application/zstd"
        case .docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        case .xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        case .pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation"
        case .odt: "application/vnd.oasis.opendocument.text"
        case .ods: "application/vnd.oasis.opendocument.spreadsheet"
        case .odp: "application/vnd.oasis.opendocument.presentation"
        case .epub: "application/epub+zip"
        case .json: "application/json"
        case .csv: "text/csv"
        case .xml: "application/xml"
        case .html: "text/html"
        case .text: "text/plain"
        case .mbox: "application/mbox"
        case .mail: "message/rfc822"
        case .sqlite: "application/vnd.sqlite3"
        case .raw, .other: "application/octet-stream"
        }
    }
}
