import Acts
import Basics
import Glibc

/// Uploads from a browser. A file is complete before it is put into a folder.
struct Uploads: Sendable {
    private let folder: BytePath

    /// The number of bytes of one upload at most.
    private static let most: Int64 = 64 << 30

    init(_ data: BytePath) { folder = (data.real ?? data).appending("arriving") }

    func removeLeftovers() {
        ArrivingFile.removeParts(in: folder)
        folder.sweep(where: OwnName.isUnique)
    }

    /// - Parameter name: the name to use in failures.
    func begin(_ name: BytePath) throws(Failure) -> ArrivingFile {
        _ = folder.withCString { mkdir($0, 0o700) }
        let tooLarge = Failure(.tooLarge, "entry.tooLarge", ["limit": Int(Self.most >> 30)])
        return try ArrivingFile(folder.appending(OwnName.unique()), named: name, most: Self.most, tooLarge: tooLarge)
    }
}
