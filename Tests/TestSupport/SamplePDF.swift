/// Small PDF files that are built by hand.
public enum SamplePDF {
    /// Returns a PDF with one page for each text: 200 × 100 points, with the text in Helvetica 12 at (20, 50).
    public static func pages(_ texts: [String], mediaBox: String = "[0 0 200 100]", extra: String = "") -> [UInt8] {
        var objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
        let font = 3
        objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        var kids: [String] = []
        for text in texts {
            let content = text.isEmpty ? "0 0 10 10 re f" : "BT /F 12 Tf 20 50 Td (\(text)) Tj ET"
            objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
            kids.append("\(objects.count + 1) 0 R")
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox \(mediaBox) \(extra) /Contents \(objects.count) 0 R"
                    + " /Resources << /Font << /F \(font) 0 R >> >> >>")
        }
        objects[1] = "<< /Type /Pages /Count \(texts.count) /Kids [\(kids.joined(separator: " "))] >>"
        return file(objects)
    }

    /// Returns a file with these objects, numbered from 1. The first object is the catalog.
    public static func file(_ objects: [String], trailer: String = "") -> [UInt8] {
        var bytes = Array("%PDF-1.7\n".utf8), offsets: [Int] = []
        for (number, object) in objects.enumerated() {
            offsets.append(bytes.count)
            bytes += "\(number + 1) 0 obj\n\(object)\nendobj\n".utf8
        }
        let start = bytes.count
        bytes += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8
        for offset in offsets {
            bytes += (String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n").utf8
        }
        bytes += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\nstartxref\n\(start)\n%%EOF\n".utf8
        return bytes
    }

    /// Returns a PDF with a page of 200 × 100 points for each picture. The picture covers 100 × 100 points of the page, with a
    /// text beside it.
    ///
    /// - Parameter pictures: dictionaries without their length, and samples.
    public static func pictures(
        _ pictures: [(dictionary: String, samples: [UInt8])], extra: [String] = [], mediaBox: String = "[0 0 200 100]"
    ) -> [UInt8] {
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
        // The dictionaries may refer to these objects, which are numbered from 4 on.
        objects += extra
        var kids: [String] = []
        for (number, picture) in pictures.enumerated() {
            let content = "q 100 0 0 100 0 0 cm /P Do Q BT /F 12 Tf 120 50 Td (Page \(number + 1)) Tj ET"
            objects.append(stream("/Type /XObject /Subtype /Image \(picture.dictionary)", picture.samples))
            objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
            kids.append("\(objects.count + 1) 0 R")
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox \(mediaBox) /Contents \(objects.count) 0 R"
                    + " /Resources << /Font << /F 3 0 R >> /XObject << /P \(objects.count - 1) 0 R >> >> >>")
        }
        objects[1] = "<< /Type /Pages /Count \(pictures.count) /Kids [\(kids.joined(separator: " "))] >>"
        return file(objects)
    }

    /// Returns a stream whose bytes are written in hexadecimal, so that the file is text. If the dictionary has filters, it
    /// must name `ASCIIHexDecode` first.
    public static func stream(_ dictionary: String, _ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var hexadecimal: [UInt8] = []
        hexadecimal.reserveCapacity(2 * bytes.count + 1)
        for byte in bytes {
            hexadecimal.append(digits[Int(byte >> 4)])
            hexadecimal.append(digits[Int(byte & 15)])
        }
        hexadecimal.append(UInt8(ascii: ">"))
        let filter = dictionary.contains("/Filter") ? "" : "/Filter /ASCIIHexDecode"
        return "<< \(dictionary) \(filter) /Length \(hexadecimal.count) >>\nstream\n"
            + String(decoding: hexadecimal, as: UTF8.self) + "\nendstream"
    }
}
