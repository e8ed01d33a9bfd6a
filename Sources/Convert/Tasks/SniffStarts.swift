public import Base
import ConvertEngine
public import Foundation
public import Workers

/// Recognises the kinds of files by their first bytes, which a page has sent. Opens no file.
public struct SniffStarts: WorkerTask {
    public struct Start: Codable, Sendable {
        let name: String
        public let start: Data

        public init(name: String, start: Data) { (self.name, self.start) = (name, start) }
    }

    public static let name = "sniff-starts"
    /// The maximum number of bytes of each file.
    public static let longest = 4096

    private let starts: [Start]

    public init(_ starts: [Start]) { self.starts = starts }

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> [FileKind] { starts.map { FileKind.sniff(Array($0.start), name: $0.name) } }
}
