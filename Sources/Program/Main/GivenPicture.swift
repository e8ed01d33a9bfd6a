import Base
import Library

/// A picture that the user named, or that is in a folder that the user named.
struct GivenPicture: Sendable {
    let path: BytePath
    /// The path for output, which begins with the name as the user wrote it.
    let shown: BytePath

    /// Returns the pictures of a folder and its subfolders, or the file itself, whatever it is.
    ///
    /// - Parameters:
    ///   - given: the name as the user wrote it.
    ///   - path: the absolute path.
    static func all(_ given: BytePath, _ path: BytePath, onProblem: (Failure) -> Void) -> [GivenPicture] {
        guard FileInfo(path, followsLinks: true)?.kind == .folder else { return [GivenPicture(path: path, shown: given)] }
        let start = path.bytes.count + (path.bytes.last == UInt8(ascii: "/") ? 0 : 1)
        return PictureWalk.pictures(in: path, onProblem: onProblem).map { picture in
            GivenPicture(path: picture, shown: given.appending(BytePath(bytes: picture.bytes.dropFirst(start))))
        }
    }
}
