public import Basics
public import Pictures
public import Workers

/// Where a picture is busy and where it is flat.
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
