public import Basics
public import MailIndex

/// What a worker is asked about mail. Outputs are files of the caller, written as the work goes on.
public enum MailRequest: Codable, Sendable {
    /// Every mail of an archive in the order of the file, one JSON line each, appended to `output`. Answered by `listed`.
    case list(file: BytePath, output: BytePath)
    /// Everything that can be shown of one mail. Answered by `message`.
    case show(file: BytePath, place: MailPlace)
    /// The bytes of one file that came with a mail, by its place in `MailMessage.attachments`. Answered by `written`.
    case attachment(file: BytePath, place: MailPlace, index: Int, output: BytePath)
    /// The picture that the mail's HTML calls by a Content-ID. Answered by `written`.
    case related(file: BytePath, place: MailPlace, contentID: String, output: BytePath)
    /// One mail as it was sent, or as text. Answered by `written`.
    case export(file: BytePath, place: MailPlace, form: MailForm, output: BytePath)
    /// The attachments of one mail, or (nil) of all, into a folder, under names that are safe and one of a kind; one JSON line each
    /// is appended to `output`. `isDated` puts date and sender before the names. Answered by `listed`.
    case extract(file: BytePath, place: MailPlace?, folder: BytePath, isDated: Bool, output: BytePath)
    /// Mails of an archive that has an index, together in one file. Answered by `written`.
    case collect(file: BytePath, index: BytePath, choice: MailChoice, form: MailBundle, output: BytePath)
    /// Pictures and videos of mails of an archive that has an index, into a folder, as `extract` does. Answered by `listed`.
    case pictures(file: BytePath, index: BytePath, choice: MailChoice, folder: BytePath, output: BytePath)
    /// Reads an archive into its index, or goes on with it. Answered by `indexed`.
    case index(file: BytePath, index: BytePath)

    var file: BytePath {
        switch self {
        case .list(let file, _), .show(let file, _), .attachment(let file, _, _, _), .related(let file, _, _, _),
            .export(let file, _, _, _), .extract(let file, _, _, _, _), .collect(let file, _, _, _, _),
            .pictures(let file, _, _, _, _), .index(let file, _):
            file
        }
    }
}

/// Which mail of an archive.
public enum MailPlace: Codable, Sendable, Equatable {
    /// Its number in the order of the archive, from 1; the archive is read up to it.
    case number(Int)
    /// Its file (the archive, or one of the folder's) and where it starts there.
    case at(file: BytePath, offset: Int64, number: Int = 1)
}

/// What a mail can be exported as.
public enum MailForm: String, Codable, Sendable {
    /// The bytes as they were sent, as far as the archive tells.
    case eml
    /// The main header lines, the text, and the names of the attachments.
    case txt
    /// As paper: header lines and text, laid out by ourselves.
    case pdf
    /// A page for a browser to print, with the mail's HTML as it was sent and its own pictures inside. Not safe to show.
    case html
}

/// Which mails of an archive.
public struct MailChoice: Codable, Sendable {
    /// As of `MailQuery`; empty for all.
    public var query = ""
    /// Not empty: these alone.
    public var numbers: [Int] = []
    /// Whether date and sender stand before the names of attachments.
    public var isDated = false
    /// Where a `MailTally` is kept while they are gone through; nil for nowhere.
    public var tally: BytePath?

    public init() {}
}

/// What many mails are saved as.
public enum MailBundle: String, Codable, Sendable {
    /// An mbox of their bytes (mboxrd).
    case mbox
    /// A line for each, with its text.
    case csv
    /// Their attachments, under names that are safe and one of a kind.
    case zip

    /// The media type.
    public var type: String {
        switch self {
        case .mbox: "application/mbox"
        case .csv: "text/csv"
        case .zip: "application/zip"
        }
    }
}

/// What a worker answers about mail.
public enum MailAnswer: Codable, Sendable {
    /// How many lines were written, how many bytes read, and what could not be read.
    case listed(MailCount)
    case message(MailMessage)
    case written(MailFile)
    case indexed(MailIndexState)
}

public struct MailCount: Codable, Sendable {
    public let count: Int
    /// Of the archive.
    public let bytes: Int64
    /// Files of a folder that are no mails, and attachments that could not be written; the first hundred.
    public let problems: [Failure]
}

/// A file that a worker wrote.
public struct MailFile: Codable, Sendable {
    init(bytes: Int64, sha256: String, name: String, type: String) {
        (self.bytes, self.sha256, self.name, self.type) = (bytes, sha256, name, type)
    }

    /// A file that is there.
    ///
    /// - Throws: `Failure` when it cannot be read.
    public init(of path: BytePath, type: String) throws(Failure) {
        let digest = try WorkerProcess.digest(path)
        self.init(bytes: Int64(digest.bytes), sha256: hexadecimal(digest.digest), name: "", type: type)
    }

    public let bytes: Int64
    /// Hexadecimal.
    public let sha256: String
    public let name: String
    /// As the mail says.
    public let type: String
}
