public import Base
public import Workers

/// Writes the attachments of one mail or of all mails into a folder, with safe and unique names.
///
/// Appends one line of JSON for each attachment to `output`.
public struct ExtractAttachments: MailTask {
    public static let name = "mail.extract"

    public let archive: BytePath
    private let place: MailLocation?
    private let folder: BytePath
    private let isDated: Bool
    private let output: BytePath
    private let withheld: UInt32?

    /// - Parameters:
    ///   - place: the mail; nil for all mails.
    ///   - isDated: whether to begin the file names with the date and the sender.
    ///   - withheld: the umask for the new files if the folder belongs to the user.
    public init(
        of place: MailLocation?, in archive: BytePath, to folder: BytePath, isDated: Bool, output: BytePath,
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
