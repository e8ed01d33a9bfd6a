import Glibc

/// The attachments that Apple Mail keeps beside a mail. A mail in `Messages/61815.partial.emlx` does not contain its attachments:
/// each attachment is a separate file, `Attachments/61815/<part>/<name>`. Older versions keep it in `Messages/61815.<part>.emlxpart`
/// in its transfer encoding. Parts are numbered as in IMAP (RFC 9051, 6.4.5).
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

    private static let partEnding = Array(".emlxpart".utf8)

    /// Returns the files with the parts of a mail that older versions of Apple Mail keep next to it.
    public static func parts(of mail: [UInt8]) -> [[UInt8]] {
        guard folder(of: mail) != nil, let slash = mail.lastIndex(of: ASCII.slash) else { return [] }
        let directory = Array(mail[..<slash]), start = mail[(slash + 1)...].dropLast(ending.count) + [ASCII.dot]
        let found = names(in: directory, maximum: maximumParts) { name in
            name.starts(with: start) && name.suffix(partEnding.count).elementsEqual(partEnding)
        }
        return found.map { directory + [ASCII.slash] + $0 }
    }

    private static let maximumParts = 200

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

    /// Opens the file of a part: the file with the name of the part, or otherwise the only file in the part's folder, or the
    /// part's file next to the mail.
    ///
    /// - Parameter mail: the path of the mail.
    /// - Returns: nil if there is no such file.
    static func open(_ part: Part, in parts: [Part], of mail: [UInt8]) throws(MailError) -> MailPieces? {
        guard let folder = folder(of: mail), let slash = mail.lastIndex(of: ASCII.slash) else { return nil }
        let number = Array(number(of: part.index, in: parts).utf8)
        if let pieces = pieces(of: part, folder + [ASCII.slash] + number) { return pieces }
        let name = mail[(slash + 1)...].dropLast(ending.count) + [ASCII.dot] + number + partEnding
        return pieces(Array(mail[..<slash]), Array(name), part.encoding)
    }

    private static func pieces(of part: Part, _ folderPath: [UInt8]) -> MailPieces? {
        if let name = part.fileName.map({ Array($0.utf8) }), isName(name), let pieces = pieces(folderPath, name) { return pieces }
        let names = names(in: folderPath, maximum: 2) { _ in true }
        return names.count == 1 ? pieces(folderPath, names[0]) : nil
    }

    private static func isName(_ name: [UInt8]) -> Bool {
        !name.isEmpty && !name.contains(ASCII.slash) && !name.contains(0) && name.first != ASCII.dot
    }

    private static func pieces(
        _ folder: [UInt8], _ name: [UInt8], _ encoding: TransferEncoding = .identity
    ) -> MailPieces? {
        guard let descriptor = try? MailArchive.open(folder + [ASCII.slash] + name, O_NOFOLLOW) else { return nil }
        let owner = Closing(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let source = FileSource(descriptor: descriptor, owner: owner)
        return MailPieces(source, size: Int64(status.st_size), isQuoted: false, encoding: encoding)
    }

    /// Returns the names in a folder that are wanted, at most `maximum`. Skips names that begin with a dot, because Finder adds
    /// such files to folders.
    private static func names(in folder: [UInt8], maximum: Int, _ isWanted: ([UInt8]) -> Bool) -> [[UInt8]] {
        let directory = (folder + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { opendir($0) } }
        }
        guard let directory else { return [] }
        defer { closedir(directory) }
        var names: [[UInt8]] = []
        while let entry = readdir(directory), names.count < maximum {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != ASCII.dot, isWanted(name) { names.append(name) }
        }
        return names
    }

    private final class Closing {
        private let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }
}
