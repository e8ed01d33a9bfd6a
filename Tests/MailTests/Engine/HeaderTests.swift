import Testing

@testable import MailEngine

struct HeaderTests {
    @Test func `fields are unfolded and found without regard to case`() {
        let header = HeaderBlock(Array("SUBJECT: one\r\n two\r\n\tthree\r\nX : y\r\nsubject: four\r\n".utf8))
        #expect(header.first("subject").map(text) == "one two\tthree")
        #expect(header.first("x").map(text) == "y")
        #expect(header.all("Subject").map(text) == ["one two\tthree", "four"])
        #expect(header.first("sub") == nil)
    }

    @Test func `a line without a colon continues what is before it, unless the body begins there`() {
        let broken = HeaderBlock(Array("Subject: one\ntwo\nFrom: a@b\n".utf8))
        #expect(broken.first("subject").map(text) == "onetwo")
        #expect(broken.first("from").map(text) == "a@b")
        let early = HeaderBlock(Array("Subject: one\nHello there\nBye\n".utf8))
        #expect(early.bodyStart == 13)
        #expect(early.count == 1)
    }

    @Test(arguments: [
        ("=?utf-8?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"), ("=?ISO-8859-1?B?R3L832U=?=", "Grüße"),
        ("=?utf-8?q?a_b?=  =?utf-8?q?c?=", "a bc"),
        ("=?utf-8?B?w7w=?= text =?utf-8?B?w7w=?=", "ü text ü"), ("=?utf-8?B?4pg=?= =?utf-8?B?hQ==?=", "★"),
        ("=?utf-8*en?Q?hi?=", "hi"), ("=?koi8-r?B?8NLJ18XU?=", "Привет"), ("=?iso-2022-jp?B?GyRCMnE1RBsoQg==?=", "会議"),
        ("=?windows-1252?Q?=80?=", "€"), ("=?us-ascii?Q?=E9?=", "é"), ("=?unknown?Q?=C3=A9?=", "é"), ("a =? b", "a =? b"),
        ("=?utf-8?Q?open", "=?utf-8?Q?open"), ("=?utf-8?X?abc?=", "=?utf-8?X?abc?="), ("=?utf-8?Q?a b c?=", "a b c"),
        ("x=?utf-8?Q?y?=z", "xyz"), ("Grüße", "Grüße"), ("=?gb2312?B?xOO6ww==?=", "你好"), ("a\u{0}b\tc", "a b c"),
        ("=?utf-8?Q??= x", " x"), (" =?utf-8?Q?a?=", " a"), ("=?utf-8?Q?a?= ", "a "), ("=?utf-8?Q?a?= =?iso-8859-1?Q?b?=", "ab"),
        ("=?utf-8?Q?a?=\r\n =?utf-8?Q?b?=", "ab"), ("x =?utf-8?Q?a?= y =?utf-8?Q?b?= z", "x a y b z"),
    ])
    func `encoded words are decoded`(input: String, output: String) {
        #expect(EncodedWords.decode(bytes(input)) == output)
    }

    @Test func `8-bit text is in the character set of other parts, else Windows-1252`() {
        #expect(EncodedWords.decode([0xE9, 0x20, 0x80]) == "é €")
        #expect(EncodedWords.decode([0xD0, 0xD2], fallback: "koi8-r") == "пр")
    }

    @Test(arguments: [
        ("attachment; filename=a.txt", "a.txt"), ("attachment; filename=\"a b.txt\"", "a b.txt"),
        ("attachment; filename=a b.txt; x=y", "a b.txt"), ("attachment; filename=\"a\\\"b.txt\"", "a\"b.txt"),
        ("attachment; filename=\"C:\\dir\\a.txt\"", "C:\\dir\\a.txt"),
        ("attachment; filename*=utf-8''%C3%BC.txt", "ü.txt"), ("attachment; filename*0=a; filename*1=b.txt", "ab.txt"),
        ("attachment; filename*0*=utf-8''%C3%BC; filename*1=%20.bin", "ü%20.bin"),
        ("attachment; filename*1=b; filename*0*=iso-8859-1''%FC", "üb"),
        ("attachment; FileName=\"=?utf-8?Q?=C3=BC?=.txt\"", "ü.txt"),
        ("attachment; filename=old.txt; filename*=utf-8''new.txt", "new.txt"),
        ("attachment; filename=\"never closed; x=y", "never closed"),
        ("attachment; filename=a.txt (comment)", "a.txt"), ("attachment; filename=one; filename=two", "one"),
        ("attachment filename=a.txt", "a.txt"),
    ])
    func `parameters are read`(field: String, name: String) {
        #expect(Parameters(bytes(field)).text("filename") == name)
    }

