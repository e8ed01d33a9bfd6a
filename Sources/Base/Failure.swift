/// An error with the file concerned. All errors of the program, its command line and its API have this form.
///
/// A failure contains a reason and no sentence. `Failure.Words` makes the sentence when the failure is displayed.
public struct Failure: Error, Sendable, Equatable {
    /// The fixed set of error codes that clients may rely on.
    public enum Code: String, Codable, Sendable, CaseIterable {
        case fileNotFound, permissionDenied, diskFull, corruptFile, unsupportedFormat, conversionFailed, parsingError
        case passwordRequired, tooLarge, cancelled, busy, unknown
        /// The request itself is wrong.
        case badRequest
        /// The file or list has changed since it was displayed.
        case changed
    }

    /// The reason of the failure, such as `folder.notShared`. It is the key of a sentence in the catalogue of each language.
    public struct Reason: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { rawValue = value }
    }

    public let code: Code
    public let reason: Reason
    /// The values of the sentence's placeholders, by name.
    public let arguments: [String: String]
    public let file: String?
    /// The reason whose hint is displayed instead of the failure's own hint; nil for its own hint.
    public let advice: Reason?

    init(code: Code, reason: Reason, arguments: [String: String], file: String?, advice: Reason?) {
        self.code = code
        self.reason = reason
        self.arguments = arguments
        self.file = file
        self.advice = advice
    }

    public init(
        _ code: Code, _ reason: Reason, _ arguments: KeyValuePairs<String, any CustomStringConvertible> = [:],
        file: BytePath? = nil
    ) {
        let arguments = Dictionary(arguments.map { ($0, $1.description) }) { first, _ in first }
        self.init(code: code, reason: reason, arguments: arguments, file: file?.display, advice: nil)
    }

    /// Returns the failure with this file. If the failure already has a file, it is returned unchanged.
    public func at(_ path: BytePath) -> Failure { file == nil ? about(path) : self }

    /// Returns the failure with another file, or with no file if `path` is nil.
    public func about(_ path: BytePath?) -> Failure {
        Failure(code: code, reason: reason, arguments: arguments, file: path?.display, advice: advice)
    }

    /// Returns the failure with the hint of another reason.
    public func advising(_ advice: Reason) -> Failure {
        Failure(code: code, reason: reason, arguments: arguments, file: file, advice: advice)
    }
}
