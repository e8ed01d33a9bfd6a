import Glibc

/// The attachments that Apple Mail keeps beside a mail. A mail in `Messages/61815.partial.emlx` does not contain its attachments:
/// each attachment is a separate file, `Attachments/61815/<part>/<name>`. Parts are numbered as in IMAP (RFC 9051, 6.4.5).
public enum BesideMail {
    private static let ending = Array(".partial.emlx".utf8)
    /// The maximum size in bytes of the body that a part has inside the mail if its content is stored beside the mail. Such a
    /// body contains only line ends.
    private static let nothing: Int64 = 4

    /// Returns the folder with the attachments of a mail. Returns nil if the path does not end with a folder and a file name such
    /// as `61815.partial.emlx`. The returned folder need not exist.
    public static func folder(of mail: [UInt8]) -> [UInt8]? {
        let parts = mail.split(separator: ASCII.slash, omittingEmptySubsequences: false)
        guard parts.count >= 3, let name = parts.last, name.count > ending.count, name.suffix(ending.count).elementsEqual(ending)
        else { return nil }
        let number = name.dropLast(ending.count), above = parts[parts.count - 2]
        guard number.allSatisfy(\.isDigit), !above.isEmpty, above.first != ASCII.dot else { return nil }
        return Array(parts.dropLast(2).joined(separator: [ASCII.slash])) + Array("/Attachments/".utf8) + number
    }

    /// Whether the content of a part of a `.partial.emlx` mail is stored beside the mail.
    static func holds(_ part: Part) -> Bool {
        part.isLeaf && (part.header.first("x-apple-content-length") != nil || part.end - part.bodyStart <= nothing)
    }

    /// Returns the number of a part, such as `2` or `1.2`.
    static func number(of index: Int, in parts: [Part]) -> String {
        var numbers: [Int] = []
        var index = index
        while let above = parts[index].parent {
            if parts[above].type.isMultipart {
                numbers.append(1 + parts[..<index].count { $0.parent == above })
            } else if !parts[index].type.isMultipart {
                numbers.append(1)
            }
            index = above
        }
        return numbers.isEmpty ? "1" : numbers.reversed().map(String.init).joined(separator: ".")
    }

    /// Opens the file of a part: the file with the name of the part, or otherwise the only file in the part's folder.
    ///
    /// - Returns: nil if there is no such file.
    static func open(_ part: Part, in parts: [Part], _ folder: [UInt8]) throws(MailError) -> MailPieces? {
        let folderPath = folder + [ASCII.slash] + Array(number(of: part.index, in: parts).utf8)
        if let name = part.fileName.map({ Array($0.utf8) }), isName(name), let pieces = pieces(folderPath, name) { return pieces }
        let names = names(in: folderPath)
        return names.count == 1 ? pieces(folderPath, names[0]) : nil
    }

    private static func isName(_ name: [UInt8]) -> Bool {
        !name.isEmpty && !name.contains(ASCII.slash) && !name.contains(0) && name.first != ASCII.dot
    }

    private static func pieces(_ folder: [UInt8], _ name: [UInt8]) -> MailPieces? {
        guard let descriptor = try? MailArchive.open(folder + [ASCII.slash] + name, O_NOFOLLOW) else { return nil }
        let owner = Closing(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let source = FileSource(descriptor: descriptor, owner: owner)
        return MailPieces(source, size: Int64(status.st_size), isQuoted: false, encoding: .identity)
    }

    /// Returns at most two names in a folder, enough to know whether there is only one. Skips names that begin with a dot,
    /// because Finder adds such files to folders.
    private static func names(in folder: [UInt8]) -> [[UInt8]] {
        let directory = (folder + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { opendir($0) } }
        }
        guard let directory else { return [] }
        defer { closedir(directory) }
        var names: [[UInt8]] = []
        while let entry = readdir(directory), names.count < 2 {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != ASCII.dot { names.append(name) }
        }
        return names
    }

    private final class Closing {
        private let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }
}
