import Basics
import CLinux
import Foundation
import Glibc
import Pictures
import Reading
import Synchronization

extension WorkerProcess {
    /// Loaded with the first request for text and kept, until one asks for more threads.
    private static let readers = Mutex([ReadingOptions.Level: (reader: TextReader, threads: Int)]())

    /// The long side at which small print is still legible; more pixels only cost time.
    private static let readingSide = 4096

    static func read(_ path: BytePath, _ options: ReadingOptions, threads: Int) throws(Failure) -> Reading {
        let before = processorSeconds
        let reader = try reader(options.level, threads: threads)
        let start = ContinuousClock.now, networksBefore = reader.networkSeconds
        let file = try OpenFile(path)
        let limits = PictureLimits.standard
        guard file.size <= limits.maximumFileBytes else {
            throw PictureError.tooLarge(bytes: file.size, limit: limits.maximumFileBytes).failure
        }
        let bytes = try file.readAll()
        do {
            let picture = try Picture(bytes: bytes, limits: limits)
            let (lines, raster) = try find(picture, reader)
            var reading = try reader.read(
                lines, in: raster, languages: options.languages, seconds: (ContinuousClock.now - start) / .seconds(1))
            reading.spent = Reading.Spent(
                processor: processorSeconds - before, networks: reader.networkSeconds - networksBefore)
            return reading
        } catch let error as PictureError {
            throw error.failure
        } catch let error as ReadingError {
            // What could not be loaded may be there the next time.
            if case .unusable = error { readers.withLock { $0[options.level] = nil } }
            throw error.failure
        } catch {
            throw Failure(.unknown, "reading.stopped", ["error": "\(error)"])
        }
    }

    /// That this process has had so far.
    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func getReadyToRead(threads: Int) throws(Failure) {
        let reader = try reader(.accurate, threads: threads)
        do throws(ReadingError) {
            try reader.getReady()
        } catch {
            readers.withLock { $0[.accurate] = nil }
            throw error.failure
        }
    }

    /// Looks for lines, in a small picture first where that is quicker: most photos have no text, and need no more.
    private static func find(_ picture: Picture, _ reader: TextReader) throws -> (FoundLines, Raster) {
        if picture.isQuickerSmall {
            let small = try picture.raster(longSide: DetectorView.enough)
            if !DetectorView.isLong(width: small.width, height: small.height) {
                let lines = try reader.find(in: small, closer: small.isWhole)
                if lines.isEmpty || small.isWhole { return (lines, small) }
                let large = try picture.raster(longSide: readingSide)
                return (lines.areUnclear ? try reader.find(in: large) : lines, large)
            }
        }
        let raster = try picture.raster(longSide: readingSide)
        return (try reader.find(in: raster, isDrawn: !picture.isQuickerSmall), raster)
    }

    /// Versions of what reading needs; without what is not installed or cannot be used.
    static func readingVersions() -> [String: String] {
        var versions: [String: String] = [:]
        if let parts = ReadingParts.find(program: program) { versions["OpenVINO"] = try? TextReader.version(of: parts) }
        versions["Tesseract"] = TextReader.scriptsVersion
        return versions
    }

    private static func reader(_ level: ReadingOptions.Level, threads wanted: Int) throws(Failure) -> TextReader {
        let kept = readers.withLock { readers in
            if let threads = readers[level]?.threads, threads < wanted { readers[level] = nil }
            return readers[level]?.reader
        }
        if let kept { return kept }
        do throws(ReadingError) {
            // Without the networks of a level the usual ones do.
            guard let parts = ReadingParts.find(program: program, level: level) ?? ReadingParts.find(program: program) else {
                throw .missing
            }
            // What the networks work with is of another size for each line: kept by the allocator it is a quarter of a reader's memory.
            cl_return_memory_at_once()
            let reader = try TextReader(parts: parts, threads: wanted)
            readers.withLock { $0[level] = (reader, wanted) }
            return reader
        } catch {
            throw error.failure
        }
    }

    /// The executable that this process runs.
    private static var program: String { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "" }
}
