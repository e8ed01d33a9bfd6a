import Foundation
import Glibc
import PicturesEngine
import TestSupport
import Testing

@testable import GroupsEngine

struct ComparisonTests {
    @Test(arguments: 1...6 as ClosedRange<UInt64>) func `the kinds of edits of a scene are recognised`(seed: UInt64) throws {
        let scene = Drawing.scene(seed)
        let original = try Shown(scene)
        #expect(try likeness(original, try Shown(scene.shrunk(2))) == .copy)
        #expect(try likeness(original, try Shown(scene.shrunk(4))) == .copy)
        #expect(try likeness(original, try Shown(scene.noisy(seed))) == .copy)
        #expect(try likeness(original, try Shown(scene.mapped { $0 * 1.2 })) == .toned)
        #expect(try likeness(original, try Shown(scene.mapped { $0 * 0.7 })) == .toned)
        #expect(try likeness(original, try Shown(scene.mapped { ($0 / 255) * ($0 / 255) * 255 })) == .toned)
        #expect(try likeness(original, try Shown(scene.turnedRight())) == .turned)
        #expect(try likeness(original, try Shown(scene.mirrored())) == .turned)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>) func `a comparison is symmetric`(seed: UInt64) throws {
        let scene = Drawing.scene(seed)
        for other in [scene.shrunk(2), scene.mapped { $0 * 1.3 }, scene.mirrored(), .scene(seed + 50), .page([seed, 2, 3])] {
            let (a, b) = (try Shown(scene), try Shown(other))
            #expect(try likeness(a, b) == likeness(b, a))
        }
    }

    @Test func `some pictures with a part cropped away on each side are edits`() throws {
        var found = 0
        for seed in 1...8 as ClosedRange<UInt64> {
            let scene = Drawing.scene(seed)
            if try likeness(try Shown(scene), try Shown(scene.cropped(4, 3, 152, 114))) == .edited { found += 1 }
        }
        #expect(found >= 2)
    }

    @Test func `a picture from another viewpoint is no crop`() throws {
        var (cut, seen, looked) = (0, 0, 0)
        for seed in 1...12 as ClosedRange<UInt64> {
            let scene = Drawing.scene(seed)
            let one = try Shown(scene)
            for other in [try Shown(scene.cropped(4, 3, 152, 114)), try Shown(scene.seen(from: 0.06))] {
                guard let comparison = Comparison(one.subject, one.features, other.subject, other.features) else { continue }
                guard case .asks(.cut(let question)) = comparison.likeness(mayBeTurned: false, mayBeCut: true) else { continue }
                looked += 1
                let isSame = try question.closeness(one.fine, other.fine).isSame
                if isSame, other.subject.width == 152 { cut += 1 }
                if isSame, other.subject.width == 160 { seen += 1 }
                // Compares the same two pictures in the opposite order. The result must be the same.
                if let back = Comparison(other.subject, other.features, one.subject, one.features),
                    case .asks(.cut(let question)) = back.likeness(mayBeTurned: false, mayBeCut: true)
                {
                    #expect(try question.closeness(other.fine, one.fine).isSame == isSame)
                }
            }
        }
        #expect(cut >= 2, "\(looked) looked at")
        #expect(looked > cut)
        #expect(seen == 0)
    }

