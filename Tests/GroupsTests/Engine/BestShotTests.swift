import Base
import TestSupport
import Testing

@testable import GroupsEngine

struct BestShotTests {
    /// One second in nanoseconds, the unit of `saved`.
    private static let second: Int64 = 1_000_000_000

    private static func subject(
        width: Int? = nil, height: Int = 1000, pixels: Int = 1000, bytes: Int64 = 1000, camera: String? = nil,
        taken: Int64? = nil, saved: Int64 = 0,
        sharpness: Double = 0.6,
        clipped: Double = 0, id: UInt8 = 0
    ) -> Subject {
        Subject(
            identity: [id], differenceHash: 1, frequencyHash: 1, turnedHash: 1, width: width ?? pixels, height: height,
            bytes: bytes,
            camera: camera,
            taken: taken, saved: saved, sharpness: sharpness, clipped: clipped, flat: 0, contrast: 40)
    }

    @Test(arguments: [
        (subject(pixels: 2000, sharpness: 0.3), BestShot.Reason.larger),
        (subject(camera: "C"), .original),
        (subject(sharpness: 0.7), .sharper),
        (subject(bytes: 2000), .lessCompressed),
        (subject(saved: -5), .older),
    ])
    func `is better than a plain one for one reason`(better: Subject, reason: BestShot.Reason) {
        let plain = Self.subject()
        #expect(BestShot.reason(better, over: plain) == reason)
        #expect(BestShot.reason(plain, over: better) == nil)
        let choice = BestShot.choose([plain, better, plain]) { _, _ in nil }
        #expect(choice.index == 1)
        #expect(choice.reasons == [reason, nil, reason])
        #expect(choice.reasons.decisive == reason)
    }

    @Test func `what is told of the best is true of its nearest rival as well`() {
        let sizes: [(pixels: Int, bytes: Int64)] = [(2000, 4000), (500, 1000), (2000, 1500)]
        let subjects = sizes.map { Self.subject(pixels: $0.pixels, bytes: $0.bytes) }
        let choice = BestShot.choose(subjects) { _, _ in 0 }
        #expect(choice.reasons == [nil, .larger, .lessCompressed])
        #expect(choice.reasons.decisive == .lessCompressed)
        #expect([nil, nil].map { $0 as BestShot.Reason? }.decisive == nil)
    }

    @Test func `more pixels is not told of the best where another has as many`() {
        // A picture, the same picture rotated by 90°, and a small copy of it.
        let (upright, lying) = (Self.subject(width: 1200, height: 1800, id: 1), Self.subject(width: 1800, height: 1200, id: 2))
        let small = Self.subject(width: 600, height: 900, id: 3)
        let choice = BestShot.choose([upright, lying, small]) { _, _ in 0 }
        #expect(choice.reasons.filter { $0 == .larger }.count == 1 && choice.reasons[2] == .larger)
        #expect(choice.reasons.decisive == nil)
        #expect(BestShot.choose([upright, small]) { _, _ in 0 }.reasons.decisive == .larger)
    }

    @Test func `of two shots the one with less clipped to white is better`() {
        let (one, other) = (Self.subject(camera: "C", taken: 1), Self.subject(camera: "C", taken: 2, clipped: 0.2))
        #expect(BestShot.reason(one, over: other) == .exposure)
        #expect(BestShot.reason(other, over: one) == nil)
    }

    @Test func `a sharpened copy is no better than a crisp original`() {
        #expect(BestShot.reason(Self.subject(saved: 1, sharpness: 1.4), over: Self.subject(sharpness: 0.9)) == nil)
    }

    @Test func `an edit that looks sharper is no better than the picture that it was made from`() {
        let picture = Self.subject(bytes: 2000, sharpness: 0.4, clipped: 0.002)
        // A copy with more contrast has harder edges (a higher sharpness) and more clipped pixels.
        let harder = Self.subject(bytes: 2100, saved: 60 * Self.second, sharpness: 0.6, clipped: 0.06)
        #expect(BestShot.reason(picture, over: harder) == .older)
        #expect(BestShot.reason(harder, over: picture) == nil)
        // The copy was sharpened a day after the picture was saved.
        let sharpened = Self.subject(bytes: 2600, saved: 86_400 * Self.second, sharpness: 0.7)
        #expect(BestShot.reason(picture, over: sharpened) == .older)
        #expect(BestShot.reason(sharpened, over: picture) == nil)
        // A strongly compressed picture saved years before is not the original of the sharper one.
        let sent = Self.subject(bytes: 500, saved: -1_000_000_000_000_000_000, sharpness: 0.3)
        #expect(BestShot.reason(picture, over: sent) == .sharper)
        // The time stamps of files may be any numbers, so their difference may overflow.
        let ends = BestShot.choose([Self.subject(saved: .min), Self.subject(saved: .max)]) { _, _ in nil }
        #expect(ends.index == 0)
    }

