public import Base

/// The progress of a scan, which is the schema `Scan` in `Web/openapi.json`.
public struct ScanProgress: Codable, Sendable, Equatable {
    public enum State: String, Codable, Sendable { case idle, names, contents, cancelled }

    public var state = State.idle
    public var folders = 0
    /// The number of photos and videos found in the first pass, which reads only names.
    public var found = 0
    /// The number of files to read in the second pass, which reads contents. Includes the files already read.
    public var total = 0
    public var read = 0
    public var failed = 0
    public var added = 0
    public var changed = 0
    public var renamed = 0
    public var removed = 0
    public var secondsLeft: Int?
    public var seconds = 0.0
    /// Whether the folders are watched, so that changes in them are noticed immediately.
    public var watching = true
    /// The number of found photos that look like screenshots.
    public var screenshots = 0
    public var photos = 0
    /// The reason why the scan had to stop, for example because the disk of the catalogue is full.
    public var problem: Failure?

    public init() {}
}
