public import Basics
public import Foundation

/// What a line of results says before its answer: which line of which plan it is, and who did it.
public struct ResultHeader: Codable, Sendable {
    public let plan: String
    public let line: Int
    /// Of the program whose worker did it.
    public let version: String
    public let task: String
    public let root: Int
    public let path: BytePath
    public let size: Int64
    public let modified: Int64
    /// Why there is no answer.
    public let failure: Failure?

    public init(_ line: PlanLine, of plan: BatchPlan, version: String, failure: Failure? = nil) {
        self.plan = plan.id
        self.line = line.line
        self.version = version
        task = line.task
        root = line.root
        path = line.path
        size = line.size
        modified = line.modified
        // The path is there already, and is another one on another machine.
        self.failure = failure?.about(nil)
    }
}

/// One line of results: a header, and the worker's answer as it came. The answer is the last member, so that what is known already can be told from
/// the first bytes.
public struct ResultLine: Sendable {
    public let header: ResultHeader
    private let line: Data
    public let hasAnswer: Bool

    /// Whether it need not be done again.
    public var isDone: Bool { hasAnswer || header.failure.map { !Failure.passing.contains($0.code) } ?? false }

    private static let answer = Data(#","answer":"#.utf8)
    /// Longer than any header: a path has 4096 bytes at most, six times that as JSON.
    private static let longestHeader = 64 << 10

    /// nil for what is no line of results.
    public init?(_ line: Data) {
        // Within a JSON string a quotation mark never follows a comma and precedes a word.
        if let place = line.prefix(Self.longestHeader).range(of: Self.answer) {
            var start = Data(line[..<place.lowerBound])
            start.append(UInt8(ascii: "}"))
            guard let header = try? JSONDecoder().decode(ResultHeader.self, from: start), header.failure == nil else {
                return nil
            }
            (self.header, hasAnswer) = (header, true)
        } else {
            guard let header = try? JSONDecoder().decode(ResultHeader.self, from: line) else { return nil }
            // Other programs may write spaces, or the answer elsewhere.
            let isAnswered = (try? JSONDecoder().decode(Answered.self, from: line))?.isThere ?? false
            guard isAnswered == (header.failure == nil) else { return nil }
            (self.header, hasAnswer) = (header, isAnswered)
        }
        self.line = line
    }

    private struct Answered: Decodable {
        let isThere: Bool

        private enum Key: CodingKey { case answer }

        init(from decoder: any Decoder) throws { isThere = try decoder.container(keyedBy: Key.self).contains(.answer) }
    }

    private struct Whole<Answer: Decodable>: Decodable { let answer: Answer }

    /// The answer as a type; nil if it is none of that.
    public func answer<Answer: Decodable>(_ type: Answer.Type) -> Answer? {
        try? JSONDecoder().decode(Whole<Answer>.self, from: line).answer
    }

    /// A line as it is written, with its end.
    ///
    /// - Parameter answer: as JSON; nil beside a header with a failure.
    public static func bytes(_ header: ResultHeader, answer: [UInt8]?) throws(Failure) -> [UInt8] {
        var bytes = try json(header)
        if let answer {
            bytes.removeLast()
            bytes += Self.answer + answer + [UInt8(ascii: "}")]
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// A value as JSON.
    public static func json(_ value: some Encodable) throws(Failure) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { throw Failure(.unknown, "worker.strangeAnswer") }
        return [UInt8](data)
    }
}
