import Foundation
import PicturesEngine
import TestSupport
import Testing

@testable import GroupsEngine

private extension Drawing {
    /// A photo of a screen that shows this picture. `corners` are the corners of the screen (top left first, then clockwise), in
    /// pixels of the photo.
    ///
    /// - Parameter around: the brightness around the screen. If it is nil, the picture itself continues around it, like another
    ///   shot from further away.
    func photographed(_ corners: [(Double, Double)], around: Float? = 20) -> Drawing {
        let own = [(0.0, 0.0), (Double(width), 0), (Double(width), Double(height)), (0, Double(height))]
        guard let map = Homography(zip(own, corners).map { PointPair(x: $1.0, y: $1.1, u: $0.0, v: $0.1) }) else { return self }
        var copy = self
        for y in 0..<height {
            for x in 0..<width {
                let position = map(Double(x) + 0.5, Double(y) + 0.5)
                let (u, v) = (Float(position.x) - 0.5, Float(position.y) - 0.5)
                let isInside = u >= -0.5 && v >= -0.5 && u < Float(width) - 0.5 && v < Float(height) - 0.5
                copy.light[y * width + x] = isInside ? sample(u, v) : around ?? sample(u, v)
            }
        }
        return copy
    }

    private func sample(_ u: Float, _ v: Float) -> Float {
        let (u, v) = (min(max(u, 0), Float(width - 1)), min(max(v, 0), Float(height - 1)))
        let (x, y) = (min(Int(u), width - 2), min(Int(v), height - 2)), at = y * width + x
        let (s, t) = (u - Float(x), v - Float(y))
        return (light[at] * (1 - s) + light[at + 1] * s) * (1 - t) + (light[at + width] * (1 - s) + light[at + width + 1] * s) * t
    }

    /// Returns the drawing with a square of 40 × 40 pixels in the middle. `shade` returns the brightness of each of its pixels.
    func with(_ shade: (Int, Int) -> Float) -> Drawing {
        var copy = self
        for y in 100..<140 { for x in 140..<180 { copy.light[y * width + x] = shade(x, y) } }
        return copy
    }

    var keypoints: CommonPart.Keypoints {
        get throws { CommonPart.Keypoints(points: try Shown(self).features.points, width: width, height: height) }
    }
}

/// Photos of screens, with 320 × 240 pixels.
struct SlantTests {
    /// The corners of three screens: slanted to the right, slanted downwards, and slightly rotated.
    private static let screens: [[(Double, Double)]] = [
        [(12, 10), (300, 24), (304, 214), (18, 232)], [(30, 12), (292, 16), (308, 228), (14, 222)],
        [(20, 26), (298, 10), (310, 216), (26, 230)],
    ]

    /// The picture has grain like a photograph, because a picture without grain would be treated as a page.
    private func scene(_ seed: UInt64) -> Drawing { .large(seed).noisy(seed, by: 30) }

    @Test(arguments: 0..<3, [1, 4] as [UInt64]) func `a photo of a screen is an edit of the photo on it`(
        screen: Int, seed: UInt64
    ) throws {
        let picture = scene(seed)
        let photo = picture.photographed(Self.screens[screen]).mapped { $0 * 0.85 + 10 }.noisy(seed + 50, by: 3)
        #expect(try likeness(try Shown(picture), try Shown(photo)) == .edited)
        #expect(try likeness(try Shown(photo), try Shown(picture)) == .edited)
    }

    @Test(arguments: 0..<3) func `another photo on the same screen is another picture`(screen: Int) throws {
        let corners = Self.screens[screen]
        #expect(try likeness(try Shown(scene(2)), try Shown(scene(3).photographed(corners))) == nil)
        #expect(try likeness(try Shown(scene(2).photographed(corners)), try Shown(scene(3).photographed(corners))) == nil)
    }

    @Test func `one thing exchanged on the screen makes another picture`() throws {
        let one = scene(5).with { x, y in (x + y) / 4 % 2 == 0 ? 255 : 0 },
            other = scene(5).with { x, y in (x - y + 400) / 4 % 2 == 0 ? 255 : 0 }
        #expect(try likeness(try Shown(one), try Shown(one.photographed(Self.screens[0]))) == .edited)
        #expect(try likeness(try Shown(one), try Shown(other.photographed(Self.screens[0]))) == nil)
    }

