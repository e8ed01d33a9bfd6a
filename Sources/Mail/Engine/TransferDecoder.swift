/// The transfer encoding of a body (RFC 2045, section 6).
public enum TransferEncoding: String, Sendable {
    case identity, base64, quotedPrintable, uuencode

    init(_ name: Bytes?) {
        let name = (name ?? []).trimmed.prefix { !$0.isSpace && $0 != ASCII.semicolon }
        self =
            if name.equals("base64") { .base64 } else if name.equals("quoted-printable") {
                .quotedPrintable
            } else if name.equals("x-uuencode") || name.equals("uuencode") || name.equals("x-uue") { .uuencode } else {
                .identity
            }
    }
}

/// Decodes a body in pieces. The result does not depend on how the body is divided.
///
/// Also accepts, in base64: invalid characters, which are skipped; data after padding; and the URL-safe alphabet (RFC 4648,
/// section 5). Also accepts, in quoted-printable: invalid escapes, which are copied; hexadecimal digits in upper or lower case;
/// and spaces at the end of a line, which are dropped.
public struct TransferDecoder {
    private let encoding: TransferEncoding
    /// Bits of base64 that do not yet form a whole byte.
    private var bits: UInt32 = 0
    private var bitCount = 0
    /// The beginning of an incomplete line of quoted-printable or uuencoded data.
    private var rest: [UInt8] = []
    private var isInsideUU = false

    public init(_ encoding: TransferEncoding) { self.encoding = encoding }

    /// Decodes a whole body.
    public static func decode(_ bytes: Bytes, _ encoding: TransferEncoding) -> [UInt8] {
        var decoder = TransferDecoder(encoding)
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        decoder.decode(bytes, into: &out)
        decoder.finish(into: &out)
        return out
    }

    public mutating func decode(_ bytes: Bytes, into out: inout [UInt8]) {
        switch encoding {
        case .identity: out += bytes
        case .base64: base64(bytes, &out)
        case .quotedPrintable: lines(bytes) { Self.quotedPrintable($0, &out) }
        case .uuencode:
            var isInside = isInsideUU
            lines(bytes) { UUBlock.decode(line: $0, isInside: &isInside, &out) }
            isInsideUU = isInside
        }
    }

    public mutating func finish(into out: inout [UInt8]) {
        let last = rest
        rest = []
        switch encoding {
        case .identity, .base64: break
        case .quotedPrintable: Self.quotedPrintable(last[...], &out)
        case .uuencode: UUBlock.decode(line: last[...], isInside: &isInsideUU, &out)
        }
    }
}

extension TransferDecoder {
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in alphabet.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
        values[Int(ASCII.dash)] = 62
        values[Int(ASCII.underscore)] = 63
        values[Int(ASCII.equals)] = 0xFE
        return values
    }()

    private mutating func base64(_ bytes: Bytes, _ out: inout [UInt8]) {
        out.reserveCapacity(out.count + bytes.count / 4 * 3 + 3)
        var bits = bits, bitCount = bitCount
        Self.values.withUnsafeBufferPointer { values in
            bytes.withUnsafeBufferPointer { bytes in
                for byte in bytes {
                    let value = values[Int(byte)]
                    if value < 64 {
                        bits = bits << 6 | UInt32(value)
                        bitCount += 6
                        if bitCount >= 8 {
                            bitCount -= 8
                            out.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
                        }
                    } else if value == 0xFE {
                        bitCount = 0
                    }
                }
            }
        }
        self.bits = bits
        self.bitCount = bitCount
    }

    /// The maximum length of a line in bytes. Longer lines are decoded in pieces to limit memory.
    private static let maximumLine = 64 << 10

    /// Calls `body` with each complete line, including its line end.
    private mutating func lines(_ bytes: Bytes, _ body: (Bytes) -> Void) {
        var bytes = bytes
        if !rest.isEmpty {
            let end = bytes.firstIndex(of: ASCII.newline).map { $0 + 1 } ?? bytes.endIndex
            rest += bytes[..<end]
            bytes = bytes[end...]
            guard rest.last == ASCII.newline || rest.count > Self.maximumLine else { return }
            takeRest(body)
        }
        while let end = bytes.firstIndex(of: ASCII.newline) {
            body(bytes[...end])
            bytes = bytes[(end + 1)...]
        }
        rest += bytes
        if rest.count > Self.maximumLine { takeRest(body) }
    }

    private mutating func takeRest(_ body: (Bytes) -> Void) {
        var cut = rest.count
        // Do not divide escapes, or spaces that may be at the end of the line.
        if rest.last != ASCII.newline {
            while cut > 0, rest.count - cut < 1000, rest[cut - 1].isSpace { cut -= 1 }
            for length in [1, 2] where cut >= length && rest[cut - length] == ASCII.equals { cut -= length }
        }
        let line = rest[..<cut]
        rest = Array(rest[cut...])
        body(line)
    }

    private static func quotedPrintable(_ line: Bytes, _ out: inout [UInt8]) {
        var content = line
        let hasEnd = content.last == ASCII.newline
        if hasEnd { content.removeLast() }
        let hasReturn = hasEnd && content.last == ASCII.carriageReturn
        if hasReturn { content.removeLast() }
        while hasEnd, let last = content.last, last.isBlank { content.removeLast() }
        var at = content.startIndex
        while at < content.endIndex {
            let byte = content[at]
            guard byte == ASCII.equals else {
                out.append(byte)
                at += 1
                continue
            }
            if at + 2 < content.endIndex, let high = content[at + 1].hexValue, let low = content[at + 2].hexValue {
                out.append(high << 4 | low)
                at += 3
            } else if at + 1 == content.endIndex {
                return  // a soft line break
            } else {
                out.append(byte)
                at += 1
            }
        }
        if hasReturn { out.append(ASCII.carriageReturn) }
        if hasEnd { out.append(ASCII.newline) }
    }
}
