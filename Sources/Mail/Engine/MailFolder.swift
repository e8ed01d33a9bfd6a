import Glibc
import Base

/// Finds the mails in a folder: Maildir with its subfolders, and separate `.eml` and `.emlx` files.
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
        var folders: [[UInt8]] = [], names: [[UInt8]] = []
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
            } else if isFile, isMaildir || isMail(name) {
                names.append(name)
            }
        }
        for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let file = path + [ASCII.slash] + name
            do throws(MailError) {
                if let mail = try self.file(file) { found.files.append(mail) }
            } catch {
                found.unread.add(file, error)
            }
        }
        for name in folders.sorted(by: { $0.lexicographicallyPrecedes($1) }) where name != Array("tmp".utf8) {
            let isMailFolder = name == Array("cur".utf8) || name == Array("new".utf8), folder = path + [ASCII.slash] + name
            if depth < maximumDepth {
                try walk(folder, depth: depth + 1, isMaildir: isMailFolder, &found)
            } else {
                found.unread.add(folder, .reading(ELOOP))
            }
        }
    }

    /// Returns the file of a mail; nil for links, pipes and other files that are not regular.
    private static func file(_ path: [UInt8]) throws(MailError) -> MailArchive.File? {
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
        return status.st_mode & S_IFMT == S_IFREG ? try MailArchive.file(path, descriptor, status) : nil
    }

    static func isMail(_ name: [UInt8]) -> Bool {
        FileKind(fileName: String(decoding: name, as: UTF8.self)) == .mail
    }
}
