import Base
public import Catalogue

extension SharedFolder {
    /// Whether the folder is a mount point, so that files cannot be renamed from this folder to its parent folder.
    public var isMountPoint: Bool { Volume(of: path) != Volume(of: path.parent) }

    /// Whether the folder's drive is disconnected, so that the state of its files is unknown. The path may then lead to an
    /// empty folder.
    var isUnplugged: Bool { FileInfo(path) == nil || isMount && !isMountPoint }
}
