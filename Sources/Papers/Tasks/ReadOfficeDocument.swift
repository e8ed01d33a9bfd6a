public import Base
public import PapersEngine
public import Workers

/// Reads the headings, paragraphs, lists and tables of an office document; nil if the file is none, or is larger than
/// `OfficeText.maximumDocument`.
public struct ReadOfficeDocument: WorkerTask {
    public struct Answer: Codable, Sendable {
        public let document: OfficeDocument?
    }

    public static let name = "office.document"

    private let path: BytePath

    public init(_ file: BytePath) { path = file }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }
    /// The maximum size of the result as JSON in bytes: texts of 512 kB, which JSON writes with up to six bytes for each.
    public var largestAnswer: Int { 8 << 20 }

    public func run() throws(Failure) -> Answer {
        let file = try OpenFile(path)
        guard file.size <= OfficeText.maximumDocument else { return Answer(document: nil) }
        return Answer(document: OfficeReader.document(try file.readAll()))
    }
}
