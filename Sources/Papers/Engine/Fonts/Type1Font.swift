/// A Type 1 font program (Adobe Type 1 Font Format, 1990): its glyphs as encrypted charstrings, and what draws them.
///
/// The reader is strict: a program that it does not understand in full is refused, and the font stays unchanged.
struct Type1Font {
    /// The arrays and numbers of the Private dictionary that guide the drawing of small letters, by their names.
    private(set) var hinting: [String: [Double]] = [:]
    private(set) var name = ""
    private(set) var matrix = [0.001, 0, 0, 0.001, 0, 0]
    private(set) var boundingBox = [0.0, 0, 0, 0]
    /// The names that the font gives to codes; nil if its encoding is StandardEncoding.
    private(set) var encoding: [Int: String]?
    /// The charstrings without encryption.
    private(set) var subroutines: [Int: ArraySlice<UInt8>] = [:]
    private(set) var glyphs: [String: ArraySlice<UInt8>] = [:]

    private static let (programKey, charstringKey): (UInt16, UInt16) = (55665, 4330)
    static let hintingKeys = [
        "BlueValues", "OtherBlues", "FamilyBlues", "FamilyOtherBlues", "BlueScale", "BlueShift", "BlueFuzz", "StdHW", "StdVW",
        "StemSnapH", "StemSnapV", "ForceBold", "LanguageGroup",
    ]

    init?(_ bytes: [UInt8]) {
        guard bytes.first == UInt8(ascii: "%"), let eexec = bytes.firstRange(of: Array("eexec".utf8)) else { return nil }
        guard readHeader(bytes[..<eexec.lowerBound]) else { return nil }
        var start = eexec.upperBound
        while start < bytes.count, Type1Scanner.isSpace(bytes[start]) { start += 1 }
        guard start + 4 <= bytes.count else { return nil }
        let encrypted = bytes[start...]
        let isText = encrypted.prefix(4).allSatisfy { Type1Scanner.digit($0) != nil }
        let binary = isText ? Self.binary(encrypted) : Array(encrypted)
        guard readPrivate(Self.decrypted(binary[...], Self.programKey, skipping: 4)), !glyphs.isEmpty else { return nil }
    }

    static func decrypted(_ bytes: ArraySlice<UInt8>, _ key: UInt16, skipping: Int) -> [UInt8] {
        var state = key
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        for byte in bytes {
            plain.append(byte ^ UInt8(state >> 8))
            state = (UInt16(byte) &+ state) &* 52845 &+ 22719
        }
        return Array(plain.dropFirst(skipping))
    }

    private static func binary(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for byte in text {
            guard let digit = Type1Scanner.digit(byte) else {
                if Type1Scanner.isSpace(byte) { continue }
                break
            }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }
}

private extension Type1Font {
    mutating func readHeader(_ bytes: ArraySlice<UInt8>) -> Bool {
        var scanner = Type1Scanner(bytes)
        while let token = scanner.next() {
            switch token {
            // Fonts of several masters are blended when they are drawn.
            case "/WeightVector", "/BlendDesignMap": return false
            case "/FontName": name = String((scanner.next() ?? "").drop { $0 == "/" })
            case "/PaintType": guard scanner.number() == 0 else { return false }
            case "/FontMatrix":
                guard let numbers = scanner.numbers(), numbers.count == 6 else { return false }
                matrix = numbers
            case "/FontBBox":
                guard let numbers = scanner.numbers(), numbers.count == 4 else { return false }
                boundingBox = numbers
            case "/Encoding": guard readEncoding(&scanner) else { return false }
            default: break
            }
        }
        return true
    }

    mutating func readEncoding(_ scanner: inout Type1Scanner) -> Bool {
        guard let first = scanner.next() else { return false }
        if first == "StandardEncoding" { return true }
        guard first == "256" else { return false }
        var names: [Int: String] = [:]
        while let token = scanner.next() {
            if token == "def" || token == "readonly" {
                encoding = names
                return true
            }
            guard token == "dup" else { continue }
            guard let code = scanner.number(), code >= 0, code < 256, let glyph = scanner.next(), glyph.hasPrefix("/") else {
                return false
            }
            names[Int(code)] = String(glyph.dropFirst())
        }
        return false
    }

    mutating func readPrivate(_ bytes: [UInt8]) -> Bool {
        var scanner = Type1Scanner(bytes[...])
        var unencrypted = 4
        while let token = scanner.next() {
            switch token {
            case "/lenIV":
                guard let number = scanner.number(), number >= -1, number < 64 else { return false }
                unencrypted = Int(number)
            case "/Subrs": guard readSubroutines(&scanner, unencrypted) else { return false }
            case "/CharStrings": guard glyphs.isEmpty, readGlyphs(&scanner, unencrypted) else { return false }
            default:
                let key = String(token.dropFirst())
                guard token.hasPrefix("/"), Self.hintingKeys.contains(key) else { continue }
                if let numbers = scanner.numbers() { hinting[key] = numbers }
            }
        }
        return true
    }

    mutating func readSubroutines(_ scanner: inout Type1Scanner, _ unencrypted: Int) -> Bool {
        guard subroutines.isEmpty, let count = scanner.number(), count >= 0, count < 65536 else { return false }
        while let token = scanner.next() {
            switch token {
            case "dup":
                guard let number = scanner.number(), number >= 0, number < 65536,
                    let bytes = scanner.charstring(unencrypted, Self.charstringKey)
                else { return false }
                subroutines[Int(number)] = bytes
            case "array", "NP", "|", "put", "noaccess", "executeonly", "readonly": break
            // The end of the array: "ND", "|-" or "def".
            default: return true
            }
        }
        return false
    }

    mutating func readGlyphs(_ scanner: inout Type1Scanner, _ unencrypted: Int) -> Bool {
        while let token = scanner.next() {
            if token == "end" { return true }
            guard token.hasPrefix("/") else { continue }
            guard let bytes = scanner.charstring(unencrypted, Self.charstringKey) else { return false }
            guard glyphs.updateValue(bytes, forKey: String(token.dropFirst())) == nil else { return false }
        }
        return false
    }
}
