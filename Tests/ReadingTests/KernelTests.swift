import CInference
import Foundation
import Testing

@testable import Reading

struct KernelTests {
    @Test(arguments: [1, 15, 16, 17, 97, 18_710])
    func `the likeliest is found where it first stands, as likely as the softmax says`(columns: Int) {
        var state: UInt64 = 1
        var values: [Float] = (0..<columns * 3).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 52) / 200 - 10
        }
        values[columns - 1] = 12
        var places = [Int32](repeating: 9, count: 3), likeliest = [Float](repeating: 9, count: 3), last = likeliest
        ci_likeliest(values, 3, Int64(columns), &places, &likeliest, &last)
        for row in 0..<3 {
            let slice = Array(values[(row * columns)..<((row + 1) * columns)])
            let greatest = slice.max() ?? 0
            let sum = slice.reduce(0) { $0 + exp(Double($1)) }
            #expect(Int(places[row]) == slice.firstIndex(of: greatest))
            #expect(abs(Double(likeliest[row]) / (exp(Double(greatest)) / sum) - 1) < 1e-5)
            #expect(abs(Double(last[row]) / (exp(Double(slice[columns - 1])) / sum) - 1) < 1e-5)
        }
    }

    @Test func `a blank beside which no space is likely needs no sum`() {
        for (space, isExact) in [(Float(1), false), (4, true)] {
            let values = [10] + [Float](repeating: 0, count: 30) + [space]
            var places: [Int32] = [9], likeliest: [Float] = [9], last: [Float] = [9]
            ci_likeliest(values, 1, 32, &places, &likeliest, &last)
            let sum = 1 + 30 * exp(Float(-10)) + exp(space - 10)
            #expect(places == [0])
            #expect(isExact ? abs(likeliest[0] * sum - 1) < 1e-5 : likeliest == [1])
            #expect(isExact ? abs(last[0] * sum / exp(space - 10) - 1) < 1e-5 : last == [0])
        }
    }

    @Test func `numbers that are none lead nowhere outside`() {
        for number in [Float.nan, .infinity, -.infinity, 3e38, -3e38] {
            let values = [Float](repeating: number, count: 40)
            var places: [Int32] = [9], likeliest: [Float] = [9], last: [Float] = [9]
            ci_likeliest(values, 1, 40, &places, &likeliest, &last)
            #expect((0..<40).contains(places[0]))
            #expect((0...1).contains(likeliest[0]) && (0...1).contains(last[0]))
        }
    }

    @Test func `spans are what is above, and sum up how likely it is`() {
        let map: [Float] = [-9, 0, 2, -9, 2, -.infinity, .nan, .infinity]
        var spans = [ci_span](repeating: ci_span(), count: 5)
        #expect(ci_find_spans(map, 8, 1, -1, &spans) == 3)
        #expect(spans[..<3].map { [$0.row, $0.from, $0.to] } == [[0, 1, 2], [0, 4, 4], [0, 7, 7]])
        for (span, sum) in zip(spans, [0.5 + 0.880797, 0.880797, 1] as [Float]) { #expect(abs(span.sum - sum) < 1e-5) }
        #expect(ci_count_above(map, 8, -1) == 4)
    }

    @Test(arguments: [(8, 8, 8, 8), (100, 60, 32, 32), (5, 3, 64, 32), (1, 1, 32, 32), (3000, 1, 32, 32)])
    func `an even picture stays even at any scale`(width: Int, height: Int, toWidth: Int, toHeight: Int) {
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

    @Test func `halved, each value is the mean of what it covers`() {
        // A ramp along x: whatever the filter, the middle of the ramp keeps its value.
        let pixels = (0..<20).flatMap { _ in (0..<40).flatMap { x in [UInt8](repeating: UInt8(x * 4), count: 3) } }
        var planes = [Float](repeating: 0, count: 3 * 20 * 10)
        #expect(ci_scale(pixels, 40, 20, 120, 20, 10, &planes) == 0)
        for x in 2..<18 { #expect(abs((planes[x] + 1) * 127.5 - Float(x * 8 + 2)) < 1e-2) }
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
    func `a projection gone wild stays inside`(quad: Quad) {
        let pixels = [UInt8](repeating: 100, count: 4 * 4 * 3)
        var planes = [Float](repeating: 0, count: 3 * 48 * 64)
        ci_project(pixels, 4, 4, Projection(to: quad).coefficients, 64, 48, 4, 4, &planes, 48 * 64, 64)
        #expect(planes.allSatisfy { $0.isNaN || abs($0) <= 1.001 })
    }

    @Test func `a projection takes corners to corners`() {
        let quad = Quad([10, 20], [110, 40], [100, 90], [5, 60])
        let map = Projection(to: quad)
        for (corner, place) in zip(quad.corners, [(0, 0), (1, 0), (1, 1), (0, 1)] as [(Float, Float)]) {
            #expect((map.point(place.0, place.1) - corner).length < 1e-3)
        }
    }

    @Test func `widths come in steps that waste little`() {
        #expect([1, 64, 65, 768, 769, 1536, 1537, 4096].map(Recogniser.room) == [64, 64, 128, 768, 896, 1536, 1792, 4096])
        for width in 1...Recogniser.greatestWidth {
            let room = Recogniser.room(for: width)
            #expect(room >= width && room - width < max(64, width / 6 + 1))
        }
        #expect(Set((1...Recogniser.greatestWidth).map(Recogniser.room)).count <= 29)
    }
}
