public import Basics
import Glibc
import Pictures
public import Workers

/// Writes an upright sRGB JPEG of a picture. Answers with its size in bytes.
public struct MakePreview: WorkerTask {
    public static let name = "preview"

    private static let quality = 82

    private let path: BytePath
    private let longSide: Int
    private let output: BytePath

    /// - Parameters:
    ///   - longSide: pixels, at most.
    ///   - output: appears whole or not at all.
    public init(of file: BytePath, longSide: Int, output: BytePath) {
        (path, self.longSide, self.output) = (file, longSide, output)
    }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> Int {
        guard longSide > 0 else { throw Failure(.badRequest, "A preview needs a size above zero.") }
        let jpeg = try PictureFile.open(path) { picture throws(PictureError) in
            try picture.preview(longSide: longSide, quality: Self.quality)
        }
        try write(jpeg)
        return jpeg.count
    }

    /// Writes beside the output first, so that a preview is whole or absent even if this process is killed.
    private func write(_ bytes: [UInt8]) throws(Failure) {
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
