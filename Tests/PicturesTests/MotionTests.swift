import Foundation
import TestSupport
import Testing

@testable import PicturesEngine

private let corpus = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"]

struct MotionTests {
    /// A PNG with a chunk added before or after its pixels.
    private func png(_ type: String, before: Bool = true) -> [UInt8] {
        let still = RawBytes.greyPng(width: 20, height: 10, bits: 8, level: 0x80)
        let chunk = RawBytes.chunk(type, [0, 0, 0, 2, 0, 0, 0, 0])
        let offset = before ? 33 : still.count - 12
        return still[..<offset] + chunk + still[offset...]
    }

    @Test func `an APNG is told from a still PNG`() throws {
        #expect(try Picture(bytes: png("acTL")).describe().animated)
        #expect(try !Picture(bytes: png("prIv")).describe().animated)
        // After the pixels, the chunk has no meaning.
        #expect(try !Picture(bytes: png("acTL", before: false)).describe().animated)
    }

    @Test func `a chunk of any length is followed no further than the file`() throws {
        var bytes = png("prIv")
        for offset in 33..<37 { bytes[offset] = 0xFF }
        #expect(try !Picture(bytes: bytes).isSequence)
        var random = SplitMix64(seed: 3)
        for _ in 0..<2_000 {
            var broken = png("acTL")
            for _ in 0..<4 {
                broken[Int.random(in: 8..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try Picture(bytes: Array(broken.prefix(Int.random(in: 8...broken.count, using: &random)))).isSequence
        }
    }

    @Test func `sequences are told by their brand`() throws {
        for (brand, isSequence) in [("avif", false), ("avis", true), ("heic", false), ("hevc", true)] {
            let bytes = [0, 0, 0, 16] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0]
            #expect(try Picture(bytes: bytes).isSequence == isSequence)
        }
    }

    @Test(arguments: PictureTarget.allCases) func `a frame that is left out is counted`(target: PictureTarget) throws {
        // The animation states two frames.
        let made = try Picture(bytes: png("acTL")).convert(PictureOptions(target))
        #expect(made.framesLeftOut == 1)
        let frames = [UInt8](repeating: 90, count: 8 * 24 * 3)
        let animation = try DrawnPicture.animation(frames, width: 8, height: 8, frames: 3)
        let moved = try Picture(bytes: animation).convert(PictureOptions(target))
        #expect(moved.framesLeftOut == (target.isAnimated ? 0 : 2))
        #expect(
            try Picture(bytes: RawBytes.greyPng(width: 20, height: 10, bits: 8, level: 9)).convert(PictureOptions(target))
                .framesLeftOut == 0)
    }

    @Test func `frames of a sequence are counted by its longest track`() throws {
        func track(_ count: Int) -> [UInt8] {
            box("trak", box("mdia", box("minf", box("stbl", box("stsz", [0, 0, 0, 0] + bigEndian(0, 4) + bigEndian(count, 4))))))
        }
        let file = box("ftyp", Array("avis".utf8) + bigEndian(0, 4)) + box("moov", track(1) + track(7))
        #expect(try Picture(bytes: file).sequenceFrames == 7)
    }

    @Test(
        .enabled(if: corpus != nil),
        arguments: [
            ("png/apng/ball.png", true), ("webp/extended_images/anim.webp", true), ("webp/lossy_images/simple-rgb.webp", false),
        ]) func `real animations are told from still pictures`(name: String, moves: Bool) throws
    {
        let file = URL(fileURLWithPath: try #require(corpus)).appending(path: "images/image-rs/tests/images/\(name)")
        #expect(try Picture(bytes: Array(Data(contentsOf: file))).describe().animated == moves)
    }
}
