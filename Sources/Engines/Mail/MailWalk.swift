/// All mails of an archive, one after another.
public struct MailWalk {
    private let archive: MailArchive
    private var nextFile = 0
    private var scanner: MessageScanner?
    private var opened: MailArchive.Opened?
    private var count = 0
    /// Files of a folder that are no mails; the first hundred.
    public private(set) var skipped: [(file: MailArchive.File, error: MailError)] = []

    init(_ archive: MailArchive) { self.archive = archive }

    /// - Throws: why the only file of an archive cannot be read, or not further; what was found before counts.
    public mutating func next() throws(MailError) -> MessageReader? {
        while true {
            do throws(MailError) {
                if let opened, let message = try scanner?.next() {
                    count += 1
                    return MessageReader(message, in: opened)
                }
                guard nextFile < archive.files.count else { return nil }
                nextFile += 1
                let fresh = try archive.open(nextFile - 1)
                opened = fresh
                scanner = try fresh.scanner(number: count + 1)
            } catch {
                scanner = nil
                guard archive.isFolder else { throw error }
                if skipped.count < 100 { skipped.append((archive.files[nextFile - 1], error)) }
            }
        }
    }
}
