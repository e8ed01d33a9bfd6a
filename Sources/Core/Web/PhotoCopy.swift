public import Base

/// How a copy of a file leaves the library. The file itself stays as it is.
public enum PhotoCopy: Sendable {
    case whole
    /// Without its location.
    case patched(FilePatches)
    /// A sidecar that may name the location.
    case leftOut
}
