import Base
import Foundation
import TestSupport
import Testing
import ReadingTasks
import Workers

@testable import PicturesEngine
@testable import ReadingEngine

@Suite(.serialized) struct FilmReadingTests {
    private static func frame(_ lines: [(text: String, y: Float)]) -> Reading {
        let all = lines.enumerated().map { number, line in
            let (top, bottom) = (line.y, line.y + 20)
            let quad = Quad(SIMD2(10, top), SIMD2(300, top), SIMD2(300, bottom), SIMD2(10, bottom))
            return TextLine(text: line.text, confidence: 0.9, quad: quad, words: [], block: 0, row: number)
        }
        return Reading(width: 400, height: 300, lines: all, seconds: 0.5)
    }

    @Test func `a line that stays in view is kept once, also if a frame was read differently`() {
        let first = Self.frame([("Harbour Street 12", 20), ("Open till 8", 60)])
        let second = Self.frame([("Harbour Street l2", 22), ("open till 8!", 200), ("Fresh bread", 60)])
        let third = Self.frame([("Fresh bread", 100), ("Harbour Street 15", 240)])
        let whole = first.followed(byFrames: [second, third])
        #expect(whole.lines.map(\.text) == ["Harbour Street 12", "Open till 8", "Fresh bread", "Harbour Street 15"])
        #expect(whole.lines.map(\.page) == [nil, nil, 2, 3])
        #expect(whole.text == "Harbour Street 12\nOpen till 8\n\nFresh bread\n\nHarbour Street 15")
        #expect(whole.seconds == 1.5)
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `the text in the poster and in later frames of a film is read, each line once`() async throws {
        try await withFolder { folder in
            for (number, text) in ["HELLO 42", "HELLO 42", "WORLD", "WORLD", "ORDER 4711", "ORDER 4711"].enumerated() {
                let picture = DrawnText.picture(640, 360, [("STAYS 88", 60, 60), (text, 60, 200)])
                try put(try picture.jpeg(quality: 95), at: folder.appending("frame\(number).jpg"))
            }
            let film = folder.appending("walk.mp4")
            let ffmpeg = Process()
            ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            ffmpeg.arguments =
                ["ffmpeg", "-v", "error", "-framerate", "1", "-i", folder.appending("frame%d.jpg").display]
                + ["-c:v", "libx264", "-g", "1", "-pix_fmt", "yuv420p", film.display]
            try ffmpeg.run()
            ffmpeg.waitUntilExit()
            let pool = makePool()
            let reading = try await pool.read(film)
            #expect(Set(reading.lines.map(\.text)) == ["STAYS 88", "HELLO 42", "WORLD", "ORDER 4711"])
            #expect(reading.lines.count == 4)
            #expect(reading.width == 640 && reading.height == 360)
            try put([UInt8](repeating: 7, count: 4000), at: film)
            await #expect(throws: Failure.self) { try await pool.read(film) }
            await pool.shutdown()
        }
    }
}
