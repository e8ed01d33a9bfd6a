import Base
import Foundation
import MailEngine
import PapersEngine
import PicturesEngine

/// A mail for printing: sender, recipients, date and subject, followed by its HTML, or by its text if the HTML cannot be printed.
struct MailPaper {
    private let reader: MessageReader
    private let message: MailMessage

    /// Maximum length of the printed text in bytes; the rest is left out.
    private static let longestText = 2 << 20
    /// Maximum size in bytes of one printed picture (`largest`), and of all printed pictures together (`maximum`).
    private static let (largest, maximum) = (20 << 20, 60 << 20)
    private static let grey: UInt32 = 0x555555

    init(_ reader: MessageReader) throws(MailError) {
        self.reader = reader
        message = try MailMessage(reader)
    }

    func pdf() throws(Failure) -> [UInt8] {
        let author = message.from.first.map { $0.name ?? $0.address } ?? ""
        do throws(PaperError) {
            var printer = try PaperPrinter(title: message.subject, author: author)
            for block in head { try printer.print(block) }
            for block in body { try printer.print(block) }
            return try printer.finish()
        } catch {
            throw error == .printerMissing
                ? Failure(.unsupportedFormat, "print.partMissing") : Failure(.tooLarge, "print.tooLarge")
        }
    }

    private var head: [PrintedBlock] {
        var title = PrintedText([PrintedRun(message.subject.isEmpty ? "–" : message.subject, Self.style { $0.isBold = true })])
        title.size = 15
        var blocks = [PrintedBlock(.text(title))]
        let date = message.date.map { String($0.prefix(16)).replacing("T", with: " ") } ?? ""
        for (name, value) in [
            ("From", list(message.from)), ("To", list(message.to)), ("Cc", list(message.cc)), ("Date", date),
            ("Attachments", message.attachments.map { $0.name ?? $0.type }.joined(separator: ", ")),
        ] where !value.isEmpty {
            var line = PrintedText([PrintedRun(name + ": ", Self.style { $0.colour = Self.grey }), PrintedRun(value)])
            line.size = 9
            var block = PrintedBlock(.text(line))
            if blocks.count == 1 { block.above = 6 }
            blocks.append(block)
        }
        var rule = PrintedBlock(.rule)
        rule.above = 8
        blocks.append(rule)
        return blocks
    }

    private static func style(_ change: (inout PrintedRun.Style) -> Void) -> PrintedRun.Style {
        var style = PrintedRun.Style()
        change(&style)
        return style
    }

    private func list(_ people: [MailMessage.Person]) -> String {
        people.map { person in person.name.map { "\($0) <\(person.address)>" } ?? person.address }.joined(separator: ", ")
    }

    private var body: [PrintedBlock] {
        var shown: [String: PrintedPicture] = [:], room = Self.maximum
        let printed = message.html.flatMap { html in
            HTMLPaper.blocks(of: html) { address, width, height in
                if shown[address] == nil, let (bytes, pixels) = picture(address, &room) {
                    shown[address] = PrintedPicture(
                        pixels, jpeg: PrintedPicture.jpeg(bytes, of: pixels), width: Double(pixels.width),
                        height: Double(pixels.height))
                }
                return shown[address].map { $0.sized(width, height) }
            }
        }
        var blocks = printed ?? plain
        if !blocks.isEmpty { blocks[0].above = 10 }
        return blocks
    }

    /// The plain text of the mail as blocks, one for each line.
    private var plain: [PrintedBlock] {
        String(decoding: message.text.utf8.prefix(Self.longestText), as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
                var text = PrintedText([PrintedRun(line.isEmpty ? " " : String(line).replacing("\t", with: "    "))])
                text.size = 10
                return PrintedBlock(.text(text))
            }
    }
}

extension MailPaper {
    /// Loads a picture contained in the mail: in a part of the mail, or in the URL itself.
    private func picture(_ address: String, _ room: inout Int) -> (bytes: [UInt8], Pixels)? {
        guard let bytes = bytes(address, min(Self.largest, room)) else { return nil }
        room -= bytes.count
        guard let pixels = try? Picture(bytes: bytes).page(0).pixels else { return nil }
        return (bytes, pixels)
    }

    private func bytes(_ address: String, _ maximum: Int) -> [UInt8]? {
        if address.lowercased().hasPrefix("cid:") {
            let name = String(address.dropFirst(4)), plain = name.removingPercentEncoding ?? name
            guard let part = reader.related().first(where: { $0.contentID == name || $0.contentID == plain }),
                var pieces = try? reader.content(of: part), let read = try? pieces.prefix(maximum), read.isWhole
            else { return nil }
            return read.bytes
        }
        guard address.lowercased().hasPrefix("data:image/"), address.utf8.count < maximum,
            let comma = address.firstIndex(of: ","),
            address[..<comma].lowercased().hasSuffix(";base64"),
            let data = Data(base64Encoded: String(address[address.index(after: comma)...]), options: .ignoreUnknownCharacters)
        else { return nil }
        return [UInt8](data)
    }
}

extension PrintedPicture {
    /// Returns the picture in the size that the mail specifies, in points. If it specifies only one side, the proportions are
    /// kept. If it specifies none, a pixel is 0.75 points wide, the size of a CSS pixel.
    fileprivate func sized(_ width: Double?, _ height: Double?) -> PrintedPicture {
        var sized = self
        let pixel = 0.75, shape = Double(pixels.height) / Double(max(pixels.width, 1))
        switch (width, height) {
        case (let width?, let height?): (sized.width, sized.height) = (width, height)
        case (let width?, nil): (sized.width, sized.height) = (width, width * shape)
        case (nil, let height?): (sized.width, sized.height) = (height / max(shape, 0.001), height)
        case (nil, nil): (sized.width, sized.height) = (Double(pixels.width) * pixel, Double(pixels.height) * pixel)
        }
        return sized
    }
}
