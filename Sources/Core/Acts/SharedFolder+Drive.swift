import Basics
public import Catalogue

extension SharedFolder {
    /// Whether a rename cannot reach from it to the folder that it lies in.
    public var isMountPoint: Bool { Volume(of: path) != Volume(of: path.parent) }

    /// Whether its drive is not plugged in, so that nothing can be said of what lies on it. An empty folder may remain in its place.
    var isUnplugged: Bool { FileInfo(path) == nil || isMount && !isMountPoint }
}
