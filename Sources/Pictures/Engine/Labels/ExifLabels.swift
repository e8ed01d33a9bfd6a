import Base

/// Finds labels in the tags of EXIF and those of Windows (XPTitle and others, in UTF-16).
enum ExifLabels {
    private static let (description, rating, percent) = (0x010E, 0x4746, 0x4749)
    private static let (title, comment, keywords, subject) = (0x9C9B, 0x9C9C, 0x9C9E, 0x9C9F)

    static let tags = [description, rating, percent, title, comment, keywords, subject]

    /// - Parameter metadata: what libexif reads from the same tags.
    static func find(in extract: ExifExtract, _ metadata: PictureMetadata?) -> Labels {
        func wide(_ tag: Int) -> String? { extract.labels[tag].map { wideText($0.bytes) } }
        func number(_ tag: Int) -> Double? { extract.labels[tag].flatMap { self.number($0, extract.bigEndian == true) } }
        var labels = Labels()
        labels.add(wide(title), as: .title)
        let described = extract.labels[description].map { LabelText.decoded($0.bytes) }
        // Windows writes the title here too.
        if let described, described != wide(title) { labels.add(described, as: .caption) }
        for text in [wide(comment), wide(subject), metadata?.comment] { labels.add(text, as: .caption) }
        labels.add(keywords: (wide(keywords) ?? "").split(separator: ";").map(String.init))
        labels.add(rating: number(rating))
        labels.add(percent: number(percent))
        if let latitude = metadata?.latitude, let longitude = metadata?.longitude {
            labels.add(position: Labels.Position(latitude, longitude))
        }
        return labels
    }

    private static func wideText(_ bytes: UnsafeRawBufferPointer) -> String {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }

    /// Reads an integer of one, two or four bytes.
    private static func number(_ value: ExifExtract.Value, _ bigEndian: Bool) -> Double? {
        let reader = ByteReader(bytes: value.bytes, bigEndian: bigEndian)
        return switch value.type {
        case 1: reader.u8(0).map(Double.init)
        case 3: reader.u16(0).map { Double($0) }
        case 4: reader.u32(0).map { Double($0) }
        default: nil
        }
    }
}
