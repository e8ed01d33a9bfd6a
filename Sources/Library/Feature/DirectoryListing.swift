import Base
import CLinux
import Catalogue
import Glibc

/// The entries of a folder that the library uses.
struct DirectoryListing {
    struct Entry {
        let name: BytePath
        let stamp: FileStamp
        let kind: LibraryFormat
        /// The errno value of the call that reads the metadata; 0 if it succeeded.
        let error: Int32
    }

    var files: [Entry] = []
    /// Files that are neither photos nor videos.
    var others: [OtherFiles.Entry] = []
    /// The stamps of those others that may be sidecars, by name.
    var sidecars: [BytePath: FileStamp] = [:]
    var folders: [BytePath] = []

    /// - Throws: `Failure` if the folder cannot be read.
    init(of path: BytePath) throws {
        if ImmichStorage.isDerived(path) { return }
        var listing = cl_listing()
        let result = path.withCString { cl_list($0, &listing) }
        guard result == 0 else { throw Failure.system(-result, "read", path) }
        defer { cl_list_free(&listing) }
        guard let entries = listing.entries, let names = listing.names else { return }
        for entry in UnsafeBufferPointer(start: entries, count: listing.count) {
            let start = UnsafeRawPointer(names + Int(entry.name_offset))
            let name = BytePath(bytes: UnsafeRawBufferPointer(start: start, count: Int(entry.name_length)))
            if name == ImmichStorage.mark, ImmichStorage.derived.contains(path.name.display) {
                self = DirectoryListing()
                return
            }
            if Exclusions.leavesOut(name) { continue }
            switch Int32(entry.type) {
            case Int32(cl_directory.rawValue):
                folders.append(name)
            case Int32(cl_file.rawValue):
                guard let kind = LibraryFormat(fileExtension: name.fileExtension) else {
                    if entry.error == 0, SidecarNames.mayBe(name) { sidecars[name] = FileStamp(entry) }
                    others.append(OtherFiles.Entry(name: name, size: entry.size, modified: entry.mtime_ns / 1_000_000_000))
                    continue
                }
                files.append(Entry(name: name, stamp: FileStamp(entry), kind: kind, error: entry.error))
            default:
                if entry.error != 0, let kind = LibraryFormat(fileExtension: name.fileExtension) {
                    files.append(Entry(name: name, stamp: FileStamp(entry), kind: kind, error: entry.error))
                }
            }
        }
        leaveOutCache(of: path)
    }
}

extension DirectoryListing {
    private init() {}

    /// Leaves out the thumbnails of PhotoPrism.
    private mutating func leaveOutCache(of path: BytePath) {
        let cache = BytePath("cache")
        guard path.name.display == "storage", folders.contains(cache), folders.contains(BytePath("sidecar")) else { return }
        folders.removeAll { $0 == cache }
    }
}

extension FileStamp {
    fileprivate init(_ entry: cl_entry) {
        self.init(
            size: entry.size, modified: entry.mtime_ns, changed: entry.ctime_ns, inode: Int64(bitPattern: entry.inode),
            device: Int64(bitPattern: entry.device))
    }
}
