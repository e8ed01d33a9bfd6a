public import Base
public import PicturesEngine
public import Workers

/// Finds the detailed and the flat areas of a picture.
public struct DescribeTexture: WorkerTask {
    public static let name = "texture"

    private let path: BytePath

    public init(of file: BytePath) { path = file }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> PictureTexture {
        try PictureFile.open(path) { picture throws(PictureError) in try picture.texture() }
    }
}
