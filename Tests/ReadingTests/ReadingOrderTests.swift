import Foundation
import TestSupport
import Testing

@testable import ReadingEngine

struct ReadingOrderTests {
    private struct Piece {
        let text: String
        let quad: Quad
    }

    private func piece(_ text: String, _ left: Float, _ top: Float, _ width: Float, _ height: Float = 20) -> Piece {
        Piece(
            text: text, quad: Quad([left, top], [left + width, top], [left + width, top + height], [left, top + height]))
    }

    /// Returns the recognized text in reading order, with "|" between lines of the same row.
    private func read(_ pieces: [Piece], turned degrees: Float = 0) -> String {
        let angle = degrees * .pi / 180, (c, s) = (cos(angle), sin(angle))
        func turn(_ p: SIMD2<Float>) -> SIMD2<Float> { [c * p.x - s * p.y + 3000, s * p.x + c * p.y + 3000] }
        let quads = pieces.map { piece in
            Quad(turn(piece.quad.topLeft), turn(piece.quad.topRight), turn(piece.quad.bottomRight), turn(piece.quad.bottomLeft))
        }
        var text = ""
        var last: ReadingOrder.Position?
        for position in ReadingOrder(quads).positions() {
            if let last { text += last.block != position.block ? "\n\n" : last.row != position.row ? "\n" : "|" }
            text += pieces[position.line].text
            last = position
        }
        return text
    }

    private static let turns: [Float] = [0, 4, -12, 90, 180, 271]

