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

    @Test func `a blurred drawing is less sharp, whatever its contrast`() throws {
        let scene = Drawing.scene(1)
        let blurred = Drawing(light: zip(scene.light, scene.light.dropFirst(1) + [0]).map { ($0 + $1) / 2 })
        #expect(try Shown(blurred).subject.sharpness < Shown(scene).subject.sharpness * 0.95)
        let pale = scene.mapped { 60 + $0 * 0.5 }
        #expect(abs(try Shown(pale).subject.sharpness - Shown(scene).subject.sharpness) < 0.05)
    }
}
