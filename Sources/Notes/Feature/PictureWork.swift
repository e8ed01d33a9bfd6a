public import Jobs

/// A job whose items are pictures, identified by their content, whose text is to be recognized.
public protocol PictureWork: JobWork {
    static var kind: String { get }
    var reader: PictureReader { get }
}

extension PictureWork {
    public var kind: String { Self.kind }
    /// The number of pictures that are read in parallel. Each picture is read on one processor, because this reads the most
    /// pictures per hour.
    public var parallel: Int { reader.processors }

    /// The number of items that are planned at a time.
    static var page: Int { 2000 }
}
