import Base
import Foundation
import ScreenshotsEngine

/// The classifier's verdict as stored in a row: the type of screen, the detected title and creator, the reasons, and the
/// indexes of the lines that contain the title and the creator.
struct Recorded: Codable, Sendable {
    let type: ScreenType
    let confidence: Double
    let title: String?
    let creator: String?
    var facts: [String: String] = [:]
    var reasons: [Reason] = []
    var titleLines: [Int] = []
    var creatorLines: [Int] = []
    var problem: Failure?

    init(_ verdict: Verdict, facts: [String: String]) {
        type = verdict.type
        confidence = (verdict.confidence * 1000).rounded() / 1000
        title = verdict.title?.text
        creator = verdict.creator?.text
        self.facts = facts
        reasons = verdict.reasons
        titleLines = verdict.title?.lines ?? []
        creatorLines = verdict.creator?.lines ?? []
    }

    init(_ failure: Failure) {
        type = .unknown
        confidence = 0
        title = nil
        creator = nil
        problem = failure
    }

    var status: ScreenResult.Status { problem != nil ? .failed : type == .unknown ? .flagged : .success }

    var json: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}" }

    init?(json: String) {
        guard let recorded = try? JSONDecoder().decode(Recorded.self, from: Data(json.utf8)) else { return nil }
        self = recorded
    }
}
