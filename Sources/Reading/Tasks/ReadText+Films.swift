import Base
import PicturesEngine
import ReadingEngine
import VideosEngine
import VideosTasks
import Workers

/// Films: the text in the poster and in the frames of the strip is read.
extension ReadText {
    /// The maximum length of the long side of a frame in pixels. Text in films is meant to be read from afar, and larger frames
    /// would only take time.
    private static let frameSide = 1920

    var isFilm: Bool { FileKind(fileName: path.name.display)?.family == .video }

    /// Reads the text in frames of a film. The poster is the first page.
    func readFilm(_ file: borrowing OpenFile, _ reader: TextReader) throws -> Reading {
        let readings = try Self.frames(of: file).map { frame in
            let begun = ContinuousClock.now
            let lines = try reader.find(in: frame)
            return try reader.read(
                lines, in: frame, languages: options.languages, correcting: options.correcting,
                seconds: (ContinuousClock.now - begun) / .seconds(1))
        }
        guard let first = readings.first else { throw VideoError.corrupt.failure }
        return first.followed(byFrames: Array(readings.dropFirst()))
    }

    /// Returns the poster and the frames of the strip, without frames that are repeated.
    private static func frames(of file: borrowing OpenFile) throws(Failure) -> [ScaledPicture] {
        do throws(VideoError) {
            let frames = try file.withDescriptor { (descriptor) throws(VideoError) -> [Pixels] in
                let video = try Video(descriptor: descriptor)
                return [try video.poster(longSide: frameSide)] + (try video.strip(longSide: frameSide))
            }
            var kept: [Pixels] = []
            for frame in frames where !kept.contains(where: { $0.bytes == frame.bytes }) { kept.append(frame) }
            return kept.map { ScaledPicture(pixels: $0, width: $0.width, height: $0.height) }
        } catch {
            throw error.failure
        }
    }
}