    @Test(arguments: 0..<3) func `a view that goes on around it is another shot`(screen: Int) throws {
        let view = scene(6)
        // The other shot shows only the part of the view between these corners, as if taken from nearer.
        let nearer = view.photographed([(-20, -14), (336, -24), (344, 262), (-28, 250)], around: nil)
        #expect(try likeness(try Shown(view), try Shown(nearer)) == nil)
        // The matching points alone would not rule out that the nearer shot is an edit of the view.
        let match = PointMatch(try view.keypoints.points, (try nearer.keypoints.points, 1))
        #expect(Slant(match, try view.keypoints, try nearer.keypoints) != nil)
    }

    @Test func `the part is outlined as it lies in the photo`() throws {
        let picture = scene(7), corners = Self.screens[1], photo = picture.photographed(corners)
        let part = try #require(CommonPart(try picture.keypoints, try photo.keypoints))
        #expect(part.one == [[0, 0], [1, 0], [1, 1], [0, 1]])
        for (found, wanted) in zip(part.other, corners) {
            #expect(abs(found[0] - wanted.0 / 320) < 0.012 && abs(found[1] - wanted.1 / 240) < 0.012)
        }
        let back = try #require(CommonPart(try photo.keypoints, try picture.keypoints))
        #expect(back.other == part.one && abs(back.one[0][0] - part.other[0][0]) < 0.005)
    }

    @Test func `corners of a screen are convex, and in front of the camera`() {
        func quad(_ numbers: [Double]) -> Quad? { Quad(Homography(numbers: numbers)) }
        #expect(quad([0.8, 0, 0, 0, 0.8, 0, 0.1, 0, 1])?.corners.count == 4)
        #expect(abs((quad([0.5, 0, 0, 0, 0.5, 0, 0, 0, 1])?.area ?? 0) - 0.25) < 1e-9)
        // Invalid maps: mirrored, behind the camera, with a value that is not a number, and with too few values.
        for bad in [
            [-0.8, 0, 0, 0, 0.8, 0, 0, 0, 1], [0.8, 0, 0, 0, 0.8, 0, 0.9, 0.9, 1], [.nan, 0, 0, 0, 1, 0, 0, 0, 1], [1],
        ] as [[Double]] {
            #expect(quad(bad) == nil)
        }
    }

    @Test func `a homography leads back, and fits what it made`() throws {
        let map = Homography(numbers: [0.9, 0.05, 0.1, -0.04, 0.85, 0.2, 0.1, -0.05, 1])
        let back = map.inverted, positions = [(0.0, 0.0), (1, 0), (1, 0.7), (0, 0.7), (0.4, 0.3), (0.8, 0.5)]
        for (x, y) in positions {
            let there = map(x, y), again = back(there.x, there.y)
            #expect(abs(again.x - x) < 1e-9 && abs(again.y - y) < 1e-9)
        }
        let fitted = try #require(
            Homography(positions.map { PointPair(x: $0.0, y: $0.1, u: map($0.0, $0.1).x, v: map($0.0, $0.1).y) }))
        for (a, b) in zip(fitted.numbers, map.numbers) { #expect(abs(a - b) < 1e-3) }
        #expect(Homography([PointPair(x: 0, y: 0, u: 0, v: 0)]) == nil)
    }

    @Test func `a picture with an even border is the same beyond doubt`() throws {
        // The picture is blurred, because grain of single pixels is lost in the alignment.
        let picture = scene(8).blurred()
        func bordered(_ shade: (Int, Int) -> Float) -> Drawing {
            var copy = Drawing(light: [], width: 360, height: 280)
            for y in 0..<280 {
                for x in 0..<360 {
                    let isInside = (20..<340).contains(x) && (20..<260).contains(y)
                    copy.light.append(isInside ? picture.light[(y - 20) * 320 + x - 20] : shade(x, y))
                }
            }
            return copy
        }
        func found(_ other: Drawing) throws -> Closeness {
            let (a, b) = (try Shown(picture), try Shown(other))
            let keypoints = CommonPart.Keypoints(points: b.features.points, width: other.width, height: other.height)
            let cut = try #require(
                Crop(PointMatch(a.features.points, (b.features.points, keypoints.sides.x)), of: a.subject, from: b.subject))
            return try cut.closeness(a.fine, b.fine)
        }
        let even = try found(bordered { _, _ in 255 })
        #expect(even.isFirm, "\(even)")
        let uneven = try found(bordered { x, y in Float((x / 6 + y / 6) % 2 * 120 + 60) })
        #expect(uneven.isSame && !uneven.isFirm)
    }
}
