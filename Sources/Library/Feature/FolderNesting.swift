public import Base

/// The relation of one shared folder to another.
public enum FolderNesting: Sendable {
    case inside(BytePath)
    case holds(BytePath)

    /// One sentence in English.
    public var words: String {
        switch self {
        case .inside(let folder): "It lies in \(folder.display), which is in Shoebox already; its files are counted once."
        case .holds(let folder): "It holds \(folder.display), which is in Shoebox already; its files are counted once."
        }
    }
}
