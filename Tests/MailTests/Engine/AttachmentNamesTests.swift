import Foundation
import Testing

@testable import MailEngine

/// Names of attachments that break the rules, as mail programs send them.
struct AttachmentNamesTests {
    /// "Что" in Windows-1251, KOI8-R and UTF-8.
    private static let (windows, koi, utf8) = ([0xD7, 0xF2, 0xEE] as [UInt8], [0xFE, 0xD4, 0xCF] as [UInt8], Array("Что".utf8))

    /// A mail with parts. Each part is a header and a body of "JVBERi0xLjQK", the beginning of a PDF in base64.
    private func mail(_ parts: [[UInt8]], subject: String = "names") -> [UInt8] {
        var mail = Array("Subject: \(subject)\nContent-Type: multipart/mixed; boundary=b\n\n".utf8)
        for part in parts {
            mail += Array("--b\n".utf8) + part + Array("\nContent-Transfer-Encoding: base64\n\nJVBERi0xLjQK\n".utf8)
        }
        return mail + Array("--b--\n".utf8)
    }

    private func text(_ charset: String) -> [UInt8] { Array("Content-Type: text/plain; charset=\(charset)".utf8) }

    private func file(_ name: [UInt8]) -> [UInt8] {
        Array("Content-Type: application/msword; name=\"".utf8) + name
            + Array("_1.rtf\"\nContent-Disposition: attachment; filename=\"".utf8) + name + Array("_1.rtf\"".utf8)
    }

    private func names(_ mail: [UInt8]) throws -> [String?] { try read(mail) { try $0.attachments().map(\.name) } }

