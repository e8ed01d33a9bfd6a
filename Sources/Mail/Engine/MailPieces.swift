/// The bytes of a range of a mail, with added `>` prefixes removed and the transfer encoding decoded, in pieces of about 64 kB at
/// most.
public struct MailPieces {
    private let source: any ByteSource
    private var buffer: [UInt8]
    private var unquoter: FromUnquoter?
    private var decoder: TransferDecoder?
    private var isAtEnd = false

    private static let pieceSize = 64 << 10

    init(_ source: any ByteSource, size: Int64, isQuoted: Bool, encoding: TransferEncoding) {
        self.source = source
        buffer = [UInt8](repeating: 0, count: Int(min(Int64(Self.pieceSize), max(1, size))))
        unquoter = isQuoted ? FromUnquoter() : nil
        decoder = encoding == .identity ? nil : TransferDecoder(encoding)
    }

    /// Makes pieces from bytes in memory.
    public init(_ bytes: [UInt8]) {
        self.init(MemorySource(bytes[...]), size: Int64(bytes.count), isQuoted: false, encoding: .identity)
    }

    /// Returns the next bytes, at least one, or nil at the end.
    public mutating func next() throws(MailError) -> [UInt8]? {
        while !isAtEnd {
            let got = try fill()
            isAtEnd = got == 0
            var piece = unquoted(buffer[..<got])
            if decoder != nil {
                var out: [UInt8] = []
                decoder?.decode(piece, into: &out)
                if isAtEnd { decoder?.finish(into: &out) }
                piece = out[...]
            }
            if !piece.isEmpty { return Array(piece) }
        }
        return nil
    }

    /// Returns the first bytes, at most `limit`, and whether these are all remaining bytes.
    public mutating func prefix(_ limit: Int) throws(MailError) -> (bytes: [UInt8], isWhole: Bool) {
        var all: [UInt8] = []
        while let piece = try next() {
            all += piece.prefix(limit + 1 - all.count)
            if all.count > limit { return (Array(all.prefix(limit)), false) }
        }
        return (all, true)
    }

    private mutating func unquoted(_ bytes: Bytes) -> Bytes {
        guard unquoter != nil else { return bytes }
        var out: [UInt8] = []
        unquoter?.pass(bytes, into: &out)
        if isAtEnd { unquoter?.finish(into: &out) }
        return out[...]
    }

    private mutating func fill() throws(MailError) -> Int {
        let source = source
        var problem: MailError?
        let got = buffer.withUnsafeMutableBytes { buffer -> Int in
            do throws(MailError) {
                return try source.read(into: buffer)
            } catch {
                problem = error
                return 0
            }
        }
        if let problem { throw problem }
        return got
    }
}
