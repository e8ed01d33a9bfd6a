public import Basics

/// The kind of a file. It is determined by the name for a list, and by the first bytes when the file is opened.
public enum FileWord: String, Codable, CaseIterable, Sendable {
    case folder, picture, video, audio, pdf, text, table, data, archive, mail, document, other

    /// The position of this kind when a folder is sorted by kind.
    var place: Int { Self.places[self] ?? 0 }

    private static let places = Dictionary(
        uniqueKeysWithValues: allCases.sorted { $0.rawValue < $1.rawValue }.enumerated().map { ($1, $0) })

    /// The kind of a file, judging by its name.
    public static func of(_ name: BytePath, isFolder: Bool = false) -> FileWord {
        isFolder ? .folder : byExtension[name.fileExtension] ?? .other
    }

    private static let byExtension: [String: FileWord] = {
        let words: [(FileWord, String)] = [
            (
                .picture,
                "jpg jpeg jpe jfif png gif webp heic heif hif avif tif tiff bmp dib jxl svg dng cr2 cr3 nef arw raf orf rw2 pef"
            ),
            (.video, "mp4 m4v mov webm mkv avi 3gp mts m2ts mpg mpeg wmv ogv"),
            (.audio, "mp3 m4a aac wav flac ogg oga opus aif aiff wma mid"),
            (.pdf, "pdf"), (.table, "csv tsv"), (.data, "json xml yaml yml toml plist"),
            (.text, "txt md markdown log swift js ts py c h cpp rs go java rb sh html htm css sql ini conf tex srt vtt"),
            (.archive, "zip tar gz tgz bz2 xz 7z rar zst cab iso"), (.mail, "mbox eml emlx msg"),
            (.document, "doc docx odt rtf xls xlsx ods ppt pptx odp pages numbers key epub"),
        ]
        return words.reduce(into: [:]) { all, pair in
            for ending in pair.1.split(separator: " ") { all[String(ending)] = pair.0 }
        }
    }()

    /// The first bytes of archives and compressed files: gzip, bzip2, 7z, xz, zstd, lz4 and rar.
    private static let packed: [[UInt8]] = [
        [0x1F, 0x8B], Array("BZh".utf8), [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
        [0x28, 0xB5, 0x2F, 0xFD], [0x04, 0x22, 0x4D, 0x18], Array("Rar!\u{1A}\u{7}".utf8),
    ]

    /// The kind of a file, judging by its first bytes, and the media type with which a browser may show it; nil if the
    /// browser must not show it.
    ///
    /// - Parameter name: the file's name, which decides if the bytes do not determine the kind, for example for text.
    static func sniff(_ head: [UInt8], name: BytePath) -> (word: FileWord, type: String?) {
        func has(_ text: String, at offset: Int = 0) -> Bool { head.dropFirst(offset).starts(with: Array(text.utf8)) }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return (.picture, "image/jpeg") }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (.picture, "image/png") }
        if has("GIF8") { return (.picture, "image/gif") }
        if has("BM"), of(name) == .picture { return (.picture, "image/bmp") }
        if has("RIFF"), has("WEBP", at: 8) { return (.picture, "image/webp") }
        if has("RIFF"), has("WAVE", at: 8) { return (.audio, "audio/wav") }
        if has("RIFF"), has("AVI ", at: 8) { return (.video, nil) }
        if has("%PDF-") { return (.pdf, "application/pdf") }
        if has("ftyp", at: 4) { return film(head) }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return (.video, "video/webm") }
        if has("OggS") { return of(name) == .video ? (.video, "video/ogg") : (.audio, "audio/ogg") }
        if has("fLaC") { return (.audio, "audio/flac") }
        if has("ID3") || head.count > 1 && head[0] == 0xFF && head[1] & 0xE6 == 0xE2 { return (.audio, "audio/mpeg") }
        if has("PK\u{3}\u{4}") || has("PK\u{5}\u{6}") { return (of(name) == .document ? .document : .archive, nil) }
        if packed.contains(where: { head.starts(with: $0) }) || has("ustar", at: 257) { return (.archive, nil) }
        if isText(head) {
            let word = of(name)
            if has("From ") || word == .mail { return (.mail, nil) }
            return ([.table, .data].contains(word) ? word : .text, "text/plain; charset=utf-8")
        }
        return (of(name) == .picture ? .picture : .other, nil)
    }

    private static func film(_ head: [UInt8]) -> (word: FileWord, type: String?) {
        let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
        if brand == "avif" { return (.picture, "image/avif") }
        if ["heic", "heix", "mif1", "msf1", "hevc"].contains(brand) { return (.picture, nil) }
        if brand.hasPrefix("M4A") || brand.hasPrefix("M4B") { return (.audio, "audio/mp4") }
        return (.video, "video/mp4")
    }

    /// Whether the bytes are valid UTF-8 without NUL, except for a character that is cut off at the end, or begin with a byte
    /// order mark of UTF-16.
    private static func isText(_ head: [UInt8]) -> Bool {
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
        if head.contains(0) { return false }
        return (0...min(3, head.count)).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
    }
}
