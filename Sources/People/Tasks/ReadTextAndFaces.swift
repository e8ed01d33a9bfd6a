public import Base
import PeopleEngine
import PicturesEngine
public import ReadingEngine
import ReadingTasks
public import Workers

/// Recognizes the text in a picture and finds the faces in it, which reads the file and decodes the picture once for both.
///
/// Throws the failures of `ReadText` and of `FindFaces`. The answer then says nothing about either.
public struct ReadTextAndFaces: WorkerTask {
    public static let name = "readWithFaces"

    private let text: ReadText

    public init(in file: BytePath, options: ReadingOptions) { text = ReadText(in: file, options: options, threads: 1) }

    public var file: BytePath? { text.file }
    public var needs: WorkerNeeds { text.needs }
    public var deadline: Duration { text.deadline }
    public var largestAnswer: Int { text.largestAnswer + FindFaces.largestAnswer }

    public func run() throws(Failure) -> TextAndFaces {
        let reader = try LoadedReader.reader()
        var faces: [FoundFace] = []
        let reading = try text.run(longSide: FaceReader.sufficientSide) { picture in
            faces = try reader.faces(
                in: try picture.pixels.fitted(FaceReader.sufficientSide), orientation: picture.orientation)
        }
        return TextAndFaces(reading: reading, faces: faces)
    }
}

/// The result of `ReadTextAndFaces`.
public struct TextAndFaces: Codable, Sendable {
    public let reading: Reading
    public let faces: [FoundFace]

    public init(reading: Reading, faces: [FoundFace]) { (self.reading, self.faces) = (reading, faces) }
}
