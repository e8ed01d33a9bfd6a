import Base

/// The encoding of the names in an archive.
public enum NameEncoding: String, CaseIterable, Sendable, Codable {
    case utf8 = "UTF-8"
    case cp437 = "CP437"
    case cp866 = "CP866"
    case windows1252 = "Windows-1252"
    case windows1251 = "Windows-1251"
    case shiftJIS = "Shift-JIS"
    case gbk = "GBK"

    /// Finds an encoding by name. Case, hyphens and underscores are ignored.
    public init?(named name: String) { self.init(encodingName: name) }

    /// The iconv name of the encoding; for Shift-JIS, the name of the Windows variant.
    private var charset: String {
        switch self {
        case .utf8: "UTF-8"
        case .cp437: "CP437"
        case .cp866: "CP866"
        case .windows1252: "CP1252"
        case .windows1251: "CP1251"
        case .shiftJIS: "CP932"
        case .gbk: "GBK"
        }
    }

    /// Returns the text of a name, which may contain any bytes. Each character that this encoding cannot decode becomes "�" and
    /// is counted.
    func decode(_ bytes: [UInt8]) -> DecodedText {
        if self == .utf8 { return DecodedText(utf8: bytes) }
        // The C library may lack this character set.
        return bytes.withUnsafeBufferPointer { DecodedText($0, charset: charset) } ?? DecodedText(utf8: bytes)
    }
}
