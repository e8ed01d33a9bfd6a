import Basics
import Catalogue
import Foundation
import Reading
import Screens
import TestSupport
import Testing
import Workers

@testable import Screenshots

/// A picture whose text somebody else had read is looked at, and not read again.
struct KnownReadingTests {
    @Test func `a text that is known is not read again`() async throws {
        let lines = Scene.song("Night Train", "The Lanterns").map { text, x, y, height in
            let width = Float(text.count) * height / 2
            let quad = Quad(SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height))
            return TextLine(text: text, confidence: 0.99, quad: quad, words: [], block: 0, row: 0)
        }
        let known = Reading(width: 1080, height: 2340, lines: lines, seconds: 0.1)
        let readings = KnownReadings(
            find: { _, _ in known },
            keep: { _, _, _ in Issue.record("what was known is kept already") },
            options: { _ in throw Failure(.unknown, "It was to be read again.") })
        let scene = try Scene(pool: WorkerPool(executable: try builtProgram(), size: 1), readings: readings)
        let path = scene.root.appending("Screenshot_1.bmp")
        try Self.bitmap(width: 108, height: 234).write(to: URL(fileURLWithPath: path.display))
        let sorted = try #require(await scene.screenshots.judge().sort(path))
        await scene.pool.shutdown()
        #expect(sorted.result.type == .music && sorted.result.title == "Night Train", "\(sorted.result.message)")
    }

    /// A white picture (BITMAPINFOHEADER, 24 bits a pixel; Microsoft, "Bitmap Storage").
    private static func bitmap(width: Int, height: Int) -> Data {
        func little(_ number: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        let row = (width * 3 + 3) / 4 * 4
        let head =
            Array("BM".utf8) + little(54 + row * height, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(width, 4)
            + little(height, 4) + little(1, 2) + little(24, 2) + little(0, 24)
        return Data(head) + Data(repeating: 255, count: row * height)
    }
}
