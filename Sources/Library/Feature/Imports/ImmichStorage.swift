import Base
import Foundation

/// The folders in which Immich keeps its files. It puts a file `.immich` into each of them, which copies of the storage may lack.
enum ImmichStorage {
    /// A file that Immich puts into each of its folders.
    static let mark = BytePath(".immich")
    /// The folders of the photos.
    static let kept: Set<String> = ["library", "upload"]
    /// The folders in which Immich keeps small copies of photos, films for browsers, and the faces of its users.
    static let derived: Set<String> = ["thumbs", "encoded-video", "profile"]

    /// Whether a folder has derived files by its path alone: `thumbs/USER/a1/b2`, where a1 and b2 begin the identifiers of files, or
    /// `profile/USER`.
    static func isDerived(_ path: BytePath) -> Bool {
        let name = path.name
        if name.bytes.count == identifierLength {
            return isIdentifier(name.display) && path.parent.name.display == "profile"
        }
        guard isPair(name), isPair(path.parent.name) else { return false }
        let user = path.parent.parent
        return isIdentifier(user.name.display) && ["thumbs", "encoded-video"].contains(user.parent.name.display)
    }

    /// Whether a folder holds uploads, by its names and those of its photos: `USER/a1/b2/a1b2….jpg`.
    static func areUploads(_ names: [String], _ photos: some Sequence<BytePath>) -> Bool {
        let inner = names.suffix(3)
        guard inner.count == 3, let user = inner.first, isIdentifier(user) else { return false }
        let beginning = inner.dropFirst().joined()
        return photos.contains { photo in
            let identifier = String(photo.display.prefix(identifierLength))
            return identifier.hasPrefix(beginning) && beginning.utf8.count == 4 && isIdentifier(identifier)
        }
    }

    /// The number of characters of an identifier such as `1b4e28ba-2fa1-11d2-883f-0016d3cca427`.
    private static let identifierLength = 36

    private static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == identifierLength && UUID(uuidString: text) != nil
    }

    private static func isPair(_ name: BytePath) -> Bool {
        name.bytes.count == 2 && name.bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
