public import Base
import Glibc
public import PicturesEngine
import PicturesTasks
public import ReadingEngine
public import Workers

/// Recognizes the text in a picture, on all pages of a TIFF, or in nine frames of a film.
///
/// Throws `Failure` with code `unknown` if the libraries or networks for text recognition are missing. The failure says what to
/// install.
public struct ReadText: WorkerTask {
    public static let name = "read"

    let path: BytePath
    let options: ReadingOptions
    private let threads: Int

    /// - Parameter threads: number of processors to use, at least 1.
    public init(in file: BytePath, options: ReadingOptions, threads: Int) {
        (path, self.options, self.threads) = (file, options, threads)
    }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { threads > 1 ? [.warm, .wide] : .warm }
    /// The deadline is long: a page with thousands of lines takes a minute, and several minutes on a busy machine.
    public var deadline: Duration { .seconds(300) }
    /// The maximum size of the result in bytes, which is enough for 5,000 lines with their words.
    public var largestAnswer: Int { 16 << 20 }

    public func run() throws(Failure) -> Reading { try run(longSide: 0) { _ in } }

    /// Recognizes the text, and lets a caller look for other things in the picture that was decoded for it.
    ///
    /// - Parameters:
    ///   - longSide: the long side in pixels that `look` needs, if the picture has as many.
    ///   - look: called once, with the upright picture, before the text is read. Not called for a film.
    public func run(longSide: Int, _ look: (ScaledPicture) throws -> Void) throws(Failure) -> Reading {
        let before = processorSeconds
        let reader = try LoadedReaders.reader(options.level, threads: threads)
        let start = ContinuousClock.now, networksBefore = reader.networkSeconds
        let file = try OpenFile(path)
        do {
            var reading =
                isFilm
                ? try readFilm(file, reader) : try readPicture(file, reader, since: start, longSide: longSide, look)
            reading.spent = Reading.Spent(
                processor: processorSeconds - before, networks: reader.networkSeconds - networksBefore)
            return reading
        } catch let failure as Failure {
            throw failure
        } catch let error as PictureError {
            throw error.failure
        } catch let error as ReadingError {
            // The library or network that could not be loaded now may be available at the next request, so the reader is not kept.
            if case .unusable = error { LoadedReaders.forget(options.level) }
            throw error.failure
        } catch {
            throw Failure(.unknown, "reading.stopped", ["error": "\(error)"])
        }
    }
}

extension ReadText {
    /// Maximum length of the long side in pixels. Small print is still legible at this size, so more pixels would only take time.
    private static let maximumLongSide = 4096

    /// No page is begun after this time, so that the task ends before its deadline. Ten pages take some ten seconds.
    private static let patience = Duration.seconds(200)

    private func readPicture(
        _ file: borrowing OpenFile, _ reader: TextReader, since start: ContinuousClock.Instant, longSide: Int,
        _ look: (ScaledPicture) throws -> Void
    ) throws -> Reading {
        let limits = PictureLimits.standard
        guard file.size <= limits.maximumFileBytes else {
            throw PictureError.tooLarge(bytes: file.size, limit: limits.maximumFileBytes)
        }
        let picture = try Picture(bytes: try file.readAll(), limits: limits)
        let (lines, raster) = try find(picture, reader, longSide: longSide, look)
        let reading = try reader.read(
            lines, in: raster, languages: options.languages, correcting: options.correcting,
            seconds: (ContinuousClock.now - start) / .seconds(1))
        return try readOn(picture, reader, after: reading, since: start)
    }

    /// Reads the second page of a TIFF and those after it, and adds them to the reading of the first one.
    private func readOn(
        _ picture: Picture, _ reader: TextReader, after first: Reading, since start: ContinuousClock.Instant
    ) throws -> Reading {
        let further = Array(1..<max(try picture.pageCount(), 1)).filter { !picture.isSmallerCopy(page: $0) }
        guard !further.isEmpty else { return first }
        var pages: [(number: Int, reading: Reading)] = []
        for page in further where ContinuousClock.now - start < Self.patience {
            let begun = ContinuousClock.now
            // If one page is damaged, the others are still read.
            guard let raster = try? picture.scaled(longSide: Self.maximumLongSide, page: page) else { continue }
            let lines = try reader.find(in: raster, isDrawn: true)
            let reading = try reader.read(
                lines, in: raster, languages: options.languages, correcting: options.correcting,
                seconds: (ContinuousClock.now - begun) / .seconds(1))
            pages.append((page + 1, reading))
        }
        return first.followed(by: pages, left: further.count - pages.count)
    }

    /// Finds the lines of text. If decoding a reduced picture is quicker, searches a reduced picture first, because most photos
    /// have no text and need no further work.
    private func find(
        _ picture: Picture, _ reader: TextReader, longSide: Int, _ look: (ScaledPicture) throws -> Void
    ) throws -> (FoundLines, ScaledPicture) {
        if picture.isQuickerSmall {
            let small = try picture.scaled(longSide: max(DetectorView.sufficientSide, longSide))
            try look(small)
            if !DetectorView.isLong(width: small.width, height: small.height) {
                let lines = try reader.find(in: small, closer: small.isWhole)
                if lines.isEmpty || small.isWhole { return (lines, small) }
                let large = try picture.scaled(longSide: Self.maximumLongSide)
                return (lines.areUnclear ? try reader.find(in: large) : lines, large)
            }
        }
        let raster = try picture.scaled(longSide: Self.maximumLongSide)
        if !picture.isQuickerSmall { try look(raster) }
        return (try reader.find(in: raster, isDrawn: !picture.isQuickerSmall), raster)
    }

    /// The processor time that this process has used so far, in seconds.
    private var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
