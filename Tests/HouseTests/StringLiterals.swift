/// The string literals of a Swift source, including literals within interpolations. Each interpolation is replaced by U+FFFC.
struct StringLiterals {
    private let text: [UInt8]
    private var position = 0
    private(set) var found: [String] = []

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    init(_ source: String) {
        text = Array(source.utf8)
        code(inInterpolation: false)
    }

    /// Reads code up to its end, or up to the closing parenthesis of an interpolation.
    private mutating func code(inInterpolation: Bool) {
        var depth = 1
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "/") where starts("//"):
                while position < text.count, text[position] != UInt8(ascii: "\n") { position += 1 }
            case Self.quote: literal()
            case UInt8(ascii: "("):
                depth += 1
                position += 1
            case UInt8(ascii: ")"):
                depth -= 1
                position += 1
                if inInterpolation && depth == 0 { return }
            default: position += 1
            }
        }
    }

    private mutating func literal() {
        let end: StaticString = starts("\"\"\"") ? "\"\"\"" : "\""
        position += end.utf8CodeUnitCount
        var bytes: [UInt8] = []
        while position < text.count, !starts(end) {
            if starts("\\(") {
                position += 2
                code(inInterpolation: true)
                bytes += "\u{FFFC}".utf8
            } else {
                let length = text[position] == Self.backslash ? 2 : 1
                bytes += text[position..<min(position + length, text.count)]
                position += length
            }
        }
        position += end.utf8CodeUnitCount
        found.append(String(decoding: bytes, as: UTF8.self))
    }

    private func starts(_ word: StaticString) -> Bool {
        guard position + word.utf8CodeUnitCount <= text.count else { return false }
        for index in 0..<word.utf8CodeUnitCount where text[position + index] != word.utf8Start[index] { return false }
        return true
    }
}
