import TestSupport
import Testing

@testable import MailEngine

struct ContentTests {
    @Test(
        arguments: [
            ("aGVsbG8=", TransferEncoding.base64, "hello"), ("aGVs\r\nbG8", .base64, "hello"),
            ("aGVsbG8=aGVsbG8=", .base64, "hellohello"),
            ("a G!V*s\tbG8=====", .base64, "hello"), ("aGVsbG8=\n--not base64?", .base64, nil), ("_-8=", .base64, nil),
            ("a", .base64, ""),
            ("h=65llo", .quotedPrintable, "hello"), ("hel=\nlo", .quotedPrintable, "hello"),
            ("hel=\r\nlo", .quotedPrintable, "hello"),
            ("hel=  \nlo", .quotedPrintable, "hello"), ("a=b =ZZ =4", .quotedPrintable, "a=b =ZZ =4"),
            ("trailing  \nline", .quotedPrintable, "trailing\nline"),
            ("=c3=BC", .quotedPrintable, "ü"), ("end=", .quotedPrintable, "end"), ("a\r\nb", .quotedPrintable, "a\r\nb"),
            ("begin 644 x\n%:&5L;&\\\n`\nend\n", .uuencode, "hello"), ("as it is", .identity, "as it is"),
        ] as [(String, TransferEncoding, String?)])
    func `transfer encodings are decoded, however the body is divided`(input: String, encoding: TransferEncoding, output: String?)
    {
        let input = Array(input.utf8)
        let whole = TransferDecoder.decode(input[...], encoding)
        if let output { #expect(text(whole) == output) }
        for piece in 1...7 {
            var decoder = TransferDecoder(encoding)
            var out: [UInt8] = []
            for start in stride(from: 0, to: input.count, by: piece) {
                decoder.decode(input[start..<min(input.count, start + piece)], into: &out)
            }
            decoder.finish(into: &out)
            #expect(out == whole, "pieces of \(piece)")
        }
    }

    /// From this length on, a line is decoded before its end is there.
    @Test(arguments: [("=C3=BC  =C3=BC=\nb", "ü  üb"), ("=41  \nb", "A\nb"), ("=41=  \nb", "Ab")])
    func `a long quoted-printable line is divided within no escape, and before no spaces that end it`(
        input: String, output: String
    ) {
        let begin = [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10 + 1)
        let end = Array(input.utf8)
        let whole = begin + Array(output.utf8)
        for cut in 0...end.count {
            var decoder = TransferDecoder(.quotedPrintable)
            var out: [UInt8] = []
            decoder.decode((begin + end[..<cut])[...], into: &out)
            decoder.decode(end[cut...], into: &out)
            decoder.finish(into: &out)
            #expect(out == whole, "divided at \(cut)")
        }
    }

    @Test func `a quoted-printable line of megabytes is decoded in little memory`() {
        let line = Array(String(repeating: "ab=C3=BC ", count: 200_000).utf8)
        let whole = TransferDecoder.decode(line[...], .quotedPrintable)
        var decoder = TransferDecoder(.quotedPrintable)
        var out: [UInt8] = []
        for start in stride(from: 0, to: line.count, by: 1000) {
            decoder.decode(line[start..<min(line.count, start + 1000)], into: &out)
        }
        decoder.finish(into: &out)
        #expect(out == whole)
        #expect(text(whole.prefix(5)) == "abü ")
    }

    @Test(
        arguments: [
            ([0xE4, 0xF6], "iso-8859-1", "äö"), ([0x80], "latin1", "€"), ([0xC3, 0xA4], nil, "ä"), ([0xE4], nil, "ä"),
            ([0xE4, 0x41], "utf-8", "äA"),
            ([0xC3, 0xA4, 0xFF], "utf-8", "ä\u{FFFD}"), ([0x83, 0x65, 0x83, 0x58], "shift_jis", "テス"),
            ([0x93, 0xFA], "x-sjis", "日"),
            ([0xB1, 0xE8], "ks_c_5601-1987", "김"), ([0xA4, 0xA4], "big5", "中"), ([0xFF, 0xFE, 0x41, 0x00], "utf-16", "A"),
            ([0xC4, 0xE3], "gb2312", "你"), ([0xE4], "no-such-set", "ä"), ([0xE4], "../../etc/passwd", "ä"),
            ([0x2B, 0x41, 0x4F, 0x51, 0x2D], "utf-7", "ä"),
            ([0x1B, 0x24, 0x42, 0x32, 0x71, 0x1B, 0x28, 0x42], nil, "会"), ([0x82], "shift_jis", "\u{FFFD}"),
            ([0xA4], "iso-8859-15", "€"),
        ] as [([UInt8], String?, String)])
    func `character sets are read as the best clients read them`(input: [UInt8], label: String?, output: String) {
        #expect(Charset.decode(input[...], label: label) == output)
    }

    private let alternative = """
        Content-Type: multipart/alternative; boundary=b

        --b
        Content-Type: text/plain; charset=iso-8859-1
        Content-Transfer-Encoding: quoted-printable

        Gr=FC=DFe
        --b
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: base64

        PHA+R3LDvMOfZTwvcD4=
        --b--
        """

    @Test func `text and HTML are separated`() throws {
        let found = try read(alternative) { try $0.text() }
        #expect(found.text == "Grüße")
        #expect(found.html == "<p>Grüße</p>")
    }

    @Test func `HTML alone gives text too; CRLF bodies are whole`() throws {
        let mail = "Content-Type: text/html\r\n\r\n<p>One</p>\r\n<p>Two &amp; three</p>\r\n"
        let found = try read(mail) { try $0.text() }
        #expect(found.text == "One\n\nTwo & three")
        #expect(found.html?.contains("<p>One</p>\n<p>") == true)
    }

    @Test func `what a list adds below HTML is shown with it`() throws {
        let mail =
            "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>Hi</p>\n--b\n\nlist <footer>\n--b--\n"
        let found = try read(mail) { try $0.text() }
        #expect(found.text == "Hi\nlist <footer>")
        #expect(found.html?.contains("list &lt;footer&gt;") == true)
    }

    @Test func `text without a label is decoded as its document states`() throws {
        let mail = Array("Content-Type: text/html\n\n<meta charset=koi8-r>".utf8) + [0xF0, 0xD2]
        #expect(try read(mail) { try $0.text().text } == "Пр")
    }

    @Test(arguments: [
        ("a \nb\n", false, "a b\n"), ("a \nb\n", true, "ab\n"), ("> a \n> b\n", false, "> a b\n"), (" From\n", false, "From\n"),
        ("-- \nme\n", false, "-- \nme\n"), (">> a\n> b\n", false, ">> a\n> b\n"), ("a \n> b\n", false, "a \n> b\n"),
        ("", false, ""),
    ])
    func `flowed text flows`(input: String, deletes: Bool, output: String) {
        #expect(FlowedText.unwrap(input, deletesSpace: deletes) == output)
    }

    @Test(arguments: [
        ("<b>a</b> b", "a b"), ("<script>x<b></script>y", "y"), ("<style>p{}</style>a<br>b", "a\nb"),
        ("a&nbsp;b&#228;&#xe4;&auml;&bogus;", "a bäää&bogus;"),
        ("<!-- x > y -->z", "z"), ("a < b", "a < b"), ("<p title=\"a>b\">c", "c"), ("<td>a</td><td>b</td>", "a b"), ("a<", "a<"),
        ("<", "<"),
        ("<script>never closed", "never closed"), ("&#x110000;&#99999999999;", "&#x110000;&#99999999999;"),
        ("a\u{200B}&zwnj;b", "a\u{200B}b"),
        ("<div>a</div><div>b</div>", "a\nb"), ("<title>t</title>a", "a"),
    ])
    func `text is extracted from HTML`(html: String, words: String) {
        #expect(HTMLText.text(of: html) == words)
    }

    @Test func `taking words out is linear`() {
        for (hostile, count) in [("<script>", 100_000), ("<", 1_000_000), ("<a '", 200_000)] {
            let grown = growth(from: count / 4, to: count) { _ = HTMLText.text(of: String(repeating: hostile, count: $0)) }
            #expect(grown < 8, "\(hostile)")
        }
    }

    @Test(arguments: [
        ("New\n\nOn Monday Jane wrote:\n> old\n> older\n", "New\n"), ("New\n-- \nJane\n", "New"),
        ("> old\nNew below\n", "New below"),
        ("New\n-----Original Message-----\nFrom: x\nold", "New"), ("> only old", "> only old"), ("Plain", "Plain"),
        ("New\nAm 1.2. schrieb\nJane:\n> alt", "New"),
    ])
    func `new text is separated from quoted text`(input: String, new: String) {
        #expect(
            QuotedHistory.newText(of: input).trimmingPrefix("\n") == new.trimmingPrefix("\n")
                || QuotedHistory.newText(of: input) == new.replacing("\n", with: ""))
    }

