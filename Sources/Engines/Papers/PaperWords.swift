import CPDFium
import Glibc

/// The words of a PDF in memory, for search. PDFium must have been loaded before.
public enum PaperWords {
    private static let mostPages = 5000
    private static let mostOfPage = 1_000_000
    /// Where pages are read for so long, the others are left out.
    private static let patience = Duration.seconds(5)

    /// - Parameter most: bytes of text.
    /// - Returns: nil for what is no PDF, is encrypted, or has no text.
    public static func text(of bytes: [UInt8], most: Int) -> String? {
        guard let paper = try? DrawnPaper(bytes: bytes) else { return nil }
        let end = ContinuousClock.now + patience
        var text = ""
        for page in 1...max(1, min(paper.pageCount, mostPages)) where paper.pageCount > 0 {
            text += paper.plainText(of: page, most: mostOfPage)
            text += "\n"
            if text.utf8.count >= most || ContinuousClock.now > end { break }
        }
        text = String(decoding: text.utf8.prefix(most), as: UTF8.self)
        return text.utf8.allSatisfy { $0 <= 0x20 } ? nil : text
    }
}

extension DrawnPaper {
    /// Without places, which take most of the time; empty for a page that cannot be read.
    func plainText(of page: Int, most: Int) -> String {
        let units = PDFiumLibrary.alone { () -> [UInt16] in
            var (out, count): (UnsafeMutablePointer<UInt16>?, Int) = (nil, 0)
            guard cpdfium_words(document, Int32(page - 1), Int32(most), &out, &count) == 0 else { return [] }
            defer { cpdfium_free(out) }
            return Array(UnsafeBufferPointer(start: out, count: count))
        }
        // PDFium's marks of a hyphen at the end of a line: the word goes on.
        return String(decoding: units.lazy.filter { $0 != 0xFFFE && $0 != 0x02 && $0 != 0x0D && $0 != 0 }, as: UTF16.self)
    }
}
