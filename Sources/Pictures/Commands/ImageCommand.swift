import ArgumentParser
import Base
import Foundation
import PicturesEngine

struct ImageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "image", abstract: "Convert and resize pictures; nothing that is there is overwritten.",
        subcommands: [Convert.self, Resize.self])

    struct Convert: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "convert", abstract: "Write pictures in another format.",
            discussion: """
                The format is that of --to, else that of OUT's ending. With several pictures OUT is a folder. With --json one object a picture: \
                file, output, width, height, bytes, quality; and leftOut, the number of pages or frames that no output has.
                """)

        @OptionGroup var options: GlobalOptions
        @OptionGroup var image: ImageArguments

        func run() async throws { try await ImageRun(image, options).run(image.size ?? .same) }
    }

    struct Resize: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "resize", abstract: "Write pictures in another size.",
            discussion: """
                With --width and --height the picture is no larger than either, unless --fill, --pad or --stretch asks for exactly this size. \
                Small pictures stay as they are without --enlarge. The format stays, unless --to or OUT's ending names another.
                """)

        @OptionGroup var options: GlobalOptions
        @OptionGroup var image: ImageArguments

        func validate() throws {
            if image.size == nil { throw ValidationError("Say how large: --percent, --width or --height.") }
        }

        func run() async throws { try await ImageRun(image, options).run(image.size ?? .same) }
    }
}

/// The arguments of both commands.
struct ImageArguments: ParsableArguments {
    @Argument(help: "Pictures.")
    var files: [String]

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The picture to write, or a folder, made if it is not there.", valueName: "out"))
    var output: String

    @Flag(help: OutputDestination.replaceHelp)
    var replace = false

    @Option(help: ArgumentHelp("jpeg, png, heic, webp, avif, tiff, gif or bmp.", valueName: "format"))
    var to: String?

    @Option(help: ArgumentHelp("1…100, for JPEG, HEIC, WebP and AVIF.", valueName: "n"))
    var quality = 85

    @Option(help: ArgumentHelp("The file has no more kilobytes than this; the best quality that fits is found.", valueName: "n"))
    var maxKilobytes: Int?

    @Option(help: ArgumentHelp("Pixels per inch that the file states.", valueName: "n"))
    var dpi: Int?

    @Option(help: ArgumentHelp("Of each side.", valueName: "n"))
    var percent: Int?

    @Option(help: ArgumentHelp("Pixels.", valueName: "n"))
    var width: Int?

    @Option(help: ArgumentHelp("Pixels.", valueName: "n"))
    var height: Int?

    @Flag(help: "Exactly width × height: what stands over is cut off.")
    var fill = false

    @Flag(help: "Exactly width × height: what is missing is white, or transparent.")
    var pad = false

    @Flag(help: "Exactly width × height, whatever becomes of the proportions.")
    var stretch = false

    @Flag(help: "Make small pictures larger, too.")
    var enlarge = false

    @Flag(help: "Leave out where it was taken.")
    var removeLocation = false

    @Flag(help: "Leave out all that is said of the picture.")
    var removeMetadata = false

    func validate() throws {
        func check(_ value: Int?, _ range: ClosedRange<Int>, _ name: String) throws {
            if let value, !range.contains(value) {
                throw ValidationError("--\(name) is a number from \(range.lowerBound) to \(range.upperBound).")
            }
        }
        try check(quality, 1...100, "quality")
        try check(maxKilobytes, 1...1_000_000, "max-kilobytes")
        try check(dpi, 1...9600, "dpi")
        try check(percent, 1...1000, "percent")
        try check(width, 1...30_000, "width")
        try check(height, 1...30_000, "height")
        let exact = [fill, pad, stretch].count { $0 }
        if exact > 1 { throw ValidationError("--fill, --pad and --stretch exclude one another.") }
        if exact == 1, width == nil || height == nil { throw ValidationError("An exact size needs --width and --height.") }
        if percent != nil, width != nil || height != nil { throw ValidationError("--percent excludes --width and --height.") }
        if let to, PictureTarget(fileExtension: to) == nil {
            throw ValidationError("--to is one of \(PictureTarget.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        if files.isEmpty { throw ValidationError("Name a picture.") }
        try Program.checkOutput(output)
    }

    /// nil if the user gives no size.
    var size: PictureOptions.Size? {
        if let percent { return .percent(percent) }
        if let width, let height, fill || pad || stretch {
            return fill
                ? .fill(width: width, height: height)
                : pad ? .pad(width: width, height: height) : .stretch(width: width, height: height)
        }
        return width == nil && height == nil ? nil : .within(width: width, height: height)
    }

    var metadata: PictureOptions.Metadata { removeMetadata ? .none : removeLocation ? .withoutLocation : .keep }
}
