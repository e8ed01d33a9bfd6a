import Base
import Foundation
import TestSupport
import Testing

@testable import PageFinder

private let corpus = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"].map { URL(fileURLWithPath: $0 + "/page/flatcv") }

/// Photographs of receipts with known corners (SHOEBOX_CORPUS).
@Suite(.enabled(if: corpus != nil, "needs SHOEBOX_CORPUS")) struct PageCorpusTests {
    private struct Truth: Decodable {
        let corners: [String: [Float]]

        var quad: PageQuad? {
            let points = ["top_left", "top_right", "bottom_right", "bottom_left"].compactMap { corners[$0] }.filter {
                $0.count == 2
            }
            guard points.count == 4 else { return nil }
            let all = points.map { PagePoint(x: $0[0], y: $0[1]) }
            return PageQuad(all[0], all[1], all[2], all[3])
        }
    }

    private struct Answer: Decodable {
        let file: String
        let found: Bool
        let quad: [[Float]]
    }

    /// Returns the intersection over union of two quads.
    private func likeness(_ one: PageQuad, _ other: PageQuad) -> Float {
        func has(_ quad: PageQuad, _ point: PagePoint) -> Bool {
            let corners = quad.corners
            return (0..<4).allSatisfy { (corners[($0 + 1) % 4] - corners[$0]).cross(point - corners[$0]) >= 0 }
        }
        let points = one.corners + other.corners
        var (both, either) = (0, 0)
        for y in stride(from: points.map(\.y).min() ?? 0, to: points.map(\.y).max() ?? 0, by: 2) {
            for x in stride(from: points.map(\.x).min() ?? 0, to: points.map(\.x).max() ?? 0, by: 2) {
                let (first, second) = (has(one, PagePoint(x: x, y: y)), has(other, PagePoint(x: x, y: y)))
                both += first && second ? 1 : 0
                either += first || second ? 1 : 0
            }
        }
        return Float(both) / Float(max(either, 1))
    }

    @Test func `pages of photographs are found, each with nine tenths of it and no tenth more`() throws {
        let folder = try #require(corpus)
        let photos = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "jpeg" }.map(\.path).sorted()
        #expect(photos.count == 6)
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: try builtProgram().display)
        process.arguments = ["page", "find", "--json"] + photos
        process.standardOutput = pipe
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let answers = try said.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Answer.self, from: $0) }
        #expect(answers.map(\.file) == photos && answers.allSatisfy(\.found))
        for answer in answers where answer.quad.count == 4 {
            let known = URL(fileURLWithPath: answer.file).deletingPathExtension().appendingPathExtension("json")
            let truth = try #require(try JSONDecoder().decode(Truth.self, from: Data(contentsOf: known)).quad)
            let points = answer.quad.map { PagePoint(x: $0[0], y: $0[1]) }
            let page = PageQuad(points[0], points[1], points[2], points[3])
            #expect(likeness(page, truth) > 0.9, "\(answer.file): \(page)")
        }
    }
}
