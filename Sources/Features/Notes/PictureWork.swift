public import Jobs

/// Work whose items are contents of pictures that are read.
public protocol PictureWork: JobWork {
    static var kind: String { get }
    var reader: PictureReader { get }
}

extension PictureWork {
    public var kind: String { Self.kind }
    /// Side by side, each on one processor: most pictures in a night.
    public var parallel: Int { reader.processors }

    /// Items that are planned at a time.
    static var page: Int { 2000 }
}
