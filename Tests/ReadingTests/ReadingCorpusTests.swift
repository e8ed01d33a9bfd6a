import Base
import Foundation
import Testing
import ReadingTasks
import Workers

@testable import ReadingEngine

private let corpus = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"].map { URL(fileURLWithPath: $0 + "/reading") }

/// The drawn pages and the real receipts of the corpus (SHOEBOX_CORPUS).
@Suite(.serialized, .enabled(if: corpus != nil && installedParts != nil, "needs SHOEBOX_CORPUS and the parts for reading"))
struct ReadingCorpusTests {
    private func pictures(_ folder: String) throws -> [URL] {
        let root = try #require(corpus).appendingPathComponent(folder)
        return try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
            .filter { ["png", "jpg"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }

    /// For comparison: the prototype reached an F-score of .999 and an error rate of .000; RapidOCR .922 and .053 for upright
    /// pages, .483 and .354 for rotated pages.
    @Test func `drawn pages are read almost without a mistake, turned ones too`() async throws {
        let pool = makePool(size: 2)
        let pictures = try pictures("synth")
        #expect(pictures.count == 22)
        var all = ReadingScore()
        for picture in pictures {
            let reading = try await pool.read(BytePath(picture.path))
            let truth = try String(contentsOf: picture.deletingPathExtension().appendingPathExtension("txt"), encoding: .utf8)
            var one = ReadingScore()
            one.add(reading.text, expecting: truth)
            all.add(reading.text, expecting: truth)
            #expect(one.f1 >= 0.985, "\(picture.lastPathComponent)")
            #expect(one.characterError <= 0.005, "\(picture.lastPathComponent)")
        }
        #expect(all.f1 >= 0.998)
        #expect(all.characterError <= 0.001)
        await pool.shutdown()
    }

    @Test func `pages of running text come out line by line`() async throws {
        let pool = makePool(size: 2)
        for name in [
            "doc_serif.png", "doc_skew4.png", "doc_rot90.png", "doc_rot180.png", "doc_rot270.png", "photo_doc_persp.jpg",
        ] {
            let picture = try #require(corpus).appendingPathComponent("synth/\(name)")
            let reading = try await pool.read(BytePath(picture.path))
            let truth = try String(contentsOf: picture.deletingPathExtension().appendingPathExtension("txt"), encoding: .utf8)
            #expect(reading.text == truth.trimmingCharacters(in: .newlines), "\(name)")
        }
        await pool.shutdown()
    }

    @Test(arguments: [
        ("aldi_18042020_11_00883.jpg", ["ZU ZAHLEN EURO 8,83", "KIWI, VORGEREIFT, KL 1 1,49 C", "MO.-SA. 9.00 Uhr - 20.00 Uhr"]),
        ("real_25022020_03_00547.jpg", ["33100 Paderborn", "Bar EUR 5,47", "2 PAYBACK Punkte."]),
    ])
    func `rows of real receipts contain the texts side by side`(name: String, rows: [String]) async throws {
        let pool = makePool()
        let picture = try #require(corpus).appendingPathComponent("receipts/\(name)")
        let lines = try await pool.read(BytePath(picture.path)).text.split(separator: "\n").map(String.init)
        for row in rows { #expect(lines.contains(row), "\(row)") }
        await pool.shutdown()
    }
}
