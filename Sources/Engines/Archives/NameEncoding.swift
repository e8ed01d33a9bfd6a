import CCharset

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
    public init?(named name: String) {
        let plain = { (text: String) in text.lowercased().filter { $0 != "-" && $0 != "_" } }
        guard let found = Self.allCases.first(where: { plain($0.rawValue) == plain(name) }) else { return nil }
        self = found
    }

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
    func decode(_ bytes: [UInt8]) -> DecodedName {
        if self == .utf8 { return .utf8(bytes) }
        let room = bytes.count * 4 + 16
        var (written, marks) = (0, 0)
        let text = String(unsafeUninitializedCapacity: room) { out in
            written = ccharset_convert(charset, bytes, bytes.count, out.baseAddress, room, &marks)
            return max(0, written)
        }
        // The C library may lack this character set.
        return written >= 0 ? DecodedName(text: text, unreadable: marks) : .utf8(bytes)
    }
}

/// A name, and the number of characters in it that could not be decoded. Each of them appears as "�" in the text.
struct DecodedName: Equatable {
    var text: String
    let unreadable: Int

    static func utf8(_ bytes: [UInt8]) -> DecodedName {
        DecodedName(text: String(decoding: bytes, as: UTF8.self), unreadable: ccharset_unreadable(bytes, bytes.count))
    }
}
