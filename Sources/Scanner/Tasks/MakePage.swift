public import Base
import Glibc
public import ScannerEngine
import PicturesEngine
import PicturesTasks
public import Workers

/// Makes a straight, clean page from a photo of a page. Writes it as JPEG, or as PNG if `exact` is set.
public struct MakePage: WorkerTask {
    public static let name = "page.make"

    /// Length of the long side in pixels that is sufficient for any page: A4 at 400 dots per inch.
    private static let sufficientSide = 4700
    /// Maximum length of the long side of the photo in pixels, even if the page is only a small part of it.
    private static let maximumPhotoSide = 10_000
    private static let quality = 86

    private let path: BytePath
    private let look: PageSettings
    private let longSide: Int?
    private let output: BytePath
    private let exact: Bool

    /// - Parameters:
    ///   - longSide: maximum length of the long side of the page in pixels; nil for the largest size that the photo allows.
    ///   - exact: whether to write a PNG.
    ///   - output: the path of the picture. The file appears only when it is complete.
    public init(of file: BytePath, _ look: PageSettings, longSide: Int? = nil, exact: Bool = false, output: BytePath) {
        (path, self.look, self.longSide) = (file, look, longSide)
        (self.exact, self.output) = (exact, output)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }
    public var deadline: Duration { .seconds(120) }

    public func run() throws(Failure) -> MadePage {
        guard look.isSound else { throw Failure(.badRequest, "page.badLook") }
        let made = try PictureFile.open(path) { picture throws(PictureError) in
            // Twice the size, because the page may be only a part of the photo.
            var photo = try picture.scaled(longSide: longSide.map { min(2 * $0, Self.sufficientSide) } ?? Self.sufficientSide)
            let share = look.share(ofWidth: Double(photo.width), height: Double(photo.height))
            let needed = min(Self.maximumPhotoSide, Int(Double(longSide ?? Self.sufficientSide) / share))
            if !photo.isWhole, needed > max(photo.pixels.width, photo.pixels.height) {
                photo = try picture.scaled(longSide: needed)
            }
            return PageMaker(look).page(of: photo.pixels, longSide: longSide, focal: photo.focal)
        }
        guard let made else { throw Failure(.badRequest, "page.badLook") }
        guard let bytes = exact ? made.png() : made.jpeg(quality: Self.quality) else { throw Failure(.tooLarge, "page.noMemory") }
        let descriptor = RequestFiles.open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        defer { close(descriptor) }
        if !writeAll(descriptor, bytes) { throw Failure.system(errno, "written", output) }
        return MadePage(made)
    }
}

/// The size of the page.
public struct MadePage: Codable, Sendable {
    /// The size in pixels.
    public let width: Int
    public let height: Int
    /// The size of the paper in millimetres.
    public let paperWidth: Double
    public let paperHeight: Double

    init(_ made: MadePixels) {
        (width, height) = (made.pixels.width, made.pixels.height)
        (paperWidth, paperHeight) = made.millimetres
    }
}
