public import Jobs

/// Work whose items are contents of pictures that are read.
public protocol PictureWork: JobWork {
    static var kind: String { get }
    var reader: PictureReader { get }
}

extension PictureWork {
    public var kind: String { Self.kind }
    public var parallel: Int { reader.parallel }

    /// Items that are planned at a time.
    static var page: Int { 2000 }
}
