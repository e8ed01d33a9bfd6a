import Foundation

extension Failure: Codable {
    private enum Key: CodingKey { case code, reason, arguments, message, file, hint, advice }

    /// Encodes also `message` and `hint`, for clients that do not have the sentences themselves.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(code, forKey: .code)
        try container.encode(reason, forKey: .reason)
        if !arguments.isEmpty { try container.encode(arguments, forKey: .arguments) }
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(file, forKey: .file)
        try container.encodeIfPresent(hint, forKey: .hint)
        try container.encodeIfPresent(advice, forKey: .advice)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        code = try container.decode(Code.self, forKey: .code)
        file = try container.decodeIfPresent(String.self, forKey: .file)
        advice = try container.decodeIfPresent(Reason.self, forKey: .advice)
        if let reason = try container.decodeIfPresent(Reason.self, forKey: .reason) {
            self.reason = reason
            arguments = try container.decodeIfPresent([String: String].self, forKey: .arguments) ?? [:]
        } else {
            reason = .sentence
            arguments = Self.sentence(
                try container.decode(String.self, forKey: .message), try container.decodeIfPresent(String.self, forKey: .hint))
        }
    }
}

// MARK: Storage

extension Failure.Reason {
    /// The reason of a failure that was stored as a complete sentence instead of a reason.
    static let sentence: Self = "error.sentence"
}

extension Failure {
    private struct Stored: Codable {
        let reason: Reason
        var arguments: [String: String]?
    }

    /// The reason and the arguments as one text, for a database column beside the column of the code.
    public var stored: String {
        let stored = Stored(reason: reason, arguments: arguments.isEmpty ? nil : arguments)
        return (try? JSONEncoder().encode(stored)).map { String(decoding: $0, as: UTF8.self) } ?? message
    }

    /// - Parameters:
    ///   - text: the text from `stored`, or a sentence, as in catalogues of Shoebox 0.1.
    ///   - hint: the hint stored beside a sentence.
    public init(_ code: Code, stored text: String, hint: String? = nil, file: BytePath? = nil) {
        // A sentence never begins with a brace.
        if text.hasPrefix("{"), let stored = try? JSONDecoder().decode(Stored.self, from: Data(text.utf8)) {
            self.init(code: code, reason: stored.reason, arguments: stored.arguments ?? [:], file: file?.display, advice: nil)
        } else {
            self.init(code: code, reason: .sentence, arguments: Self.sentence(text, hint), file: file?.display, advice: nil)
        }
    }

    private static func sentence(_ text: String, _ hint: String?) -> [String: String] {
        var arguments = ["text": text]
        arguments["hint"] = hint
        return arguments
    }
}
