public import Basics
public import Workers

/// Writes the attachments of one mail, or of all, into a folder, under names that are safe and unique.
///
/// One JSON line for each is appended to `output`.
public struct ExtractAttachments: MailTask {
    public static let name = "mail.extract"

    public let archive: BytePath
    private let place: MailPlace?
    private let folder: BytePath
    private let isDated: Bool
    private let output: BytePath
    private let withheld: UInt32?

    /// - Parameters:
    ///   - place: the mail; nil for all mails.
    ///   - isDated: whether the names begin with date and sender.
    ///   - withheld: the umask for the new files if the folder belongs to the person.
    public init(
        of place: MailPlace?, in archive: BytePath, to folder: BytePath, isDated: Bool, output: BytePath,
        withheld: UInt32? = nil
    ) {
        (self.archive, self.place, self.folder) = (archive, place, folder)
        (self.isDated, self.output, self.withheld) = (isDated, output, withheld)
    }

    public var files: WorkerFiles {
        var files = place.map(reading) ?? reading
        files.appends = [output]
        files.drafts = [MailIndexFiles.unpacked(output)]
        files.folders.write = [folder]
        return files
    }

    public func run() throws(Failure) -> MailCount {
        var extraction = try MailExtraction(folder: folder, isDated: isDated, output: output)
        return try UserRights.with(withheld) { () throws(Failure) in try extraction.run(archive, place) }
    }
}
