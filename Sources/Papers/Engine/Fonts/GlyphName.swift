/// The names of glyphs for the letters of western Europe, with the codes of three encodings (ISO 32000-1, D.2).
struct GlyphName {
    let name: String
    let character: UInt32
    /// The codes in StandardEncoding, WinAnsiEncoding and MacRomanEncoding; 0 for none.
    let standard, windows, mac: UInt8

    /// In the order of the standard strings of CFF, of which these are the first (Adobe Technical Note 5176, appendix A), and "Euro".
    static let all: [GlyphName] = table.split(separator: ",").compactMap { entry in
        let parts = entry.split(whereSeparator: { $0 == " " || $0 == "\n" })
        guard parts.count == 5, let character = UInt32(parts[1], radix: 16), let standard = UInt8(parts[2], radix: 16),
            let windows = UInt8(parts[3], radix: 16), let mac = UInt8(parts[4], radix: 16)
        else { return nil }
        return GlyphName(name: String(parts[0]), character: character, standard: standard, windows: windows, mac: mac)
    }
    /// The number of a name among the standard strings of CFF.
    static let standardStrings = Dictionary(
        uniqueKeysWithValues: all.dropLast().enumerated().map { ($1.name, $0 + 1) })
    private static let characters = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.character) })

    /// Returns the character that a name stands for; nil if it is not known.
    static func character(of name: Substring) -> UInt32? {
        if let known = characters[String(name)] { return known }
        guard name.hasPrefix("uni"), name.utf8.count == 7 else { return nil }
        return UInt32(name.dropFirst(3), radix: 16)
    }

    /// Returns the names that a code has in one of the encodings. A code above 127 may have three.
    static func named(_ code: Int) -> [GlyphName] {
        // In WinAnsiEncoding, two codes more are a space and a hyphen, and those that are free are bullets.
        let more = code == 0xA0 || code == 0xCA ? "space" : code == 0xAD ? "hyphen" : code >= 0x7F ? "bullet" : ""
        return all.filter {
            Int($0.standard) == code || Int($0.windows) == code || Int($0.mac) == code || $0.name == more
        }
    }

    /// Each name with its character and its three codes, in hexadecimal digits.
    private static let table = """
        space 20 20 20 20, exclam 21 21 21 21, quotedbl 22 22 22 22, numbersign 23 23 23 23, dollar 24 24 24 24,
        percent 25 25 25 25, ampersand 26 26 26 26, quoteright 2019 27 92 d5, parenleft 28 28 28 28, parenright 29 29 29 29,
        asterisk 2a 2a 2a 2a, plus 2b 2b 2b 2b, comma 2c 2c 2c 2c, hyphen 2d 2d 2d 2d, period 2e 2e 2e 2e, slash 2f 2f 2f 2f,
        zero 30 30 30 30, one 31 31 31 31, two 32 32 32 32, three 33 33 33 33, four 34 34 34 34, five 35 35 35 35,
        six 36 36 36 36, seven 37 37 37 37, eight 38 38 38 38, nine 39 39 39 39, colon 3a 3a 3a 3a, semicolon 3b 3b 3b 3b,
        less 3c 3c 3c 3c, equal 3d 3d 3d 3d, greater 3e 3e 3e 3e, question 3f 3f 3f 3f, at 40 40 40 40, A 41 41 41 41,
        B 42 42 42 42, C 43 43 43 43, D 44 44 44 44, E 45 45 45 45, F 46 46 46 46, G 47 47 47 47, H 48 48 48 48, I 49 49 49 49,
        J 4a 4a 4a 4a, K 4b 4b 4b 4b, L 4c 4c 4c 4c, M 4d 4d 4d 4d, N 4e 4e 4e 4e, O 4f 4f 4f 4f, P 50 50 50 50, Q 51 51 51 51,
        R 52 52 52 52, S 53 53 53 53, T 54 54 54 54, U 55 55 55 55, V 56 56 56 56, W 57 57 57 57, X 58 58 58 58, Y 59 59 59 59,
        Z 5a 5a 5a 5a, bracketleft 5b 5b 5b 5b, backslash 5c 5c 5c 5c, bracketright 5d 5d 5d 5d, asciicircum 5e 5e 5e 5e,
        underscore 5f 5f 5f 5f, quoteleft 2018 60 91 d4, a 61 61 61 61, b 62 62 62 62, c 63 63 63 63, d 64 64 64 64,
        e 65 65 65 65, f 66 66 66 66, g 67 67 67 67, h 68 68 68 68, i 69 69 69 69, j 6a 6a 6a 6a, k 6b 6b 6b 6b, l 6c 6c 6c 6c,
        m 6d 6d 6d 6d, n 6e 6e 6e 6e, o 6f 6f 6f 6f, p 70 70 70 70, q 71 71 71 71, r 72 72 72 72, s 73 73 73 73, t 74 74 74 74,
        u 75 75 75 75, v 76 76 76 76, w 77 77 77 77, x 78 78 78 78, y 79 79 79 79, z 7a 7a 7a 7a, braceleft 7b 7b 7b 7b,
        bar 7c 7c 7c 7c, braceright 7d 7d 7d 7d, asciitilde 7e 7e 7e 7e, exclamdown a1 a1 a1 c1, cent a2 a2 a2 a2,
        sterling a3 a3 a3 a3, fraction 2044 a4 0 da, yen a5 a5 a5 b4, florin 192 a6 83 c4, section a7 a7 a7 a4,
        currency a4 a8 a4 db, quotesingle 27 a9 27 27, quotedblleft 201c aa 93 d2, guillemotleft ab ab ab c7,
        guilsinglleft 2039 ac 8b dc, guilsinglright 203a ad 9b dd, fi fb01 ae 0 de, fl fb02 af 0 df, endash 2013 b1 96 d0,
        dagger 2020 b2 86 a0, daggerdbl 2021 b3 87 e0, periodcentered b7 b4 b7 e1, paragraph b6 b6 b6 a6, bullet 2022 b7 95 a5,
        quotesinglbase 201a b8 82 e2, quotedblbase 201e b9 84 e3, quotedblright 201d ba 94 d3, guillemotright bb bb bb c8,
        ellipsis 2026 bc 85 c9, perthousand 2030 bd 89 e4, questiondown bf bf bf c0, grave 60 c1 60 60, acute b4 c2 b4 ab,
        circumflex 2c6 c3 88 f6, tilde 2dc c4 98 f7, macron af c5 af f8, breve 2d8 c6 0 f9, dotaccent 2d9 c7 0 fa,
        dieresis a8 c8 a8 ac, ring 2da ca 0 fb, cedilla b8 cb b8 fc, hungarumlaut 2dd cd 0 fd, ogonek 2db ce 0 fe,
        caron 2c7 cf 0 ff, emdash 2014 d0 97 d1, AE c6 e1 c6 ae, ordfeminine aa e3 aa bb, Lslash 141 e8 0 0, Oslash d8 e9 d8 af,
        OE 152 ea 8c ce, ordmasculine ba eb ba bc, ae e6 f1 e6 be, dotlessi 131 f5 0 f5, lslash 142 f8 0 0, oslash f8 f9 f8 bf,
        oe 153 fa 9c cf, germandbls df fb df a7, onesuperior b9 0 b9 0, logicalnot ac 0 ac c2, mu b5 0 b5 b5,
        trademark 2122 0 99 aa, Eth d0 0 d0 0, onehalf bd 0 bd 0, plusminus b1 0 b1 b1, Thorn de 0 de 0, onequarter bc 0 bc 0,
        divide f7 0 f7 d6, brokenbar a6 0 a6 0, degree b0 0 b0 a1, thorn fe 0 fe 0, threequarters be 0 be 0,
        twosuperior b2 0 b2 0, registered ae 0 ae a8, minus 2212 0 0 0, eth f0 0 f0 0, multiply d7 0 d7 0,
        threesuperior b3 0 b3 0, copyright a9 0 a9 a9, Aacute c1 0 c1 e7, Acircumflex c2 0 c2 e5, Adieresis c4 0 c4 80,
        Agrave c0 0 c0 cb, Aring c5 0 c5 81, Atilde c3 0 c3 cc, Ccedilla c7 0 c7 82, Eacute c9 0 c9 83, Ecircumflex ca 0 ca e6,
        Edieresis cb 0 cb e8, Egrave c8 0 c8 e9, Iacute cd 0 cd ea, Icircumflex ce 0 ce eb, Idieresis cf 0 cf ec,
        Igrave cc 0 cc ed, Ntilde d1 0 d1 84, Oacute d3 0 d3 ee, Ocircumflex d4 0 d4 ef, Odieresis d6 0 d6 85, Ograve d2 0 d2 f1,
        Otilde d5 0 d5 cd, Scaron 160 0 8a 0, Uacute da 0 da f2, Ucircumflex db 0 db f3, Udieresis dc 0 dc 86, Ugrave d9 0 d9 f4,
        Yacute dd 0 dd 0, Ydieresis 178 0 9f d9, Zcaron 17d 0 8e 0, aacute e1 0 e1 87, acircumflex e2 0 e2 89,
        adieresis e4 0 e4 8a, agrave e0 0 e0 88, aring e5 0 e5 8c, atilde e3 0 e3 8b, ccedilla e7 0 e7 8d, eacute e9 0 e9 8e,
        ecircumflex ea 0 ea 90, edieresis eb 0 eb 91, egrave e8 0 e8 8f, iacute ed 0 ed 92, icircumflex ee 0 ee 94,
        idieresis ef 0 ef 95, igrave ec 0 ec 93, ntilde f1 0 f1 96, oacute f3 0 f3 97, ocircumflex f4 0 f4 99,
        odieresis f6 0 f6 9a, ograve f2 0 f2 98, otilde f5 0 f5 9b, scaron 161 0 9a 0, uacute fa 0 fa 9c, ucircumflex fb 0 fb 9e,
        udieresis fc 0 fc 9f, ugrave f9 0 f9 9d, yacute fd 0 fd 0, ydieresis ff 0 ff d8, zcaron 17e 0 9e 0, Euro 20ac 0 80 0
        """
}
