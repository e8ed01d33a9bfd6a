public import Base
import Glibc
public import PicturesEngine
import Workers

/// Opens picture files for tasks.
public enum PictureFile {
    /// Reads a whole file and opens the picture in it.
    ///
    /// - Parameters:
    ///   - check: called with the state of the open file before the file is read.
    ///   - body: called with the picture.
    /// - Throws: `Failure` if the file is too large, cannot be read or shown, or changes while it is read.
    public static func open<T>(
        _ path: BytePath, check: (FileStamp) throws(Failure) -> Void = { _ throws(Failure) in },
        _ body: (Picture) throws(PictureError) -> T
    ) throws(Failure) -> T {
        let file = try OpenFile(path)
        try check(file.stamp)
        let limits = PictureLimits.standard
        guard file.size <= limits.maximumFileBytes else {
            throw PictureError.tooLarge(bytes: file.size, limit: limits.maximumFileBytes).failure
        }
        let bytes = try file.readAll()
        do throws(PictureError) {
            return try body(try Picture(bytes: bytes, limits: limits))
        } catch {
            throw error.failure
        }
    }

    /// Writes the content of an output file. The process that created the empty file moves it to its final path afterwards.
    public static func write(_ bytes: [UInt8], to output: BytePath) throws(Failure) {
        let descriptor = RequestFiles.open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        defer { close(descriptor) }
        if !writeAll(descriptor, bytes) { throw Failure.system(errno, "written", output) }
    }
}