    @Test(arguments: [
        ("text/html; charset=x", "text/html"), ("TEXT/Plain", "text/plain"), ("text", "text/plain"),
        ("text/plain charset=utf-8", "text/plain"),
        ("text/plain>", "text/plain"), (" image / png ", "image/png"), ("nonsense", "text/plain"),
        ("text/html (comment); x=y", "text/html"),
    ])
    func `types are read`(field: String, type: String) throws {
        #expect(try scan("Content-Type: \(field)\n\nx")[0].parts[0].type.description == type)
    }

    @Test(arguments: [
        ("Thu, 15 Feb 2007 01:02:03 +0200", "2007-02-15T01:02:03+02:00"), ("15 Feb 2007 01:02:03 GMT", "2007-02-15T01:02:03Z"),
        ("Thu, 15 Feb 07 01:02 EST", "2007-02-15T01:02:00-05:00"), ("15 Feb 99 1:2:3 -0000", "1999-02-15T01:02:03Z"),
        ("Fri Feb 22 17:06:23 2008", "2008-02-22T17:06:23Z"), ("Fri Feb 22 17:06:23 EST 2008", "2008-02-22T17:06:23-05:00"),
        ("Thu (comment (nested)), 15 Feb 2007 01:02:03 +0200 (CEST)", "2007-02-15T01:02:03+02:00"),
        ("2007-02-15T01:02:03+02:00", "2007-02-15T01:02:03+02:00"), ("2007-02-15 01:02:03", "2007-02-15T01:02:03Z"),
        ("15-Feb-2007 01:02:03 +0530", "2007-02-15T01:02:03+05:30"),
        ("Thu,15 Feb 2007 01:02:03+0200", "2007-02-15T01:02:03+02:00"),
        ("Thu, 15 February 2007 1:02:03 PM -0800", "2007-02-15T13:02:03-08:00"), ("2/15/2007 01:02:03", "2007-02-15T01:02:03Z"),
        ("15 Feb 107 01:02:03 Z", "2007-02-15T01:02:03Z"), ("Thu, 15 Feb 2007 24:02:03 +0000", nil),
        ("30 Feb 2007 01:02:03", nil), ("", nil),
        ("yesterday", nil), ("99999999999999999999 Feb 2007", nil), ("1 Jan 0001 00:00:00", nil), ("0001-01-01T00:00:00Z", nil),
        ("1 Jan 01 00:00:00", "2001-01-01T00:00:00Z"),
        ("Thu, 15 Feb 2007 01:02:60 +0000", "2007-02-15T01:02:59Z"),
        ("Mon, 29 Feb 2016 12:00:00 GMT+2", "2016-02-29T12:00:00+02:00"),
        ("1 Jan 49 00:00:00", "2049-01-01T00:00:00Z"), ("1 Jan 50 00:00:00", "1950-01-01T00:00:00Z"),
        ("1 Jan 999 00:00:00", "2899-01-01T00:00:00Z"), ("1 Jan 1000 00:00:00", nil), ("31 Dec 1899 23:59:59", nil),
        ("1 Jan 1900 00:00:00", "1900-01-01T00:00:00Z"), ("15 Feb 2007 01:02:61", nil), ("15 Feb 2007 01:60:00", nil),
        ("15 Feb 2007 12:02:03 AM", "2007-02-15T00:02:03Z"), ("15 Feb 2007 12:02:03 PM", "2007-02-15T12:02:03Z"),
        ("29 Feb 1900 00:00:00", nil), ("0 Feb 2007 01:02:03", nil), ("13/12/07 01:02:03", "2007-12-13T01:02:03Z"),
        ("12/13/07 01:02:03", "2007-12-13T01:02:03Z"),
    ])
    func `dates are read`(field: String, date: String?) {
        #expect(MailDate(bytes(field))?.rfc3339 == date)
    }

