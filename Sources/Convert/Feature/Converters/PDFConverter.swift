import Base

/// A converter that processes each PDF separately.
protocol PDFConverter: Converter {
    /// Makes the results of one PDF.
    func run(_ input: ConvertFile, _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult]
}

extension PDFConverter {
    var takes: Set<FileKind> { [.pdf] }
    var inputs: ConverterInputs { .each }

    func run(
        _ inputs: [ConvertFile], _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> [ConverterResult] {
        var results: [ConverterResult] = []
        for input in inputs { results += try await run(input, options, context) }
        return results
    }
}

extension PDFConverter where Options == PDFPages.Options {
    func check(_ options: Options) throws(Failure) { try PDFPages.checkSome(options.pages) }
}
