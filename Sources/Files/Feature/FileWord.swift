public import Base

/// The kind of a file. It is determined by the name for a list, and by the first bytes when the file is opened.
public enum FileWord: String, Codable, CaseIterable, Sendable {
    case folder, picture, video, audio, pdf, text, table, data, archive, mail, document, other

    /// The position of the kind in a list sorted by kind.
    var rank: Int { Self.ranks[self] ?? 0 }

    private static let ranks = Dictionary(
        uniqueKeysWithValues: allCases.sorted { $0.rawValue < $1.rawValue }.enumerated().map { ($1, $0) })

    /// The kind of a file, judging by its name.
    public static func of(_ name: BytePath, isFolder: Bool = false) -> FileWord {
        isFolder ? .folder : FileKind(fileExtension: name.fileExtension).map(FileWord.init) ?? .other
    }

    private init(_ kind: FileKind) {
        switch kind {
        case .json, .xml, .yaml, .toml, .plist: self = .data
        // Files has no view for databases.
        case .sqlite: self = .other
        default:
            switch kind.family {
            case .picture: self = .picture
            case .video: self = .video
            case .audio: self = .audio
            case .pdf: self = .pdf
            case .archive: self = .archive
            case .office: self = .document
            case .table: self = .table
            case .text: self = .text
            case .mail: self = .mail
            case .other: self = .other
            }
        }
    }

    /// The kind of a file, judging by its first bytes, and the media type with which a browser may show it; nil if the
    /// browser must not show it.
    ///
    /// - Parameter name: the file's name, which decides if the bytes do not determine the kind, for example for text.
    static func sniff(_ head: [UInt8], name: BytePath) -> (word: FileWord, type: String?) {
        let named = FileKind(fileExtension: name.fileExtension)
        if let kind = head.withUnsafeBytes({ FileKind.marked($0, named: named) }) {
            return (FileWord(kind), kind.isShown ? kind.shownType : nil)
        }
        let word = named.map(FileWord.init) ?? .other
        if isText(head) {
            if head.starts(with: Array("From ".utf8)) || word == .mail { return (.mail, nil) }
            return ([.table, .data].contains(word) ? word : .text, "text/plain; charset=utf-8")
        }
        return (word == .picture ? .picture : .other, nil)
    }

    /// Whether the bytes are text: either UTF-8 without NUL, in which the last character may be cut off, or anything that begins
    /// with a byte order mark of UTF-16.
    private static func isText(_ head: [UInt8]) -> Bool {
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
        if head.contains(0) { return false }
        return (0...min(3, head.count)).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
    }
}
