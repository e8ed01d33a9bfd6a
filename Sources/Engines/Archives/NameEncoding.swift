import Glibc

/// What the names of an archive that are not UTF-8 are written in.
public enum NameEncoding: String, CaseIterable, Sendable, Codable {
    case utf8 = "UTF-8"
    case cp437 = "CP437"
    case cp866 = "CP866"
    case windows1252 = "Windows-1252"
    case windows1251 = "Windows-1251"
    case shiftJIS = "Shift-JIS"
    case gbk = "GBK"

    /// By its name, in any case, with or without hyphens.
    public init?(named name: String) {
        let plain = { (text: String) in text.lowercased().filter { $0 != "-" && $0 != "_" } }
        guard let found = Self.allCases.first(where: { plain($0.rawValue) == plain(name) }) else { return nil }
        self = found
    }

    /// As iconv calls it: the sets that Windows wrote.
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

    /// - Returns: nil where the bytes are not of this set.
    func decode(_ bytes: [UInt8]) -> String? {
        if self == .utf8 { return String(validating: bytes, as: UTF8.self) }
        guard let converter = iconv_open("UTF-8", charset), Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 4)
        let count = input.withUnsafeMutableBufferPointer { from in
            output.withUnsafeMutableBufferPointer { to in
                var (source, left) = (from.baseAddress, from.count)
                var (target, space) = (to.baseAddress, to.count)
                let result = iconv(converter, &source, &left, &target, &space)
                return result == .max ? nil : to.count - space
            }
        }
        return count.map { String(decoding: output.prefix($0).map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    }

    /// The text of a name, whatever its bytes: what this set does not have is shown as "�".
    func text(_ bytes: [UInt8]) -> String { decode(bytes) ?? String(decoding: bytes, as: UTF8.self) }
}
