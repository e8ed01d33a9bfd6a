/// `run.py` compiles this together with Sources/Mail/Engine.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzMail(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    MailParser.chosen.read(bytes)
    return 0
}

enum MailParser: String {
    case mbox, mime, headers, tnef, uuencode, html

    static let chosen = chosenParser().flatMap(MailParser.init(rawValue:)) ?? .mbox

    func read(_ bytes: [UInt8]) {
        switch self {
        case .mbox, .mime: Self.readArchive(self == .mbox ? Array("From a@b Fri Feb 22 17:06:23 2008\n".utf8) + bytes : bytes)
        case .headers: Self.readHeaders(bytes)
        case .tnef: _ = TNEF.files(bytes)
        case .uuencode: Self.readBlocks(bytes)
        case .html:
            let html = String(decoding: bytes, as: UTF8.self)
            _ = HTMLText.text(of: html)
            _ = HTMLReader.read(html, Elements())
        }
    }

    /// Checks that an archive contains the same number of mails for two different chunk sizes.
    private static func readArchive(_ bytes: [UInt8]) {
        guard fuzzFile.fill(bytes) else { preconditionFailure("SHOEBOX_FUZZ_FILE names no file that can be written") }
        var counts = [0, 0]
        if var scanner = try? MessageScanner(MemorySource(bytes[...], piece: 7)) {
            while (try? scanner.next()) != nil { counts[0] += 1 }
        }
        if var walk = try? MailArchive(path: Array(fuzzFile.path.utf8)).walk() {
            while let reader = try? walk.next() {
                counts[1] += 1
                readMail(reader)
            }
        }
        precondition(counts[0] == counts[1], "divided otherwise, there are \(counts) mails")
    }

    private static func readMail(_ reader: MessageReader) {
        _ = MailSummary(reader.message)
        if let body = try? reader.text() { _ = QuotedHistory.newText(of: body.text) }
        for attachment in (try? reader.attachments()) ?? [] {
            guard var pieces = try? reader.content(of: attachment) else { continue }
            _ = try? pieces.prefix(1 << 20)
            _ = attachment.name.flatMap(SafeNames.safe)
        }
    }

    private static func readHeaders(_ bytes: [UInt8]) {
        let block = HeaderBlock(bytes)
        for index in 0..<block.count {
            let value = block.value(index)
            _ = EncodedWords.decode(value)
            _ = AddressParser.parse(value)
            _ = Parameters(value).text("name")
            _ = MailDate(value)
        }
    }

    private static func readBlocks(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Bytes($0) }
        for block in UUBlock.blocks(lines) {
            let data = UUBlock.data(block, lines)
            // Each line states its number of bytes, at most 63; if bytes are missing, they are read as zeros.
            precondition(data.count <= 63 * lines.count, "a block unpacks to more than its lines can say")
        }
        _ = UUBlock.withoutBlocks(String(decoding: bytes, as: UTF8.self))
    }
}

/// Checks that the HTML parser ends the elements in the reverse order of their starts.
private final class Elements: HTMLListener {
    private var open: [String] = []

    func start(_ name: String, _ attributes: [String: String]) { open.append(name) }
    func end(_ name: String) { precondition(open.popLast() == name, "\(name) ends out of its turn") }
    func text(_ text: String) {}
}