    @Test func `a crop with other content is another picture`() throws {
        let scene = Drawing.scene(2).blurred()
        var other = scene.cropped(4, 3, 152, 114)
        let (one, cut) = (try Shown(scene), try Shown(other))
        let question = Crop(Alignment(parameters: [0, 0.95, 0, 0, 0, 0.95]), of: one.subject, from: cut.subject)
        let back = Crop(Alignment(parameters: [0, 1.05, 0, 0, 0, 1.05]), of: cut.subject, from: one.subject)
        #expect(try back.closeness(cut.fine, one.fine).isSame)
        for y in 40..<60 { for x in 60..<90 where (x + y) % 8 < 4 { other.light[y * 152 + x] = 255 - other.light[y * 152 + x] } }
        let changed = try Shown(other)
        #expect(try question.closeness(one.fine, changed.fine).isSame == false)
        #expect(try back.closeness(changed.fine, one.fine).isSame == false)
        // Another process sends these values, so they may be invalid.
        #expect(try back.closeness(FinePicture(width: 9, height: 9, rgb: Data()), one.fine).isSame == false)
        #expect(
            try Crop(Alignment(parameters: [.nan, 1, 0, 0, 0, 1]), of: one.subject, from: one.subject).closeness(
                one.fine, one.fine
            )
            .isSame == false)
        let speck = FinePicture(width: 2, height: 1, rgb: Data(1...6))
        #expect(try back.closeness(speck, speck).isSame == false)
    }

    /// A photograph below a white band with a caption.
    private func captioned(_ seed: UInt64, _ words: UInt64) -> Drawing {
        var drawing = Drawing.scene(seed)
        var random = SplitMix64(seed: words)
        for y in 0..<16 { for x in 0..<160 { drawing.light[y * 160 + x] = 255 } }
        var x = 10 + Int(random.next() % 30)
        while x < 140 {
            let end = min(150, x + 4 + Int(random.next() % 14))
            for y in 4..<12 { for x in x..<end { drawing.light[y * 160 + x] = 0 } }
            x = end + 3 + Int(random.next() % 6)
        }
        return drawing
    }

    @Test func `other words over a photograph are no crop of it`() throws {
        for seed in 1...24 as ClosedRange<UInt64> {
            for words in 1...4 as ClosedRange<UInt64> {
                let (one, other) = (captioned(seed, seed * 10), captioned(seed, seed * 10 + words))
                #expect(try likeness(try Shown(one), try Shown(other)) == nil)
            }
        }
    }

    @Test func `different scenes are different`() throws {
        let scenes = try (100..<112 as Range<UInt64>).map { try Shown(.scene($0)) }
        for a in scenes.indices { for b in scenes.indices where a != b { #expect(try likeness(scenes[a], scenes[b]) == nil) } }
    }

    @Test(arguments: [1, 2, 5, 20]) func `pages with other lines are different, copies of a page are not`(
        changed: Int
    ) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let lines = (0..<20 as Range<UInt64>).map { seed * 100 + $0 }
            var random = SplitMix64(seed: seed)
            var others = lines
            for line in lines.indices.shuffled(using: &random).prefix(changed) { others[line] += 5000 }
            let (one, other) = (try Shown(.page(lines)), try Shown(.page(others)))
            #expect(try likeness(one, other) == nil)
            #expect(try likeness(one, try Shown(Drawing.page(others).noisy(3))) == nil)
            #expect(try likeness(one, try Shown(Drawing.page(lines).noisy(4, by: 2))) == .copy)
            #expect(try likeness(one, try Shown(Drawing.page(lines).shrunk(2))) == .copy)
        }
    }

    @Test func `uniform pages are not taken for turned copies`() throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let lines = (0..<20 as Range<UInt64>).map { seed * 100 + $0 }
            var others = lines
            others[7] += 5000
            let (one, other) = (try Shown(.page(lines)), try Shown(Drawing.page(others).mirrored()))
            #expect(try likeness(one, other) == nil)
            #expect(try likeness(one, try Shown(Drawing.page(lines).mirrored())) == .turned)
        }
    }

    @Test(arguments: [0, 30, 128, 255] as [Float]) func `single colours are never alike`(light: Float) throws {
        let plain = Drawing(light: [Float](repeating: light, count: 160 * 120))
        #expect(try likeness(try Shown(plain), try Shown(plain.shrunk(2))) == nil)
        #expect(try likeness(try Shown(plain), try Shown(.scene(1))) == nil)
    }

    @Test func `specks are never alike`() throws {
        let speck = Drawing.scene(1).cropped(0, 0, 12, 12)
        #expect(try likeness(try Shown(speck), try Shown(speck)) == nil)
        #expect(try likeness(try Shown(.scene(1).cropped(5, 5, 1, 1)), try Shown(speck)) == nil)
    }

    @Test func `shots of one camera within seconds are a burst, of another camera or later they are not`() throws {
        let scene = Drawing.scene(3)
        let moved = scene.cropped(7, 0, 153, 120)
        let first = try Shown(scene, camera: "C", taken: 1000)
        #expect(try likeness(first, try Shown(moved, camera: "C", taken: 1004)) != nil)
        #expect(try likeness(first, try Shown(scene.noisy(1), camera: "C", taken: 1002)) == .burst)
        #expect(try likeness(first, try Shown(scene.noisy(1), camera: "C", taken: 1000)) == .copy)
        #expect(try likeness(first, try Shown(.scene(4), camera: "C", taken: 1001)) == nil)
        #expect(try likeness(first, try Shown(scene.noisy(1), camera: "D", taken: 1002)) == .copy)
        #expect(try likeness(first, try Shown(scene.noisy(1), camera: "C", taken: 5000)) == .copy)
        #expect(try likeness(first, try Shown(.scene(4), camera: "C", taken: .min)) == nil)
    }
}
