/// Writes a font in the Compact Font Format (Adobe Technical Note 5176), with glyphs of a Type 1 font.
struct CompactFont {
    private let font: Type1Font
    /// The glyphs, with ".notdef" first, then those that the font's own encoding gives a code.
    private let names: [String]
    /// The first code of each glyph with a code.
    private let codes: [Int]
    /// More codes of glyphs.
    private let supplements: [(code: Int, name: String)]
    private var strings: [String] = []
    private var stringNumbers: [String: Int] = [:]

    private static let standardStringCount = 391
    private static let usualMatrix = [0.001, 0, 0, 0.001, 0, 0]

    /// Returns the font; nil if a glyph cannot be drawn, or if the font is not like others.
    ///
    /// - Parameters:
    ///   - names: the glyphs that stay. Names that the font lacks are ignored.
    ///   - shown: the codes whose glyphs in the font's own encoding stay.
    static func encode(_ font: Type1Font, names: Set<String>, shown: [Int]) -> [UInt8]? {
        var compact = CompactFont(font, names: names, shown: shown)
        return compact.encode()
    }

    private init(_ font: Type1Font, names wanted: Set<String>, shown: [Int]) {
        self.font = font
        var places: [String: Int] = [:]
        var (ordered, codes, supplements): ([String], [Int], [(Int, String)]) = ([".notdef"], [], [])
        for code in shown {
            guard let name = font.encoding?[code], name != ".notdef", font.glyphs[name] != nil else { continue }
            if places[name] != nil {
                supplements.append((code, name))
            } else {
                places[name] = ordered.count
                ordered.append(name)
                codes.append(code)
            }
        }
        let rest = wanted.filter { $0 != ".notdef" && places[$0] == nil && font.glyphs[$0] != nil }
        (names, self.codes, self.supplements) = (ordered + rest.sorted(), codes, supplements)
    }

    private mutating func encode() -> [UInt8]? {
        guard names.count < 60_000, codes.count < 256, supplements.count < 256 else { return nil }
        var outlines: [GlyphOutline] = []
        for name in names {
            // A font without a glyph for what it lacks draws nothing there.
            if name == ".notdef", font.glyphs[name] == nil {
                outlines.append(GlyphOutline())
                continue
            }
            guard let outline = Type1Interpreter.outline(of: name, in: font) else { return nil }
            outlines.append(outline)
        }
        let widths = Widths(outlines.map { $0.width.rounded() })
        var charstrings: [[UInt8]] = []
        for outline in outlines {
            guard let charstring = Type2Encoder.encode(outline, width: widths.difference(outline.width.rounded())) else {
                return nil
            }
            charstrings.append(charstring)
        }
        return assemble(charstrings, widths)
    }

    private mutating func assemble(_ charstrings: [[UInt8]], _ widths: Widths) -> [UInt8] {
        var charset: [UInt8] = [0]
        for name in names.dropFirst() { charset += word(string(name)) }
        let encoding = encodingTable()
        let privateDictionary = self.privateDictionary(widths)
        let glyphs = Self.index(charstrings)
        var head: [UInt8] = [1, 0, 4, 4]
        head += Self.index([Array(font.name.utf8.prefix(127))])
        var tail = Self.index(strings.map { Array($0.utf8) })
        tail += word(0)
        // The numbers of the dictionary have a fixed length, so a first one of zeros shows where the rest begins.
        let length = Self.index([topDictionary(0, 0, 0, 0, privateDictionary.count)]).count
        let start = head.count + length + tail.count
        let glyphStart = start + charset.count + encoding.count
        let top = topDictionary(
            start, encoding.isEmpty ? 0 : start + charset.count, glyphStart, glyphStart + glyphs.count, privateDictionary.count)
        return head + Self.index([top]) + tail + charset + encoding + glyphs + privateDictionary
    }

    private func topDictionary(
        _ charset: Int, _ encoding: Int, _ glyphs: Int, _ privateStart: Int, _ privateCount: Int
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        if font.matrix != Self.usualMatrix {
            for number in font.matrix { bytes += Self.real(number) }
            bytes += [12, 7]
        }
        for number in font.boundingBox { bytes += Self.long(Int(number.rounded())) }
        bytes.append(5)
        bytes += Self.long(charset)
        bytes.append(15)
        if font.encoding != nil {
            bytes += Self.long(encoding)
            bytes.append(16)
        }
        bytes += Self.long(glyphs)
        bytes.append(17)
        bytes += Self.long(privateCount)
        bytes += Self.long(privateStart)
        bytes.append(18)
        return bytes
    }
}

