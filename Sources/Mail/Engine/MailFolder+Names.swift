import Base

/// The names of the mailboxes in a folder of mails, as mail programs show them.
extension MailArchive {
    /// Returns the name of the mailbox that contains the mails of a file, such as `Local Folders/Inbox/Work`. Mailboxes within
    /// mailboxes are separated by slashes. Returns nil for an archive that is a single file, and for mails that lie directly in the
    /// folder.
    public func mailbox(of file: Int) -> String? {
        guard isFolder, files.indices.contains(file) else { return nil }
        var names = relativePath(of: file).split(separator: ASCII.slash).map { String(decoding: $0, as: UTF8.self) }
        if files[file].isAlone { names.removeLast() } else if names.last == "mbox" { names.removeLast() }
        if names.last == "cur" || names.last == "new" { names.removeLast() }
        if let messages = names.lastIndex(of: "Messages"), messages == names.count - 1 {
            names.removeSubrange(Self.appleStart(names, messages)...)
        }
        // Maildir++ puts all mailboxes into one folder, with dots between the parts of their names.
        let shown = names.flatMap { name in
            name.first == "." ? name.split(separator: ".").map(String.init) : [Self.withoutEnding(name)]
        }
        let name = shown.joined(separator: "/")
        return name.isEmpty ? nil : name.composed
    }

    /// The path of a file within the archive.
    public func relativePath(of file: Int) -> ArraySlice<UInt8> { files[file].path.dropFirst(path.count) }

    /// Apple Mail stores the mails of `INBOX.mbox` in `INBOX.mbox/<UUID>/Data/1/6/Messages`, in older versions in
    /// `INBOX.mbox/Messages`. Returns the index of the first name after that of the mailbox.
    private static func appleStart(_ names: [String], _ messages: Int) -> Int {
        guard let data = names[..<messages].lastIndex(of: "Data"), data > 0,
            names[(data + 1)..<messages].allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
        else { return messages > 0 && names[messages - 1].lowercased().hasSuffix("mbox") ? messages : names.count }
        return names[data - 1].utf8.count == uuidLength ? data - 1 : data
    }

    private static let uuidLength = 36

    /// Removes the endings of mbox files (also packed ones), of Apple Mail's folders, and of Thunderbird's folders of mailboxes.
    private static func withoutEnding(_ name: String) -> String {
        var name = name[...]
        for ending in [".gz", ".mbox", ".mbx", ".sbd"] where name.lowercased().hasSuffix(ending) && name.count > ending.count {
            name = name.dropLast(ending.count)
        }
        return String(name)
    }
}
