public import Base
import Foundation
public import ScreenshotsEngine

/// The result of sorting a screenshot, as shown in lists and written to captions.
public struct ScreenResult: Sendable {
    public enum Status: Int, Sendable, CaseIterable {
        case success = 0
        /// The screenshot was examined but not recognised. The file is not moved.
        case flagged
        /// The screenshot could not be examined, for the reason in `message`.
        case failed

        public var word: String { ["success", "flagged", "failed"][rawValue] }
    }

    public let status: Status
    public let type: ScreenType
    public let confidence: Double
    public let title: String?
    public let creator: String?
    /// One sentence that describes the result to the user.
    public let message: String

    public init(status: Status, type: ScreenType, confidence: Double, title: String?, creator: String?, message: String) {
        self.status = status
        self.type = type
        self.confidence = confidence
        self.title = title
        self.creator = creator
        self.message = message
    }

    public init(_ verdict: Verdict) {
        self.init(
            status: verdict.type == .unknown ? .flagged : .success, type: verdict.type,
            confidence: (verdict.confidence * 1000).rounded() / 1000, title: verdict.title?.text, creator: verdict.creator?.text,
            message: Self.message(verdict.type, verdict.reasons))
    }

    public init(_ failure: Failure) {
        self.init(status: .failed, type: .unknown, confidence: 0, title: nil, creator: nil, message: failure.message)
    }

    static func message(_ type: ScreenType, _ reasons: [Reason]) -> String {
        if type == .unknown { return "Could not classify screenshot" }
        return "\(type.word): " + reasons.prefix(3).map(\.words).joined(separator: "; ")
    }

    /// The last part of the caption: the value of "Status".
    private var outcome: String {
        switch status {
        case .failed: "Failed"
        case .flagged: "Could not classify"
        case .success: type.isWork && title != nil ? "Logged" : "Saved to album"
        }
    }

    /// The caption, for example `ScreenSort: Music | Title: … | Creator: … | Status: …`. Parts without a value are left out.
    public func caption(prefix: String = Self.captionPrefix) -> String {
        var parts = ["\(prefix): \(type.word)"]
        if let title { parts.append("Title: \(title)") }
        if let creator { parts.append("Creator: \(creator)") }
        parts.append("Status: \(outcome)")
        return parts.joined(separator: " | ")
    }

    public static let captionPrefix = "ScreenSort"

    /// The URL of a web search for the work. The user can open it; Shoebox itself never fetches it.
    public var link: String? { title.flatMap { SearchLink.url(type, title: $0, creator: creator) } }
}

extension ScreenType {
    /// The name of the type in captions.
    public var word: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
