import Foundation
import Mail

/// A mail as one page that a browser prints: who, when and what, then the mail as it was sent, with its own pictures inside.
///
/// Nothing may come from elsewhere and nothing may run: the policy at its top says so, and whoever prints it does so
/// without network. Elements that would lead away from the page are made unknown ones.
struct MailPrint {
    private let reader: MessageReader
    private let message: MailMessage

    /// Pictures that are put in: each at most so large, in bytes, and all together.
    private static let largest = 20 << 20, most = 60 << 20

    init(_ reader: MessageReader) throws(MailError) {
        self.reader = reader
        message = try MailMessage(reader)
    }

    var page: [UInt8] {
        get throws(MailError) {
            var lines = ""
            let date = message.date.map { String($0.prefix(16)).replacing("T", with: " ") } ?? ""
            for (name, value) in [
                ("From", list(message.from)), ("To", list(message.to)), ("Cc", list(message.cc)), ("Date", date),
                ("Attachments", message.attachments.map { $0.name ?? $0.type }.joined(separator: ", ")),
            ] where !value.isEmpty { lines += "<tr><th>\(name)</th><td>\(HTMLText.escaped(value))</td></tr>" }
            let body =
                try message.html.map { html throws(MailError) in try withPictures(harmless(html)) }
                ?? "<pre>\(HTMLText.escaped(message.text))</pre>"
            return Array(
                """
                <!doctype html><html><head><meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
                <title>\(HTMLText.escaped(message.subject))</title><style>@page{margin:16mm}body{font:11pt/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
                pre{font:inherit;white-space:pre-wrap}img{max-width:100%;height:auto}img:not([src^="data:"]){display:none}table.shoebox-head{border-collapse:collapse;font-size:9pt;margin-bottom:8mm}
                .shoebox-head th{text-align:start;vertical-align:top;padding:0 4mm 0 0;color:#555;font-weight:400}h1.shoebox-subject{font-size:15pt;margin:0 0 3mm}</style></head>
                <body><h1 class="shoebox-subject">\(HTMLText.escaped(message.subject))</h1><table class="shoebox-head">\(lines)</table>
                \(body)</body></html>
                """.utf8)
        }
    }

    private func list(_ people: [MailMessage.Person]) -> String {
        people.map { person in person.name.map { "\($0) <\(person.address)>" } ?? person.address }.joined(separator: ", ")
    }

    /// `<meta` refreshes and `<base>` leave the page, whatever its policy; a tag's name stands right after its bracket.
    private func harmless(_ html: String) -> String {
        var out: [UInt8] = []
        let bytes = Array(html.utf8)
        out.reserveCapacity(bytes.count)
        let words = ["meta", "base", "link", "script", "iframe", "frame", "object", "embed"].map { Array($0.utf8) }
        for (index, byte) in bytes.enumerated() {
            out.append(byte)
            guard byte == UInt8(ascii: "<") else { continue }
            let next = bytes[(index + 1)...].prefix(8).map { $0 | 0x20 }
            if words.contains(where: { next.starts(with: $0) }) { out += "x-".utf8 }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// `cid:` addresses as the pictures that they name.
    private func withPictures(_ html: String) throws(MailError) -> String {
        var html = html, room = Self.most
        for part in reader.related() {
            guard let id = part.contentID, !id.isEmpty, part.type.description.hasPrefix("image/"),
                !part.type.description.contains("svg"), html.contains("cid:" + id)
            else { continue }
            var pieces = try reader.content(of: part)
            let (bytes, isWhole) = try pieces.prefix(min(Self.largest, room))
            guard isWhole else { continue }
            room -= bytes.count
            html = html.replacing("cid:" + id, with: "data:\(part.type.description);base64,\(Data(bytes).base64EncodedString())")
        }
        return html
    }
}
