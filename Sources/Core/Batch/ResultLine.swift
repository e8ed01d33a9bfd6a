public import Base
public import Foundation

/// The beginning of a result line: the plan, the line of the plan, and the program version that produced the result.
public struct ResultHeader: Codable, Sendable {
    public let plan: String
    public let line: Int
    /// The version of the program whose worker processed the line.
    public let version: String
    public let task: String
    public let root: Int
    public let path: BytePath
    public let size: Int64
    public let modified: Int64
    /// The reason why the line has no answer of a worker; nil if it has one.
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
        // The path in the failure is left out, because the header already contains the path, and the path in the failure
        // differs between machines.
        self.failure = failure?.about(nil)
    }
}

/// A line of results, which consists of a header and the unchanged answer of the worker. The answer is the last member of the
/// JSON object, so the header can be read from the first bytes of the line.
public struct ResultLine: Sendable {
    public let header: ResultHeader
    private let line: Data
    public let hasAnswer: Bool

    /// Whether the line is finished and need not be processed again.
    public var isDone: Bool { hasAnswer || header.failure.map { !Failure.passing.contains($0.code) } ?? false }

    private static let answer = Data(#","answer":"#.utf8)
    /// Maximum length of a header in bytes. A path has at most 4096 bytes and takes at most six times that length in JSON.
    private static let longestHeader = 64 << 10

    /// Returns nil if `line` is not a line of results.
    public init?(_ line: Data) {
        // Quotation marks within a JSON string are escaped, so these bytes cannot be part of a string.
        if let match = line.prefix(Self.longestHeader).range(of: Self.answer) {
            var start = Data(line[..<match.lowerBound])
            start.append(UInt8(ascii: "}"))
            guard let header = try? JSONDecoder().decode(ResultHeader.self, from: start), header.failure == nil else {
                return nil
            }
            (self.header, hasAnswer) = (header, true)
        } else {
            guard let header = try? JSONDecoder().decode(ResultHeader.self, from: line) else { return nil }
            // Other programs may write spaces, or may not write the answer as the last member.
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

    /// Decodes the answer as a value of the given type; nil if this is not possible.
    public func answer<Answer: Decodable>(_ type: Answer.Type) -> Answer? {
        try? JSONDecoder().decode(Whole<Answer>.self, from: line).answer
    }

    /// Returns a complete result line, including its line end.
    ///
    /// - Parameter answer: the answer as JSON; nil if the header has a failure.
    public static func bytes(_ header: ResultHeader, answer: [UInt8]?) throws(Failure) -> [UInt8] {
        var bytes = try json(header)
        if let answer {
            bytes.removeLast()
            bytes += Self.answer + answer + [UInt8(ascii: "}")]
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// Encodes a value as JSON.
    public static func json(_ value: some Encodable) throws(Failure) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { throw Failure(.unknown, "worker.strangeAnswer") }
        return [UInt8](data)
    }
}
