public import Basics

/// The progress of a scan: the shape `Scan` of `Web/openapi.json`.
public struct ScanProgress: Codable, Sendable, Equatable {
    public enum State: String, Codable, Sendable { case idle, names, contents, cancelled }

    public var state = State.idle
    public var folders = 0
    /// The number of photos and videos that the names pass has seen.
    public var found = 0
    /// The number of files to read in the contents pass, including those already read.
    public var total = 0
    public var read = 0
    public var failed = 0
    public var added = 0
    public var changed = 0
    public var renamed = 0
    public var removed = 0
    public var secondsLeft: Int?
    public var seconds = 0.0
    /// Whether changes are noticed as they happen.
    public var watching = true
    /// The number of found photos that look like screenshots.
    public var screenshots = 0
    public var photos = 0
    /// The reason why the scan could not go on, such as a full disk of the catalogue.
    public var problem: Failure?

    public init() {}
}
