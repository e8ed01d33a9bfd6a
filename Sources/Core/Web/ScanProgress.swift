public import Basics

/// How far a scan is: the shape `Scan` of `Web/openapi.json`.
public struct ScanProgress: Codable, Sendable, Equatable {
    public enum State: String, Codable, Sendable { case idle, names, contents, cancelled }

    public var state = State.idle
    public var folders = 0
    /// Photos and videos seen by the names pass.
    public var found = 0
    /// Files to read in the contents pass, those already read included.
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
    /// Photos that look like screenshots, among those found.
    public var screenshots = 0
    public var photos = 0
    /// Why the scan could not go on, as when the catalogue's disk is full.
    public var problem: Failure?

    public init() {}
}
