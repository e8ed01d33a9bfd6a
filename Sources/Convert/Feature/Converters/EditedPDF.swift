import Base
import PapersEngine
import PapersTasks

/// Removes, reorders or rotates pages of a PDF.
struct ArrangePDF: PDFConverter {
    struct Options: Decodable, Sendable {
        let act: String
        let pages: String
        let password: String
    }

    static let id = "pdf-pages"

    let fields: [ConverterField] =
        [
            .choice("act", ["right", "left", "over", "keep", "remove"]),
            .text("pages"),
        ] + PDFLock.fields

    func check(_ options: Options) throws(Failure) {
        let needsPages = ["keep", "remove"].contains(options.act)
        if needsPages || !PDFPages.isEmpty(options.pages) { try PDFPages.check(options.pages) }
    }

    func run(_ input: ConvertFile, _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult] {
        var edit = PDFEdit()
        switch options.act {
        case "keep": edit.keep = options.pages
        case "remove": edit.remove = options.pages
        default:
            edit.turn = ["right": 90, "over": 180, "left": 270][options.act] ?? 0
            edit.turned = PDFPages.isEmpty(options.pages) ? nil : options.pages
        }
        return try await context.edited(input, edit, password: PDFLock.password(options.password))
    }
}

/// The form fields for the password of an encrypted PDF. Their values are ignored if the PDF needs no password.
enum PDFLock {
    static let fields: [ConverterField] = [.toggle("locked"), .secret("password", when: ["locked": ["true"]])]

    /// - Returns: the password; nil if none was entered.
    static func password(_ text: String) -> String? { text.isEmpty ? nil : text }
}

/// Removes the password of a PDF.
struct UnlockPDF: PDFConverter {
    struct Options: Decodable, Sendable { let password: String }

    static let id = "pdf-unlock"

    let fields: [ConverterField] = [.secret("password")]

    func run(_ input: ConvertFile, _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult] {
        var edit = PDFEdit()
        edit.unlocks = true
        return try await context.edited(input, edit, password: options.password)
    }
}

/// Sets or removes the document information of a PDF: title, author, subject, keywords.
struct NamePDF: PDFConverter {
    struct Options: Decodable, Sendable {
        let act: String
        let heading: String
        let author: String
        let subject: String
        let keywords: String
        let password: String
    }

    static let id = "pdf-about"

    let fields: [ConverterField] =
        [
            .choice("act", ["set", "remove"]),
            .text("heading", when: ["act": ["set"]]),
            .text("author", when: ["act": ["set"]]),
            .text("subject", when: ["act": ["set"]]),
            .text("keywords", when: ["act": ["set"]]),
        ] + PDFLock.fields

    func check(_ options: Options) throws(Failure) {
        if options.act == "set", entries(options).isEmpty { throw Failure(.badRequest, "convert.nothingFilledIn") }
    }

    func run(_ input: ConvertFile, _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult] {
        var edit = PDFEdit()
        if options.act == "set" { edit.information = entries(options) } else { edit.removesInformation = true }
        return try await context.edited(input, edit, password: PDFLock.password(options.password))
    }

    /// The entries to change. An empty form field leaves its entry unchanged.
    private func entries(_ options: Options) -> [PaperEntry: String] {
        [
            .title: options.heading, .author: options.author, .subject: options.subject, .keywords: options.keywords,
        ].filter { !$0.value.isEmpty }
    }
}

extension ConverterContext {
    fileprivate func edited(
        _ input: ConvertFile, _ edit: PDFEdit, password: String?
    ) async throws(Failure) -> [ConverterResult] {
        let output = path()
        let made = try await perform(EditPDF(input.path, edit, password: password, to: output))
        return [ConverterResult(output, of: input, kind: .pdf, losses: made.losses)]
    }
}
