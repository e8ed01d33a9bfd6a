import Foundation
import Testing

@testable import Web

@Suite("JSON as the wire has it") struct JSONTests {
    private enum Tone: String, Codable, CaseIterable { case light, dark }

    private struct Leaf: Codable, Equatable {
        var id: Int64 = .min
        var big: UInt64 = .max
        var half = 0.5
        var whole = 3.0
        var tiny: Float = 1e-7
        var huge = 1.7976931348623157e308
        var isSet = true
        var tone = Tone.dark
        var none: Int?
        var some: Int8? = -128
        var text: String
        var nulls: [Int?] = [1, nil, 3]
        var words: [String: [Int]] = ["a/b": [1, 2], "\"": []]
        var bytes = Data([0, 255, 62])
        var day = Date(timeIntervalSinceReferenceDate: 1.25)
        var link = URL(filePath: "/a b/ü")
    }

    /// Requests the same container twice and nests other containers in it, as superclasses and enclosing types do when they are
    /// encoded.
    private struct Odd: Encodable {
        struct Nothing: Encodable {}
        enum Key: String, CodingKey { case a, b, list, inner, nothing, leaf }

        func encode(to encoder: any Encoder) throws {
            var first = encoder.container(keyedBy: Key.self)
            try first.encode(1, forKey: .a)
            var inner = first.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try inner.encode("x", forKey: .a)
            var deep = inner.nestedUnkeyedContainer(forKey: .list)
            try deep.encode(7)
            try deep.encodeNil()
            var second = encoder.container(keyedBy: Key.self)
            try second.encode(Nothing(), forKey: .nothing)
            var list = second.nestedUnkeyedContainer(forKey: .list)
            try list.encode(contentsOf: [true, false])
            var object = list.nestedContainer(keyedBy: Key.self)
            try object.encodeNil(forKey: .b)
            try Leaf(text: "in super").encode(to: second.superEncoder(forKey: .leaf))
        }
    }

    /// Returns whether both encoders write the same JSON, regardless of the order of properties.
    private func agree(_ value: some Encodable) throws -> Bool {
        func sorted(_ json: Data) throws -> Data {
            let object = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
            return try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .fragmentsAllowed])
        }
        return try sorted(Data(try JSON.encode(value))) == sorted(try JSONEncoder().encode(value))
    }

    @Test func `every kind of value is read as Foundation reads its own`() throws {
        let texts = [
            "", "plain", "a/b", "\"quoted\" \\ back", "\u{0}\u{1}\u{8}\t\n\u{b}\u{c}\r\u{1f} ", "\u{7f}\u{80}\u{2028}",
            "日本語 🧳 e\u{301}",
            "long " + String(repeating: "ü\"", count: 300),
        ]
        for text in texts {
            #expect(try agree(text), "\(text)")
            #expect(try agree(Leaf(text: text)), "\(text)")
            let back = try JSONDecoder().decode(Leaf.self, from: Data(try JSON.encode(Leaf(text: text))))
            #expect(back == Leaf(text: text))
        }
        #expect(try agree(Odd()))
        #expect(try agree([[Leaf(text: "1")], [], [Leaf(text: "2"), Leaf(text: "3")]]))
        #expect(try agree([String: Leaf]()))
        #expect(try agree([Int]()))
        #expect(try agree(Optional<Int>.none))
        for number in [0, -0.0, 1, -1.5, 1e20, 1e-20, 0.1, 123_456_789.125, .leastNonzeroMagnitude] { #expect(try agree(number)) }
        for number in [Int.min, -1, 0, 9, 10, .max] { #expect(try agree(number)) }
    }

    @Test func `members come in the order of the declaration, and slashes as they are`() throws {
        struct Pair: Encodable {
            let second = "a/b"
            let first = [1.0, 2.5]
        }
        #expect(String(decoding: try JSON.encode(Pair()), as: UTF8.self) == #"{"second":"a/b","first":[1,2.5]}"#)
    }

    @Test func `a number that JSON does not have is an error`() {
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(throws: EncodingError.self) { try JSON.encode(["ratio": number]) }
        }
    }
}
