/// A small Type 1 font that is built by hand.
public enum SampleType1 {
    /// Returns a font with these glyphs. `charstrings` are not encrypted here.
    ///
    /// - Parameters:
    ///   - encoding: the names that the font gives to codes.
    ///   - subroutines: numbered from 0.
    public static func font(
        _ charstrings: [(name: String, bytes: [UInt8])], encoding: [Int: String] = [:], subroutines: [[UInt8]] = []
    ) -> [UInt8] {
        let codes = encoding.sorted { $0.key < $1.key }.map { "dup \($0.key) /\($0.value) put\n" }.joined()
        let head =
            "%!PS-AdobeFont-1.0: Sample\n/FontName /Sample def\n/PaintType 0 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n"
            + "/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n\(codes)readonly def\n"
            + "/FontBBox {0 -200 1000 900} readonly def\ncurrentfile eexec\n"
        var body = Array("dup /Private 8 dict dup begin\n/BlueValues [-10 0 700 710] def\n/StdHW [40] def\n".utf8)
        body += "/Subrs \(subroutines.count) array\n".utf8
        for (number, bytes) in subroutines.enumerated() {
            let encrypted = encrypted([0, 0, 0, 0] + bytes, 4330)
            body += Array("dup \(number) \(encrypted.count) RD ".utf8) + encrypted + Array(" NP\n".utf8)
        }
        body += "ND\n2 index /CharStrings \(charstrings.count) dict dup begin\n".utf8
        for (name, bytes) in charstrings {
            let encrypted = encrypted([0, 0, 0, 0] + bytes, 4330)
            body += Array("/\(name) \(encrypted.count) RD ".utf8) + encrypted + Array(" ND\n".utf8)
        }
        body += "end\nend\nreadonly put\nmark currentfile closefile\n".utf8
        return Array(head.utf8) + encrypted([0, 0, 0, 0] + body, 55665) + [UInt8](repeating: UInt8(ascii: "0"), count: 64)
            + Array("\ncleartomark\n".utf8)
    }

    /// Returns a charstring: numbers and operators. An operator of two bytes is 1200 and its second byte.
    public static func charstring(_ parts: [Part]) -> [UInt8] {
        parts.flatMap { part -> [UInt8] in
            switch part {
            case .number(let number):
                if (-107...107).contains(number) { return [UInt8(number + 139)] }
                let bits = UInt32(bitPattern: Int32(number))
                return [255, UInt8(bits >> 24), UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
            case .code(let code): return code >= 1200 ? [12, UInt8(code - 1200)] : [UInt8(code)]
            }
        }
    }

    public enum Part: ExpressibleByIntegerLiteral, Sendable {
        case number(Int)
        case code(Int)
        public init(integerLiteral value: Int) { self = .number(value) }
    }

    private static func encrypted(_ bytes: [UInt8], _ key: UInt16) -> [UInt8] {
        var state = key
        return bytes.map { byte in
            let cipher = byte ^ UInt8(state >> 8)
            state = (UInt16(cipher) &+ state) &* 52845 &+ 22719
            return cipher
        }
    }
}
