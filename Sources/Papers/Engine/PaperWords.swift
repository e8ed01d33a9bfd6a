import CPDFium
import Glibc

/// Reads the words of a PDF in memory, for search. PDFium must already be loaded.
public enum PaperWords {
    private static let maximumPages = 5000
    private static let maximumPerPage = 1_000_000
    /// The time limit, after which no further pages are read.
    private static let patience = Duration.seconds(5)

    /// - Parameter maximum: the maximum length of the text in bytes.
    /// - Returns: nil if the bytes are not a PDF, or if the PDF is encrypted or has no text.
    public static func text(of bytes: [UInt8], maximum: Int) -> String? {
        guard let paper = try? DrawnPaper(bytes: bytes) else { return nil }
        let end = ContinuousClock.now + patience
        var text: [UInt8] = []
        for page in 1...max(1, min(paper.pageCount, maximumPages)) where paper.pageCount > 0 {
            paper.addPlainText(of: page, maximum: maximumPerPage, to: &text)
            text.append(0x0A)
            if text.count >= maximum || ContinuousClock.now > end { break }
        }
        return text.allSatisfy { $0 <= 0x20 } ? nil : String(decoding: text.prefix(maximum), as: UTF8.self)
    }

    /// Reads the words of an open PDF, without a time limit.
    ///
    /// - Parameter maximum: the maximum length of the text in bytes.
    /// - Returns: the text, empty if the PDF has none; and whether it is only the beginning.
    public static func text(of paper: DrawnPaper, maximum: Int) -> (text: String, isCut: Bool) {
        var text: [UInt8] = []
        var page = 0
        while page < min(paper.pageCount, maximumPages), text.count < maximum {
            page += 1
            paper.addPlainText(of: page, maximum: maximumPerPage, to: &text)
            text.append(0x0A)
        }
        let isCut = text.count > maximum || page < paper.pageCount
        if text.allSatisfy({ $0 <= 0x20 }) { return ("", isCut) }
        return (String(decoding: text.prefix(maximum), as: UTF8.self), isCut)
    }
}

extension DrawnPaper {
    /// Returns the text of a page without the positions of its words, because finding these takes most of the time; empty if the
    /// page cannot be read.
    func plainText(of page: Int, maximum: Int) -> String {
        var text: [UInt8] = []
        addPlainText(of: page, maximum: maximum, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the text of a page in UTF-8. Rejoins a word that is hyphenated at the end of a line.
    fileprivate func addPlainText(of page: Int, maximum: Int, to text: inout [UInt8]) {
        PDFiumLibrary.alone {
            var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
            guard cpdfium_words(document, Int32(page - 1), Int32(maximum), &out, &count) == 0 else { return }
            defer { cpdfium_free(out) }
            text.append(contentsOf: UnsafeBufferPointer(start: out, count: count))
        }
    }
}
