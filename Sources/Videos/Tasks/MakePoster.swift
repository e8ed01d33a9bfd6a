public import Base
import PicturesEngine
import PicturesTasks
import VideosEngine
public import Workers

/// Writes the poster of a film, its strip of key frames, or a single key frame as an upright JPEG. The result of the task is the size
/// of the JPEG in bytes.
public struct MakePoster: WorkerTask {
    public static let name = "film.poster"

    /// What is drawn.
    public enum Drawing: Codable, Sendable {
        case poster
        /// The frames lie side by side; see `Video.stripFrames`.
        case strip
        /// The last key frame that is not after a time in milliseconds, or the first one after it.
        case keyFrame(Int)
    }

    private static let quality = 82

    private let path: BytePath
    private let drawing: Drawing
    private let longSide: Int
    private let output: BytePath

    /// - Parameters:
    ///   - longSide: maximum length of the long side of the poster, of the key frame, or of each frame of the strip, in pixels.
    ///   - output: the path of the JPEG. The file appears only when it is complete.
    public init(of file: BytePath, _ drawing: Drawing, longSide: Int, output: BytePath) {
        (path, self.drawing, self.longSide, self.output) = (file, drawing, longSide, output)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }

    public func run() throws(Failure) -> Int {
        guard longSide > 0 else { throw Failure(.badRequest, "preview.noSize") }
        let file = try OpenFile(path)
        let pixels: Pixels
        do throws(VideoError) {
            pixels = try file.withDescriptor { descriptor throws(VideoError) in try draw(Video(descriptor: descriptor)) }
        } catch {
            throw error.failure
        }
        let jpeg: [UInt8]
        do throws(PictureError) { jpeg = try pixels.jpeg(quality: Self.quality) } catch { throw error.failure }
        try PictureFile.write(jpeg, to: output)
        return jpeg.count
    }

    private func draw(_ video: borrowing Video) throws(VideoError) -> Pixels {
        switch drawing {
        case .poster: try video.poster(longSide: longSide)
        case .strip: Pixels(sideBySide: try video.strip(longSide: longSide))
        case .keyFrame(let milliseconds): try video.frame(at: milliseconds, longSide: longSide)
        }
    }
}

extension Pixels {
    /// Puts pictures side by side. Each has the place of the first one, and what is outside it is cut.
    fileprivate init(sideBySide pictures: [Pixels]) {
        let (width, height) = (pictures.first?.width ?? 0, pictures.first?.height ?? 0)
        var bytes = [UInt8](repeating: 0, count: width * height * 3 * pictures.count)
        for (number, picture) in pictures.enumerated() {
            for y in 0..<min(height, picture.height) {
                let from = y * picture.width * 3, to = (y * pictures.count + number) * width * 3
                let count = min(width, picture.width) * 3
                bytes.replaceSubrange(to..<to + count, with: picture.bytes[from..<from + count])
            }
        }
        self.init(bytes: bytes, width: width * pictures.count, height: height)
    }
}
