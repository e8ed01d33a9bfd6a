public import Base
import MailEngine
public import Workers

/// Returns everything that can be shown of one mail.
public struct ShowMail: MailTask {
    public static let name = "mail.show"

    public let archive: BytePath
    private let place: MailLocation

    public init(_ place: MailLocation, in archive: BytePath) { (self.archive, self.place) = (archive, place) }

    public var files: WorkerFiles {
        reading(place)
    }
    /// The maximum size of the result as JSON in bytes, which is enough for 8 MB of text, the same text without quoted history,
    /// and 8 MB of HTML.
    public var largestAnswer: Int { 48 << 20 }

    public func run() throws(Failure) -> MailMessage {
        let reader = try place.reader(in: archive)
        return try mailFailures { () throws(MailError) in try MailMessage(reader) }
    }
}
