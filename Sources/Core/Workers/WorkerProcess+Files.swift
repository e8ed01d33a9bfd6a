import Basics
import Glibc
import Pictures

extension WorkerProcess {
    static func digest(_ path: BytePath) throws(Failure) -> FileDigest {
        let file = try OpenFile(path)
        var content = ContentDigest()
        try file.readPieces { content.update($0) }
        return FileDigest(digest: content.finish(), bytes: file.size, stamp: file.stamp)
    }

    static func describe(_ path: BytePath) throws(Failure) -> FileDescription {
        let file = try OpenFile(path)
        let limits = PictureLimits.standard
        guard file.size <= limits.maximumFileBytes else {
            let problem = PictureError.tooLarge(bytes: file.size, limit: limits.maximumFileBytes).failure.at(path)
            return FileDescription(try digest(path), picture: nil, problem: problem)
        }
        let bytes = try file.readAll()
        var content = ContentDigest()
        bytes.withUnsafeBytes { content.update($0) }
        let digest = FileDigest(digest: content.finish(), bytes: bytes.count, stamp: file.stamp)
        do throws(PictureError) {
            return FileDescription(digest, picture: try Picture(bytes: bytes, limits: limits).describe(), problem: nil)
        } catch {
            return FileDescription(digest, picture: nil, problem: error.failure.at(path))
        }
    }

    /// Writes beside the output first, so that a preview is whole or absent even when this process is killed.
    static func preview(_ path: BytePath, longSide: Int, output: BytePath) throws(Failure) -> Int {
        guard longSide > 0 else { throw Failure(.badRequest, "preview.noSize") }
        let file = try OpenFile(path)
        let limits = PictureLimits.standard
        guard file.size <= limits.maximumFileBytes else {
            throw PictureError.tooLarge(bytes: file.size, limit: limits.maximumFileBytes).failure
        }
        let bytes = try file.readAll()
        let jpeg: [UInt8]
        do throws(PictureError) {
            jpeg = try Picture(bytes: bytes, limits: limits).preview(longSide: longSide, quality: 82)
        } catch {
            throw error.failure
        }
        try write(jpeg, to: output)
        return jpeg.count
    }

    static func texture(_ path: BytePath) throws(Failure) -> PictureTexture {
        let file = try OpenFile(path)
        let limits = PictureLimits.standard
        guard file.size <= limits.maximumFileBytes else {
            throw PictureError.tooLarge(bytes: file.size, limit: limits.maximumFileBytes).failure
        }
        let bytes = try file.readAll()
        do throws(PictureError) {
            return try Picture(bytes: bytes, limits: limits).texture()
        } catch {
            throw error.failure
        }
    }

    private static func write(_ bytes: [UInt8], to output: BytePath) throws(Failure) {
        let part = BytePath(bytes: output.bytes + Array(".\(getpid()).part".utf8))
        let descriptor = part.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        let isWritten = writeAll(descriptor, bytes)
        let number = errno
        close(descriptor)
        let isInPlace = isWritten && part.withCString { from in output.withCString { rename(from, $0) == 0 } }
        guard isInPlace else {
            let problem = isWritten ? errno : number
            _ = part.withCString { unlink($0) }
            throw Failure.system(problem, "written", output)
        }
    }
}