    @Test func `bytes without a character set have that of the text before them`() throws {
        #expect(try names(mail([text("windows-1251"), file(Self.windows)])) == ["Что_1.rtf"])
        #expect(
            try names(mail([text("koi8-r"), file(Self.koi), text("windows-1251"), file(Self.windows)])) == [
                "Что_1.rtf", "Что_1.rtf",
            ])
        #expect(try names(mail([text("koi8-r"), file(Self.utf8)])) == ["Что_1.rtf"])
    }

    @Test func `without a text before them they have the set of the text behind them, or of the subject`() throws {
        #expect(try names(mail([file(Self.windows), text("windows-1251")])) == ["Что_1.rtf"])
        let subject = "=?koi8-r?B?\(Data(Self.koi).base64EncodedString())?="
        #expect(try names(mail([text("us-ascii"), file(Self.koi)], subject: subject)) == ["Что_1.rtf"])
    }

    @Test func `an attached text does not decide for its neighbours if there is another text`() throws {
        let attached = text("iso-8859-2") + Array("; name=a.txt\nContent-Disposition: attachment".utf8)
        #expect(try names(mail([text("windows-1251"), attached, file(Self.windows)])) == ["a.txt", "Что_1.rtf"])
    }

    @Test func `a part's own character set comes first`() throws {
        let own = Array("Content-Type: text/x-log; charset=koi8-r; name=\"".utf8) + Self.koi + Array("_1.rtf\"".utf8)
        #expect(try names(mail([text("windows-1251"), own])) == ["Что_1.rtf"])
    }

    @Test func `a uuencoded file's name has the set of its text`() throws {
        let mail =
            Array("Content-Type: text/plain; charset=windows-1251\n\nbegin 644 ".utf8) + Self.windows
            + Array(".txt\n#86)C\n`\nend\n".utf8)
        #expect(try names(mail) == ["Что.txt"])
    }

    @Test(arguments: [
        "filename*=\"=?UTF-8?B?0KfRgtC+?= =?UTF-8?B?LmRvYw==?=\"",
        "filename*==?UTF-8?Q?=D0=A7=D1=82=D0=BE.doc?=",
        "filename*=UTF-8''%3D%3FUTF-8%3FB%3F0KfRgtC%2BLmRvYw==%3F%3D",
        "filename*=utf-8''=?UTF-8?B?0KfRgtC+LmRvYw==?=",
        "filename*0*=\"=?UTF-8?B?0KfR\"; filename*1*=\"gtC+LmRvYw==?=\"",
        "filename=\"=?UTF-8?B?0KfRgtC+LmRvYw==?=\"",
        "filename*=UTF-8''%D0%A7%D1%82%D0%BE.doc",
    ])
    func `encoded words are read in every parameter`(parameter: String) throws {
        let part = Array("Content-Type: application/msword\nContent-Disposition: attachment; \(parameter); size=2472".utf8)
        #expect(try names(mail([text("utf-8"), part])) == ["Что.doc"])
    }

    /// What other clients show: percent signs are decoded by RFC 2231, or if they are characters of UTF-8, and quotes, apostrophes and backslashes that break the rules
    /// belong to the name if it would not be whole without them.
    @Test(
        arguments: [
            ("filename=\"50%20off.pdf\"", "50%20off.pdf"), ("filename*=UTF-8''50%2520off.pdf", "50%20off.pdf"),
            ("filename=\"Gr%C3%B6%C3%9Fe%20M.pdf\"", "Größe M.pdf"), ("filename=%E8%A6%8B%E7%A9%8D 2020.pdf", "見積 2020.pdf"),
            ("filename=\"Gr%F6%DFe.pdf\"", "Gr%F6%DFe.pdf"), ("filename=\"%C3%A4%0A.pdf\"", "%C3%A4%0A.pdf"),
            ("filename=\"100%.pdf\"", "100%.pdf"), ("filename=\"100% f%C3%BCr.pdf\"", "100% für.pdf"),
            ("filename*0=\"50%20\"; filename*1=\"off.pdf\"", "50%20off.pdf"),
            ("filename*0*=UTF-8''%E2%82%AC%20; filename*1=\"50%25.pdf\"", "€ 50%25.pdf"),
            ("filename=\"the \\\"big\\\" plan.pdf\"", "the \"big\" plan.pdf"),
            ("filename=\"Der \"große\" Plan.pdf\"", "Der \"große\" Plan.pdf"),
            ("filename=\"a \"b\" c.pdf\"; size=12", "a \"b\" c.pdf"), ("filename=\"a.pdf\" size=12", "a.pdf"),
            ("filename=\"a.pdf\" (a comment)", "a.pdf"), ("filename=\"a.pdf; size=12", "a.pdf"),
            ("filename=a\"b.pdf", "a\"b.pdf"),
            ("filename='a b.pdf'", "a b.pdf"), ("filename='Angebot; neu.pdf'; size=3", "Angebot; neu.pdf"),
            ("filename=Ann's plan.pdf", "Ann's plan.pdf"), ("filename=\"'tis.pdf\"", "'tis.pdf"),
            ("filename='tis.pdf; size=3", "'tis.pdf"),
            ("filename*=it's%20o'clock.pdf", "it's o'clock.pdf"), ("filename*=UTF-8'Gr%C3%B6%C3%9Fe.pdf", "Größe.pdf"),
            ("filename=\"C:\\\\Users\\\\me\\\\a.pdf\"", "a.pdf"), ("filename=\"C:\\Users\\new\\t.pdf\"", "t.pdf"),
            ("filename=\"\\\\\\\\srv\\\\share\\\\r.pdf\"", "r.pdf"), ("filename=\"/home/ann/r.pdf\"", "r.pdf"),
            ("filename=\"Rechnung 3/4.pdf\"", "Rechnung 3/4.pdf"), ("filename=\"a\\\\b.pdf\"", "a\\b.pdf"),
        ])
    func `quotes, percent signs and folders are read as other clients do`(parameter: String, name: String) throws {
        let part = Array("Content-Type: application/pdf\nContent-Disposition: attachment; \(parameter)".utf8)
        #expect(try names(mail([text("utf-8"), part])) == [name])
    }

    @Test(
        arguments: [
            "filename*1*=UTF-8''%D0%9F%D0%BB; filename*2*=%D0%B0%D0%BD.pdf",
            "filename*1*=%D0%B0%D0%BD.pdf; filename*0*=UTF-8''%D0%9F%D0%BB",
            "filename*0*=UTF-8''%D0%9F%D0%BB; filename*1*=koi8-r''%C1%CE.pdf",
            "filename*0*=UTF-8''%D0%9F%D0%BB; filename*1*=UTF-8'ru'%D0%B0%D0%BD.pdf",
            "filename*0=\"=?koi8-r?B?8Mw=?=\"; filename*1=\"=?utf-8?B?0LDQvS5wZGY=?=\"",
            "filename*0*=UTF-8''%D0%9F%D0%BB; filename*1=\"=?utf-8?B?0LDQvS5wZGY=?=\"",
            "filename*0*=UTF-8''%D0%9F%D0%BB%D0; filename*1*=%B0%D0%BD.pdf",
            "filename*0*=UTF-8''%D0%9F%D0%BB; filename*1*=%D0%B0%D0%BD; filename*2=.pdf",
            "filename*0=\"=?UTF-8?B?0J/Qu9Cw\"; filename*1=\"0L0ucGRm?=\"",
        ])
    func `a name in pieces may be of several sets, in any order, and from 1 on`(parameter: String) throws {
        let part = Array("Content-Type: application/pdf\nContent-Disposition: attachment; \(parameter)".utf8)
        #expect(try names(mail([text("utf-8"), part])) == ["План.pdf"])
    }

    @Test(arguments: [
        "=?unknown-8bit?q?attachment=3B_?=\n =?unknown-8bit?q?_filename=3D=22Proze\u{DF}=2Epdf=22?=",
        "=?utf-8?B?\(Data("attachment; filename=\"Prozeß.pdf\"".utf8).base64EncodedString())?=",
        "=?iso-8859-1?Q?attachment=3B?= =?iso-8859-1?Q?_filename=3D=22Proze=DF=2Epdf=22?=",
        "attachment;\n =?utf-8?Q?filename=3D=22Proze=C3=9F=2Epdf=22?=",
    ])
    func `a field that is encoded as a whole is read`(field: String) throws {
        let part = Array("Content-Type: =?us-ascii?q?application/pdf?=\nContent-Disposition: \(field)".utf8)
        try read(mail([text("utf-8"), part])) { reader in
            let attachment = try #require(try reader.attachments().first)
            #expect(attachment.name == "Prozeß.pdf")
            #expect(attachment.type == "application/pdf")
            #expect(try reader.text().text.contains("PDF") == true)
            var pieces = try reader.content(of: attachment)
            #expect(try pieces.prefix(100).bytes == Array("%PDF-1.4\n".utf8))
        }
    }

    @Test func `the encoding of an encoded field is read, and its raw bytes have the neighbour's set`() throws {
        let words = Array("attachment; filename=\"".utf8) + Self.windows + Array(".pdf\"".utf8)
        let encoded = words.map { $0 == 0x20 ? "_" : String(format: "=%02X", $0) }.joined()
        var mail = Array("Content-Type: multipart/mixed; boundary=b\n\n--b\n".utf8) + text("windows-1251")
        mail += Array("\n\ntext\n--b\nContent-Transfer-Encoding: =?unknown-8bit?q?base64?=\n".utf8)
        mail += Array("Content-Disposition: =?unknown-8bit?q?\(encoded)?=\n\nJVBERi0xLjQK\n--b--\n".utf8)
        try read(mail) { reader in
            let attachment = try #require(try reader.attachments().first)
            #expect(attachment.name == "Что.pdf")
            var pieces = try reader.content(of: attachment)
            #expect(try pieces.prefix(100).bytes == Array("%PDF-1.4\n".utf8))
            #expect(try reader.text().text == "text")
        }
    }

    @Test func `the names in a winmail.dat have its code page`() {
        func attribute(_ id: UInt32, _ level: UInt8, _ value: [UInt8]) -> [UInt8] {
            [level] + (0..<4).map { UInt8(truncatingIfNeeded: id >> ($0 * 8)) }
                + (0..<4).map { UInt8(truncatingIfNeeded: value.count >> ($0 * 8)) } + value + [0, 0]
        }
        let start: [UInt8] = [0x78, 0x9F, 0x3E, 0x22, 0, 0]
        let files = attribute(0x0006_9002, 2, []) + attribute(0x0001_8010, 2, Self.windows + [0]) + attribute(0x0006_800F, 2, [1])
        let page = attribute(0x0006_9007, 1, [0xE3, 0x04, 0, 0, 0, 0, 0, 0])
        #expect(TNEF.files(start + page + files).map(\.name) == ["Что"])
        #expect(TNEF.files(start + files, fallback: "windows-1251").map(\.name) == ["Что"])
    }
}