    @Test func `a mail without a date has the date of its delivery`() throws {
        let from = "From a@b Fri Feb 22 17:06:23 2008\n"
        #expect(try scan(from + "Subject: x\n\n").first.flatMap { MailSummary($0).date?.rfc3339 } == "2008-02-22T17:06:23Z")
        let received = "Received: from a by b; Thu, 15 Feb 2007 01:02:03 +0200\n"
        #expect(
            try scan(received + "Date: nonsense\n\n").first.flatMap { MailSummary($0).date?.rfc3339 }
                == "2007-02-15T01:02:03+02:00")
        #expect(try scan("Subject: x\n\n").first.map { MailSummary($0).date } == .some(nil))
    }

    @Test(
        arguments: [
            ("a@b.org", ["a@b.org"]), ("Jane Doe <a@b.org>", ["Jane Doe <a@b.org>"]),
            ("\"Doe, Jane\" <a@b.org>, c@d", ["Doe, Jane <a@b.org>", "c@d"]),
            ("a@b.org (Jane (J) Doe)", ["Jane (J) Doe <a@b.org>"]),
            ("Friends: a@b, Jane <c@d>; e@f", ["a@b", "Jane <c@d>", "e@f"]),
            ("undisclosed-recipients:;", []), ("=?utf-8?Q?J=C3=A4ne?= <a@b>", ["Jäne <a@b>"]),
            ("\"=?utf-8?Q?J=C3=A4ne?=\" <a@b>", ["Jäne <a@b>"]),
            ("Jane Doe", ["Jane Doe"]), ("jane", ["jane"]), ("<a@b>", ["a@b"]), ("Jane <@x,@y:a@b>", ["Jane <a@b>"]),
            ("a . b @ c . d", ["a.b@c.d"]),
            ("Jane <a@b", ["Jane <a@b>"]), ("", []), (", ,", []), ("J. Doe <a@b>", ["J. Doe <a@b>"]),
            ("\"never closed <a@b>", ["never closed <a@b>"]),
            ("=?utf-8?Q?Doe,_Jane?= <a@b>", ["Doe, Jane <a@b>"]), ("Jane a@b", ["Jane <a@b>"]),
            ("<a@[127.0.0.1]>", ["a@[127.0.0.1]"]),
            ("a@b; c@d", ["a@b", "c@d"]), ("\"a b\"@c", ["a b@c"]), ("Jane <a@b> (x)", ["Jane <a@b>"]),
        ] as [(String, [String])])
    func `addresses are read`(field: String, people: [String]) {
        #expect(Address.list(bytes(field)).map(\.full) == people)
    }

    @Test(arguments: [
        ("Re: hello", "hello", true), ("RE[2]: Fwd:  Hello  World (fwd)", "hello world", true), ("[list] hello", "hello", false),
        ("[fwd: hello]", "hello", true), ("Re: [list] Re: hello", "hello", true), ("AW: WG: Grüße", "grüße", true),
        ("Rehearsal", "rehearsal", false),
        ("[list]", "[list]", false), ("", "", false), ("Re:", "", true), ("回复：你好", "你好", true),
    ])
    func `subjects lose the additions of replies`(subject: String, base: String, isReply: Bool) {
        let found = BaseSubject(subject)
        #expect(found.text == base)
        #expect(found.isReply == isReply)
    }

    @Test func `ids are read with brackets and without`() {
        func ids(_ field: String) -> [String] { MessageID.list(bytes(field)).map(text) }
        #expect(ids("<a@b> <c@d>") == ["a@b", "c@d"])
        #expect(ids("<a@b><c@d>,<e@f>") == ["a@b", "c@d", "e@f"])
        #expect(ids("<\"a\"@b> <c @d>") == ["a@b", "c@d"])
        #expect(ids("a@b") == ["a@b"])
        #expect(ids("your mail of Monday") == [])
        #expect(ids("<a@b") == [])
    }

    @Test func `conversations are found by references, then by the subject of a reply`() throws {
        func mail(_ id: String, _ subject: String, _ more: String = "") -> String {
            "From a@b Fri Feb 22 17:06:23 2008\nMessage-ID: <\(id)>\nSubject: \(subject)\n\(more)\nx\n\n"
        }
        let file =
            mail("1@x", "one") + mail("2@x", "two") + mail("3@x", "Re: other", "In-Reply-To: <1@x>\n")
            + mail("4@x", "x", "References: <9@x> <3@x>\n") + mail("5@x", "Re: two") + mail("6@x", "two") + mail("9@x", "late")
        var linker = ThreadLinker()
        let threads = try scan(file).map { linker.thread(of: MailSummary($0), number: $0.number) }
        #expect(threads == [1, 2, 1, 1, 2, 6, 1])
    }
}
