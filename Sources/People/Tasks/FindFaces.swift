public import Base
import PeopleEngine
import PicturesEngine
import PicturesTasks
import ReadingEngine
import ReadingTasks
public import Workers

/// Finds the faces in a picture, and computes the numbers of each clear one.
///
/// Throws `Failure` with code `unknown` if the library or the network is missing. The failure says what to install.
public struct FindFaces: WorkerTask {
    public static let name = "faces"

    private let path: BytePath

    public init(in file: BytePath) { path = file }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .warm }
    /// A face takes 5 kB with its picture, and a picture has at most 1,024 faces.
    public var largestAnswer: Int { Self.largestAnswer }
    static let largestAnswer = 16 << 20

    public func run() throws(Failure) -> [FoundFace] {
        let reader = try LoadedReader.reader()
        let (picture, orientation) = try PictureFile.open(path) { picture throws(PictureError) in
            let scaled = try picture.scaled(longSide: FaceReader.sufficientSide)
            return (try scaled.pixels.fitted(FaceReader.sufficientSide), scaled.orientation)
        }
        do {
            return try reader.faces(in: picture, orientation: orientation)
        } catch let error as ReadingError {
            throw error.failure
        } catch let error as PictureError {
            throw error.failure
        } catch {
            throw ReadingError.failed(status: 0).failure
        }
    }
}
