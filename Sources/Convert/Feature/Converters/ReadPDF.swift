import Base
import Foundation
import PapersEngine
import PapersTasks

/// Converts pages of a PDF to pictures.
struct DrawPDF: PDFConverter {
    struct Options: Decodable, Sendable {
        let format: String
        let quality: Int
        let dpi: Int
        let pages: String
        let password: String
    }

    static let id = "pdf-pictures"

    let fields: [ConverterField] =
        [
            .choice("format", ["jpeg", "png"]),
            .number("dpi", 18...1200, initial: 150, unit: "dpi"),
            .slider("quality", 1...100, initial: 85, when: ["format": ["jpeg"]]),
            .text("pages"),
        ] + PDFLock.fields

    func check(_ options: Options) throws(Failure) {
        try PDFPages.checkSome(options.pages)
    }

    func run(_ input: ConvertFile, _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult] {
        let password = PDFLock.password(options.password)
        let format: PageFormat = options.format == "png" ? .png : .jpeg(quality: options.quality)
        let count = try await context.perform(DescribePDF(input.path, password: password)).pages
        let pages = try PDFPages.numbers(options.pages, of: count)
        let stem = FileName.stem(input.name), digits = "\(count)".count
        return try await context.each(pages) { page throws(Failure) in
            let output = context.path()
            _ = try await context.perform(
                DrawPage(
                    page, of: input.path, .dpi(Double(options.dpi)), as: format, password: password, output: output))
            let name = "\(stem) \(FileName.number(page, digits: digits)).\(format.ending)"
            return ConverterResult(output, name: name, kind: options.format == "png" ? .png : .jpeg)
        }
    }
}

/// Extracts the text of a PDF.
struct TextOfPDF: PDFConverter {
    typealias Options = PDFPages.Options

    static let id = "pdf-text"

    let fields = PDFPages.fields

    func run(_ input: ConvertFile, _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult] {
        let password = PDFLock.password(options.password)
        let count = try await context.perform(DescribePDF(input.path, password: password)).pages
        let wanted = try PDFPages.numbers(options.pages, of: count)
        var texts: [Int: String] = [:]
        try await context.read(input, password: password, count: count, pages: Set(wanted)) { page throws(Failure) in
            if page.isDamaged { throw PDFPages.damaged(page.number) }
            texts[page.number] = page.text
        } onShare: {
            context.report($0)
        }
        let text = wanted.compactMap { texts[$0] }.joined(separator: "\n\n")
        guard text.contains(where: { !$0.isWhitespace }) else { throw Failure(.conversionFailed, "pdf.noText") }
        let output = context.path()
        try context.write(Array((text + "\n").utf8), to: output)
        return [ConverterResult(output, of: input, kind: .text)]
    }
}

extension ConverterContext {
    /// Reads the text of pages without the positions of words, many pages per task.
    ///
    /// - Parameter withNotes: whether the text includes what form fields and other notes show.
    func read(
        _ input: ConvertFile, password: String?, count: Int, pages: Set<Int>, withNotes: Bool = true,
        _ take: (PageRead) throws(Failure) -> Void, onShare: (Double) -> Void = { _ in }
    ) async throws(Failure) {
        for start in stride(from: 1, through: count, by: ReadPages.maximum)
        where !pages.isDisjoint(with: start..<start + ReadPages.maximum) {
            let task = ReadPages(input.path, from: start, withWords: false, withNotes: withNotes, password: password)
            for page in try await perform(task).read where pages.contains(page.number) { try take(page) }
            onShare(Double(min(start + ReadPages.maximum, count)) / Double(count))
        }
    }
}

/// The form fields for selecting pages, used by several converters.
enum PDFPages {
    /// The options of a converter whose form has no fields other than these.
    struct Options: Decodable, Sendable {
        let pages: String
        let password: String
    }

    static let fields: [ConverterField] = [.text("pages")] + PDFLock.fields

    static func isEmpty(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    static func check(_ text: String) throws(Failure) {
        if isEmpty(text) { throw Failure(.badRequest, "pdf.noRanges") }
        do throws(PaperError) { _ = try PageRanges(text) } catch { throw PaperFailure.of(error) }
    }

    /// - Parameter text: the page ranges; empty for all pages.
    static func checkSome(_ text: String) throws(Failure) {
        if !isEmpty(text) { try check(text) }
    }

    /// - Parameter text: the page ranges; empty for all pages.
    static func numbers(_ text: String, of count: Int) throws(Failure) -> [Int] {
        do throws(PaperError) {
            // PDFium cannot open a PDF with more pages.
            guard (1...1 << 20).contains(count) else { throw .noPages }
            if isEmpty(text) { return Array(1...count) }
            var known: Set<Int> = []
            return try PageRanges(text).pages(of: count).filter { known.insert($0).inserted }
        } catch { throw PaperFailure.of(error) }
    }

    static func damaged(_ number: Int) -> Failure { PaperFailure.of(.pageBroken(number: number)) }
}
