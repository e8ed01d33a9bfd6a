import Glibc
import Base

/// Finds the mails in a folder: Maildir with its subfolders, separate `.eml` and `.emlx` files, numbered files of MH, and mbox files,
/// whatever their names are. This includes a profile of Thunderbird, whose mbox files have no extension, and an export or a library of Apple Mail.
enum MailFolder {
    private static let maximumDepth = 12
    private static let maximumFiles = 2_000_000

    struct Listing {
        var files: [MailArchive.File] = []
        var unread = MailUnread()
    }

    /// - Throws: an error if the folder itself cannot be listed. Files and folders inside that cannot be opened are named in the
    ///   listing instead.
    static func files(in path: [UInt8]) throws(MailError) -> Listing {
        var found = Listing()
        try walk(path, depth: 0, isMaildir: false, &found)
        return found
    }

    private static func walk(_ path: [UInt8], depth: Int, isMaildir: Bool, _ found: inout Listing) throws(MailError) {
        let directory = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { opendir($0) } }
        }
        guard let directory else {
            if depth == 0 { throw .reading(errno) }
            return found.unread.add(path, .reading(errno))
        }
        defer { closedir(directory) }
        var folders: [[UInt8]] = [], names: [[UInt8]] = [], others: [[UInt8]] = [], summaries: Set<[UInt8]> = []
        while found.files.count + names.count < maximumFiles {
            errno = 0
            guard let entry = readdir(directory) else {
                if errno != 0 { found.unread.add(path, .reading(errno)) }
                break
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name == [ASCII.dot] || name == [ASCII.dot, ASCII.dot] { continue }
            let isFile = entry.pointee.d_type == UInt8(DT_REG) || entry.pointee.d_type == UInt8(DT_UNKNOWN)
            if entry.pointee.d_type == UInt8(DT_DIR) {
                folders.append(name)
            } else if isFile, name.suffix(summaryEnding.count).elementsEqual(summaryEnding) {
                summaries.insert(name.dropLast(summaryEnding.count))
            } else if isFile, isMaildir || mayBeMail(name) {
                names.append(name)
            } else if isFile {
                others.append(name)
            }
        }
        if !summaries.isEmpty { names += others.filter(summaries.contains) }
        for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let file = path + [ASCII.slash] + name
            let isCertain = isMaildir || isMail(name) || isMbox(name) || summaries.contains(name)
            do throws(MailError) {
                if let mail = try self.file(file, isCertain: isCertain) { found.files.append(mail) }
            } catch {
                // Nothing is known to be missing if a file that only may be an mbox cannot be opened.
                if isCertain { found.unread.add(file, error) }
            }
        }
        for name in folders.sorted(by: { $0.lexicographicallyPrecedes($1) }) where !isAside(name, of: folders, in: path) {
            let isMailFolder = name == Array("cur".utf8) || name == Array("new".utf8), folder = path + [ASCII.slash] + name
            if depth < maximumDepth {
                try walk(folder, depth: depth + 1, isMaildir: isMailFolder, &found)
            } else {
                found.unread.add(folder, .reading(ELOOP))
            }
        }
    }

    /// Whether a folder contains no mails of its own: `tmp` of a Maildir has mails that are still being delivered, and Apple Mail's
    /// `Attachments` has files of the mails in `Messages`, some of which may be mails.
    private static func isAside(_ name: [UInt8], of folders: [[UInt8]], in path: [UInt8]) -> Bool {
        func has(_ name: String) -> Bool { folders.contains(Array(name.utf8)) }
        if name.elementsEqual("tmp".utf8) { return has("cur") || has("new") }
        guard name.elementsEqual("Attachments".utf8), has("Messages") else { return false }
        let parent = path[(path.lastIndex(of: ASCII.slash).map { $0 + 1 } ?? 0)...]
        return parent.elementsEqual("Data".utf8) || parent.allSatisfy(\.isDigit) || parent.suffix(4).elementsEqual("mbox".utf8)
    }

    /// Returns a file of mails. Returns nil for links, pipes and other files that are not regular, for empty archives, and for files
    /// that only may be an mbox and do not begin like one.
    private static func file(_ path: [UInt8], isCertain: Bool) throws(MailError) -> MailArchive.File? {
        let descriptor: Int32
        do throws(MailError) { descriptor = try MailArchive.open(path, O_NOFOLLOW) } catch {
            switch error {
            case .notMail, .reading(ELOOP): return nil
            default: throw error
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .reading(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        var file = try MailArchive.file(path, descriptor, status)
        guard !isCertain || status.st_size == 0 && !file.isAlone else { return file }
        guard let start = try FileSource(descriptor: descriptor).peek(at: 0, count: beginning) else { return nil }
        if isMbox(start[...]) { return file }
        file.isNumbered = isNumbered(path) && MailFormat.sniff(start[...], isWhole: true) == .yes(.mail)
        return file.isNumbered ? file : nil
    }

    /// Whether the name of a file is that of a mail in a folder of MH: a number, after a comma if the mail was deleted.
    private static func isNumbered(_ path: [UInt8]) -> Bool {
        let name = path[(path.lastIndex(of: ASCII.slash).map { $0 + 1 } ?? 0)...]
        let number = name.first == ASCII.comma ? name.dropFirst() : name
        return !number.isEmpty && number.count < 10 && number.allSatisfy(\.isDigit)
    }

    /// Whether a file is a single mail by its name.
    static func isMail(_ name: [UInt8]) -> Bool { kind(name) == .mail }

    /// The ending of the file that Thunderbird puts beside each of its mbox files.
    private static let summaryEnding = Array(".msf".utf8)
    /// The number of bytes that show whether a file is an mbox.
    private static let beginning = 2 * Separator.maximumLength

    private static func isMbox(_ name: [UInt8]) -> Bool { kind(name) == .mbox }

    /// Whether a file may have mails by its name: its kind is that of mails, or unknown.
    private static func mayBeMail(_ name: [UInt8]) -> Bool {
        switch kind(name) {
        case .mail, .mbox: true
        case nil: name.first != ASCII.dot
        default: false
        }
    }

    /// The kind of a file by its name, without the `.gz` behind it.
    private static func kind(_ name: [UInt8]) -> FileKind? {
        let packed = Array(".gz".utf8)
        let isPacked = name.suffix(packed.count).elementsEqual(packed)
        return FileKind(fileName: String(decoding: isPacked ? name.dropLast(packed.count) : name[...], as: UTF8.self))
    }

    /// Whether a file begins with a separator and a header.
    private static func isMbox(_ start: Bytes) -> Bool {
        let lines = start.drop(while: \.isSpace).split(maxSplits: 2, omittingEmptySubsequences: false) {
            $0 == ASCII.newline || $0 == ASCII.carriageReturn
        }
        guard lines.count > 1 else { return false }
        if Separator.isMMDF(lines[0]) { return HeaderBlock.name(in: Separator.afterMMDF(start.drop(while: \.isSpace))) != nil }
        guard Separator.isSeparator(lines[0].drop { $0 == ASCII.greater }) else { return false }
        let rest = start[lines[1].startIndex...].drop(while: \.isSpace)
        return HeaderBlock.name(in: rest) != nil || rest.starts(with: ">from ")
    }
}
