import Foundation
import PicturesEngine
import TestSupport
import Testing

@testable import GroupsEngine

/// Pages of seven-segment digits, like the display of a calculator. The same digit looks the same at every position.
private struct Figures {
    private static let segments: [[Int]] = [
        [0, 1, 2, 4, 5, 6], [2, 5], [0, 2, 3, 4, 6], [0, 2, 3, 5, 6], [1, 2, 3, 5], [0, 1, 3, 5, 6], [0, 1, 3, 4, 5, 6],
        [0, 2, 5],
        [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 5, 6],
    ]
    /// The left, top, width and height of each segment in a digit of 9 × 15 pixels.
    private static let strokes = [
        (1, 0, 7, 2), (0, 1, 2, 6), (7, 1, 2, 6), (1, 6, 7, 2), (0, 8, 2, 6), (7, 8, 2, 6), (1, 13, 7, 2),
    ]

    var digits: [Int]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        digits = (0..<40 * 24).map { _ in Int.random(in: 0...9, using: &random) }
    }

    /// A picture of 640 × 560 pixels, dark on light.
    var drawing: Drawing {
        var drawing = Drawing(light: [Float](repeating: 248, count: 640 * 560), width: 640, height: 560)
        for (index, digit) in digits.enumerated() {
            let (left, top) = (24 + index % 40 * 15, 22 + index / 40 * 22)
            for stroke in Self.segments[digit].map({ Self.strokes[$0] }) {
                for y in stroke.1..<stroke.1 + stroke.3 {
                    for x in stroke.0..<stroke.0 + stroke.2 { drawing.light[(top + y) * 640 + left + x] = 35 }
                }
            }
        }
        return drawing
    }
}

struct DetailComparisonTests {
    private func fine(_ drawing: Drawing) throws -> FinePicture { try Picture(bytes: drawing.bitmap).fine() }

    private func isSame(_ one: Drawing, _ other: Drawing, turn: Turn = .none, isPage: Bool = true) throws -> Bool {
        try #require(detailComparison(fine(one), fine(other), turn: turn)).closeness(as: isPage ? .page : .photo).isSame
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>) func `a page in which one digit of a thousand differs is another page`(
        seed: UInt64
    ) throws {
        let page = Figures(seed: seed)
        var other = page
        let place = Int(seed * 211) % page.digits.count
        other.digits[place] = (page.digits[place] + 5) % 10
        let (one, changed) = (page.drawing, other.drawing)
        for edit in [changed, changed.noisy(seed, by: 8), changed.shrunk(2), changed.mapped { $0 * 0.8 }] {
            #expect(try isSame(one, edit) == false)
            #expect(try isSame(edit, one) == false)
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>) func `copies of a page are the same page`(seed: UInt64) throws {
        let page = Figures(seed: seed).drawing
        for edit in [
            page, page.noisy(seed, by: 8), page.shrunk(2), page.mapped { $0 * 0.8 }, page.mapped { $0 * 1.2 },
            page.shrunk(2).noisy(seed, by: 6),
        ] {
            #expect(try isSame(page, edit))
            #expect(try isSame(edit, page))
        }
        #expect(try isSame(page, page.mirrored(), turn: .mirrored))
        #expect(try isSame(page, page.mirrored()) == false)
        #expect(try isSame(page.turnedRight(), page, turn: .right))
    }

    /// A picture whose red, green and blue planes are three different scenes, each brightened separately.
    private func coloured(_ seeds: [UInt64], _ change: (Float) -> Float) -> FinePicture {
        let planes = seeds.map { Drawing.scene($0).blurred().mapped { ($0 - 20) * 1.2 }.mapped(change) }
        var rgb = Data()
        for index in planes[0].light.indices { for plane in planes { rgb.append(UInt8(plane.light[index])) } }
        return FinePicture(width: planes[0].width, height: planes[0].height, rgb: rgb)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `colours that were clipped separately are the same, and other colours of the same light are not`(seed: UInt64) throws {
        let seeds = [seed, seed + 20, seed + 40]
        let picture = coloured(seeds) { $0 }
        for change in [{ $0 * 1.3 }, { $0 * 1.4 }, { $0 + 40 }, { $0 * 0.7 }] as [(Float) -> Float] {
            let edit = coloured(seeds, change)
            for look in [detailComparison(picture, edit), detailComparison(edit, picture)] {
                #expect(try #require(look).closeness(as: .page).isFirm)
            }
        }
        let other = coloured([seed, seed + 60, seed + 40]) { $0 * 1.3 }
        #expect(try #require(detailComparison(picture, other)).closeness(as: .plain).isSame == false)
    }

    @Test(arguments: [(180, 135), (235, 195), (110, 150)] as [(Float, Float)])
    func `faint print is read as well`(ground: Float, ink: Float) throws {
        func printed(_ figures: Figures) -> Drawing { figures.drawing.mapped { ground + (248 - $0) / 213 * (ink - ground) } }
        let page = Figures(seed: 6)
        var other = page
        for place in 403...405 { other.digits[place] = (page.digits[place] + 5) % 10 }
        for edit in [printed(other), printed(other).noisy(1, by: 3)] {
            #expect(try isSame(printed(page), edit) == false)
        }
        for edit in [printed(page), printed(page).noisy(1, by: 4), printed(page).shrunk(2)] {
            #expect(try isSame(printed(page), edit))
        }
    }

    @Test func `a mark on a photograph is an edit, replaced words are not`() throws {
        let scene = Drawing.scene(4)
        func captioned(_ seed: UInt64) -> Drawing {
            var copy = scene
            for (at, light) in Drawing.page([seed]).light.enumerated() where light < 100 && at % 320 < 160 {
                let y = at / 320 + 80
                if y < 118 { copy.light[y * 160 + at % 320] = 255 }
            }
            return copy
        }
        #expect(try isSame(scene, scene.noisy(2), isPage: false))
        #expect(try isSame(captioned(3), captioned(3).noisy(1), isPage: false))
    }

    @Test func `a picture with a false size is not compared`() throws {
        let whole = FinePicture(width: 2, height: 1, rgb: Data(1...6))
        for lying in [
            FinePicture(width: 0, height: 0, rgb: Data()), FinePicture(width: 3, height: 1, rgb: Data(1...6)),
            FinePicture(width: -1, height: -2, rgb: Data(1...6)), FinePicture(width: 2000, height: 1, rgb: Data(count: 6000)),
        ] {
            #expect(detailComparison(whole, lying) == nil)
            #expect(detailComparison(lying, whole) == nil)
            #expect(lying.turned(.right) == lying)
        }
        #expect(Sheet(whole, width: 3, height: 1) == nil)
        #expect(Sheet(whole, width: 0, height: 1) == nil)
        let (one, other) = try (
            #require(Sheet(whole, width: 2, height: 1)), #require(Sheet(whole, width: 1, height: 1))
        )
        #expect(DetailComparison(one, other) == nil)
    }

    @Test func `pictures of any size are compared, down to one cell`() throws {
        var random = SplitMix64(seed: 5)
        for width in 1...19 {
            for height in [1, 2, 3, 7, 8, 9, 18] {
                let rgb = Data((0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) })
                let picture = FinePicture(width: width, height: height, rgb: rgb)
                #expect(detailComparison(picture, picture)?.closeness(as: .page).isSame == true)
                #expect(detailComparison(picture, picture.turned(.half), turn: .half)?.closeness(as: .page).isSame == true)
                let small = FinePicture(width: 1, height: 1, rgb: Data([200, 190, 180]))
                #expect(detailComparison(picture, small) != nil)
            }
        }
    }
}
