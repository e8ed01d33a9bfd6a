import Base
import PapersEngine
import PapersTasks
import ReadingEngine
import ReadingTasks

/// Makes scans searchable and their text copyable: recognizes text on pages without text. Other pages are not changed.
struct SearchablePDF: PDFConverter {
    typealias Options = PDFPages.Options

    static let id = "pdf-searchable"

    let fields = PDFPages.fields

    /// The resolution of the picture from which a page is read, in pixels per inch, and the maximum length of the picture's
    /// longer side, in pixels.
    private static let (dpi, longestSide) = (300.0, 4000.0)
    /// The fraction of the progress that recognizing text represents.
    private static let readingShare = 0.9

    func run(_ input: ConvertFile, _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult] {
        let password = PDFLock.password(options.password)
        let silent = try await silentPages(input, options, context)
        guard !silent.isEmpty else { throw Failure(.badRequest, "pdf.hasText") }
        let read = try await context.each(silent, share: Self.readingShare) { page throws(Failure) in
            try await words(page, input, password, context)
        }
        let found = read.filter { !$0.words.isEmpty }
        guard !found.isEmpty else { throw Failure(.conversionFailed, "pdf.nothingRead") }
        var (whole, losses) = (input.path, [PDFLoss]())
        for start in stride(from: 0, to: found.count, by: AddText.maximum) {
            let output = context.path()
            let some = Array(found[start..<min(start + AddText.maximum, found.count)])
            losses = try await context.perform(AddText(some, to: whole, password: password, output: output)).losses
            if whole != input.path { context.remove(whole) }
            whole = output
            let done = Double(start + some.count) / Double(found.count)
            context.report(Self.readingShare + (1 - Self.readingShare) * done)
        }
        return [ConverterResult(whole, of: input, kind: .pdf, losses: losses)]
    }

    /// Returns the selected pages without text. Damaged pages are left out.
    private func silentPages(
        _ input: ConvertFile, _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> [PageRead] {
        let password = PDFLock.password(options.password)
        let count = try await context.perform(DescribePDF(input.path, password: password)).pages
        let wanted = Set(try PDFPages.numbers(options.pages, of: count))
        var silent: [PageRead] = []
        // A scan with a field that was filled in is still to be read.
        try await context.read(input, password: password, count: count, pages: wanted, withNotes: false) { page throws(Failure) in
            if !page.isDamaged && !page.text.contains(where: { !$0.isWhitespace }) { silent.append(page) }
        }
        return silent
    }

    private func words(
        _ page: PageRead, _ input: ConvertFile, _ password: String?, _ context: ConverterContext
    ) async throws(Failure) -> AddText.Page {
        let picture = context.path()
        defer { context.remove(picture) }
        let side = max(page.size.width, page.size.height)
        let size: PageScale = .longSide(Int(min(Self.longestSide, max(side * Self.dpi / 72, 64))))
        let drawn = try await context.perform(
            DrawPage(page.number, of: input.path, size, password: password, output: picture))
        let reading = try await context.perform(ReadText(in: picture, options: ReadingOptions(correcting: false), threads: 1))
        let scale = SIMD2(page.size.width / Double(drawn.width), page.size.height / Double(drawn.height))
        func corners(_ quad: Quad) -> PaperLine.Corners { quad.corners.map { SIMD2<Double>($0) * scale } }
        let words = PaperLine.words(
            of: reading.lines.map { line in PaperLine(corners(line.quad), line.words.map { ($0.text, corners($0.quad)) }) })
        return AddText.Page(page.number, size: page.size, words: words)
    }
}
