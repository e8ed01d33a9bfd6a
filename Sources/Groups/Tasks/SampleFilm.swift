public import Base
public import GroupsEngine
import PicturesEngine
import PicturesTasks
import VideosEngine
import VideosTasks
public import Workers

/// Decodes frames of a film at fixed times, and computes their fingerprints.
public struct SampleFilm: WorkerTask {
    public static let name = "film.sample"

    private let path: BytePath
    private let stamp: FileStamp

    /// - Parameter stamp: the file as the scan found it.
    public init(_ file: BytePath, _ stamp: FileStamp) { (path, self.stamp) = (file, stamp) }

    public var file: BytePath? { path }
    /// Long films with few key frames take two minutes; the rest is for a busy machine.
    public var deadline: Duration { .seconds(600) }

    /// The width and the height to which frames are scaled for their fingerprints.
    private static let side = 160
    /// The pixels that are decoded for one film.
    private static let maximumPixels = 4_000_000_000

    public func run() throws(Failure) -> FilmSamples {
        let file = try OpenFile(path)
        guard file.stamp == stamp else { throw Failure(.changed, "file.changedSinceScan", file: path) }
        do throws(VideoError) {
            return try file.withDescriptor { descriptor throws(VideoError) in try Self.sample(Video(descriptor: descriptor)) }
        } catch {
            throw error.failure.at(path)
        }
    }

    private static func sample(_ video: borrowing Video) throws(VideoError) -> FilmSamples {
        guard let length = video.pictureMilliseconds, length >= FilmSamples.minimumLength else { return .none }
        let pixels = video.info.width * video.info.height
        let step = FilmSamples.step(milliseconds: length, pixels: pixels)
        let numbers = 1..<max(length / step + 1, 2)
        let times = numbers.map { ($0 * step, $0, false) } + numbers.map { (length - $0 * step, $0, true) }
        var (beginning, end) = ([FilmSamples.Sample](), [FilmSamples.Sample]())
        var left = maximumPixels / max(pixels, 1)
        for (time, number, isFromEnd) in times.sorted(by: { $0.0 < $1.0 }) where left > 0 {
            guard let frame = try frame(of: video, at: time, &left) else { continue }
            let fingerprint = FrameFingerprint(frame)
            guard fingerprint.contrast >= FilmSamples.minimumContrast else { continue }
            let sample = FilmSamples.Sample(number: number, fingerprint: fingerprint)
            if isFromEnd { end.append(sample) } else { beginning.append(sample) }
        }
        return FilmSamples(milliseconds: length, step: step, fromBeginning: beginning, fromEnd: end.reversed())
    }

    private static func frame(of video: borrowing Video, at time: Int, _ left: inout Int) throws(VideoError) -> Pixels? {
        guard try video.step(to: time, steps: &left) != nil else { return nil }
        return try video.currentFrame(width: side, height: side)
    }
}
