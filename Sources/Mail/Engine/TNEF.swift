/// Reads the files in Outlook's `winmail.dat` (MS-OXTNEF).
public enum TNEF {
    public struct File: Sendable {
        public let name: String?
        public let data: [UInt8]
    }

    static let maximumFiles = 1000

    /// Returns the files up to the end of the valid data; empty if the bytes are not TNEF.
    ///
    /// - Parameter fallback: the label of the character set of names, if the bytes do not state it.
    public static func files(_ bytes: [UInt8], fallback: String? = nil) -> [File] {
        var reader = LittleReader(bytes[...])
        guard reader.number(4) == 0x223E_9F78, reader.number(2) != nil else { return [] }
        var files: [File] = []
        var name: String?, longName: String?, data: Bytes?, charset = fallback
        func close() {
            if let data { files.append(File(name: longName ?? name, data: Array(data))) }
            (name, longName, data) = (nil, nil, nil)
        }
        while files.count < maximumFiles, reader.number(1) != nil, let attribute = reader.number(4),
            let length = reader.number(4),
            let value = reader.bytes(length)
        {
            switch attribute {
            case 0x0006_9002: close()  // attAttachRenddata begins a file
            case 0x0006_9007: charset = codePage(value) ?? fallback  // attOemCodepage
            case 0x0001_8010: name = text(value, charset)  // attAttachTitle
            case 0x0006_800F: data = value  // attAttachData
            case 0x0006_9005: longName = longFileName(value, charset) ?? longName  // attAttachment: MAPI properties
            default: break
            }
            guard reader.number(2) != nil else { break }
        }
        close()
        return files
    }

    private static func text(_ value: Bytes, _ charset: String?) -> String? {
        let text = Charset.decode(value.prefix { $0 != 0 }, label: nil, fallback: charset)
        return text.isEmpty ? nil : text
    }

    private static func codePage(_ value: Bytes) -> String? {
        var reader = LittleReader(value)
        return reader.number(4).map { "cp\($0)" }.flatMap { Charset.isKnown($0) ? $0 : nil }
    }

    /// Returns PidTagAttachLongFilename from the MAPI properties. The search ends at the first property of unknown size.
    private static func longFileName(_ value: Bytes, _ charset: String?) -> String? {
        var reader = LittleReader(value)
        guard let count = reader.number(4) else { return nil }
        for _ in 0..<min(count, 500) {
            guard let type = reader.number(2), let id = reader.number(2) else { return nil }
            if id >= 0x8000, !skipName(&reader) { return nil }
            var values = 1
            if type & 0x1000 != 0 || [0x1E, 0x1F, 0x102, 0x0D].contains(type) {
                guard let found = reader.number(4), found < 1000 else { return nil }
                values = found
            }
            for _ in 0..<values {
                switch type & 0xFFF {
                case 0x02, 0x03, 0x04, 0x0A, 0x0B: _ = reader.bytes(4)
                case 0x05, 0x06, 0x07, 0x14, 0x40: _ = reader.bytes(8)
                case 0x48: _ = reader.bytes(16)
                case 0x1E, 0x1F, 0x102, 0x0D:
                    guard let length = reader.number(4), let content = reader.bytes(length) else { return nil }
                    _ = reader.bytes((4 - length % 4) % 4)
                    if id == 0x3707 { return type & 0xFFF == 0x1F ? utf16(content) : text(content, charset) }
                default: return nil
                }
            }
        }
        return nil
    }

    private static func skipName(_ reader: inout LittleReader) -> Bool {
        guard reader.bytes(16) != nil, let kind = reader.number(4), let length = reader.number(4) else { return false }
        return kind == 0 || reader.bytes(length + (4 - length % 4) % 4) != nil
    }

    private static func utf16(_ bytes: Bytes) -> String? {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
        let text = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
        return text.isEmpty ? nil : text
    }
}

/// Reads little-endian numbers one after another.
private struct LittleReader {
    private var rest: Bytes

    init(_ bytes: Bytes) { rest = bytes }

    mutating func number(_ size: Int) -> Int? {
        guard let bytes = bytes(size) else { return nil }
        return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func bytes(_ count: Int) -> Bytes? {
        guard count >= 0, rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
