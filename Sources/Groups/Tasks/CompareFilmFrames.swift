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
    /// The comparison takes a few seconds. A film that exceeds the deadline counts as different from then on, so the deadline also allows for
    /// a busy machine.
    public var deadline: Duration { .seconds(600) }

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

    /// The frames of the film with fewer frames in a second are searched in the other one, because it may lack some of the other's.
    func agreement(
        _ one: borrowing Video, _ other: borrowing Video, _ offset: Int
    ) throws(VideoError) -> FilmAgreement {
        if one.info.frameRate ?? 0 < other.info.frameRate ?? 0 {
            return try search(one, in: other, from: offset, later: -offset)
        }
        return try search(other, in: one, from: 0, later: offset)
    }

    /// - Parameters:
    ///   - from: the time at which the common part begins in the film whose frames are searched.
    ///   - later: by how much later a frame is in the film that is looked through.
    private func search(
        _ film: borrowing Video, in other: borrowing Video, from: Int, later: Int
    ) throws(VideoError) -> FilmAgreement {
        var agreement = FilmAgreement(tolerance: Self.tolerance(film.info, other.info))
        let size = Self.size(film.info, other.info)
        for place in 0..<Self.places {
            let wanted = from + shorter.milliseconds * (2 * place + 1) / (2 * Self.places)
            guard let time = try film.step(to: wanted) else { continue }
            let frame = try film.currentFrame(width: size.width, height: size.height)
            let raster = FilmAgreement.raster(frame)
            guard let best = try nearest(raster, in: other, around: time + later, size) else { continue }
            agreement.add(raster, differences: best.all, FrameComparison(best.frame, frame))
        }
        return agreement
    }

    /// Returns the size to which the frames of both films are scaled: that of the smaller film, but no larger than thumbnails.
    private static func size(_ one: VideoInfo, _ other: VideoInfo) -> (width: Int, height: Int) {
        let smaller = one.width * one.height <= other.width * other.height ? one : other
        let scale = min(Double(longSide) / Double(max(smaller.width, smaller.height, 1)), 1)
        return (max(Int(Double(smaller.width) * scale), 1), max(Int(Double(smaller.height) * scale), 1))
    }

    /// Returns three quarters of the time between two frames of the film that has fewer.
    private static func tolerance(_ one: VideoInfo, _ other: VideoInfo) -> Int {
        let rate = min(one.frameRate ?? 25, other.frameRate ?? 25)
        return Int(750 / max(rate, 5))
    }

    /// Returns the frame near a time that differs least from a raster.
    private func nearest(
        _ raster: [Float], in video: borrowing Video, around time: Int, _ size: (width: Int, height: Int)
    ) throws(VideoError) -> (frame: Pixels, all: [(later: Int, difference: Float)])? {
        var best: (frame: Pixels, difference: Float)?
        var all: [(later: Int, difference: Float)] = []
        var found = try video.step(to: max(time - Self.reach, 0))
        for _ in 0..<Self.maximumFrames {
            guard let at = found, at <= time + Self.reach else { break }
            let frame = try video.currentFrame(width: size.width, height: size.height)
            let difference = FilmAgreement.difference(FilmAgreement.raster(frame), raster)
            all.append((at - time, difference))
            if difference < best?.difference ?? .infinity { best = (frame, difference) }
            found = video.step()
        }
        return best.map { ($0.frame, all) }
    }
}
