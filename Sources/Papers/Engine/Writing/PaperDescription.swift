import Base
import Glibc

/// The information about a file as a dictionary and as XMP, with the same content (ISO 19005-2, 6.6).
struct PaperDescription {
    private let information: PaperInformation
    private let isArchival: Bool
    private let time: tm
    /// The identifier of the file: 32 hexadecimal digits.
    let identifier: String

    private static let program = "Shoebox"

    init(_ information: PaperInformation, isArchival: Bool) {
        (self.information, self.isArchival) = (information, isArchival)
        var (seconds, time) = (time_t(information.created), tm())
        if gmtime_r(&seconds, &time) == nil || !(0...8099).contains(time.tm_year) {
            seconds = 0
            gmtime_r(&seconds, &time)
        }
        self.time = time
        var random = SystemRandomNumberGenerator()
        identifier = (0..<4).map { _ in
            let digits = String(UInt32.random(in: 0...UInt32.max, using: &random), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private var year: String { String(String(10_000 + Int(time.tm_year) + 1900).dropFirst()) }

    var dictionary: String {
        let day = "\(year)\(two(time.tm_mon + 1))\(two(time.tm_mday))"
        let date = "(D:\(day)\(two(time.tm_hour))\(two(time.tm_min))\(two(time.tm_sec))Z)"
        let author = information.author.map { " /Author \(pdfText($0))" } ?? ""
        return "<< /Title \(pdfText(information.title))\(author) /Creator \(pdfText(Self.program))"
            + " /Producer \(pdfText(Self.program)) /CreationDate \(date) /ModDate \(date) >>"
    }

    var metadata: String {
        let day = "\(year)-\(two(time.tm_mon + 1))-\(two(time.tm_mday))"
        let date = "\(day)T\(two(time.tm_hour)):\(two(time.tm_min)):\(two(time.tm_sec))Z"
        let author =
            information.author.map { "<dc:creator><rdf:Seq><rdf:li>\(Escaping.xml($0))</rdf:li></rdf:Seq></dc:creator>" } ?? ""
        let part = isArchival ? "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>" : ""
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
             xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
            <dc:format>application/pdf</dc:format>\(author)
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(Escaping.xml(information.title))</rdf:li></rdf:Alt></dc:title>
            <xmp:CreateDate>\(date)</xmp:CreateDate><xmp:ModifyDate>\(date)</xmp:ModifyDate>
            <xmp:CreatorTool>\(Self.program)</xmp:CreatorTool><pdf:Producer>\(Self.program)</pdf:Producer>\(part)
            </rdf:Description></rdf:RDF></x:xmpmeta>
            <?xpacket end="w"?>
            """
    }
}
