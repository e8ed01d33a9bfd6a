import Catalogue
import Base

/// The kind and the format under which the library lists a file, judging by its name. The contents pass later reads the file
/// itself.
struct LibraryFormat: Sendable {
    let kind: FileRow.Kind
    /// The name of the format in the API: jpeg, heic, … , raw; for videos, the file extension.
    let format: String

    /// - Parameter fileExtension: in lower case, without the dot.
    init?(fileExtension: String) {
        guard let kind = FileKind(fileExtension: fileExtension), kind.isInLibrary else { return nil }
        (self.kind, format) = kind.family == .video ? (.video, fileExtension) : (.photo, kind.rawValue)
    }
}
