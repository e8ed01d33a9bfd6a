import Basics
public import Catalogue

extension SharedFolder {
    /// Whether a rename between this folder and its parent folder is impossible.
    public var isMountPoint: Bool { Volume(of: path) != Volume(of: path.parent) }

    /// Whether the folder's drive is disconnected, so that the state of its files is unknown. An empty folder may remain at its
    /// path.
    var isUnplugged: Bool { FileInfo(path) == nil || isMount && !isMountPoint }
}
