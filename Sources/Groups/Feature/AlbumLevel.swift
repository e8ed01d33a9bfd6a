/// Selects albums by the album that they are in.
public enum AlbumLevel: Sendable, Equatable {
    /// All albums, and all groups of other ways.
    case all
    /// The albums at the top, which are in no other album.
    case top
    /// The albums directly inside the album with this key.
    case inside(String)

    /// - Parameter text: "none" for the albums at the top, the key of an album for those inside it, and nil for all.
    init(_ text: String?) {
        switch text {
        case nil: self = .all
        case "none": self = .top
        case let key?: self = .inside(key)
        }
    }

    func contains(_ group: PhotoGroup) -> Bool {
        switch self {
        case .all: true
        case .top: group.within == nil
        case .inside(let key): group.within?.last?.key == key
        }
    }
}
