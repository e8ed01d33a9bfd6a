import Base
import Foundation
import ScreenshotsEngine
import TestSupport
import Testing
import Workers

@testable import Screenshots

/// Labelled screenshots of thirty apps, read by the real worker.
struct RealScreensCorpusTests {
    static let folder = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"].map { $0 + "/screens-real" }

    private struct Label: Decodable {
        let file: String
        let type: String
        let title: String?
    }

    private struct Score {
        var (seen, five, fourteen, given, rightlyGiven) = (0, 0, 0, 0, 0)
        var (titled, rightTitles, untitled, invented) = (0, 0, 0, 0)
    }

    private static let works: Set<String> = ["music", "movie", "book"]

    private static func five(_ type: String) -> String { works.contains(type) || type == "meme" ? type : "other" }

    /// Returns the corpus label that corresponds to a type.
    private static func label(_ type: ScreenType) -> String {
        switch type {
        case .unknown, .document: "other"
        case .post: "social"
        default: type.rawValue
        }
    }

    @Test(.enabled(if: folder != nil, "needs SHOEBOX_CORPUS"))
    func `screens of many apps are told apart, and no title is made up`() async throws {
        let folder = try #require(Self.folder)
        let scene = try Scene(pool: WorkerPool(executable: try builtProgram(), size: 1))
        let judge = try scene.screenshots.judge()
        var score = Score()
        for line in try String(contentsOfFile: folder + "/labels.jsonl", encoding: .utf8).split(separator: "\n") {
            let label = try JSONDecoder().decode(Label.self, from: Data(line.utf8))
            let picture = try #require(await judge.sort(BytePath(folder + "/" + label.file)), "\(label.file) was broken off")
            count(picture.result, label, &score)
        }
        await scene.pool.shutdown()
        func share(_ part: Int, _ whole: Int) -> Double { Double(part) / Double(max(1, whole)) }
        #expect(score.seen > 200)
        #expect(share(score.five, score.seen) >= 0.96, "\(score)")
        #expect(share(score.fourteen, score.seen) >= 0.93, "\(score)")
        #expect(share(score.rightlyGiven, score.given) >= 0.97, "\(score)")
        #expect(share(score.rightTitles, score.titled) >= 0.82, "\(score)")
        #expect(share(score.invented, score.untitled) <= 0.05, "\(score)")
    }

    private func count(_ result: ScreenResult, _ label: Label, _ score: inout Score) {
        let said = Self.label(result.type)
        score.seen += 1
        score.five += Self.five(said) == Self.five(label.type) ? 1 : 0
        score.fourteen += said == label.type ? 1 : 0
        if Self.five(said) != "other" {
            score.given += 1
            score.rightlyGiven += said == label.type ? 1 : 0
        }
        if let title = label.title {
            score.titled += 1
            score.rightTitles += result.title.map(Lessons.spellingKey) == Lessons.spellingKey(title) ? 1 : 0
        } else if Self.works.contains(label.type) {
            score.untitled += 1
            score.invented += result.title == nil ? 0 : 1
        }
    }
}
