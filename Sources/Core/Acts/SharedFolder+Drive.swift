import Basics
public import Catalogue

extension SharedFolder {
    /// Whether a rename cannot reach from this folder to its parent folder.
    public var isMountPoint: Bool { Volume(of: path) != Volume(of: path.parent) }

    /// Whether its drive is not plugged in, so that the state of its files is unknown. An empty folder may remain in its place.
    var isUnplugged: Bool { FileInfo(path) == nil || isMount && !isMountPoint }
}
