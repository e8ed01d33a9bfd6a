import Acts
import Base
import Glibc

/// Receives uploads from browsers. A file is put into its folder only when it is complete.
struct Uploads: Sendable {
    private let folder: BytePath

    /// The maximum size of an upload in bytes.
    private static let maximum: Int64 = 64 << 30

    init(_ data: BytePath) { folder = (data.real ?? data).appending("arriving") }

    func removeLeftovers() {
        ArrivingFile.removeParts(in: folder)
        folder.sweep(where: OwnName.isUnique)
    }

    /// - Parameter name: the name to use in failures.
    func begin(_ name: BytePath) throws(Failure) -> ArrivingFile {
        try folder.makePrivateFolders()
        let tooLarge = Failure(.tooLarge, "entry.tooLarge", ["limit": Int(Self.maximum >> 30)])
        return try ArrivingFile(folder.appending(OwnName.unique()), named: name, maximum: Self.maximum, tooLarge: tooLarge)
    }
}
