import Foundation
import Pictures

/// The third look, at pages and screens: whether all lines of two pages that look the same from afar read the same.
///
/// Thresholds were set on 89 pages and screens in fourteen edits each, and on pages, chats and lists of amounts of which one
/// line, word, amount or digit differs (`docs/grouping.md`).
struct PageComparison {
    private static let side = PictureLook.pageSide
    /// Cells from the middle of a window to its border.
    private static let window = 2
    /// Cells from the middle to the border of what counts as coarse.
    private static let coarse = 4
    /// Levels that recompression leaves in any cell.
    private static let noise: Float = 4

    private let one: [UInt8]
    private let other: [UInt8]

    /// nil where one was not seen as a page.
    init?(_ one: Data?, _ other: Data?, turn: Turn = .none) {
        let count = Self.side * Self.side
        guard let one, let other, one.count == count, other.count == count else { return nil }
        self.one = Array(one)
        self.other = turn.applied(to: Array(other), side: Self.side)
    }

    /// - Parameter sameSize: whether both have the same pixels; then no scaling has smeared the cells.
    func isSame(sameSize: Bool) -> Bool {
        let (a, b) = (one.map(Float.init), other.map(Float.init))
        let plain = Self.difference(a, b)
        // Copies of the same size: 0.06 in 97 of 100, an amount that reads otherwise 0.07 and more, a line 0.43. What a strong
        // compression leaves is everywhere; but where nearly all differs, it is another picture.
        if sameSize, plain.worst < 0.1 + 5 * min(plain.upper, 0.04) { return true }
        let (rich, poor) = Self.deviation(a) >= Self.deviation(b) ? (one, other) : (other, one)
        let tone = ByteTone(from: rich, to: poor)
        if sameSize, tone.strength < Self.changedTone { return false }
        let toned = Self.difference(rich.map { tone.values[Int($0)] }, poor.map(Float.init))
        if sameSize { return toned.worst < 0.36 }
        let least = plain.worst < toned.worst ? plain : toned
        // Copies of another size: 0.28 in 95 of 100; a line that reads otherwise: 0.33 and more.
        return least.worst < 0.29 + 3.5 * min(least.upper, 0.15)
    }

    /// Levels between two tones, on average, from which somebody has changed them.
    private static let changedTone: Float = 3

    /// Energy of the difference in fine detail over that of the detail, in the worst window and in that which a tenth are worse than.
    private static func difference(_ a: [Float], _ b: [Float]) -> (worst: Float, upper: Float) {
        let (smoothA, smoothB) = (Raster.boxMeans(a, coarse, side: side), Raster.boxMeans(b, coarse, side: side))
        var (squares, energies) = (a, a)
        var total: Float = 0
        for index in a.indices {
            let (fineA, fineB) = (a[index] - smoothA[index], b[index] - smoothB[index])
            squares[index] = (fineA - fineB) * (fineA - fineB)
            energies[index] = (fineA * fineA + fineB * fineB) / 2
            total += fineB * fineB
        }
        let floor = noise * noise + 0.1 * total / Float(a.count)
        squares = Raster.boxMeans(squares, window, side: side)
        energies = Raster.boxMeans(energies, window, side: side)
        let ratios = squares.indices.map { squares[$0] / (energies[$0] + floor) }.sorted()
        return (ratios[ratios.count - 1], ratios[ratios.count * 9 / 10])
    }

    private static func deviation(_ cells: [Float]) -> Float {
        let mean = cells.reduce(0, +) / Float(cells.count)
        return cells.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
}

/// As `ToneCurve`, of cells that are bytes: an output for each of 256 inputs.
private struct ByteTone {
    let values: [Float]
    /// Mean distance from leaving brightness as it is, over all cells, in levels.
    let strength: Float

    /// Inputs are put together until they stand for this many cells.
    private static let group: Float = 64

    init(from source: [UInt8], to target: [UInt8]) {
        var counts = [Float](repeating: 0, count: 256)
        var sums = counts
        for (input, output) in zip(source, target) {
            counts[Int(input)] += 1
            sums[Int(input)] += Float(output)
        }
        var blocks: [(input: Float, output: Float, weight: Float)] = []
        var open = (input: Float(0), output: Float(0), weight: Float(0))
        let last = counts.lastIndex { $0 > 0 } ?? 0
        for input in 0...last where counts[input] > 0 {
            open = (open.input + Float(input) * counts[input], open.output + sums[input], open.weight + counts[input])
            guard open.weight >= Self.group || input == last else { continue }
            blocks.append((open.input / open.weight, open.output / open.weight, open.weight))
            open = (0, 0, 0)
            // Pool adjacent violators: what would fall is levelled.
            while blocks.count > 1, blocks[blocks.count - 2].output > blocks[blocks.count - 1].output {
                let (b, a) = (blocks.removeLast(), blocks.removeLast())
                let weight = a.weight + b.weight
                blocks.append(
                    (
                        (a.input * a.weight + b.input * b.weight) / weight, (a.output * a.weight + b.output * b.weight) / weight,
                        weight
                    ))
            }
        }
        var next = 0
        values = (0..<256).map { input in
            let input = Float(input)
            while next < blocks.count, blocks[next].input < input { next += 1 }
            guard next > 0 else { return blocks.first?.output ?? input }
            guard next < blocks.count else { return blocks[next - 1].output }
            let (a, b) = (blocks[next - 1], blocks[next])
            return a.output + (b.output - a.output) * (input - a.input) / max(b.input - a.input, 1e-3)
        }
        var change: Float = 0
        for input in 0..<256 { change += counts[input] * abs(values[input] - Float(input)) }
        strength = change / Float(max(source.count, 1))
    }
}
