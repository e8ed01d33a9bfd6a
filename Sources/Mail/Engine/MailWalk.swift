/// Returns the mails of an archive one after another.
public struct MailWalk {
    private let archive: MailArchive
    private var nextFile: Int
    private var scanner: MessageScanner?
    private var opened: MailArchive.Opened?
    private var count: Int
    /// The files in a folder that are not mails and were therefore skipped.
    public private(set) var skipped = MailUnread()
    /// The files and folders that could not be read in a folder, including those that could not be opened for the listing.
    public private(set) var unread: MailUnread

    private var start: Int64
    /// The total size in bytes of the files before the current one.
    public private(set) var bytesBefore: Int64

    init(_ archive: MailArchive, file: Int = 0, offset: Int64 = 0, number: Int = 1) {
        self.archive = archive
        unread = archive.unread
        nextFile = file
        start = offset
        count = number - 1
        bytesBefore = archive.files.prefix(file).reduce(0) { $0 + $1.size }
    }

    /// The index of the current file in the archive.
    public var fileIndex: Int { max(0, nextFile - 1) }

    /// Returns the next mail, or nil at the end.
    ///
    /// - Throws: the error of the file if the archive is a single file; mails returned earlier remain valid. In a folder, files
    ///   with errors are skipped instead.
    public mutating func next() throws(MailError) -> MessageReader? {
        while true {
            do throws(MailError) {
                if let opened, let message = try scanner?.next() {
                    count += 1
                    return MessageReader(message, in: opened)
                }
                guard nextFile < archive.files.count else { return nil }
                if scanner != nil || opened != nil { bytesBefore += archive.files[nextFile - 1].size }
                nextFile += 1
                let (fresh, offset) = (try archive.open(nextFile - 1), start)
                opened = fresh
                start = 0
                // If the walk resumes at the end of a file, no mail of that file is left.
                if offset > 0, offset >= fresh.file.size, !fresh.file.isGzip { continue }
                scanner = try fresh.scanner(at: offset, number: count + 1)
            } catch {
                scanner = nil
                guard archive.isFolder else { throw error }
                let path = archive.files[nextFile - 1].path
                switch error {
                case .reading, .damagedGzip: unread.add(path, error)
                default: skipped.add(path, error)
                }
            }
        }
    }
}
