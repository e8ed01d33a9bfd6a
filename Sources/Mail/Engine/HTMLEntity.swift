/// HTML character references. Knows numeric references, and the names that are common in mail.
enum HTMLEntity {
    /// - Parameter name: the text between the ampersand and the semicolon.
    static func scalar(_ name: Bytes) -> Unicode.Scalar? {
        guard name.first == UInt8(ascii: "#") else {
            return named[String(decoding: name, as: UTF8.self)].flatMap { Unicode.Scalar($0) }
        }
        let digits = name.dropFirst()
        if digits.first?.lowercased == UInt8(ascii: "x") {
            var value: UInt32 = 0
            for digit in digits.dropFirst().prefix(8) {
                guard let hex = digit.hexValue else { return nil }
                value = value << 4 | UInt32(hex)
            }
            return digits.count > 1 ? scalar(value) : nil
        }
        return digits.count <= 8 ? digits.decimal.flatMap { scalar(UInt32($0)) } : nil
    }

    /// Numeric references to C1 control characters stand for the characters of Windows-1252.
    private static func scalar(_ value: UInt32) -> Unicode.Scalar? {
        if (0x80..<0xA0).contains(value) { return Charset.windows1252([UInt8(value)]).unicodeScalars.first }
        return value < 0x20 && value != 9 && value != 10 ? " " : Unicode.Scalar(value)
    }

    private static let named: [String: UInt32] = {
        let words = table.split { $0 == " " || $0 == "\n" }
        let pairs = stride(from: 0, to: words.count - 1, by: 2).map { (String(words[$0]), UInt32(words[$0 + 1]) ?? 0xFFFD) }
        return Dictionary(pairs) { first, _ in first }
    }()

    /// Each name is followed by the code point of its character.
    private static let table = """
        amp 38 lt 60 gt 62 quot 34 apos 39 nbsp 160 iexcl 161 cent 162 pound 163 curren 164 yen 165 brvbar 166 sect 167 uml
        168 copy 169 ordf 170 laquo 171 not 172 shy 173 reg 174 macr 175 deg 176 plusmn 177 sup2 178 sup3 179 acute 180 micro
        181 para 182 middot 183 cedil 184 sup1 185 ordm 186 raquo 187 frac14 188 frac12 189 frac34 190 iquest 191 Agrave 192
        Aacute 193 Acirc 194 Atilde 195 Auml 196 Aring 197 AElig 198 Ccedil 199 Egrave 200 Eacute 201 Ecirc 202 Euml 203
        Igrave 204 Iacute 205 Icirc 206 Iuml 207 ETH 208 Ntilde 209 Ograve 210 Oacute 211 Ocirc 212 Otilde 213 Ouml 214 times
        215 Oslash 216 Ugrave 217 Uacute 218 Ucirc 219 Uuml 220 Yacute 221 THORN 222 szlig 223 agrave 224 aacute 225 acirc 226
        atilde 227 auml 228 aring 229 aelig 230 ccedil 231 egrave 232 eacute 233 ecirc 234 euml 235 igrave 236 iacute 237
        icirc 238 iuml 239 eth 240 ntilde 241 ograve 242 oacute 243 ocirc 244 otilde 245 ouml 246 divide 247 oslash 248 ugrave
        249 uacute 250 ucirc 251 uuml 252 yacute 253 thorn 254 yuml 255 OElig 338 oelig 339 Scaron 352 scaron 353 Yuml 376
        ensp 8194 emsp 8195 thinsp 8201 zwnj 8204 zwj 8205 ndash 8211 mdash 8212 lsquo 8216 rsquo 8217 sbquo 8218 ldquo 8220
        rdquo 8221 bdquo 8222 dagger 8224 Dagger 8225 bull 8226 hellip 8230 permil 8240 prime 8242 lsaquo 8249 rsaquo 8250
        euro 8364 trade 8482 larr 8592 uarr 8593 rarr 8594 darr 8595 minus 8722 infin 8734 asymp 8776 ne 8800 le 8804 ge 8805
        check 10003
        """
}
