import Base
import Catalogue
import Readings

/// The formats in which notes are exported, always in UTF-8.
public enum NoteExport: String, Sendable, CaseIterable {
    /// A text file with all notes. Each note follows a line with its name.
    case txt
    /// A ZIP file with a text file for each note.
    case zip
    /// A table of receipts (RFC 4180): merchant, date, total.
    case csv

    /// The file name of a note. It depends only on the picture's name and the note's id, not on other notes.
    public static func fileName(_ note: Note) -> String {
        let name = note.photo?.name ?? "note"
        let stem = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? String(name[..<$0]) : nil } ?? name
        return "\(safeName(stem)) (note \(note.id)).txt"
    }

    /// Returns a name without characters that some systems refuse, shortened if it is too long.
    static func safeName(_ name: String) -> String {
        var short = String(name.map { $0.isSafeInNames ? $0 : "_" })
        while short.utf8.count > 180 { short.removeLast() }
        return short
    }

    /// A note as a section of the text file.
    public static func section(_ note: Note) -> String {
        let time = LocalTime(unixSeconds: note.at / 1000).iso.replacing("T", with: " ")
        return "=== \(note.photo?.name ?? "note \(note.id)") · \(time) · \(note.category.rawValue) ===\n\n\(note.text)\n\n"
    }

    /// The header row of the CSV file. It begins with a byte order mark, because spreadsheets would otherwise misread
    /// accented letters.
    public static let csvHead = "\u{FEFF}merchant,date,total,currency,adds_up,file,note\r\n"

    /// Returns the CSV row of a note with a receipt; an empty text for other notes.
    public static func csvLine(_ note: Note) -> String {
        guard let receipt = note.receipt else { return "" }
        let file = note.photo.map { $0.folder + "/" + $0.name } ?? ""
        let cells = [
            CSVCell.text(receipt.merchant ?? ""), receipt.date ?? "", receipt.total?.decimal ?? "", receipt.total?.currency ?? "",
            receipt.addsUp.map { $0 ? "yes" : "no" } ?? "", CSVCell.text(file), String(note.id),
        ]
        return cells.joined(separator: ",") + "\r\n"
    }

    /// Writes notes to a file. Only a few hundred notes are in memory at a time.
    ///
    /// - Returns: the number of notes in the file.
    public static func write(
        _ notes: Notes, _ chosen: ChosenNotes = .matching(), as format: NoteExport, to sink: ([UInt8]) throws -> Void
    ) throws -> Int {
        var pages = NotePages(notes: notes, chosen)
        let pieces = try NotePieces(format)
        var count = 0
        try sink(pieces.head)
        while let page = try pages.next() {
            let written = try page.map { try pieces.add($0) }
            try sink(written.flatMap { $0 })
            count += written.count { !$0.isEmpty }
        }
        try sink(try pieces.end())
        return count
    }
}

/// The bytes of an export file, note by note.
public struct NotePieces {
    private let format: NoteExport
    private let zip: ArchiveWriter?

    public init(_ format: NoteExport) throws {
        self.format = format
        zip = format == .zip ? try ArchiveWriter(.storedZip) : nil
    }

    public var head: [UInt8] { format == .csv ? Array(NoteExport.csvHead.utf8) : [] }

    public func add(_ note: Note) throws -> [UInt8] {
        switch format {
        case .txt: Array(NoteExport.section(note).utf8)
        case .csv: Array(NoteExport.csvLine(note).utf8)
        case .zip: try zip?.add(NoteExport.fileName(note), Array((note.text + "\n").utf8), modified: note.at / 1000) ?? []
        }
    }

    public func end() throws -> [UInt8] { try zip?.finish() ?? [] }
}

extension Character {
    fileprivate var isSafeInNames: Bool {
        !"/\\:*?\"<>|".contains(self)
            && unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && !(0x202A...0x202E).contains($0.value) }
    }
}
