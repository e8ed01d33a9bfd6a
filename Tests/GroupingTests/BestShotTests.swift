import Testing

@testable import Grouping

struct BestShotTests {
    private static func subject(
        pixels: Int = 1000, bytes: Int64 = 1000, camera: String? = nil, taken: Int64? = nil, saved: Int64 = 0,
        sharpness: Double = 0.6,
        clipped: Double = 0
    ) -> Subject {
        Subject(
            identity: [], differenceHash: 1, frequencyHash: 1, turnedHash: 1, width: pixels, height: 1000, bytes: bytes,
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
        #expect(BestShot.choose([plain, better, plain]).index == 1)
        #expect(BestShot.choose([plain, better, plain]).reason == reason)
    }

    @Test func `of two shots the one with less lost in white is better`() {
        let (one, other) = (Self.subject(camera: "C", taken: 1), Self.subject(camera: "C", taken: 2, clipped: 0.2))
        #expect(BestShot.reason(one, over: other) == .exposure)
        #expect(BestShot.reason(other, over: one) == nil)
    }

    @Test func `a sharpened copy is no better than a crisp original`() {
        #expect(BestShot.reason(Self.subject(saved: 1, sharpness: 1.4), over: Self.subject(sharpness: 0.9)) == nil)
    }

    @Test func `an edit that looks sharper is no better than the picture that it was made from`() {
        let picture = Self.subject(bytes: 2000, sharpness: 0.4, clipped: 0.002)
        // More contrast: harder edges, and more lost in black and white.
        let harder = Self.subject(bytes: 2100, saved: 60, sharpness: 0.6, clipped: 0.06)
        #expect(BestShot.reason(picture, over: harder) == .older)
        #expect(BestShot.reason(harder, over: picture) == nil)
        // Sharpened a day later.
        let sharpened = Self.subject(bytes: 2600, saved: 86_400_000_000_000, sharpness: 0.7)
        #expect(BestShot.reason(picture, over: sharpened) == .older)
        #expect(BestShot.reason(sharpened, over: picture) == nil)
        // What was sent years ago, much compressed, is not what the sharper one was made from.
        let sent = Self.subject(bytes: 500, saved: -1_000_000_000_000_000_000, sharpness: 0.3)
        #expect(BestShot.reason(picture, over: sent) == .sharper)
        // A file's time may be anything.
        let ends = [Self.subject(saved: .min), Self.subject(saved: .max)]
        #expect(BestShot.choose(ends).index == 0)
    }

    @Test func `of two shots the sharper is better, whenever it was saved`() {
        let (soft, sharp) = (
            Self.subject(camera: "C", taken: 1, sharpness: 0.4),
            Self.subject(camera: "C", taken: 2, saved: 86_400_000_000_000, sharpness: 0.6, clipped: 0.03)
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
}