private extension CompactFont {
    /// The widths of glyphs, which are written as differences.
    struct Widths {
        let usual, nominal: Double

        init(_ widths: [Double]) {
            let counts = widths.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
            let others = widths.filter { [usual] in $0 != usual }.sorted()
            nominal = others.isEmpty ? 0 : others[others.count / 2]
        }

        /// Returns nil for the usual width.
        func difference(_ width: Double) -> Double? { width == usual ? nil : width - nominal }
    }

    mutating func string(_ name: String) -> Int {
        if let standard = GlyphName.standardStrings[name] { return standard }
        if let known = stringNumbers[name] { return known }
        let number = Self.standardStringCount + strings.count
        stringNumbers[name] = number
        strings.append(name)
        return number
    }

    /// Returns the codes of the glyphs (format 0, with supplements); empty for StandardEncoding.
    mutating func encodingTable() -> [UInt8] {
        guard font.encoding != nil else { return [] }
        let format: UInt8 = supplements.isEmpty ? 0 : 0x80
        var bytes: [UInt8] = [format, UInt8(codes.count)] + codes.map { UInt8($0) }
        guard !supplements.isEmpty else { return bytes }
        bytes.append(UInt8(supplements.count))
        for (code, name) in supplements {
            bytes.append(UInt8(code))
            bytes += word(string(name))
        }
        return bytes
    }

    func privateDictionary(_ widths: Widths) -> [UInt8] {
        let lists: [(String, [UInt8])] = [
            ("BlueValues", [6]), ("OtherBlues", [7]), ("FamilyBlues", [8]), ("FamilyOtherBlues", [9]), ("StemSnapH", [12, 12]),
            ("StemSnapV", [12, 13]),
        ]
        let values: [(String, [UInt8])] = [
            ("BlueScale", [12, 9]), ("BlueShift", [12, 10]), ("BlueFuzz", [12, 11]), ("StdHW", [10]), ("StdVW", [11]),
            ("ForceBold", [12, 14]), ("LanguageGroup", [12, 17]),
        ]
        var bytes: [UInt8] = []
        for (key, code) in lists {
            guard let numbers = font.hinting[key], !numbers.isEmpty, numbers.count <= 14 else { continue }
            var last = 0.0
            for number in numbers {
                bytes += Self.real(number - last)
                last = number
            }
            bytes += code
        }
        for (key, code) in values {
            guard let number = font.hinting[key]?.first else { continue }
            bytes += Self.real(number)
            bytes += code
        }
        bytes += Self.real(widths.usual)
        bytes.append(20)
        bytes += Self.real(widths.nominal)
        bytes.append(21)
        return bytes
    }

    func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }

    /// An array of objects of various lengths.
    static func index(_ objects: [[UInt8]]) -> [UInt8] {
        guard !objects.isEmpty else { return [0, 0] }
        let total = objects.reduce(1) { $0 + $1.count }
        let size = total < 1 << 8 ? 1 : total < 1 << 16 ? 2 : total < 1 << 24 ? 3 : 4
        var bytes: [UInt8] = [UInt8(objects.count >> 8 & 255), UInt8(objects.count & 255), UInt8(size)]
        var offset = 1
        for count in [0] + objects.map(\.count) {
            offset += count
            for shift in stride(from: size - 1, through: 0, by: -1) { bytes.append(UInt8(offset >> (8 * shift) & 255)) }
        }
        return bytes + objects.joined()
    }

    /// A whole number of a dictionary, in five bytes.
    static func long(_ value: Int) -> [UInt8] {
        let bits = UInt32(bitPattern: Int32(clamping: value))
        return [29, UInt8(bits >> 24), UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
    }

    /// A number of a dictionary.
    static func real(_ value: Double) -> [UInt8] {
        if value == value.rounded() { return abs(value) <= 32000 ? Type2Encoder.number(value) : long(Int(value)) }
        var nibbles: [UInt8] = []
        for character in "\(value)" {
            switch character {
            case "-": nibbles.append(nibbles.last == 0xB ? 0xC : 0xE)
            case ".": nibbles.append(0xA)
            case "e": nibbles.append(0xB)
            default: nibbles.append(UInt8(character.wholeNumberValue ?? 0))
            }
        }
        // "e-" is one digit.
        while let place = nibbles.firstRange(of: [0xB, 0xC]) { nibbles.remove(at: place.lowerBound) }
        nibbles += nibbles.count % 2 == 0 ? [0xF, 0xF] : [0xF]
        return [30] + stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }
}
