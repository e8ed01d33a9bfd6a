import Base
import Foundation
import Glibc
import PapersEngine
import Workers

/// Opens PDF files for tasks.
enum PaperFile {
    /// An open file and its size in bytes.
    struct Source: ~Copyable {
        let descriptor: Int32
        let size: Int

        init(_ path: BytePath) throws(Failure) {
            let descriptor = RequestFiles.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { throw Failure.system(errno, "read", path) }
            guard let stamp = FileStamp(descriptor: descriptor) else {
                close(descriptor)
                throw Failure(.unsupportedFormat, "file.notRegular", file: path)
            }
            (self.descriptor, size) = (descriptor, Int(stamp.size))
        }

        deinit { close(descriptor) }
    }

    /// A file that came with the request and that the task writes.
    struct Target: ~Copyable {
        let descriptor: Int32

        init(_ path: BytePath) throws(Failure) {
            descriptor = RequestFiles.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        }

        /// Takes ownership of an open descriptor.
        init(descriptor: Int32) { self.descriptor = descriptor }

        var size: Int64 { FileStamp(descriptor: descriptor)?.size ?? 0 }

        /// Overwrites this file with the bytes of another file.
        func replace(with source: borrowing OpenFile) throws(Failure) {
            guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
                throw Failure.system(errno, "written", BytePath("")).about(nil)
            }
            var number: Int32 = 0
            try source.readPieces { piece in
                if number == 0, !writeAll(descriptor, Array(piece)) { number = errno == 0 ? EIO : errno }
            }
            if number != 0 { throw Failure.system(number, "written", BytePath("")).about(nil) }
        }

        deinit { close(descriptor) }
    }

    /// Opens a draft that came with the request for writing and reading.
    static func scratch(_ path: BytePath) throws(Failure) -> Target {
        let descriptor = RequestFiles.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        return Target(descriptor: descriptor)
    }

    /// Opens a PDF to draw its pages and read its text.
    static func drawn(_ path: BytePath, _ password: String?) throws(Failure) -> DrawnPaper {
        let source = try Source(path)
        return try paperFailures { () throws(PaperError) in
            try PDFiumLibrary.load(program: program)
            return try DrawnPaper(descriptor: source.descriptor, size: source.size, password: password)
        }
    }

    /// Reads the XMP packet of a PDF; nil if it has none that can be read.
    static func properties(_ path: BytePath, _ password: String?) throws(Failure) -> PaperProperties? {
        let source = try Source(path)
        return PaperStructure.properties(descriptor: source.descriptor, password: password)
    }

    /// Opens a PDF to read and change its structure.
    static func structure(_ path: BytePath, _ password: String?) throws(Failure) -> PaperStructure {
        let source = try Source(path)
        guard source.size > 0 else { throw PaperError.empty.failure.about(path) }
        do throws(PaperError) {
            return try PaperStructure(descriptor: source.descriptor, password: password)
        } catch { throw error.failure.at(path) }
    }

    /// Writes a structure to a file that came with the request.
    static func write(
        _ paper: PaperStructure, to path: BytePath, locked: Bool = true, packed: Bool = false, losses: [PDFLoss] = []
    ) throws(Failure) -> PDFWritten {
        let target = try Target(path)
        do throws(PaperError) {
            try paper.write(to: target.descriptor, locked: locked, packed: packed)
            return PDFWritten(pages: try paper.pageCount(), bytes: target.size, losses: losses)
        } catch { throw error.failure }
    }

    /// Writes bytes to a file that came with the request. The file is still empty, and the process that created it moves it to
    /// its final path afterwards.
    static func write(_ bytes: [UInt8], to path: BytePath) throws(Failure) {
        let target = try Target(path)
        if !writeAll(target.descriptor, bytes) { throw Failure.system(errno, "written", path) }
    }

    /// The path of the executable of this process.
    static var program: String { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "" }
}
