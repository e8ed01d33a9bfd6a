extension CodedColours {
    /// The colours as an ICC profile, generated here (ICC.1:2022, version 4). Colours of a high dynamic range have none.
    var profile: [UInt8]? {
        guard !isHDR, primaries.isSound else { return nil }
        let adaptation = primaries.adaptation
        let matrix = adaptation * primaries.toXYZ
        func point(_ column: Int) -> [UInt8] {
            Array("XYZ ".utf8) + Self.word(0) + matrix.flatMap { Self.fixed($0[column]) }
        }
        let text = { (words: String) -> [UInt8] in
            let units = words.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            return Array("mluc".utf8) + [0, 1, 12].flatMap(Self.word) + Array("enUS".utf8) + Self.word(units.count)
                + Self.word(28) + units
        }
        // A parametric curve (section 10.18): type 0 is a power, type 3 a power with a straight beginning.
        let numbers: [Double] =
            switch curve {
            case .power(let power): [power]
            case .camera: [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
            default: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
            }
        let light = Array("para".utf8) + Self.word(0) + [0, numbers.count == 1 ? 0 : 3, 0, 0] + numbers.flatMap(Self.fixed)
        let white = Array("XYZ ".utf8) + Self.word(0) + [0.9642, 1, 0.8249].flatMap(Self.fixed)
        let moved = Array("sf32".utf8) + Self.word(0) + adaptation.flatMap { [$0.x, $0.y, $0.z].flatMap(Self.fixed) }
        let common = [
            ("desc", text(self == .adobeRGB ? "Compatible with Adobe RGB (1998)" : "Colours of the picture")),
            ("cprt", text("No copyright")), ("wtpt", white), ("chad", moved),
        ]
        return Self.assembled(
            common + [
                ("rXYZ", point(0)), ("gXYZ", point(1)), ("bXYZ", point(2)), ("rTRC", light), ("gTRC", light), ("bTRC", light),
            ])
    }

    private static func assembled(_ tags: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var table = word(tags.count), data: [UInt8] = []
        let start = 128 + 4 + 12 * tags.count
        for tag in tags {
            table += Array(tag.name.utf8) + word(start + data.count) + word(tag.bytes.count)
            data += tag.bytes + [UInt8](repeating: 0, count: (4 - tag.bytes.count % 4) % 4)
        }
        var header = word(start + data.count) + word(0) + [4, 0x20, 0, 0] + Array("mntrRGB XYZ ".utf8)
        header += [2026, 11, 29, 0, 0, 0].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28) + [0.9642, 1, 0.8249].flatMap(fixed)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + table + data
    }

    private static func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

    /// Encodes a number as s15Fixed16Number.
    private static func fixed(_ value: Double) -> [UInt8] { word(Int((min(max(value, -32_000), 32_000) * 65_536).rounded())) }
}
