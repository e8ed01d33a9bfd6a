import Base
import Catalogue
import GRDB

/// Names a face by the content of its photo and its box, so that what a person says of it outlives the file of faces.
struct FaceKey: Hashable, Sendable {
    let identity: Identity
    let box: FaceBox

    init(_ identity: Identity, _ box: FaceBox) { (self.identity, self.box) = (identity, box) }

    /// - Parameter row: a row with the columns `identity`, `x`, `y`, `width` and `height`.
    init(row: Row) {
        identity = row["identity"]
        box = FaceBox(x: row["x"], y: row["y"], width: row["width"], height: row["height"])
    }

    static let columns = "identity, x, y, width, height"
    static let condition = "identity = ? AND x = ? AND y = ? AND width = ? AND height = ?"

    var arguments: StatementArguments { [identity, box.x, box.y, box.width, box.height] }
}

/// A group of faces in the API: a person (`p12`), a cluster of faces that are alike (`g12`), or one face (`f12`).
public enum FaceGroupKey: Hashable, Sendable {
    case person(Int64)
    case cluster(Int64)
    case face(Int64)

    /// - Returns: nil for a text that is no key.
    public init?(_ text: String) {
        guard let number = Int64(text.dropFirst()), number > 0, "\(number)" == text.dropFirst() else { return nil }
        switch text.first {
        case "p": self = .person(number)
        case "g": self = .cluster(number)
        case "f": self = .face(number)
        default: return nil
        }
    }

    /// - Parameter family: a number of `FaceStore`.
    init(family: Int64) { self = family < 0 ? .person(-family) : .cluster(family) }

    var text: String {
        switch self {
        case .person(let number): "p\(number)"
        case .cluster(let number): "g\(number)"
        case .face(let number): "f\(number)"
        }
    }

    /// The number of the family in `FaceStore`; nil for one face.
    var family: Int64? {
        switch self {
        case .person(let number): -number
        case .cluster(let number): number
        case .face: nil
        }
    }
}
