import CPoints
import Foundation
import PicturesEngine
import TestSupport
import Testing

@testable import GroupsEngine

struct PointTests {
    private func scene(_ seed: UInt64) -> Drawing { .large(seed) }

    private func match(_ one: Shown, _ other: Shown, isMirrored: Bool = false) -> PointMatch {
        let long = Double(max(other.subject.width, other.subject.height))
        return PointMatch(
            one.features.points, (other.features.points, Double(other.subject.width) / long), isMirrored: isMirrored)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>) func `a part is found at its place and scale`(seed: UInt64) throws {
        let whole = try Shown(scene(seed))
        let part = try Shown(scene(seed).cropped(40, 30, 224, 168).noisy(seed, by: 3))
        let found = match(whole, part)
        #expect(found.agreeing >= 7)
        #expect(abs(found.along - 320.0 / 224) < 0.02 && abs(found.turn) < 0.02)
        #expect(abs(found.across + 40.0 / 224) < 0.02 && abs(found.down + 30.0 / 224) < 0.02)
        let there = found.mapped(0.5, 0.4)
        let back = found.origin(of: there.x, there.y)
        #expect(abs(back.x - 0.5) < 1e-6 && abs(back.y - 0.4) < 1e-6)
        #expect(match(whole, part, isMirrored: true).agreeing < 7)
        #expect(match(whole, try Shown(scene(seed).mirrored()), isMirrored: true).agreeing >= 7)
    }

    @Test(arguments: [(0, 0, 288, 216), (30, 10, 280, 210), (48, 24, 224, 168)]) func `crops are edits, mirrored ones are turned`(
        left: Int, top: Int, width: Int, height: Int
    ) throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            let (whole, part) = (try Shown(scene(seed)), scene(seed).cropped(left, top, width, height))
            #expect(try likeness(whole, try Shown(part)) == .edited)
            #expect(try likeness(try Shown(part), whole) == .edited)
            #expect(try likeness(whole, try Shown(part.mapped { $0 * 0.8 })) == .edited)
            #expect(try likeness(whole, try Shown(part.mirrored())) == .turned)
            #expect(try likeness(try Shown(scene(seed + 20)), try Shown(part)) == nil)
        }
    }

    @Test func `a sticker is an edit, another thing in its place is not`() throws {
        func marked(_ seed: UInt64, _ shade: (Int, Int) -> Float?) -> Drawing {
            var drawing = scene(seed)
            for y in 110..<136 { for x in 210..<236 { if let light = shade(x, y) { drawing.light[y * 320 + x] = light } } }
            return drawing
        }
        for seed in 1...6 as ClosedRange<UInt64> {
            // The pictures have grain like photographs, because a picture without grain would be treated as a page.
            let plain = try Shown(scene(seed).noisy(seed, by: 40))
            let one = try Shown(marked(seed) { x, y in (x + y) / 4 % 2 == 0 ? 255 : 0 }.noisy(seed, by: 40))
            let other = try Shown(marked(seed) { x, y in (x - y + 400) / 4 % 2 == 0 ? 255 : 0 }.noisy(seed, by: 40))
            #expect(try likeness(plain, one) == .edited)
            #expect(try likeness(one, other) == nil)
        }
    }

    @Test func `the index finds a part among many pictures, in any order`() throws {
        let many = try (1...60 as ClosedRange<UInt64>).map { try Shown(scene($0).noisy($0)) }
        let part = try Shown(scene(7).noisy(7).cropped(40, 30, 224, 168)), turned = try Shown(scene(9).noisy(9).mirrored())
        var index = PointIndex()
        for (position, shown) in (many + [part, turned]).enumerated().reversed() { index.add(position, shown.features.points) }
        for positions in [Array(0..<62), Array((0..<62).reversed())] {
            let near = try #require(index.neighbours(positions) { true })
            func found(_ one: Int, _ other: Int) -> Bool { near[positions[one]].contains(positions[other]) }
            #expect(found(6, 60) && found(60, 6) && found(8, 61) && found(61, 8))
            #expect(near.allSatisfy { $0 == $0.sorted() && Set($0).count == $0.count })
            // The index does not list every picture as a neighbour of every other picture.
            #expect(near.reduce(0) { $0 + $1.count } < 62 * 61)
        }
        #expect(index.neighbours(Array(0..<62)) { false } == nil)
    }

    @Test func `pictures that all have the same points are not compared with each other`() throws {
        let points = try Shown(scene(3)).features.points
        var index = PointIndex()
        for position in 0..<1_000 { index.add(position, points) }
        #expect(try #require(index.neighbours(Array(0..<1_000)) { true }).allSatisfy(\.isEmpty))
    }

    @Test func `points of any bytes are compared without harm`() throws {
        let good = try Shown(scene(1)).features.points
        var random = SplitMix64(seed: 5)
        for length in [0, 1, 20, 21, 22, 21 * 128, 21 * 129, 100_000] {
            let bytes = Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
            for width in [0, 1, .infinity] {
                #expect(PointMatch(good, (bytes, width), isMirrored: true).agreeing < 7)
                #expect(PointMatch(bytes, (good, width), isMirrored: false).agreeing < 7)
            }
            var index = PointIndex()
            index.add(0, bytes)
            index.add(1, good)
            #expect(index.neighbours([0, 1]) { true } != nil)
        }
    }
}
