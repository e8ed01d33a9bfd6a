import Foundation

/// Finds a field that occurs twice in the same object of a JSON text. Such a text is rejected, because it is undefined which of
/// the two values a decoder would use.
struct RepeatedField {
    private let text: [UInt8]
    private var position = 0
    /// The fields of each object that is open at the current position; nil for an array.
    private var open: [Set<String>?] = []
    private var expectsName = false

    /// - Parameter json: text that a decoder has already accepted.
    static func find(in json: Data) -> String? {
        var search = RepeatedField(text: [UInt8](json))
        return search.run()
    }

    private init(text: [UInt8]) { self.text = text }

    private mutating func run() -> String? {
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "{"):
                open.append([])
                expectsName = true
            case UInt8(ascii: "["):
                open.append(nil)
                expectsName = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = open.popLast()
                expectsName = false
            case UInt8(ascii: ","): expectsName = open.last.map { $0 != nil } ?? false
            case UInt8(ascii: "\""):
                let word = string()
                if expectsName, !open.isEmpty {
                    let name = Self.decoded(word)
                    if open[open.count - 1]?.insert(name).inserted == false { return name }
                    expectsName = false
                }
            default: break
            }
            position += 1
        }
        return nil
    }

    /// Returns the string at the current position, with its quotes. Stops at the closing quote.
    private mutating func string() -> ArraySlice<UInt8> {
        let start = position
        position += 1
        while position < text.count, text[position] != UInt8(ascii: "\"") {
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return text[start..<min(position + 1, text.count)]
    }

    private static func decoded(_ word: ArraySlice<UInt8>) -> String {
        guard word.contains(UInt8(ascii: "\\")) else { return String(decoding: word.dropFirst().dropLast(), as: UTF8.self) }
        return (try? JSONDecoder().decode(String.self, from: Data(word))) ?? String(decoding: word, as: UTF8.self)
    }
}
