import Base
import Foundation
import PapersEngine
import PapersTasks

/// Reduces the file size of a PDF.
struct SmallerPDF: PDFConverter {
    struct Options: Decodable, Sendable {
        let level: String
        let kilobytes: Int
        let addition: String
        let password: String
    }

    static let id = "pdf-compress"

    let fields: [ConverterField] =
        [
            .choice("level", ["medium", "light", "strong", "limit"]),
            .number("kilobytes", 10...10_000_000, initial: 5000, unit: "kB", when: ["level": ["limit"]]),
            .word("addition", initial: "small"),
        ] + PDFLock.fields

    private static let levels = [
        "light": PaperCompression(dpi: 220, quality: 78), "medium": PaperCompression(dpi: 150, quality: 60),
        "strong": PaperCompression(dpi: 96, quality: 42),
    ]
    /// Compression settings (dpi, JPEG quality), from the best quality to the smallest file that is still readable. A
    /// picture is only resampled if its resolution exceeds 1.1 times the dpi. This factor is small, so that file sizes come
    /// close to the wanted limit.
    private static let steps = [
        (300, 85), (260, 82), (220, 78), (195, 73), (170, 68), (160, 64), (150, 60), (135, 55), (120, 50), (108, 46), (96, 42),
        (84, 37), (72, 32),
    ].map { PaperCompression(dpi: $0, quality: $1, spare: 1.1) }

    func run(_ input: ConvertFile, _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult] {
        if let level = Self.levels[options.level] { return [try await made(input, level, options, context).result] }
        return [try await fitted(input, options, context)]
    }

    private func made(
        _ input: ConvertFile, _ level: PaperCompression, _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> (result: ConverterResult, bytes: Int64) {
        let output = context.path()
        let made = try await context.perform(
            CompressPDF(input.path, level, password: PDFLock.password(options.password), to: output))
        context.setDate(input.modified, of: output)
        let addition = made.isUnchanged ? "" : " " + FileName.word(options.addition)
        let result = ConverterResult(output, of: input, kind: .pdf, addition: addition, losses: made.losses)
        return (result, made.bytes)
    }

    /// Returns the result of lossless compression if it is within the limit; otherwise the result of the best entry of
    /// `steps` within the limit, found by binary search.
    private func fitted(
        _ input: ConvertFile, _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> ConverterResult {
        let limit = Int64(options.kilobytes) * 1000
        let exact = try await made(input, .exact, options, context)
        if exact.bytes <= limit { return exact.result }
        context.remove(exact.result.path)
        var (low, high) = (0, Self.steps.count)
        var best: ConverterResult?
        while low < high {
            context.report(1 - Double(high - low + 1) / Double(Self.steps.count + 1))
            let middle = (low + high) / 2
            let (result, bytes) = try await made(input, Self.steps[middle], options, context)
            if bytes <= limit {
                if let best { context.remove(best.path) }
                (best, high) = (result, middle)
            } else {
                context.remove(result.path)
                low = middle + 1
            }
        }
        guard let best else { throw Failure(.conversionFailed, "pdf.cannotFit", ["kilobytes": options.kilobytes]) }
        return best
    }
}
