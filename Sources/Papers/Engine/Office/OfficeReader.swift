import Base

/// Reads office documents (docx, xlsx, pptx, odt, ods, odp) as people see them. Safe on any bytes.
public enum OfficeReader {
    /// Returns nil if the bytes are not such a document.
    public static func document(_ bytes: [UInt8]) -> OfficeDocument? {
        guard var archive = OfficeArchive(bytes, maximum: OfficeText.maximumDocument) else { return nil }
        let files = OfficeFiles()
        archive.forEach { name, file in
            files.read(name) { file.read($0) }
            return true
        }
        return files.document(isWhole: archive.left > 0)
    }
}

/// What was read of the files, in whatever order they lie in the archive.
final class OfficeFiles {
    private var words: WordContent?
    private let styles = WordStyles()
    private var open: OpenDocumentContent?
    private var sheets: [String: SheetContent] = [:]
    private let texts = SharedTexts()
    private let formats = SheetStyles()
    private var slides: [String: SlideContent] = [:]
    private let order = OfficeOrder()
    private let relations = OfficeRelations()
    private var isDamaged = false

    /// - Parameter source: puts the next bytes of the file into a buffer and returns their number, 0 at the end.
    func read(_ name: String, _ source: @escaping (UnsafeMutableRawBufferPointer) -> Int) {
        if let handler = handler(name), !OfficeXML.read(handler, source) { isDamaged = true }
    }

    private func handler(_ name: String) -> (any OfficeHandler)? {
        switch name {
        case "word/document.xml": return replaced(&words, WordContent())
        case "word/styles.xml": return styles
        case "content.xml": return replaced(&open, OpenDocumentContent())
        case "xl/sharedStrings.xml": return texts
        case "xl/styles.xml": return formats
        case "xl/workbook.xml", "ppt/presentation.xml": return order
        case "xl/_rels/workbook.xml.rels", "ppt/_rels/presentation.xml.rels": return relations
        case _ where name.hasPrefix("xl/worksheets/") && name.hasSuffix(".xml"):
            return sheets.count < OfficeLimits.parts ? replaced(&sheets[name], SheetContent()) : nil
        case _ where name.hasPrefix("ppt/slides/") && name.hasSuffix(".xml"):
            return slides.count < OfficeLimits.parts ? replaced(&slides[name], SlideContent()) : nil
        default: return nil
        }
    }

    private func replaced<Handler>(_ known: inout Handler?, _ new: Handler) -> Handler {
        known = new
        return new
    }

    /// - Parameter isWhole: whether all files were unpacked.
    func document(isWhole: Bool) -> OfficeDocument? {
        var document: OfficeDocument
        if let words {
            document = words.document(styles.headings)
        } else if let open {
            document = open.document()
        } else if !sheets.isEmpty {
            document = workbook()
        } else if !slides.isEmpty {
            document = presentation()
        } else {
            return nil
        }
        document.isWhole = document.isWhole && isWhole && !isDamaged
        return document
    }

    /// The files of the sheets or slides in their order; without one, in that of their names.
    private func ordered(_ names: some Collection<String>, in folder: String) -> [(name: String?, file: String)] {
        let listed = order.parts.compactMap { part in
            relations.files[part.relation].map { target in
                (part.name, target.hasPrefix("/") ? String(target.dropFirst()) : folder + target)
            }
        }
        let known = Set(listed.map(\.1))
        let others = names.filter { !known.contains($0) }.sorted { ($0.count, $0) < ($1.count, $1) }
        return listed + others.map { (nil, $0) }
    }

    private func workbook() -> OfficeDocument {
        var content = OfficeContent()
        var isCut = order.isFull || texts.isFull
        for (name, file) in ordered(sheets.keys, in: "xl/") {
            guard let sheet = sheets[file] else { continue }
            content.beginPart(name: name)
            isCut = isCut || sheet.isCut
            let rows = sheet.rows.map { cells in
                var row: [String] = []
                for cell in cells where cell.column >= row.count {
                    row += Array(repeating: "", count: cell.column - row.count) + [shown(cell)]
                }
                return row
            }
            content.add(OfficeDocument.Block(rows: rows))
        }
        return OfficeDocument(kind: .sheets, parts: content.parts, isWhole: !isCut && !content.isFull)
    }

    private func shown(_ cell: SheetContent.Cell) -> String {
        switch cell.type {
        case "s":
            guard let index = Int(cell.value), texts.texts.indices.contains(index) else { return "" }
            return texts.texts[index]
        case "b": return cell.value == "1" ? "TRUE" : "FALSE"
        case "str", "inlineStr", "e", "d": return cell.value
        default:
            guard let number = Double(cell.value), number.isFinite else { return cell.value }
            return SheetNumber(number, isFrom1904: order.isFrom1904).shown(formats.format(cell.style))
        }
    }

    private func presentation() -> OfficeDocument {
        var content = OfficeContent()
        var isCut = order.isFull
        for (_, file) in ordered(slides.keys, in: "ppt/") {
            guard let slide = slides[file] else { continue }
            content.beginPart(name: slide.title)
            isCut = isCut || slide.isCut
            for block in slide.blocks { content.add(block) }
        }
        return OfficeDocument(kind: .slides, parts: content.parts, isWhole: !isCut && !content.isFull)
    }
}

/// A number of a sheet as its format shows it: dates and times in ISO 8601, other numbers without rounding.
struct SheetNumber {
    private let value: Double
    private let isFrom1904: Bool

    init(_ value: Double, isFrom1904: Bool) { (self.value, self.isFrom1904) = (value, isFrom1904) }

    func shown(_ format: SheetStyles.Format) -> String {
        switch format {
        case .number: return Self.plain(value)
        case .percent: return Self.plain((value * 100 * 1e9).rounded() / 1e9) + " %"
        case .date, .time, .dateAndTime: break
        }
        // Excel's last day is 9999-12-31.
        guard value >= 0, value < 2_958_466 else { return Self.plain(value) }
        let seconds = Int((value * 86_400).rounded())
        let (day, second) = (seconds / 86_400, seconds % 86_400)
        let time =
            "\(Self.two(second / 3600)):\(Self.two(second / 60 % 60))" + (second % 60 == 0 ? "" : ":\(Self.two(second % 60))")
        if format == .time { return day == 0 ? time : Self.plain(value * 24) + " h" }
        // Day 60 is 1900-02-29, which did not exist (ECMA-376 part 1, 18.17.4.1); days before it are counted from 1899-12-31.
        let start = isFrom1904 ? -24_107 : day < 60 ? -25_568 : -25_569
        let date = CivilDate(days: day + start)
        let shown = "\(date.year)-\(Self.two(date.month))-\(Self.two(date.day))"
        return format == .date && second == 0 ? shown : "\(shown) \(time)"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    }
}
