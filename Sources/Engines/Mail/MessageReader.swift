/// Reads what the parts of one mail hold, piece by piece.
public struct MessageReader {
    private let opened: MailArchive.Opened
    public let message: ScannedMessage

    public init(_ message: ScannedMessage, in opened: MailArchive.Opened) {
        self.message = message
        self.opened = opened
    }

    /// The mail as it was sent, as far as the archive tells: without separator, quote marks before `From ` taken back.
    public func raw(_ body: (Bytes) throws(MailError) -> Bool) throws(MailError) {
        try bytes(message.headerStart, message.contentEnd, isQuoted: message.isQuoted, body)
    }

    /// A part's content, unwrapped from its transfer encoding, until `body` returns false.
    public func content(of part: Part, _ body: (Bytes) throws(MailError) -> Bool) throws(MailError) {
        var decoder = TransferDecoder(part.encoding)
        var out: [UInt8] = []
        var goesOn = true
        try bytes(part.bodyStart, part.end, isQuoted: message.isQuoted && part.encoding != .base64) { piece throws(MailError) in
            out.removeAll(keepingCapacity: true)
            decoder.decode(piece, into: &out)
            if !out.isEmpty { goesOn = try body(out[...]) }
            return goesOn
        }
        guard goesOn else { return }
        out.removeAll(keepingCapacity: true)
        decoder.finish(into: &out)
        if !out.isEmpty { _ = try body(out[...]) }
    }

    /// A part's content, at most `limit` bytes of it, and whether that is all.
    public func content(of part: Part, limit: Int) throws(MailError) -> (bytes: [UInt8], isWhole: Bool) {
        var all: [UInt8] = []
        try content(of: part) { piece in
            all += piece.prefix(limit + 1 - all.count)
            return all.count <= limit
        }
        if all.count > limit { return (Array(all.prefix(limit)), false) }
        return (all, true)
    }

    private static let pieceSize = 64 << 10

    private func bytes(_ start: Int64, _ end: Int64, isQuoted: Bool, _ body: (Bytes) throws(MailError) -> Bool) throws(MailError) {
        let source = try opened.source(from: start, to: end)
        var piece = [UInt8](repeating: 0, count: Int(min(Int64(Self.pieceSize), max(1, end - start))))
        var unquoter = FromUnquoter()
        var out: [UInt8] = []
        while true {
            var problem: MailError?
            let got = piece.withUnsafeMutableBytes { buffer -> Int in
                do throws(MailError) {
                    return try source.read(into: buffer)
                } catch {
                    problem = error
                    return 0
                }
            }
            if let problem { throw problem }
            if got == 0 { break }
            guard isQuoted else {
                guard try body(piece[..<got]) else { return }
                continue
            }
            out.removeAll(keepingCapacity: true)
            unquoter.pass(piece[..<got], into: &out)
            if !out.isEmpty, try !body(out[...]) { return }
        }
        guard isQuoted else { return }
        out.removeAll(keepingCapacity: true)
        unquoter.finish(into: &out)
        if !out.isEmpty { _ = try body(out[...]) }
    }
}
