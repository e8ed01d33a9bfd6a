import Base

extension MovieFile {
    private static let apple = "com.apple.quicktime."

    /// Reads an item with one of Apple's keys.
    mutating func take(_ values: [MovieValue], ofKey key: String) {
        guard let value = values.first, key.hasPrefix(Self.apple) else { return }
        switch key.dropFirst(Self.apple.count) {
        case "creationdate": if let date = WrittenDate(value.bytes) { add(date) }
        case "content.identifier": contentIdentifier = contentIdentifier ?? ExifText.clean(value.bytes)
        case "make": make = make ?? ExifText.clean(value.bytes)
        case "model": model = model ?? ExifText.clean(value.bytes)
        case "title", "displayname": labels?.add(value.text, as: .title)
        case "description", "information", "comment": labels?.add(value.text, as: .caption)
        case "keywords": take(keywords: values.map(\.text))
        case "rating.user": labels?.add(rating: value.number)
        case "location.ISO6709": labels?.add(position: Labels.Position(iso6709: value.text))
        case "location.name": labels?.add(value.text, as: .location)
        default: break
        }
    }

    /// Reads an item of iTunes.
    mutating func take(_ values: [MovieValue], ofItem type: UInt32) {
        guard let value = values.first else { return }
        if type == Self.day { return takeDay(value.bytes) }
        switch type {
        case Self.copyright("nam"): labels?.add(value.text, as: .title)
        case Self.copyright("cmt"), fourCC("desc"), fourCC("ldes"): labels?.add(value.text, as: .caption)
        case fourCC("keyw"): take(keywords: values.map(\.text))
        default: break
        }
    }

    /// Reads the texts of QuickTime and 3GPP, and the XMP of QuickTime.
    mutating func takeUserData(_ range: Range<Int>, _ boxes: inout MovieBoxes) {
        for box in boxes.all(in: range) {
            if box.type == fourCC("XMP_") {
                take(xmp: boxes.bytes(box.payload, maximum: XMPDates.maximumBytes))
                continue
            }
            let bytes = boxes.bytes(box.payload, maximum: MovieValue.maximumBytes)
            // QuickTime: a length, a language, the text. 3GPP: a version, a language, the text.
            let text = Array(bytes.dropFirst(box.type >> 24 == Self.sign ? 4 : 6))
            switch box.type {
            case Self.day: takeDay(text)
            case Self.copyright("nam"): labels?.add(LabelText.decoded(text), as: .title)
            case Self.copyright("cmt"), Self.copyright("des"), Self.copyright("inf"):
                labels?.add(LabelText.decoded(text), as: .caption)
            case Self.copyright("key"): take(keywords: [LabelText.decoded(text)])
            case Self.copyright("mak"): make = make ?? ExifText.clean(text)
            case Self.copyright("mod"): model = model ?? ExifText.clean(text)
            case Self.copyright("xyz"): labels?.add(position: Labels.Position(iso6709: LabelText.decoded(text)))
            case fourCC("titl"): labels?.add(Self.mobileText(text), as: .title)
            case fourCC("dscp"): labels?.add(Self.mobileText(text), as: .caption)
            case fourCC("loci"): takeMobilePlace(text)
            default: break
            }
        }
    }

    /// "©day".
    private static let day = copyright("day")
    /// "©" in Mac Roman.
    private static let sign: UInt32 = 0xA9

    private static func copyright(_ name: String) -> UInt32 { name.utf8.reduce(sign) { $0 << 8 | UInt32($1) } }

    private mutating func take(keywords texts: [String]) {
        labels?.add(keywords: texts.flatMap { $0.split { $0 == "," || $0 == ";" }.map(String.init) })
    }

    /// Decodes a text of 3GPP (TS 26.244, section 8): UTF-8, or UTF-16 with a byte order mark, up to a NUL.
    private static func mobileText(_ bytes: [UInt8]) -> String {
        guard bytes.starts(with: [0xFE, 0xFF]) else { return LabelText.decoded(bytes) }
        return String(decoding: MovieValue.units(bytes.dropFirst(2)).prefix { $0 != 0 }, as: UTF16.self)
    }

    /// Reads a name, a role, and longitude and latitude as numbers of 16.16 bits.
    private mutating func takeMobilePlace(_ bytes: [UInt8]) {
        guard !bytes.starts(with: [0xFE, 0xFF]), let end = bytes.firstIndex(of: 0) else { return }
        labels?.add(LabelText.decoded(bytes), as: .location)
        bytes.withUnsafeBytes { bytes in
            let reader = ByteReader(bytes: bytes, bigEndian: true)
            guard let longitude = reader.i32(end + 2), let latitude = reader.i32(end + 6) else { return }
            labels?.add(position: Labels.Position(Double(latitude) / 65_536, Double(longitude) / 65_536))
        }
    }
}
