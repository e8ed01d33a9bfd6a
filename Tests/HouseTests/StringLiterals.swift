/// The string literals of a Swift source, including those in interpolations. An interpolation itself becomes U+FFFC.
struct StringLiterals {
    private let text: [UInt8]
    private var place = 0
    private(set) var found: [String] = []

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    init(_ source: String) {
        text = Array(source.utf8)
        code(inInterpolation: false)
    }

    /// Reads code up to its end, or up to the parenthesis that ends an interpolation.
    private mutating func code(inInterpolation: Bool) {
        var depth = 1
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "/") where starts("//"):
                while place < text.count, text[place] != UInt8(ascii: "\n") { place += 1 }
            case Self.quote: literal()
            case UInt8(ascii: "("):
                depth += 1
                place += 1
            case UInt8(ascii: ")"):
                depth -= 1
                place += 1
                if inInterpolation && depth == 0 { return }
            default: place += 1
            }
        }
    }

    private mutating func literal() {
        let end: StaticString = starts("\"\"\"") ? "\"\"\"" : "\""
        place += end.utf8CodeUnitCount
        var bytes: [UInt8] = []
        while place < text.count, !starts(end) {
            if starts("\\(") {
                place += 2
                code(inInterpolation: true)
                bytes += "\u{FFFC}".utf8
            } else {
                let length = text[place] == Self.backslash ? 2 : 1
                bytes += text[place..<min(place + length, text.count)]
                place += length
            }
        }
        place += end.utf8CodeUnitCount
        found.append(String(decoding: bytes, as: UTF8.self))
    }

    private func starts(_ word: StaticString) -> Bool {
        guard place + word.utf8CodeUnitCount <= text.count else { return false }
        for index in 0..<word.utf8CodeUnitCount where text[place + index] != word.utf8Start[index] { return false }
        return true
    }
}
