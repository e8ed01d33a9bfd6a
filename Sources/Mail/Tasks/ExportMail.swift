public import Base
import MailEngine
import Workers

/// Exports one mail in its original form, as text, or as a PDF.
public struct ExportMail: MailFileTask {
    public static let name = "mail.export"

    public let archive: BytePath
    public let place: MailLocation
    private let form: MailForm
    public let output: BytePath

    public init(_ place: MailLocation, in archive: BytePath, as form: MailForm, output: BytePath) {
        (self.archive, self.place, self.form, self.output) = (archive, place, form, output)
    }

    public func run() throws(Failure) -> MailFile {
        let reader = try place.reader(in: archive)
        switch form {
        case .eml:
            let pieces = try mailFailures { () throws(MailError) in try reader.raw() }
            return try MailOutput.save(pieces, name: "", type: "message/rfc822", to: output)
        case .txt:
            let text = try mailFailures { () throws(MailError) in try MailMessage(reader).plain }
            return try MailOutput.save(MailPieces(Array(text.utf8)), name: "", type: "text/plain", to: output)
        case .pdf:
            let paper = try mailFailures { () throws(MailError) in try MailPaper(reader) }
            return try MailOutput.save(MailPieces(try paper.pdf()), name: "", type: "application/pdf", to: output)
        }
    }
}
