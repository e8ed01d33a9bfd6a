/// Reads the descriptions of ICC profiles (ICC.1:2022).
enum ColourProfile {
    /// Whether a profile is sRGB according to its description, so that no conversion is needed.
    ///
    /// Names are compared from their beginning, because "Linear sRGB" is another colour space.
    static func isStandard(_ profile: UnsafeRawBufferPointer) -> Bool {
        guard let name = description(of: profile) else { return false }
        return names.contains(name) || name.hasPrefix("sRGB IEC61966-2.1") || name.hasPrefix("sRGB IEC61966-2-1")
    }

    /// "c2" is a very small sRGB profile that web services embed.
    private static let names: Set<String> = ["sRGB", "sRGB built-in", "GIMP built-in sRGB", "sRGB2014", "c2"]

    private static let maximumTags = 100
    private static let maximumNameLength = 200

    /// Returns the profile's description (section 9.2.41) in its first language; nil if there is none.
    static func description(of profile: UnsafeRawBufferPointer) -> String? {
        let reader = ByteReader(bytes: profile, bigEndian: true)
        guard reader.matches("acsp", at: 36), let count = reader.u32(128) else { return nil }
        for at in stride(from: 132, to: 132 + 12 * min(count, maximumTags), by: 12) where reader.matches("desc", at: at) {
            guard let offset = reader.u32(at + 4), let length = reader.u32(at + 8), let tag = reader.range(offset, length) else {
                return nil
            }
            return plain(tag, reader) ?? localised(tag, reader)
        }
        return nil
    }

    /// Reads a textDescriptionType of ICC version 2: a length that includes the NUL, followed by ASCII.
    private static func plain(_ tag: Range<Int>, _ reader: ByteReader) -> String? {
        guard reader.matches("desc", at: tag.lowerBound), let length = reader.u32(tag.lowerBound + 8),
            let text = reader.range(tag.lowerBound + 12, min(length, maximumNameLength))
        else { return nil }
        return String(decoding: reader.bytes[text].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Reads a multiLocalizedUnicodeType (section 10.15): records of a language, a length and an offset, followed by UTF-16.
    private static func localised(_ tag: Range<Int>, _ reader: ByteReader) -> String? {
        guard reader.matches("mluc", at: tag.lowerBound), let length = reader.u32(tag.lowerBound + 20),
            let offset = reader.u32(tag.lowerBound + 24),
            let text = reader.range(tag.lowerBound + offset, min(length, 2 * maximumNameLength))
        else { return nil }
        let units = stride(from: text.lowerBound, to: text.upperBound - 1, by: 2).compactMap { reader.u16($0).map(UInt16.init) }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }
}
