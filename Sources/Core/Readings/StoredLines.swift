public import Foundation
import ReadingEngine

/// The lines of a reading as stored in the catalogue. They are JSON with coordinates in whole pixels, which takes a third of
/// the size of `Reading` as JSON.
public enum StoredLines {
    private struct Line: Codable {
        /// The text.
        let t: String
        /// The confidence in thousandths.
        let c: Int
        /// The corners of the line: four points, as eight numbers in pixels.
        let q: [Int]
        let b: Int
        let r: Int
        /// The page; nil for the first.
        var p: Int?
        /// The words of the line.
        let w: [Word]
    }

    private struct Word: Codable {
        let t: String
        let q: [Int]
        /// The word as it was read, if it was corrected.
        var o: String?
    }

    /// Encodes lines. Equal lines produce equal bytes in every process.
    static func encode(_ lines: [TextLine]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(
            lines.map { line in
                Line(
                    t: line.text, c: whole(line.confidence * 1000), q: numbers(line.quad), b: line.block, r: line.row,
                    p: line.page, w: line.words.map { Word(t: $0.text, q: numbers($0.quad), o: $0.read) })
            })
    }

    static func decode(_ data: Data) throws -> [TextLine] {
        try JSONDecoder().decode([Line].self, from: data).map { line in
            TextLine(
                text: line.t, confidence: Float(line.c) / 1000, quad: quad(line.q),
                words: line.w.map { TextWord(text: $0.t, read: $0.o, quad: quad($0.q)) }, block: line.b, row: line.r, page: line.p
            )
        }
    }

    /// Reads only the confidences of the lines, in thousandths. Decoding the complete lines would be too slow for a list of
    /// notes.
    public static func thousandths(_ data: Data) -> [Int] {
        // Quotation marks within a JSON string are escaped, so these bytes occur only as a key.
        let key = Array("\"c\":".utf8)
        return data.withUnsafeBytes { bytes in
            var found: [Int] = []
            var index = 0
            while index + key.count < bytes.count {
                guard bytes[index] == key[0], bytes[index + 1] == key[1], bytes[index + 2] == key[2], bytes[index + 3] == key[3]
                else {
                    index += 1
                    continue
                }
                index += key.count
                var number = 0
                while index < bytes.count, (0x30...0x39).contains(bytes[index]), number < 10_000 {
                    number = number * 10 + Int(bytes[index] - 0x30)
                    index += 1
                }
                found.append(number)
            }
            return found
        }
    }

    private static func numbers(_ quad: Quad) -> [Int] { quad.corners.flatMap { [whole($0.x), whole($0.y)] } }

    private static func whole(_ number: Float) -> Int { number.isFinite ? Int(max(-1e6, min(1e6, number)).rounded()) : 0 }

    private static func quad(_ numbers: [Int]) -> Quad {
        func corner(_ index: Int) -> SIMD2<Float> {
            SIMD2(Float(numbers[safe: index * 2] ?? 0), Float(numbers[safe: index * 2 + 1] ?? 0))
        }
        return Quad(corner(0), corner(1), corner(2), corner(3))
    }
}
