import Base
import CQPDF

/// The entries of the information dictionary that can be set, each with the property of XMP that says the same.
public enum PaperEntry: String, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
    case title = "Title"
    case author = "Author"
    case subject = "Subject"
    case keywords = "Keywords"
}

extension PaperStructure {
    /// Part 4 of PDF/A allows no information dictionary (ISO 19005-4, 6.1.3).
    private static let partWithoutDictionary = "4"

    /// Sets entries of the information dictionary and of the XMP packet; an empty text removes the entry. Everything else in
    /// the packet is kept.
    ///
    /// - Returns: false if the packet cannot be edited. It is then removed, because it might contradict the entries.
    public func setInformation(_ entries: [PaperEntry: String]) throws(PaperError) -> Bool {
        guard !entries.isEmpty else { return true }
        var isKept = true
        var packet: XMPPacket?
        if let bytes = try packetBytes() {
            packet = XMPPacket(bytes)
            for (entry, value) in entries { packet?.set(entry, value) }
            isKept = packet != nil
            let edited = packet.map { Array($0.text.utf8) }
            try check(cqpdf_put_metadata(document, edited, edited?.count ?? 0))
        }
        if packet?.values(.part) == [Self.partWithoutDictionary] { return isKept }
        for (entry, value) in entries {
            try check(cqpdf_set_information(document, entry.rawValue, value.isEmpty ? nil : value))
        }
        return isKept
    }

    /// Removes the information dictionary and all XMP packets.
    public func removeInformation() throws(PaperError) { try check(cqpdf_remove_information(document)) }

    /// Returns the bytes of the XMP packet; nil if there is none. A packet that cannot be unpacked is empty.
    private func packetBytes() throws(PaperError) -> [UInt8]? {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let result = cqpdf_metadata(document, &out, &count)
        if result == cqpdf_damaged.rawValue { return [] }
        try check(result)
        guard let out else { return nil }
        defer { cqpdf_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }

    /// Reads what the XMP packet of a file says.
    ///
    /// - Parameter password: tried if the file does not open without a password.
    /// - Returns: nil if the file has no packet that can be read.
    public static func properties(descriptor: Int32, password: String? = nil) -> PaperProperties? {
        guard let paper = try? PaperStructure(descriptor: descriptor, password: password, isUnpaged: true) else { return nil }
        return (try? paper.packetBytes()).flatMap { XMPPacket($0) }.map(PaperProperties.init)
    }
}

extension XMPPacket {
    fileprivate mutating func set(_ entry: PaperEntry, _ value: String) {
        let values = value.isEmpty ? [] : [value]
        switch entry {
        case .title: set(.title, values, as: .languages)
        case .author: set(.creator, values, as: .ordered)
        case .subject: set(.description, values, as: .languages)
        case .keywords:
            set(.keywords, values, as: .text)
            guard !self.values(.subject).isEmpty else { return }
            let words = value.split { $0 == "," || $0 == ";" }.map { $0.drop(while: \.isWhitespace) }
            set(.subject, words.map(String.init).filter { !$0.isEmpty }, as: .unordered)
        }
    }
}

/// What the XMP packet of a document says about it.
public struct PaperProperties: Sendable, Equatable {
    public let title: String?
    public let authors: [String]
    public let subject: String?
    public let keywords: String?
    public let rights: String?
    /// The program that made the document, and the program that converted it to PDF.
    public let creator: String?
    public let producer: String?
    /// The creation date as XMP writes it, such as `2024-05-01T12:30:00Z`.
    public let created: String?
    /// The part and the level of PDF/A to which the document claims to conform, such as "2B"; nil for none.
    public let archival: String?

    init(_ packet: XMPPacket) {
        func first(_ property: XMPPacket.Property) -> String? { packet.values(property).first }
        (title, authors) = (first(.title), packet.values(.creator))
        (subject, rights) = (first(.description), first(.rights))
        let words = packet.values(.subject)
        keywords = first(.keywords) ?? (words.isEmpty ? nil : words.joined(separator: ", "))
        (creator, producer, created) = (first(.creatorTool), first(.producer), first(.created))
        archival = first(.part).map { $0 + (first(.conformance) ?? "") }
    }
}
