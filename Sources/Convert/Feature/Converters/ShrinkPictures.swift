import Base
import PicturesEngine
import PicturesTasks

/// Makes pictures smaller, in pixels or in bytes, without changing their format. A picture in a format that cannot be written
/// becomes a JPEG.
struct ShrinkPictures: Converter {
    struct Options: Decodable, Sendable, PictureSizeChoice {
        let size: String
        let percent: Int
        let width: Int?
        let height: Int?
        let quality: Int
        let limit: String
        let kilobytes: Int?
        let metadata: String
        let addition: String
    }

    static let id = "pictures-smaller"

    let takes = FileKind.all(.picture).subtracting([.svg])
    let inputs = ConverterInputs.each

    private static let side = 1...30_000
    /// The longest side of a result in pixels, unless the user changes it. It fills a screen of 1080 lines.
    private static let usualSide = 1920

    let fields: [ConverterField] = [
        .choice("size", ["within", "percent", "same"]),
        .number("width", side, initial: usualSide, unit: "px", when: ["size": ["within"]]),
        .number("height", side, initial: usualSide, unit: "px", when: ["size": ["within"]]),
        .number("percent", 1...100, initial: 50, unit: "%", when: ["size": ["percent"]]),
        .slider("quality", 1...100, initial: 75),
        .choice("limit", ["none", "kilobytes"]),
        .number("kilobytes", 1...1_000_000, initial: 500, unit: "kB", when: ["limit": ["kilobytes"]]),
        .choice("metadata", ["keep", "withoutLocation", "none"]),
        .word("addition", initial: "small"),
    ]

    func check(_ options: Options) throws(Failure) { _ = try pictureOptions(options) }

    func run(
        _ inputs: [ConvertFile], _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> [ConverterResult] {
        let options = (whole: try pictureOptions(options), addition: " " + FileName.word(options.addition))
        return try await ConvertPictures.convert(inputs, context, addition: options.addition) { input in
            var own = options.whole
            own.target = PictureTarget(rawValue: input.kind.rawValue) ?? own.target
            if !own.target.hasQuality { own.maximumBytes = nil }
            return own
        }
    }

    private func pictureOptions(_ options: Options) throws(Failure) -> PictureOptions {
        guard let metadata = PictureOptions.Metadata(rawValue: options.metadata) else {
            throw Failure(.badRequest, "convert.badOptions")
        }
        let kilobytes = options.limit == "kilobytes" ? options.kilobytes : nil
        return PictureOptions(
            .jpeg, quality: options.quality, maximumBytes: kilobytes.map { $0 * 1000 }, size: try options.sizeChoice,
            metadata: metadata)
    }
}
