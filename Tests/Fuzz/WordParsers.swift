import Foundation
import FoundationXML

/// `run.py` compiles this together with the files of Base, Core and the features that read text from other sources.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzWords(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    WordParser.chosen.read(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

enum WordParser: String {
    case search, mailsearch, sidecar, trashinfo, json, receipt, answer

    static let chosen = chosenParser().flatMap(WordParser.init(rawValue:)) ?? .search

    func read(_ bytes: [UInt8]) {
        switch self {
        case .search: Self.search(bytes)
        case .mailsearch: Self.searchMails(bytes)
        case .sidecar: Self.describe(bytes)
        case .trashinfo: Self.record(bytes)
        case .json: Self.write(bytes)
        case .receipt: Self.note(Reading(width: 1000, height: 1000, lines: Self.lines(bytes), seconds: 1))
        case .answer: Self.answer(bytes)
        }
    }

    /// Searches a text. The input consists of the query, a newline and the text.
    private static func search(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let query = SearchQuery(parts[0]), text = parts.last ?? ""
        _ = query.words
        _ = query.pieces
        var end = 0
        for match in query.matches(in: text) {
            precondition(match.lowerBound >= end && match.upperBound <= text.utf16.count, "a match lies outside the text")
            end = match.upperBound
        }
        let snippet = Snippet(text, query)
        for match in snippet.matches { precondition(match[0] < match[1] && match[1] <= snippet.text.utf16.count) }
    }

    private static func searchMails(_ bytes: [UInt8]) {
        let query = MailQuery(String(decoding: bytes, as: UTF8.self))
        _ = query.withoutBeginning
        for expression in [query.match, query.excluded].compactMap({ $0 }) {
            // Each word is in quotes, so that FTS5 does not read it as an operator.
            precondition(expression.utf8.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2), "a quote is open: \(expression)")
            precondition(!expression.utf8.contains(0))
        }
    }

    /// Checks that any text gives a well-formed packet that contains the same text, or no packet with it.
    private static func describe(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        var packet = XMPPacket()
        for assignment in [
            XMPPacket.Assignment.caption(text), .title(text), XMPPacket.Assignment(.subject, [text], as: .unordered),
        ] {
            packet.set(assignment)
        }
        let document = CaptionReader(String(decoding: packet.bytes, as: UTF8.self))
        precondition(document.isWhole, "no XML: \(packet.bytes)")
        if !packet.values(.description).isEmpty {
            precondition(document.elements.sorted() == CaptionReader.expected.sorted(), "\(document.elements)")
        }
    }

    private static func record(_ bytes: [UInt8]) {
        let path = BytePath(bytes: [0x2F] + bytes)
        _ = TrashRecord.names(bytes, path)
        guard let moment = LocalTime(year: 2024, month: 5, day: 1, hour: 9, minute: 7, second: 3) else { return }
        for top in [nil, path.parent, BytePath("/")] where path.bytes.count > 1 && path.bytes.last != 0x2F {
            let text = TrashRecord.text(of: path, top: top, deleted: moment)
            precondition(TrashRecord.names(Array(text.utf8), path), "\(path.bytes)")
        }
    }

    /// Checks that Foundation can read the JSON that Shoebox writes.
    private static func write(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let value = ["a\(text)": [text, "a"], "": bytes.map { "\($0)" }]
        guard let written = try? JSON.encode(value) else { preconditionFailure("a text is not written") }
        precondition((try? JSONDecoder().decode([String: [String]].self, from: Data(written))) == value)
        _ = try? JSONDecoder().decode(BytePath.self, from: Data(bytes))
        _ = try? JSONDecoder().decode(Failure.self, from: Data(bytes))
    }

    private static func lines(_ bytes: [UInt8]) -> [TextLine] {
        bytes.split(separator: UInt8(ascii: "\n")).enumerated().map { row, line in
            let (top, bottom) = (Float(row * 20), Float(row * 20 + 15))
            return TextLine(
                text: String(decoding: line, as: UTF8.self), confidence: 0.9,
                quad: Quad(.init(0, top), .init(900, top), .init(900, bottom), .init(0, bottom)), words: [], block: row / 7,
                row: row)
        }
    }

    /// Makes a note from the text of a picture.
    private static func note(_ reading: Reading) {
        let page = PageText(reading)
        let verdict = CategoryRules.verdict(page)
        precondition(verdict.certainty >= 0 && verdict.certainty <= 1, "\(verdict)")
        _ = Receipt(page)
        guard let stored = try? StoredLines.encode(reading.lines), let back = try? StoredLines.decode(stored) else {
            preconditionFailure("lines are not stored")
        }
        precondition(back.map(\.text) == reading.lines.map(\.text))
        precondition(StoredLines.thousandths(stored).count == back.count)
    }

    /// Reads an answer of a worker as if a hostile picture had taken control of the worker.
    private static func answer(_ bytes: [UInt8]) {
        guard let reading = try? JSONDecoder().decode(Reading.self, from: Data(bytes)) else { return }
        note(reading)
    }
}

/// Reads the elements of a sidecar file.
private final class CaptionReader: NSObject, XMLParserDelegate {
    static let expected = [
        "x:xmpmeta", "rdf:RDF", "rdf:Description", "dc:description", "rdf:Alt", "rdf:li", "dc:title", "rdf:Alt", "rdf:li",
        "dc:subject", "rdf:Bag", "rdf:li",
    ]
    private(set) var elements: [String] = []
    private(set) var isWhole = false

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        isWhole = parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) { elements.append(name) }
}
