public import Base
public import GroupsEngine
import PicturesEngine
import PicturesTasks
import VideosEngine
import VideosTasks
public import Workers

/// Compares frames of two films that may show the same.
///
/// Frames of the shorter film are searched in the longer one near the times at which they must be. The films are the same if the
/// frames agree as pictures do, and if both films change in the same way.
public struct CompareFilmFrames: WorkerTask {
    public static let name = "film.alike"

    public struct Source: Codable, Sendable {
        public let path: BytePath
        public let stamp: FileStamp
        public let milliseconds: Int

        public init(path: BytePath, stamp: FileStamp, milliseconds: Int) {
            (self.path, self.stamp, self.milliseconds) = (path, stamp, milliseconds)
        }
    }

    private let longer: Source
    private let shorter: Source
    private let offsets: [Int]

    /// - Parameter offsets: the times of the longer film at which the shorter one may begin, in milliseconds.
    public init(_ one: Source, _ other: Source, offsets: [Int]) {
        (longer, shorter) = one.milliseconds >= other.milliseconds ? (one, other) : (other, one)
        self.offsets = offsets
    }

    public var files: WorkerFiles { WorkerFiles(reads: [longer.path, shorter.path]) }
    public var file: BytePath? { longer.path }
    public var deadline: Duration { .seconds(120) }

    /// The number of places that are compared.
    private static let places = 10
    /// The long side at which frames are compared.
    private static let longSide = Picture.thumbnailSide
    /// A frame is searched this many milliseconds before and after the time at which it must be.
    private static let reach = 180
    /// The frames of the longer film that are looked at for one place.
    private static let maximumFrames = 64

    public func run() throws(Failure) -> FilmLikeness {
        let a = try open(longer)
        let b = try open(shorter)
        do throws(VideoError) {
            return try a.withDescriptor { one throws(VideoError) in
                try b.withDescriptor { other throws(VideoError) in
                    try compare(Video(descriptor: one), Video(descriptor: other))
                }
            }
        } catch {
            throw error.failure.at(longer.path)
        }
    }

    private func open(_ source: Source) throws(Failure) -> OpenFile {
        let file = try OpenFile(source.path)
        guard file.stamp == source.stamp else { throw Failure(.changed, "file.changedSinceScan", file: source.path) }
        return file
    }

    private func compare(_ one: borrowing Video, _ other: borrowing Video) throws(VideoError) -> FilmLikeness {
        for offset in offsets {
            let agreement = try agreement(one, other, offset)
            guard let found = agreement.likeness else { continue }
            let isComplete = longer.milliseconds - shorter.milliseconds <= FilmSamples.tolerance
            return FilmLikeness(likeness: isComplete ? found.likeness : .edited, closeness: found.closeness)
        }
        return .none
    }

    func agreement(
        _ one: borrowing Video, _ other: borrowing Video, _ offset: Int
    ) throws(VideoError) -> FilmAgreement {
        var agreement = FilmAgreement()
        for place in 0..<Self.places {
            let wanted = shorter.milliseconds * (2 * place + 1) / (2 * Self.places)
            guard let time = try other.step(to: wanted) else { continue }
            let frame = try other.currentFrame(longSide: Self.longSide)
            let raster = FilmAgreement.raster(frame)
            guard let best = try nearest(raster, in: one, around: time + offset) else { continue }
            agreement.add(raster, difference: best.difference, FrameComparison(best.frame, frame))
        }
        return agreement
    }

    /// Returns the frame near a time that differs least from a raster.
    private func nearest(
        _ raster: [Float], in video: borrowing Video, around time: Int
    ) throws(VideoError) -> (frame: Pixels, difference: Float)? {
        var best: (frame: Pixels, difference: Float)?
        var found = try video.step(to: max(time - Self.reach, 0))
        for _ in 0..<Self.maximumFrames {
            guard let at = found, at <= time + Self.reach else { break }
            let frame = try video.currentFrame(longSide: Self.longSide)
            let difference = FilmAgreement.difference(FilmAgreement.raster(frame), raster)
            if difference < best?.difference ?? .infinity { best = (frame, difference) }
            found = video.step()
        }
        return best
    }
}
