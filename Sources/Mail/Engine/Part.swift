import Base

/// A part of a mail: its position in the archive, and its header.
public struct Part: Sendable {
    /// The index in `ScannedMessage.parts`, where parts are in file order.
    public let index: Int
    /// The index of the enclosing part; nil for the mail itself.
    public let parent: Int?
    public let depth: Int
    public let header: HeaderBlock
    /// The offset of the first header line in the file.
    public let start: Int64
    public internal(set) var bodyStart: Int64
    /// The offset after the body. The line end before a boundary belongs to the boundary, not to the body.
    public internal(set) var end: Int64
    public let type: MediaType
    public let encoding: TransferEncoding
    let typeField: Parameters
    let disposition: Parameters?
    /// The boundary that separates the parts inside this one.
    let boundary: [UInt8]?
    /// The character set of the text beside this part, for a file name that does not name its own.
    var neighbourCharset: String?

    init(index: Int, parent: Int?, depth: Int, header: HeaderBlock, start: Int64, bodyStart: Int64, fallbackType: MediaType) {
        self.index = index
        self.parent = parent
        self.depth = depth
        self.header = header
        self.start = start
        self.bodyStart = bodyStart
        end = bodyStart
        typeField = Parameters(header.first("content-type") ?? [])
        disposition = header.first("content-disposition").map { Parameters($0) }
        encoding = TransferEncoding(
            header.first("content-transfer-encoding").map { $0.first == ASCII.equals ? EncodedWords.bytes($0)[...] : $0 })
        let type = typeField.value.isEmpty ? fallbackType : MediaType(typeField.value) ?? .plain
        let boundary = type.isMultipart ? typeField.raw("boundary").map { Array($0.trimmedEnd) } : nil
        self.boundary = boundary?.isEmpty == true ? nil : boundary
        self.type = type
    }

    public var isLeaf: Bool { !type.isMultipart && !type.isMessage }

    /// The label of the character set, as stated in the mail.
    public var charset: String? { typeField.text("charset") }

    /// The file name given by the sender, decoded but not checked.
    public var fileName: String? {
        let label = Self.isMeaningful(charset) ? charset : neighbourCharset
        if let name = disposition?.text("filename", fallback: label), !name.isEmpty { return Self.withoutFolders(name) }
        if let name = typeField.text("name", fallback: label), !name.isEmpty { return Self.withoutFolders(name) }
        return nil
    }

    /// Removes the folders of the sender's computer from a name (RFC 2183, section 2.3). Only whole paths are cut, because Macs put
    /// slashes into names of files.
    private static func withoutFolders(_ name: String) -> String {
        let isDrive = name.first?.isASCII == true && name.first?.isLetter == true && name.dropFirst().first == ":"
        let isWindows = isDrive && ["\\", "/"].contains(name.dropFirst(2).first) || name.hasPrefix("\\\\")
        guard isWindows || name.hasPrefix("/") || name.hasPrefix("file://") else { return name }
        return name.split { $0 == "/" || isWindows && $0 == "\\" }.last.map(String.init) ?? name
    }

    /// Whether the file name may have bytes whose character set is not named.
    var hasRawName: Bool { disposition?.hasRawBytes == true || typeField.hasRawBytes }

    /// Whether a label can serve for other bytes of the mail: ASCII and UTF-8 show themselves.
    static func isMeaningful(_ label: String?) -> Bool {
        guard let label else { return false }
        return !label.utf8.elementsEqual("us-ascii".utf8) && !label.utf8.elementsEqual("utf-8".utf8)
    }

    var hasFileName: Bool {
        func has(_ field: Parameters?, _ name: String) -> Bool { field?.text(name).map { !$0.isEmpty } ?? false }
        return has(disposition, "filename") || has(typeField, "name")
    }

    public var isInline: Bool { disposition?.value.equals("inline") ?? (contentID != nil) }

    /// The Content-ID without angle brackets.
    public var contentID: String? {
        header.first("content-id").map { field in
            let id = field.trimmed
            let inner = id.first == ASCII.less ? id.dropFirst().prefix { $0 != ASCII.greater } : id
            return String(decoding: inner, as: UTF8.self)
        }
    }

    /// Whether the type or the name of the part shows that it is a document for `OfficeText`.
    public var isOfficeDocument: Bool {
        if type.description.contains("officedocument") || type.description.contains("opendocument") { return true }
        return FileKind(fileName: fileName ?? "")?.isOfficeDocument == true
    }

    /// Whether the type or the name of the part shows that it is a PDF.
    public var isPDF: Bool { type.description == "application/pdf" || FileKind(fileName: fileName ?? "") == .pdf }

    /// Returns a parameter of the content type.
    public func typeParameter(_ name: String) -> String? { typeField.text(name) }
}

extension ArraySlice<UInt8> {
    /// The bytes without trailing white space.
    var trimmedEnd: Bytes {
        var line = self
        while let last = line.last, last.isSpace { line.removeLast() }
        return line
    }
}
