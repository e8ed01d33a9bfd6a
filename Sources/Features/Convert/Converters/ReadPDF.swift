import Basics
import Foundation
import Papers
import PapersWork
import Sniffing

/// Pages of a PDF as pictures.
struct DrawPDF: Converter {
    struct Options: Decodable, Sendable {
        let format: String
        let quality: Int
        let dpi: Int
        let pages: String
        let password: String
    }

    static let id = "pdf-pictures"

    let takes: Set<ContentKind> = [.pdf]
    let inputs = ConverterInputs.each
    let fields: [ConverterField] =
        [
            .choice("format", ["jpeg", "png"]),
            .number("dpi", 18...1200, initial: 150, unit: "dpi"),
            .slider("quality", 1...100, initial: 85, when: ["format": ["jpeg"]]),
            .text("pages"),
        ] + PDFLock.fields

    func check(_ options: Options) throws(Failure) {
        if !PDFPages.isEmpty(options.pages) { try PDFPages.check(options.pages) }
    }

    func run(
        _ inputs: [ConvertFile], _ options: Options, _ desk: ConverterDesk
    ) async throws(Failure) -> [ConverterResult] {
        let password = PDFLock.password(options.password)
        let format: PageFormat = options.format == "png" ? .png : .jpeg(quality: options.quality)
        var results: [ConverterResult] = []
        for input in inputs {
            let count = try await desk.perform(DescribePDF(input.path, password: password)).pages
            let pages = try PDFPages.numbers(options.pages, of: count)
            let stem = FileName.stem(input.name), digits = "\(count)".count
            results += try await desk.each(pages) { page throws(Failure) in
                let output = desk.path()
                _ = try await desk.perform(
                    DrawPage(
                        page, of: input.path, .dpi(Double(options.dpi)), as: format, password: password, output: output))
                let name = "\(stem) \(FileName.number(page, digits: digits)).\(format.ending)"
                return ConverterResult(output, name: name, kind: options.format == "png" ? .png : .jpeg)
            }
        }
        return results
    }
}

/// The text of a PDF.
struct TextOfPDF: Converter {
    struct Options: Decodable, Sendable {
        let pages: String
        let password: String
    }

    static let id = "pdf-text"

    let takes: Set<ContentKind> = [.pdf]
    let inputs = ConverterInputs.each
    let fields: [ConverterField] = [.text("pages")] + PDFLock.fields

    func check(_ options: Options) throws(Failure) {
        if !PDFPages.isEmpty(options.pages) { try PDFPages.check(options.pages) }
    }

    func run(
        _ inputs: [ConvertFile], _ options: Options, _ desk: ConverterDesk
    ) async throws(Failure) -> [ConverterResult] {
        let password = PDFLock.password(options.password)
        var results: [ConverterResult] = []
        for input in inputs {
            let count = try await desk.perform(DescribePDF(input.path, password: password)).pages
            let wanted = try PDFPages.numbers(options.pages, of: count)
            var texts: [Int: String] = [:]
            for start in stride(from: 1, through: count, by: ReadPages.most)
            where wanted.contains(where: { (start..<start + ReadPages.most).contains($0) }) {
                let task = ReadPages(input.path, from: start, withWords: false, password: password)
                for page in try await desk.perform(task).read {
                    if page.isDamaged, wanted.contains(page.number) { throw PDFPages.damaged(page.number) }
                    texts[page.number] = page.text
                }
                desk.report(Double(min(start + ReadPages.most, count)) / Double(count))
            }
            let text = wanted.compactMap { texts[$0] }.joined(separator: "\n\n")
            guard text.contains(where: { !$0.isWhitespace }) else { throw Failure(.conversionFailed, "pdf.noText") }
            let output = desk.path()
            try desk.write(Array((text + "\n").utf8), to: output)
            results.append(ConverterResult(output, of: input, kind: .text))
        }
        return results
    }
}

/// What forms say of pages.
enum PDFPages {
    static func isEmpty(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    static func check(_ text: String) throws(Failure) {
        do throws(PaperError) { _ = try PageRanges(text) } catch { throw PaperFailure.of(error) }
    }

    /// - Parameter text: empty for all.
    static func numbers(_ text: String, of count: Int) throws(Failure) -> [Int] {
        do throws(PaperError) {
            // No PDF that PDFium opens has more.
            guard (1...1 << 20).contains(count) else { throw .noPages }
            if isEmpty(text) { return Array(1...count) }
            var known: Set<Int> = []
            return try PageRanges(text).pages(of: count).filter { known.insert($0).inserted }
        } catch { throw PaperFailure.of(error) }
    }

    static func damaged(_ number: Int) -> Failure { PaperFailure.of(.pageBroken(number: number)) }
}
