import Base
import Catalogue
import Foundation
import PicturesTasks
import ReadingEngine
import Readings
import ScreenshotsEngine
import TestSupport
import Testing
import Workers

@testable import Screenshots

/// A picture whose text has already been recognized is classified without reading it again.
struct KnownReadingTests {
    @Test func `a text that is known is not read again`() async throws {
        let lines = Scene.song("Night Train", "The Lanterns").map { text, x, y, height in
            let width = Float(text.count) * height / 2
            let quad = Quad(SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height))
            return TextLine(text: text, confidence: 0.99, quad: quad, words: [], block: 0, row: 0)
        }
        let known = Reading(width: 1080, height: 2340, lines: lines, seconds: 0.1)
        let scene = try Scene(pool: WorkerPool(executable: try builtProgram(), size: 1))
        let path = scene.root.appending("Screenshot_1.bmp")
        try Self.bitmap(width: 108, height: 234).write(to: URL(fileURLWithPath: path.display))
        let identity = Identity(digest: try await scene.pool.perform(DigestFile(path)).digest)
        try scene.catalogue.write { try Readings.store($0, identity, known) }
        let sorted = try #require(await scene.screenshots.judge().sort(path))
        await scene.pool.shutdown()
        #expect(try scene.catalogue.read { try Readings.find($0, identity)?.text } == known.text)
        #expect(sorted.result.type == .music && sorted.result.title == "Night Train", "\(sorted.result.message)")
    }

    /// A white picture (BITMAPINFOHEADER, 24 bits per pixel; Microsoft, "Bitmap Storage").
    private static func bitmap(width: Int, height: Int) -> Data {
        func little(_ number: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        let row = (width * 3 + 3) / 4 * 4
        let head =
            Array("BM".utf8) + little(54 + row * height, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(width, 4)
            + little(height, 4) + little(1, 2) + little(24, 2) + little(0, 24)
        return Data(head) + Data(repeating: 255, count: row * height)
    }
}
