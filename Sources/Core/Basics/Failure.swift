/// What went wrong, to which file, and what to do next: the one error shape of the program, its command line and its API.
public struct Failure: Error, Codable, Sendable, Equatable {
    /// The closed list of reasons that clients may rely on.
    public enum Code: String, Codable, Sendable, CaseIterable {
        case fileNotFound, permissionDenied, diskFull, corruptFile, unsupportedFormat, conversionFailed, parsingError
        case passwordRequired, tooLarge, cancelled, busy, unknown
        /// The request itself is wrong.
        case badRequest
        /// The file is not the one that was shown.
        case changed
    }

    public let code: Code
    /// One plain sentence, without the file's name.
    public let message: String
    public let file: String?
    /// What the person can do next.
    public let hint: String?

    public init(_ code: Code, _ message: String, file: BytePath? = nil, hint: String? = nil) {
        self.code = code
        self.message = message
        self.file = file?.display
        self.hint = hint
    }

    /// The hint for a row that a page or a person still knows, and the catalogue does not.
    public static let lookAgain = "Look again: it may be gone by now."

    /// The failure again, with the file that it befell.
    public func at(_ path: BytePath) -> Failure { Failure(code, message, file: file.map { BytePath($0) } ?? path, hint: hint) }
}

extension Failure: CustomStringConvertible {
    public var description: String {
        let subject = file.map { "\($0): " } ?? ""
        let advice = hint.map { " \($0)" } ?? ""
        return subject + message + advice
    }
}
