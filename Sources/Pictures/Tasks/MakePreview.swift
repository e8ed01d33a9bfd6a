public import Base
import PicturesEngine
public import Workers

/// Writes a preview of a picture as an upright sRGB JPEG. The result of the task is the size of the preview in bytes.
public struct MakePreview: WorkerTask {
    public static let name = "preview"

    private static let quality = 82

    private let path: BytePath
    private let longSide: Int
    private let output: BytePath

    /// - Parameters:
    ///   - longSide: maximum length of the long side in pixels.
    ///   - output: the path of the preview. The file appears only when it is complete.
    public init(of file: BytePath, longSide: Int, output: BytePath) {
        (path, self.longSide, self.output) = (file, longSide, output)
    }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }

    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }

    public func run() throws(Failure) -> Int {
        guard longSide > 0 else { throw Failure(.badRequest, "preview.noSize") }
        let jpeg = try PictureFile.open(path) { picture throws(PictureError) in
            try picture.preview(longSide: longSide, quality: Self.quality)
        }
        try PictureFile.write(jpeg, to: output)
        return jpeg.count
    }
}
