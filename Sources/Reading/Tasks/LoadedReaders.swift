import Base
import CLinux
import Foundation
import ReadingEngine
import Synchronization

/// The text readers of this worker. Each is loaded at its first request and kept.
enum LoadedReaders {
    private static let readers = Mutex([ReadingOptions.Level: (reader: TextReader, threads: Int)]())

    static func forget(_ level: ReadingOptions.Level) { readers.withLock { $0[level] = nil } }

    /// Returns a reader that uses at least this number of threads.
    static func reader(_ level: ReadingOptions.Level, threads wanted: Int) throws(Failure) -> TextReader {
        let kept = readers.withLock { readers in
            if let threads = readers[level]?.threads, threads < wanted { readers[level] = nil }
            return readers[level]?.reader
        }
        if let kept { return kept }
        do throws(ReadingError) {
            // If the networks for this level are missing, uses the default networks.
            guard let parts = ReadingParts.find(program: program, level: level) ?? ReadingParts.find(program: program) else {
                throw .missing
            }
            // Each line needs buffers of a different size. If the allocator kept freed buffers, they would take a quarter of a
            // reader's memory.
            cl_return_memory_at_once()
            let reader = try TextReader(parts: parts, threads: wanted)
            readers.withLock { $0[level] = (reader, wanted) }
            return reader
        } catch {
            throw error.failure
        }
    }

    /// The versions of the libraries for text recognition. Missing or unusable libraries are left out.
    static func versions() -> [String: String] {
        var versions: [String: String] = [:]
        if let parts = ReadingParts.find(program: program) { versions["OpenVINO"] = try? TextReader.version(of: parts) }
        versions["Tesseract"] = TextReader.scriptsVersion
        return versions
    }

    /// The path of the executable of this process.
    private static var program: String { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "" }
}
