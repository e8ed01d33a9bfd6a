public import Base

/// A task that reads the text of one document for the search.
public protocol DocumentTextTask: WorkerTask where Answer == DocumentText {
    var path: BytePath { get }

    /// Maximum length of the text in bytes of UTF-8.
    var maximum: Int { get }
}

extension DocumentTextTask {
    public var file: BytePath? { path }
    public var deadline: Duration { .seconds(120) }
    /// A byte of the text takes at most six bytes of JSON.
    public var largestAnswer: Int { maximum * 6 + 1 << 10 }
}

/// The text of a document, or the beginning of a long one.
public struct DocumentText: Codable, Sendable {
    /// Empty if the document has no text, for example because it is a scan.
    public let text: String
    /// Whether the text is only the beginning.
    public let isCut: Bool

    public init(_ text: String, isCut: Bool) { (self.text, self.isCut) = (text, isCut) }

    /// Cuts the text after `maximum` bytes of UTF-8.
    public init(_ text: String, maximum: Int) {
        isCut = text.utf8.count > maximum
        self.text = isCut ? String(decoding: Array(text.utf8.prefix(maximum)), as: UTF8.self) : text
    }
}