    @Test func `a sharper picture is an edit from an hour later on, if the other has at least half of its bytes`() {
        func sharpened(after seconds: Int64) -> Subject {
            Self.subject(bytes: 2600, saved: seconds * Self.second, sharpness: 0.7)
        }
        func picture(bytes: Int64) -> Subject { Self.subject(bytes: bytes, sharpness: 0.4) }
        #expect(BestShot.reason(picture(bytes: 1300), over: sharpened(after: 3600)) == .older)
        #expect(BestShot.reason(sharpened(after: 3600), over: picture(bytes: 1300)) == nil)
        for (picture, edit) in [(picture(bytes: 1300), sharpened(after: 3599)), (picture(bytes: 1299), sharpened(after: 3600))] {
            #expect(BestShot.reason(edit, over: picture) == .sharper)
            #expect(BestShot.reason(picture, over: edit) == nil)
        }
    }

    @Test func `a picture with a hundredth more of it clipped than another is no sharper shot`() {
        let picture = Self.subject(sharpness: 0.4)
        func harder(_ clipped: Double) -> Subject { Self.subject(saved: 60 * Self.second, sharpness: 0.6, clipped: clipped) }
        #expect(BestShot.reason(harder(0.009), over: picture) == .sharper)
        #expect(BestShot.reason(picture, over: harder(0.009)) == nil)
        #expect(BestShot.reason(harder(0.011), over: picture) == nil)
        #expect(BestShot.reason(picture, over: harder(0.011)) == .older)
    }

    @Test func `of two shots the sharper is better, whenever it was saved`() {
        let (soft, sharp) = (
            Self.subject(camera: "C", taken: 1, sharpness: 0.4),
            Self.subject(camera: "C", taken: 2, saved: 86_400 * Self.second, sharpness: 0.6, clipped: 0.03)
        )
        #expect(BestShot.reason(sharp, over: soft) == .sharper)
        #expect(BestShot.reason(soft, over: sharp) == nil)
    }

    @Test func `a blurred drawing is less sharp, whatever its contrast`() throws {
        let scene = Drawing.scene(1)
        let blurred = Drawing(light: zip(scene.light, scene.light.dropFirst(1) + [0]).map { ($0 + $1) / 2 })
        #expect(try Shown(blurred).subject.sharpness < Shown(scene).subject.sharpness * 0.95)
        let pale = scene.mapped { 60 + $0 * 0.5 }
        #expect(abs(try Shown(pale).subject.sharpness - Shown(scene).subject.sharpness) < 0.05)
    }

