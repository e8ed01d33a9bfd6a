extension FileKind {
    /// The facts about a kind of file.
    struct Row {
        let family: Family
        let mediaType: String
        /// Separated by spaces.
        let extensions: String
        /// The bytes with which the content begins, as characters of Latin-1. A question mark stands for any byte, and a bar
        /// separates alternatives.
        let mark: String
        /// The position of the mark in the file, in bytes.
        let offset: Int
        /// The brands (ISO/IEC 14496-12, section 4.3), separated by bars.
        let brands: String
        let isShown: Bool

        init(
            _ family: Family, _ mediaType: String, _ extensions: String, _ mark: String = "", at offset: Int = 0,
            brands: String = "", isShown: Bool = false
        ) {
            (self.family, self.mediaType, self.extensions, self.isShown) = (family, mediaType, extensions, isShown)
            (self.mark, self.offset, self.brands) = (mark, offset, brands)
        }
    }

    private static let zipMark = "PK\u{3}\u{4}|PK\u{5}\u{6}"
    private static let matroskaMark = "\u{1A}E\u{DF}\u{A3}"
    private static let oggMark = "OggS\0"

    /// If several kinds have the same mark, and the name of a file does not decide between them, the file is of the first of
    /// these kinds.
    var row: Row {
        switch self {
        case .jpeg: Row(.picture, "image/jpeg", "jpg jpeg jpe jfif", "\u{FF}\u{D8}\u{FF}", isShown: true)
        case .png: Row(.picture, "image/png", "png", "\u{89}PNG\r\n\u{1A}\n", isShown: true)
        case .heic:
            Row(.picture, "image/heic", "heic heif hif", brands: "heic|heix|hevc|hevx|heim|heis|hevm|hevs")
        case .webp: Row(.picture, "image/webp", "webp", "RIFF????WEBP", isShown: true)
        case .avif: Row(.picture, "image/avif", "avif", brands: "avif|avis", isShown: true)
        case .tiff: Row(.picture, "image/tiff", "tif tiff", "II*\0|MM\0*|II+\0|MM\0+")
        case .gif: Row(.picture, "image/gif", "gif", "GIF87a|GIF89a", isShown: true)
        case .bmp: Row(.picture, "image/bmp", "bmp dib", isShown: true)
        case .raw:
            Row(
                .picture, "application/octet-stream", "dng cr2 cr3 nef nrw arw srf sr2 raf orf rw2 pef srw",
                "FUJIFILMCCD-RAW|IIRO|IIRS|IIU\0|MMOR", brands: "crx ")
        case .jxl: Row(.picture, "image/jxl", "jxl", "\u{FF}\n|\0\0\0\u{C}JXL \r\n\u{87}\n")
        case .svg: Row(.picture, "image/svg+xml", "svg")

        case .m4a: Row(.audio, "audio/mp4", "m4a", brands: "M4A |M4B ", isShown: true)
        case .mp3: Row(.audio, "audio/mpeg", "mp3", "ID3\u{2}|ID3\u{3}|ID3\u{4}", isShown: true)
        case .aac: Row(.audio, "audio/aac", "aac")
        case .wav: Row(.audio, "audio/wav", "wav", "RIFF????WAVE", isShown: true)
        case .flac: Row(.audio, "audio/flac", "flac", "fLaC\0|fLaC\u{80}", isShown: true)
        case .ogg: Row(.audio, "audio/ogg", "ogg oga opus", Self.oggMark, isShown: true)
        case .aiff: Row(.audio, "audio/aiff", "aif aiff")
        case .wma: Row(.audio, "audio/x-ms-wma", "wma")
        case .midi: Row(.audio, "audio/midi", "mid")

        case .mp4: Row(.video, "video/mp4", "mp4 m4v", isShown: true)
        case .mov: Row(.video, "video/quicktime", "mov", brands: "qt  ", isShown: true)
        case .threeGP: Row(.video, "video/3gpp", "3gp", brands: "3gp4|3gp5|3gp6|3gp7", isShown: true)
        case .webm: Row(.video, "video/webm", "webm", Self.matroskaMark, isShown: true)
        case .mkv: Row(.video, "video/x-matroska", "mkv", Self.matroskaMark, isShown: true)
        case .avi: Row(.video, "video/x-msvideo", "avi", "RIFF????AVI ")
        case .mpeg: Row(.video, "video/mpeg", "mpg mpeg")
        case .mts: Row(.video, "video/mp2t", "mts m2ts")
        case .wmv: Row(.video, "video/x-ms-wmv", "wmv")
        case .ogv: Row(.video, "video/ogg", "ogv", Self.oggMark, isShown: true)

        case .pdf: Row(.pdf, "application/pdf", "pdf", "%PDF-", isShown: true)

        case .zip: Row(.archive, "application/zip", "zip", Self.zipMark)
        case .tar: Row(.archive, "application/x-tar", "tar", "ustar", at: 257)
        case .sevenZip: Row(.archive, "application/x-7z-compressed", "7z", "7z\u{BC}\u{AF}'\u{1C}")
        case .rar: Row(.archive, "application/vnd.rar", "rar", "Rar!\u{1A}\u{7}")
        case .gzip: Row(.archive, "application/gzip", "gz tgz", "\u{1F}\u{8B}\u{8}")
        case .bzip2: Row(.archive, "application/x-bzip2", "bz2", "BZh1|BZh2|BZh3|BZh4|BZh5|BZh6|BZh7|BZh8|BZh9")
        case .xz: Row(.archive, "application/x-xz", "xz", "\u{FD}7zXZ\0")
        case .zstd: Row(.archive, "application/zstd", "zst", "(\u{B5}/\u{FD}")
        case .lz4: Row(.archive, "application/x-lz4", "lz4", "\u{4}\"M\u{18}")
        case .cab: Row(.archive, "application/vnd.ms-cab-compressed", "cab")
        case .iso: Row(.archive, "application/x-iso9660-image", "iso")

        case .docx:
            Row(.office, "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx", Self.zipMark)
        case .xlsx: Row(.office, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx", Self.zipMark)
        case .pptx:
            Row(.office, "application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx", Self.zipMark)
        case .odt: Row(.office, "application/vnd.oasis.opendocument.text", "odt", Self.zipMark)
        case .ods: Row(.office, "application/vnd.oasis.opendocument.spreadsheet", "ods", Self.zipMark)
        case .odp: Row(.office, "application/vnd.oasis.opendocument.presentation", "odp", Self.zipMark)
        case .epub: Row(.office, "application/epub+zip", "epub", Self.zipMark)
        case .iwork: Row(.office, "application/vnd.apple.iwork", "pages numbers key", Self.zipMark)
        case .doc: Row(.office, "application/msword", "doc xls ppt")
        case .rtf: Row(.office, "application/rtf", "rtf")

        case .json: Row(.text, "application/json", "json jsonl ndjson geojson map", isShown: true)
        case .csv: Row(.table, "text/csv", "csv tsv tab", isShown: true)
        case .xml: Row(.text, "application/xml", "xml")
        case .html: Row(.text, "text/html", "html htm xhtml")
        case .yaml: Row(.text, "application/yaml", "yaml yml")
        case .toml: Row(.text, "application/toml", "toml")
        case .plist: Row(.text, "application/x-plist", "plist")
        case .markdown: Row(.text, "text/markdown", "md markdown")
        case .text:
            Row(
                .text, "text/plain",
                "txt log swift js ts py c h cpp rs go java rb sh css sql ini conf tex srt vtt ics vcf", isShown: true)

        case .mbox: Row(.mail, "application/mbox", "mbox mbx")
        case .mail: Row(.mail, "message/rfc822", "eml emlx")
        case .msg: Row(.mail, "application/vnd.ms-outlook", "msg")

        case .sqlite: Row(.table, "application/vnd.sqlite3", "sqlite", "SQLite format 3\0")
        case .other: Row(.other, "application/octet-stream", "")
        }
    }
}
