import CInference
import Foundation
import Testing

@testable import ReadingEngine

struct KernelTests {
    /// Runs `ci_likeliest` on rows of scores as the network writes them, in float or bfloat16.
    private func likeliest(_ values: [Float], isBF16: Bool, rows: Int) -> (indexes: [Int32], likeliest: [Float], last: [Float]) {
        let columns = Int64(values.count / rows)
        var indexes = [Int32](repeating: 9, count: rows), likeliest = [Float](repeating: 9, count: rows), last = likeliest
        if isBF16 {
            ci_likeliest(values.map { UInt16($0.bitPattern >> 16) }, 1, Int64(rows), columns, &indexes, &likeliest, &last)
        } else {
            ci_likeliest(values, 0, Int64(rows), columns, &indexes, &likeliest, &last)
        }
        return (indexes, likeliest, last)
    }

    /// There are up to 70,000 columns, because the kernel processes blocks of 512 columns.
    @Test(arguments: [1, 31, 32, 33, 511, 512, 513, 18_710, 70_000], [false, true])
    func `the first maximum is found, with the probability of the softmax`(columns: Int, isBF16: Bool) {
        for spread in [Float(20), 60] {
            var state: UInt64 = 1
            var values: [Float] = (0..<columns * 3).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return (Float(state >> 40) / Float(1 << 24) - 0.5) * spread
            }
            values[columns - 1] = 32
            if isBF16 { values = values.map { Float(bitPattern: $0.bitPattern & 0xFFFF_0000) } }
            let (indexes, likeliest, last) = likeliest(values, isBF16: isBF16, rows: 3)
            for row in 0..<3 {
                let slice = Array(values[(row * columns)..<((row + 1) * columns)])
                let greatest = slice.max() ?? 0
                let sum = slice.reduce(0) { $0 + exp(Double($1) - Double(greatest)) }
                #expect(Int(indexes[row]) == slice.firstIndex(of: greatest))
                // For the blank class (index 0) the kernel skips the sum if a space (the last column) is certainly not meant.
                let isPlain = indexes[row] == 0 && exp(slice[columns - 1] - greatest) < 0.001
                #expect(isPlain ? likeliest[row] == 1 : abs(Double(likeliest[row]) * sum - 1) < 1e-5)
                let space = exp(Double(slice[columns - 1]) - Double(greatest)) / sum
                #expect(isPlain ? last[row] == 0 : abs(Double(last[row]) - space) < 1e-5 * space + 1e-30)
            }
        }
    }

    @Test func `a blank beside which no space is likely needs no sum`() {
        for (space, isExact) in [(Float(1), false), (4, true)] {
            let values = [10] + [Float](repeating: 0, count: 30) + [space]
            let (indexes, likeliest, last) = likeliest(values, isBF16: false, rows: 1)
            let sum = 1 + 30 * exp(Float(-10)) + exp(space - 10)
            #expect(indexes == [0])
            #expect(isExact ? abs(likeliest[0] * sum - 1) < 1e-5 : likeliest == [1])
            #expect(isExact ? abs(last[0] * sum / exp(space - 10) - 1) < 1e-5 : last == [0])
        }
    }

    @Test(arguments: [false, true])
    func `NaN never leads outside`(isBF16: Bool) {
        for number in [Float.nan, .infinity, -.infinity, 3e38, -3e38] {
            for count in [1, 40, 1040] {
                let (indexes, likeliest, last) = likeliest([Float](repeating: number, count: count), isBF16: isBF16, rows: 1)
                #expect((0..<count).contains(Int(indexes[0])))
                #expect((0...1).contains(likeliest[0]) && (0...1).contains(last[0]))
            }
        }
    }

    @Test func `spans are the cells above the threshold, with the sum of their probabilities`() {
        let map: [Float] = [-9, 0, 2, -9, 2, -.infinity, .nan, .infinity]
        var spans = [ci_span](repeating: ci_span(), count: 5)
        var possible: Int64 = 0
        #expect(ci_find_spans(map, 8, 1, -1, &spans, -9.5, &possible) == 3)
        #expect(spans[..<3].map { [$0.row, $0.from, $0.to] } == [[0, 1, 2], [0, 4, 4], [0, 7, 7]])
        for (span, sum) in zip(spans, [0.5 + 0.880797, 0.880797, 1] as [Float]) { #expect(abs(span.sum - sum) < 1e-5) }
        #expect(possible == 6)
    }

    @Test(arguments: [(8, 8, 8, 8), (100, 60, 32, 32), (5, 3, 64, 32), (1, 1, 32, 32), (3000, 1, 32, 32)])
    func `a uniform picture stays uniform at any scale`(width: Int, height: Int, toWidth: Int, toHeight: Int) {
        let pixels = (0..<width * height).flatMap { _ in [255, 0, 51] as [UInt8] }
        var planes = [Float](repeating: 9, count: 3 * toWidth * toHeight)
        let result = ci_scale(
            pixels, Int32(width), Int32(height), Int64(width * 3), Int32(toWidth), Int32(toHeight), &planes)
        #expect(result == 0)
        let plane = toWidth * toHeight
        for (number, value) in [Float(-0.6), -1, 1].enumerated() {
            #expect(planes[(number * plane)..<((number + 1) * plane)].allSatisfy { abs($0 - value) < 1e-4 })
        }
    }

    @Test func `at half the size, each value is the mean of the pixels it covers`() {
        // The picture is a ramp along x, because any filter keeps the values in the middle of a ramp.
        let pixels = (0..<20).flatMap { _ in (0..<40).flatMap { x in [UInt8](repeating: UInt8(x * 4), count: 3) } }
        var planes = [Float](repeating: 0, count: 3 * 20 * 10)
        #expect(ci_scale(pixels, 40, 20, 120, 20, 10, &planes) == 0)
        for x in 2..<18 { #expect(abs((planes[x] + 1) * 127.5 - Float(x * 8 + 2)) < 1e-2) }
    }

    /// Returns the mean of values weighted by a triangle as wide as the scale, computed directly from the definition.
    private func mean(_ size: Int, _ toSize: Int, at position: Int, _ value: (Int) -> Double) -> Double {
        let scale = Double(size) / Double(toSize), reach = max(scale, 1), centre = (Double(position) + 0.5) * scale - 0.5
        var (sum, weights) = (0.0, 0.0)
        for from in Int((centre - reach).rounded(.down))...Int((centre + reach).rounded(.up)) {
            let weight = max(0, 1 - abs(Double(from) - centre) / reach)
            sum += weight * value(min(max(from, 0), size - 1))
            weights += weight
        }
        return sum / weights
    }

    /// A picture that is enlarged, one that is slightly reduced, and one that is reduced too strongly for the wide filter.
    @Test(arguments: [(20, 30, 37, 64), (50, 40, 37, 32), (200, 90, 37, 32)])
    func `a scaled picture is the mean of what each place covers`(width: Int, height: Int, toWidth: Int, toHeight: Int) {
        let pixels: [UInt8] = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 * 89 + $0 / 7 * 31) }
        var planes = [Float](repeating: 9, count: 3 * toWidth * toHeight)
        #expect(ci_scale(pixels, Int32(width), Int32(height), Int64(width * 3), Int32(toWidth), Int32(toHeight), &planes) == 0)
        for y in [0, 7, toHeight - 1] {
            for x in 0..<toWidth {
                for colour in 0..<3 {
                    let expected = mean(height, toHeight, at: y) { row in
                        mean(width, toWidth, at: x) { Double(pixels[(row * width + $0) * 3 + colour]) }
                    }
                    let value = Double(planes[((2 - colour) * toHeight + y) * toWidth + x] + 1) * 127.5
                    #expect(abs(value - expected) < 0.01)
                }
            }
        }
    }

    @Test func `a projection onto the picture itself is the picture`() {
        let pixels = (0..<12 * 8 * 3).map { UInt8($0 % 251) }
        let map = Projection(to: Quad([0, 0], [12, 0], [12, 8], [0, 8])).coefficients
        var planes = [Float](repeating: 9, count: 3 * 8 * 16)
        ci_project(pixels, 12, 8, map, 12, 8, 1, 1, &planes, 8 * 16, 16)
        for y in 0..<8 {
            for x in 0..<12 {
                for colour in 0..<3 {
                    let value = (planes[(2 - colour) * 128 + y * 16 + x] + 1) * 127.5
                    #expect(abs(value - Float(pixels[(y * 12 + x) * 3 + colour])) < 1e-2)
                }
            }
            #expect(planes[y * 16 + 12] == 9)
        }
    }

    @Test(arguments: [
        Quad([-500, -500], [900, -500], [900, 900], [-500, 900]), Quad([0, 0], [0, 0], [0, 0], [0, 0]),
        Quad([1e30, 0], [-1e30, 5], [7, 1e30], [3, -1e30]), Quad([.nan, 0], [1, .infinity], [2, 2], [0, 3]),
    ])
    func `an extreme projection stays inside`(quad: Quad) {
        let pixels = [UInt8](repeating: 100, count: 4 * 4 * 3)
        var planes = [Float](repeating: 0, count: 3 * 48 * 64)
        ci_project(pixels, 4, 4, Projection(to: quad).coefficients, 64, 48, 4, 4, &planes, 48 * 64, 64)
        #expect(planes.allSatisfy { $0.isNaN || abs($0) <= 1.001 })
        var grey = [UInt8](repeating: 0, count: 48 * 16)
        ci_sketch(pixels, 4, 4, Projection(to: quad).coefficients, 64, 48, 4, 4, 4, &grey)
        #expect(grey.allSatisfy { $0 == 100 })
    }

    /// Returns a bilinear sample, computed directly from the definition.
    private func sample(
        _ pixels: [UInt8], _ width: Int, _ height: Int, _ map: Projection, _ u: Float, _ v: Float, _ colour: Int
    ) -> Float {
        let position = map.point(u, v) - 0.5
        let (x, y) = (min(max(position.x, 0), Float(width - 1)), min(max(position.y, 0), Float(height - 1)))
        let (left, top) = (Int(x), Int(y))
        func value(_ x: Int, _ y: Int) -> Float {
            let pixel = min(y, height - 1) * width + min(x, width - 1)
            return Float(pixels[pixel * 3 + colour])
        }
        let right = x - Float(left), lower = y - Float(top)
        let above: Float = value(left, top) * (1 - right) + value(left + 1, top) * right
        let below: Float = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right
        return above * (1 - lower) + below * lower
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 3), (40, 30)], [(1, 1), (2, 3)])
    func `a projection at a slant shows the mean of its samples`(
        size: (width: Int, height: Int), samples: (across: Int, down: Int)
    ) {
        let (width, height) = size
        let pixels: [UInt8] = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 * 89 + $0 / 7 * 31) }
        let (w, h) = (Float(width), Float(height))
        let map = Projection(to: Quad([w * 0.1, -2], [w + 3, h * 0.2], [w * 0.8, h], [-1, h * 0.7]))
        // The width is larger than the number of columns that the kernel computes at once, and not a multiple of it.
        let (toWidth, toHeight) = (150, 12)
        var planes = [Float](repeating: 9, count: 3 * toHeight * toWidth)
        ci_project(
            pixels, Int32(width), Int32(height), map.coefficients, Int32(toWidth), Int32(toHeight), Int32(samples.across),
            Int32(samples.down), &planes, Int64(toHeight * toWidth), Int64(toWidth))
        for (row, column, colour) in [(0, 0, 0), (0, 149, 1), (11, 0, 2), (11, 149, 0), (5, 63, 1), (5, 64, 2), (7, 100, 0)] {
            var sum: Float = 0
            for j in 0..<samples.down {
                for i in 0..<samples.across {
                    let u = (Float(column) + (Float(i) + 0.5) / Float(samples.across)) / Float(toWidth)
                    let v = (Float(row) + (Float(j) + 0.5) / Float(samples.down)) / Float(toHeight)
                    sum += sample(pixels, width, height, map, u, v, colour)
                }
            }
            let plane = (2 - colour) * toHeight * toWidth
            let value = (planes[plane + row * toWidth + column] + 1) * 127.5
            let mean = sum / Float(samples.across * samples.down)
            #expect(abs(value - mean) < 0.05)
        }
    }

    @Test(arguments: [(1, 1), (2, 3)], [1, 4, 7])
    func `a sketch is the grey of a projection, of as many columns as asked for`(samples: (across: Int, down: Int), every: Int) {
        let (width, height, toWidth, toHeight) = (40, 30, 331, 9)
        let pixels: [UInt8] = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 * 89 + $0 / 7 * 31) }
        let map = Projection(to: Quad([4, -2], [43, 6], [32, 30], [-1, 21])).coefficients
        var planes = [Float](repeating: 9, count: 3 * toHeight * toWidth)
        let columns = (toWidth + every - 1) / every
        var grey = [UInt8](repeating: 0, count: toHeight * columns)
        ci_project(
            pixels, Int32(width), Int32(height), map, Int32(toWidth), Int32(toHeight), Int32(samples.across), Int32(samples.down),
            &planes, Int64(toHeight * toWidth), Int64(toWidth))
        ci_sketch(
            pixels, Int32(width), Int32(height), map, Int32(toWidth), Int32(toHeight), Int32(samples.across),
            Int32(samples.down), Int32(every), &grey)
        for row in 0..<toHeight {
            for column in 0..<columns {
                let position = row * toWidth + column * every, plane = toHeight * toWidth
                let mixed = 0.114 * planes[position] + 0.587 * planes[plane + position] + 0.299 * planes[2 * plane + position]
                #expect(abs(Float(grey[row * columns + column]) - (mixed + 1) * 127.5) < 0.51)
            }
        }
    }

    @Test func `a projection takes corners to corners`() {
        let quad = Quad([10, 20], [110, 40], [100, 90], [5, 60])
        let map = Projection(to: quad)
        for (corner, position) in zip(quad.corners, [(0, 0), (1, 0), (1, 1), (0, 1)] as [(Float, Float)]) {
            #expect((map.point(position.0, position.1) - corner).length < 1e-3)
        }
    }

    @Test func `widths come in steps that waste little`() {
        #expect(
            [1, 64, 65, 768, 769, 1536, 1537, 4096].map(Recogniser.paddedWidth) == [64, 64, 128, 768, 896, 1536, 1792, 4096])
        for width in 1...Recogniser.maximumWidth {
            let padded = Recogniser.paddedWidth(for: width)
            #expect(padded >= width && padded - width < max(64, width / 6 + 1))
        }
        #expect(Set((1...Recogniser.maximumWidth).map(Recogniser.paddedWidth)).count <= 29)
    }
}