    @Test(arguments: turns) func `a receipt is read row by row`(degrees: Float) {
        let pieces = [
            piece("9.98", 420, 151, 60), piece("Corner Cafe", 150, 20, 200), piece("2 x Tea", 20, 120, 120),
            piece("2.50", 420, 121, 60), piece("1 x Cake of the day", 20, 150, 240), piece("Total", 20, 200, 80),
            piece("12.48", 410, 201, 70),
        ]
        #expect(
            read(pieces, turned: degrees)
                == "Corner Cafe\n\n2 x Tea|2.50\n1 x Cake of the day|9.98\n\nTotal|12.48")
    }

    @Test(arguments: turns) func `columns of running text are read one after the other, below their heading`(degrees: Float) {
        var generator = Shuffler()
        var pieces = [piece("Heading", 20, 0, 700, 40)]
        for row in 0..<6 {
            pieces.append(piece("left \(row)", 20, 80 + Float(row) * 28, row == 5 ? 100 : 330))
            pieces.append(piece("right \(row)", 390, 80 + Float(row) * 28, 330 - Float(row % 3) * 20))
        }
        let expected =
            "Heading\n\n" + (0..<6).map { "left \($0)" }.joined(separator: "\n") + "\n\n"
            + (0..<6).map { "right \($0)" }.joined(separator: "\n")
        #expect(read(pieces.shuffled(using: &generator), turned: degrees) == expected)
    }

    @Test func `bubbles left and right of a chat stay in the order of time`() {
        let pieces = [
            piece("a1", 20, 0, 200), piece("a2", 20, 26, 180), piece("b1", 300, 100, 200), piece("c1", 20, 180, 200),
            piece("d1", 320, 260, 200),
        ]
        #expect(read(pieces) == "a1\na2\n\nb1\n\nc1\n\nd1")
    }

    /// The left block begins below the right one, so it is read first only as a column.
    @Test(
        arguments: [
            // Both are equally high, and more than half of it is at the same heights, half of it, and less than half of it.
            ([(0, 100)], [(-40, 60)], true), ([(0, 100)], [(-50, 50)], false), ([(0, 100)], [(-60, 40)], false),
            // The right one is short, so its own height counts.
            ([(0, 100)], [(-8, 12)], true), ([(0, 100)], [(-12, 8)], false), ([(0, 20)], [(-60, 12)], true),
            // Gaps count for neither side. The parts of both sides are compared each with each.
            ([(0, 40), (60, 100)], [(-10, 20), (50, 90)], true), ([(0, 40), (60, 100)], [(-30, 10), (40, 70)], false),
        ] as [([(Float, Float)], [(Float, Float)], Bool)])
    func `blocks are columns if more than half of the lower one is beside the other`(
        left: [(Float, Float)], right: [(Float, Float)], areColumns: Bool
    ) {
        let boxes =
            left.map { Box(left: 0, top: $0.0, right: 100, bottom: $0.1) }
            + right.map { Box(left: 150, top: $0.0, right: 250, bottom: $0.1) }
        #expect((BlockOrder.order(boxes)[0] == 0) == areColumns)
    }

    @Test func `a label and a high line beside it are no row`() {
        let pieces = [
            piece("LOGO", 20, 0, 250, 120), piece("Name", 400, 5, 150), piece("Street", 400, 35, 150),
            piece("Phone", 400, 65, 150),
        ]
        #expect(read(pieces) == "LOGO\n\nName\nStreet\nPhone")
    }

    @Test func `a fan of lines, as in a photo taken at an angle, is flattened`() {
        // The slope of the rows grows from -6° at the top to +6° at the bottom. The right half of each row is a separate line.
        var pieces: [Piece] = []
        for row in 0..<12 {
            let slope = Float(row - 6) * 0.0175, y = Float(row) * 34
            for (part, name) in ["a", "b"].enumerated() {
                let left = Float(part) * 520
                func at(_ x: Float, _ down: Float) -> SIMD2<Float> { [x, y + down + (x - 500) * slope] }
                pieces.append(
                    Piece(
                        text: "\(row)\(name)",
                        quad: Quad(
                            at(left, 0), at(left + 300 - Float(part) * 200, 0), at(left + 300 - Float(part) * 200, 20),
                            at(left, 20))))
            }
        }
        let rows = read(pieces).replacing("\n\n", with: "\n").split(separator: "\n").map(String.init)
        #expect(rows == (0..<12).map { "\($0)a|\($0)b" })
    }

    @Test func `a line in another direction is a block of its own`() {
        let side = Piece(text: "side", quad: Quad([760, 20], [760, 300], [740, 300], [740, 20]))
        let pieces = [piece("one", 20, 20, 300), piece("two", 20, 46, 300), side, piece("three", 20, 72, 300)]
        #expect(read(pieces) == "one\ntwo\nthree\n\nside")
    }

    @Test func `rows of a script that reads from right to left begin at the right`() {
        let pieces = [piece("b", 20, 20, 100), piece("a", 300, 20, 100), piece("c", 300, 46, 100)]
        #expect(ReadingOrder(pieces.map(\.quad)).positions { _ in true }.map { pieces[$0.line].text } == ["a", "b", "c"])
        #expect(ReadingOrder(pieces.map(\.quad)).positions { $0 == 0 }.map { pieces[$0.line].text } == ["b", "a", "c"])
    }

    @Test func `each line is placed once, whatever they are`() {
        var state: UInt64 = 5
        func next(_ bound: Float) -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24) * bound
        }
        for count in [0, 1, 2, 50, 400] {
            let quads = (0..<count).map { _ in
                Quad([next(900), next(900)], [next(900), next(900)], [next(900), next(900)], [next(900), next(900)])
            }
            #expect(ReadingOrder(quads).positions().map(\.line).sorted() == Array(0..<count))
        }
        let same = [Quad](repeating: Quad([1, 1], [1, 1], [1, 1], [1, 1]), count: 30)
        #expect(ReadingOrder(same).positions().count == 30)
    }

    @Test func `three thousand lines are ordered, and time grows at most with the square`() {
        func order(_ count: Int) {
            let pieces = (0..<count).map { piece("\($0)", Float($0 % 6) * 300, Float($0 / 6) * 30, 100) }
            #expect(ReadingOrder(pieces.map(\.quad)).positions().map(\.line) == Array(0..<count))
        }
        #expect(growth(from: 750, to: 3000, of: order) < 24)
    }
}

/// A reproducible random number generator.
private struct Shuffler: RandomNumberGenerator {
    private var state: UInt64 = 11

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}