    @Test func `uuencoded files are attachments, not text`() throws {
        let mail = "Subject: x\n\nHello\nbegin 644 a file.bin\n%:&5L;&\\\n`\nend\nBye\n"
        try read(mail) { reader in
            #expect(try reader.text().text == "Hello\nBye\n")
            let files = try reader.attachments()
            #expect(files.map(\.name) == ["a file.bin"])
            var pieces = try reader.content(of: files[0])
            let content = try pieces.prefix(100).bytes
            #expect(text(content) == "hello")
        }
    }

    @Test func `a winmail_dat is replaced by its files`() throws {
        func number(_ value: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(value >> ($0 * 8) & 255) } }
        func attribute(_ id: Int, _ value: [UInt8]) -> [UInt8] { [2] + number(id, 4) + number(value.count, 4) + value + [0, 0] }
        let long = Array("A long name.txt\0".utf8)
        let properties = number(1, 4) + number(0x1E, 2) + number(0x3707, 2) + number(1, 4) + number(long.count, 4) + long
        let tnef =
            number(0x223E_9F78, 4) + [1, 0] + attribute(0x0006_9002, [0, 0]) + attribute(0x0001_8010, Array("SHORT~1.TXT\0".utf8))
            + attribute(0x0006_800F, Array("hello".utf8)) + attribute(0x0006_9005, properties) + attribute(0x0006_9002, [0])
            + attribute(0x0001_8010, Array("b.bin\0".utf8)) + attribute(0x0006_800F, [1, 2, 3])
        #expect(TNEF.files(tnef).map(\.name) == ["A long name.txt", "b.bin"])
        #expect(TNEF.files(tnef).map(\.data.count) == [5, 3])
        for cut in 0..<tnef.count { _ = TNEF.files(Array(tnef[..<cut])) }
        let mail = Array("Content-Type: application/ms-tnef; name=winmail.dat\n\n".utf8) + tnef
        #expect(try read(mail) { try $0.attachments().map(\.name) } == ["A long name.txt", "b.bin"])
    }

    @Test func `names are safe and unique`() {
        var names = SafeNames()
        func name(_ name: String?, _ type: String = "image/png") -> String { names.name(name, type: type) }
        #expect(name("a.png") == "a.png")
        #expect(name("A.png") == "A (2).png")
        #expect(name("../../etc/passwd") == "passwd")
        #expect(name("C:\\dir\\b.txt") == "b.txt")
        #expect(name("a\u{202E}gpj.exe\n") == "agpj.exe")
        #expect(name("con.txt") == "_con.txt")
        #expect(name("...") == "attachment.png")
        #expect(name(nil, "application/pdf") == "attachment.pdf")
        #expect(name(nil, "image/heif") == "attachment.heif")
        #expect(name(nil, "application/vnd.oasis.opendocument.text") == "attachment.odt")
        #expect(name(nil, "application/octet-stream") == "attachment.bin")
        #expect(name("what?.txt. ") == "what_.txt")
        #expect(name(String(repeating: "ü", count: 4000) + ".txt").utf8.count <= 150)
        #expect(name(".hidden") == "hidden")
        let many = Set((0..<10_000).map { _ in name("same.jpg") })
        #expect(many.count == 10_000)
    }
}