    @Test func `more bytes are better only where they are all that differs`() {
        let (plain, squeezed) = (Self.subject(bytes: 1100), Self.subject(bytes: 1000))
        #expect(BestShot.reason(plain, over: squeezed) == .lessCompressed)
        #expect(BestShot.reason(squeezed, over: plain) == nil)
        let sharpened = Self.subject(bytes: 1300, sharpness: 0.64)
        let harder = Self.subject(bytes: 1300, clipped: 0.006)
        for edit in [sharpened, harder, Self.subject(bytes: 1150)] { #expect(BestShot.reason(edit, over: plain) == nil) }
    }

    @Test func `of a picture and its edits, saved together, the best is the one in the centre`() {
        // The brightness of the picture, of a darker, a brighter and a still brighter edit, and of a blurred one (used below).
        let light: [Double] = [100, 70, 120, 150, 100]
        let subjects = (0..<4).map { Self.subject(bytes: 1000 + 10 * Int64($0), id: UInt8($0)) }
        let choice = BestShot.choose(subjects) { abs(light[$0] - light[$1]) }
        // The sums of the differences to all others: 30 + 20 + 50 = 100 for the picture, 160 for the darker edit, 20 + 50 + 30
        // = 100 for the brighter one, 160 for the still brighter one. Of the two with 100, the brighter one has more bytes.
        #expect(choice.index == 2)
        #expect(choice.reasons == [nil, nil, nil, nil])
        // The blurred picture cannot be the best, but its differences are added to the sums: 0 for the picture, 20 for the
        // brighter edit.
        let again = BestShot.choose(subjects + [Self.subject(bytes: 900, sharpness: 0.5, id: 9)]) { abs(light[$0] - light[$1]) }
        #expect(again.index == 0)
        #expect(again.reasons == [nil, nil, nil, nil, .sharper])
    }

    private static func random(_ id: UInt8, _ dice: inout SplitMix64) -> Subject {
        let camera = [nil, nil, "C"].randomElement(using: &dice) ?? nil
        return subject(
            pixels: [1000, 1000, 1040, 1080].randomElement(using: &dice) ?? 0,
            bytes: [900, 1000, 1060, 1900, 2200].randomElement(using: &dice) ?? 0, camera: camera,
            taken: camera.flatMap { _ in [nil, 1, 2].randomElement(using: &dice) ?? nil },
            saved: (([0, 0, 3_600, 7_300] as [Int64]).randomElement(using: &dice) ?? 0) * second,
            sharpness: Double.random(in: 0.3...0.9, using: &dice), clipped: Double.random(in: 0...0.08, using: &dice), id: id)
    }

    @Test func `no two are better than each other, and the best is the same in whatever order they are given`() {
        var dice = SplitMix64(seed: 5)
        var told: Set<BestShot.Reason> = []
        for _ in 0..<400 {
            let subjects = (0..<UInt8.random(in: 2...7, using: &dice)).map { Self.random($0, &dice) }
            for a in subjects {
                for b in subjects {
                    let reason = BestShot.reason(a, over: b)
                    #expect(reason == nil || BestShot.reason(b, over: a) == nil)
                    if let reason { told.insert(reason) }
                }
            }
            let shades = subjects.map { _ in Double.random(in: 0...50, using: &dice) }
            func best(_ subjects: [Subject]) -> Int {
                let indexes = subjects.map { Int($0.identity[0]) }
                return indexes[BestShot.choose(subjects) { abs(shades[indexes[$0]] - shades[indexes[$1]]) }.index]
            }
            let first = best(subjects)
            for _ in 0..<4 { #expect(best(subjects.shuffled(using: &dice)) == first) }
        }
        #expect(told == Set(BestShot.Reason.allCases).subtracting([.longer]), "the dice reached every rule of pictures")
    }

    @Test func `of two films of one size the longer is the best`() {
        func film(_ milliseconds: Int) -> Subject {
            Subject(
                identity: [UInt8(milliseconds / 1000)], differenceHash: 0, frequencyHash: 0, turnedHash: 0, width: 640,
                height: 360,
                bytes: 1000, camera: nil, taken: nil, saved: 0, sharpness: 0, clipped: 0, flat: 0, contrast: 0,
                film: FilmSamples(milliseconds: milliseconds, step: 512, fromBeginning: [], fromEnd: []))
        }
        #expect(BestShot.reason(film(6000), over: film(5700)) == .longer)
        #expect(BestShot.reason(film(5700), over: film(6000)) == nil)
    }

    @Test(arguments: [
        ([0, 1, 59, 118, 200, 30], [0, 0, 0, 0, 200, 0]), ([100, 0], [100, 0]), ([100, 41, 0], [0, 0, 0]), ([], []), ([7], [7]),
        ([60, 0], [60, 0]),
    ])
    func `files saved without a pause have one time`(seconds: [Int64], moments: [Int64]) {
        let nano: Int64 = 1_000_000_000
        #expect(SaveRuns.starts(of: seconds.map { $0 * nano }) == moments.map { $0 * nano })
        #expect(SaveRuns.starts(of: [.max, .min]) == [.max, .min])
    }

    @Test func `a drawing is the best of its edits, in whatever order they were copied`() throws {
        let scene = Drawing.scene(3)
        let drawings = [
            scene, scene.mapped { $0 * 0.8 }, scene.mapped { $0 * 1.1 + 8 }, scene.mapped { 128 + ($0 - 128) * 1.25 },
            scene.blurred(),
            scene.shrunk(2),
        ]
        for first in drawings.indices {
            let shown = try drawings.indices.map { index in
                // Each picture was saved a tenth of a second after the previous one.
                try Shown(drawings[index], saved: Int64((index + first) % drawings.count) * 100_000_000, id: UInt8(index))
            }
            var grouper = Grouper(shown.map(\.subject)) { shown[$0].features }
            let found = try grouper.groups()
            let groups = try #require(found?[.edits])
            #expect(groups.map(\.members.count) == [6])
            #expect(groups.first?.members.first == 0)
            #expect(groups.first.map { zip($0.members, $0.reasons).first { $0.0 == 5 }?.1 } == .larger)
        }
    }
}
