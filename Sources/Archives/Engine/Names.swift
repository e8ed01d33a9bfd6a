import Base

/// Decodes the names of entries.
struct Names {
    let directory: ZipDirectory?
    /// The encoding of names for which the archive states none; nil until the first name requires it.
    var encoding: TextEncoding?

    func text(of entry: ArchiveReader.Entry, at index: Int) -> DecodedText {
        var name: DecodedText
        if entry.name.isEmpty, let record = directory?.record(of: entry, at: index) {
            // libarchive returns an empty name if the record marks the name as UTF-8 although it is not valid UTF-8.
            name = DecodedText(utf8: record.name)
        } else if let encoding, Self.isFree(entry, directory, at: index, in: encoding) {
            name = DecodedText(entry.name, encoding)
        } else {
            name = DecodedText(utf8: entry.name)
        }
        while name.text.hasSuffix("/"), name.text.utf8.count > 1 { name.text.removeLast() }
        return name
    }

    /// Returns the target of a link.
    func target(of entry: ArchiveReader.Entry) -> String? {
        guard let target = entry.target else { return nil }
        if let text = String(validating: target, as: UTF8.self) { return text }
        return encoding.map { DecodedText(target, $0).text } ?? DecodedText(utf8: target).text
    }

    func needsEncoding(_ entry: ArchiveReader.Entry, at index: Int) -> Bool {
        Self.isFree(entry, directory, at: index) && String(validating: entry.name, as: UTF8.self) == nil
    }

    /// Returns the encoding of the entries' names, or nil if all names are valid UTF-8.
    static func detect(_ entries: [ArchiveReader.Entry], _ directory: ZipDirectory?) -> TextEncoding? {
        let free = entries.enumerated().filter { isFree($1, directory, at: $0) }.map(\.element.name)
        return free.contains { String(validating: $0, as: UTF8.self) == nil } ? CharsetGuess.encoding(ofNames: free) : nil
    }

    /// Returns the encodings that the entries' names may have, with some of the names; empty if all names are valid UTF-8.
    static func readings(_ entries: [ArchiveReader.Entry], _ directory: ZipDirectory?) -> [EncodingReading] {
        let free = entries.enumerated().lazy.filter { isFree($1, directory, at: $0) }.map(\.element.name)
        let names = Array(free.prefix(maximumNames))
        guard names.contains(where: { String(validating: $0, as: UTF8.self) == nil }) else { return [] }
        return EncodingReading.likely(names, isName: true, sample: Array(names.prefix(2).joined(separator: Array(", ".utf8))))
    }

    private static let maximumNames = 1000

    /// Whether the archive does not state the encoding of the name, and the name may differ from one in ASCII.
    private static func isFree(
        _ entry: ArchiveReader.Entry, _ directory: ZipDirectory?, at index: Int, in encoding: TextEncoding? = nil
    ) -> Bool {
        guard entry.hasFreeEncoding, encoding?.keepsASCII == false || entry.name.contains(where: { $0 >= 0x80 }) else {
            return false
        }
        return directory?.record(of: entry, at: index)?.isUTF8 != true
    }
}

extension ZipDirectory {
    /// Returns the record of an entry, or nil if libarchive has read the zip in another order.
    func record(of entry: ArchiveReader.Entry, at index: Int) -> Record? {
        guard records.indices.contains(index) else { return nil }
        let record = records[index]
        // Compare only prefixes, because libarchive may change UTF-8 names (Unicode composition) and adds a slash to folder
        // names.
        return record.isUTF8
            || record.name.count <= entry.name.count && entry.name.starts(with: record.name.prefix { $0 != 0x5C })
            ? record : nil
    }
}
