/// Maps the character codes of a font to text and widths.
struct PDFFont {
    private static let maximumCodes = 70_000
    static let plain = PDFFont(map: nil, isWide: false)

    private var letters: [Int: String] = [:]
    /// By code, in thousandths of the font size.
    private var widths: [Int: Double] = [:]
    private var defaultWidth = 500.0
    private let isWide: Bool

    /// - Parameters:
    ///   - map: the `ToUnicode` CMap of the font (ISO 32000-1, section 9.10.3); nil where it has none.
    ///   - isWide: whether a code has two bytes.
    init(map: [UInt8]?, isWide: Bool) {
        self.isWide = isWide
        guard let map else { return }
        var reader = PDFReader(map)
        var operands: [PDFObject] = []
        while let object = reader.next() {
            guard case .word(let word) = object else {
                if operands.count < 1000 { operands.append(object) }
                continue
            }
            if word == "endbfchar" { takePairs(operands) }
            if word == "endbfrange" { takeRanges(operands) }
            operands.removeAll(keepingCapacity: true)
        }
    }

    private mutating func takePairs(_ operands: [PDFObject]) {
        for index in stride(from: 0, to: operands.count - 1, by: 2) {
            guard case .string(let code) = operands[index], case .string(let letter) = operands[index + 1] else { continue }
            letters[Self.number(code)] = Self.text(letter)
        }
    }

    private mutating func takeRanges(_ operands: [PDFObject]) {
        for index in stride(from: 0, to: operands.count - 2, by: 3) {
            guard case .string(let from) = operands[index], case .string(let to) = operands[index + 1] else { continue }
            let first = Self.number(from), last = min(Self.number(to), first + 0xFFFF)
            guard first <= last, letters.count < Self.maximumCodes else { continue }
            switch operands[index + 2] {
            case .string(let letter):
                let start = Self.number(letter)
                for code in first...last {
                    guard letter.count <= 2, let scalar = Unicode.Scalar(UInt32(clamping: start + code - first)) else {
                        letters[code] = Self.text(letter)
                        continue
                    }
                    letters[code] = String(Character(scalar))
                }
            case .array(let items):
                for (step, item) in items.enumerated() where first + step <= last {
                    if case .string(let letter) = item { letters[first + step] = Self.text(letter) }
                }
            default: break
            }
        }
    }

    func text(_ bytes: [UInt8]) -> String {
        guard isWide else {
            if letters.isEmpty { return Charset.windows1252(bytes.filter { $0 >= 0x20 }[...]) }
            return bytes.map { letters[Int($0)] ?? ($0 >= 0x20 ? Charset.windows1252([$0]) : "") }.joined()
        }
        return stride(from: 0, to: bytes.count - 1, by: 2).map { letters[Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])] ?? "" }
            .joined()
    }

    /// Adds `Widths` (section 9.6.2).
    mutating func take(_ list: [PDFObject], from first: Int) {
        for (index, width) in list.prefix(Self.maximumCodes).enumerated() { widths[first &+ index] = width.double }
    }

    /// Adds `W` (section 9.7.4.3): `first [widths]` and `first last width`.
    mutating func take(wide list: [PDFObject], defaultWidth: Double) {
        self.defaultWidth = defaultWidth
        var index = 0
        while index + 1 < list.count, widths.count < Self.maximumCodes {
            guard let first = list[index].int else { return }
            if case .array(let some) = list[index + 1] {
                take(some, from: first)
                index += 2
            } else {
                guard index + 2 < list.count, let last = list[index + 1].int, first <= last, last &- first < Self.maximumCodes
                else {
                    return
                }
                for code in first...last { widths[code] = list[index + 2].double }
                index += 3
            }
        }
    }

    /// The width of a text, in font sizes.
    func advance(_ bytes: [UInt8]) -> Double {
        let codes =
            isWide
            ? stride(from: 0, to: bytes.count - 1, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) } : bytes.map(Int.init)
        return codes.reduce(0) { $0 + (widths[$1] ?? defaultWidth) } / 1000
    }

    private static func number(_ bytes: [UInt8]) -> Int { bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) } }

    private static func text(_ bytes: [UInt8]) -> String {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).prefix(16).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(decoding: units, as: UTF16.self)
    }
}
