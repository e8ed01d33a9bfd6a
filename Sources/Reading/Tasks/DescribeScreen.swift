public import Base
public import PicturesEngine
public import PicturesTasks
public import ReadingEngine
public import Workers

/// Computes everything needed to classify a screenshot in one request: its description, its text and its texture.
public struct DescribeScreen: WorkerTask {
    public static let name = "screen"

    private let path: BytePath
    private let options: ReadingOptions
    private let threads: Int

    /// - Parameter threads: number of processors that text recognition may use, at least 1.
    public init(of file: BytePath, options: ReadingOptions, threads: Int) {
        (path, self.options, self.threads) = (file, options, threads)
    }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { reading.needs }
    public var deadline: Duration { reading.deadline }

    private var reading: ReadText { ReadText(in: path, options: options, threads: threads) }
    public var largestAnswer: Int { Describe(path).largestAnswer + reading.largestAnswer }

    public func run() throws(Failure) -> ScreenDescription {
        let description = try Describe(path).run()
        guard description.picture != nil else { return ScreenDescription(description: description, reading: nil, texture: nil) }
        let text = try reading.run()
        let texture: PictureTexture?
        do throws(Failure) { texture = try DescribeTexture(of: path).run() } catch { texture = nil }
        guard let file = try? OpenFile(path), file.stamp == description.stamp else {
            throw Failure(.changed, "file.changedWhileRead", file: path)
        }
        return ScreenDescription(description: description, reading: text, texture: texture)
    }
}

/// The result of `DescribeScreen`.
public struct ScreenDescription: Codable, Sendable {
    public let description: FileDescription
    /// The recognized text; nil if there is no picture that can be shown.
    public let reading: Reading?
    /// The texture of the picture; nil if it could not be computed.
    public let texture: PictureTexture?

    public init(description: FileDescription, reading: Reading?, texture: PictureTexture?) {
        (self.description, self.reading, self.texture) = (description, reading, texture)
    }
}
