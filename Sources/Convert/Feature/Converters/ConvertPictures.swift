import Base
import PicturesEngine
import PicturesTasks

/// Converts pictures to another format, size or quality. From a TIFF, makes one picture per page.
struct ConvertPictures: Converter {
    struct Options: Decodable, Sendable, PictureSizeChoice {
        let format: String
        let quality: Int
        let limit: String
        let kilobytes: Int?
        let size: String
        let percent: Int
        let width: Int?
        let height: Int?
        let enlarge: Bool
        let dpi: Int?
        let metadata: String
    }

    static let id = "pictures"

    let takes = FileKind.all(.picture).subtracting([.svg])
    let inputs = ConverterInputs.each

    private static let side = 1...30_000
    private static let lossy = ["jpeg", "heic", "webp", "avif"]

    let fields: [ConverterField] = [
        .choice("format", ["jpeg", "png", "heic", "webp", "avif", "tiff", "gif", "bmp"]),
        .slider("quality", 1...100, initial: 85, when: ["format": lossy]),
        .choice("size", ["same", "within", "percent", "fill", "pad", "stretch"]),
        .number("percent", 1...1000, initial: 50, unit: "%", when: ["size": ["percent"]]),
        .number("width", side, unit: "px", when: ["size": ["within", "fill", "pad", "stretch"]]),
        .number("height", side, unit: "px", when: ["size": ["within", "fill", "pad", "stretch"]]),
        .toggle("enlarge", when: ["size": ["within", "fill", "pad", "stretch"]]),
        .choice("limit", ["none", "kilobytes"], when: ["format": lossy]),
        .number("kilobytes", 1...1_000_000, initial: 500, unit: "kB", when: ["limit": ["kilobytes"]]),
        .choice("metadata", ["keep", "withoutLocation", "none"]),
        .number("dpi", 1...9600, unit: "dpi"),
    ]

    func check(_ options: Options) throws(Failure) { _ = try pictureOptions(options) }

    func run(
        _ inputs: [ConvertFile], _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> [ConverterResult] {
        let options = try pictureOptions(options)
        return try await Self.convert(inputs, context) { _ in options }
    }

    /// - Parameters:
    ///   - addition: inserted into the names of the results, for example " small".
    ///   - options: returns the options for an input.
    static func convert(
        _ inputs: [ConvertFile], _ context: ConverterContext, addition: String = "", options: (ConvertFile) -> PictureOptions
    ) async throws(Failure) -> [ConverterResult] {
        var results: [ConverterResult] = []
        for input in inputs {
            var pictureOptions = options(input)
            pictureOptions.hidden = context.hidden
            let kind = FileKind(rawValue: pictureOptions.target.rawValue) ?? .other
            var (page, count) = (0, 1)
            while page < count {
                var next = pictureOptions
                next.page = page
                let output = context.path()
                let made = try await context.perform(ConvertPicture(input.path, next, to: output))
                count = made.pages
                if let note = made.note { context.note(note) }
                context.setDate(input.modified, of: output)
                page += 1
                let number = count > 1 ? " " + FileName.number(page, digits: "\(count)".count) : ""
                results.append(ConverterResult(output, of: input, kind: kind, addition: addition + number))
                if context.isPreview { break }
                context.report(Double(page) / Double(count))
            }
        }
        return results
    }

    func pictureOptions(_ options: Options) throws(Failure) -> PictureOptions {
        guard let target = PictureTarget(rawValue: options.format),
            let metadata = PictureOptions.Metadata(rawValue: options.metadata)
        else { throw Failure(.badRequest, "convert.badOptions") }
        // The limit is ignored for a format without a quality setting. The form may still send a limit, chosen for another
        // format.
        let kilobytes = target.hasQuality && options.limit == "kilobytes" ? options.kilobytes : nil
        return PictureOptions(
            target, quality: options.quality, maximumBytes: kilobytes.map { $0 * 1000 }, size: try options.sizeChoice,
            // A user who enters 200 % wants to enlarge the picture.
            enlarges: options.enlarge || options.size == "percent", dpi: options.dpi, metadata: metadata)
    }
}
