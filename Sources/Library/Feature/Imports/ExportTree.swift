import Base
import Catalogue
import PicturesEngine

/// The folders and files of an export, which may lie in several parts: folders, or zips.
struct ExportTree: Sendable {
    struct Part: Sendable {
        let path: BytePath
        let isZip: Bool
    }

    struct File: Sendable {
        let name: BytePath
        let size: Int64
        /// Seconds since 1970.
        let modified: Int64
        /// The number in the listing of a zip; 0 for a file on the disk.
        let number: Int
    }

    struct Folder: Sendable {
        let part: Int
        /// The folder on the disk, or inside its zip.
        let path: BytePath
        /// The names of the folders above it and its own. The first one is that of the part, if the part is a folder.
        let names: [String]
        var photos: [File] = []
        /// The files that may say something about photos.
        var sidecars: [(file: File, format: ExportFormat)] = []
        /// Whether it has edits of Apple Photos (`.aae`).
        fileprivate(set) var hasEditsOfApple = false

        /// The names of the folder and the one above it, by which the parts of one Takeout belong together.
        var key: [String] { names.suffix(2) }
        /// The names of the folders above it.
        var root: [String] { Array(names.dropLast()) }
    }

    /// Deeper folders and more files are left out.
    static let depthLimit = 64
    static let fileLimit = 5_000_000
    static let sidecarLimit = 1_000_000

    private(set) var parts: [Part] = []
    private(set) var folders: [Folder] = []
    /// Folders that cannot be read, and folders that are too deep.
    var problems: [Failure] = []
    /// Why the listings of zips may be incomplete.
    var damage: [Failure] = []
    private var (files, sidecars) = (0, 0)
    /// A number that differs if files differ (FNV-1a).
    private(set) var revision: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The names of zips, without their extension, and of all folders.
    var names: Set<String> {
        let zips = parts.filter(\.isZip).map { part in
            let name = part.path.name.display
            return name.lowercased().hasSuffix(".zip") ? String(name.dropLast(4)) : name
        }
        return Set(zips + folders.flatMap(\.names))
    }

    /// Adds all folders beneath a folder. Links are not followed.
    mutating func add(folder: BytePath) {
        parts.append(Part(path: folder, isZip: false))
        walk(folder, names: [folder.name.display], depth: 0)
    }

    /// Adds the entries of a zip, which are grouped by their folders.
    mutating func add(zip: BytePath, _ entries: [(path: BytePath, size: Int64, modified: Int64, number: Int)]) {
        parts.append(Part(path: zip, isZip: true))
        var known: [BytePath: Int] = [:]
        for entry in entries {
            let parent = entry.path.parent
            let names = parent.bytes.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            guard names.count < Self.depthLimit, !Exclusions.leavesOut(entry.path.name), !ImmichStorage.isDerived(parent) else {
                continue
            }
            let index = known[parent] ?? folders.count
            if index == folders.count {
                known[parent] = index
                folders.append(Folder(part: parts.count - 1, path: parent, names: names))
            }
            put(File(name: entry.path.name, size: entry.size, modified: entry.modified, number: entry.number), in: index)
        }
    }

    /// Removes the other sidecars.
    mutating func keepSidecars(where isKept: (Folder, BytePath, ExportFormat) -> Bool) {
        for index in folders.indices {
            let folder = folders[index]
            folders[index].sidecars.removeAll { !isKept(folder, $0.file.name, $0.format) }
        }
    }

    private mutating func walk(_ path: BytePath, names: [String], depth: Int) {
        do {
            let listing = try DirectoryListing(of: path)
            let index = folders.count
            folders.append(Folder(part: parts.count - 1, path: path, names: names))
            let photos = listing.files.filter { $0.error == 0 }.map {
                File(name: $0.name, size: $0.stamp.size, modified: $0.stamp.modified / 1_000_000_000, number: 0)
            }
            let others = listing.others.map { File(name: $0.name, size: $0.size, modified: $0.modified, number: 0) }
            for file in (photos + others).sorted(by: { $0.name < $1.name }) { put(file, in: index) }
            if depth >= Self.depthLimit { return leaveOut(path, listing.folders.count) }
            for name in listing.folders.sorted() {
                walk(path.appending(name), names: names + [name.display], depth: depth + 1)
            }
        } catch {
            problems.append(Failure(of: error, "folder.notListed", file: path))
        }
    }

    private mutating func leaveOut(_ path: BytePath, _ count: Int) {
        if count > 0 { problems.append(Failure(.tooLarge, "export.tooDeep", ["limit": Self.depthLimit], file: path)) }
    }

    private mutating func put(_ file: File, in index: Int) {
        guard files < Self.fileLimit else { return }
        if file.name.fileExtension == "aae" { folders[index].hasEditsOfApple = true }
        if let format = ExportFormat(name: file.name.display) {
            guard sidecars < Self.sidecarLimit, file.size <= Int64(format.maximumBytes) else { return }
            folders[index].sidecars.append((file, format))
            sidecars += 1
        } else if LibraryFormat(fileExtension: file.name.fileExtension) != nil {
            folders[index].photos.append(file)
        } else {
            return
        }
        files += 1
        count(folders[index].path.bytes + file.name.bytes + Array("\(file.size) \(file.modified)".utf8))
    }

    private mutating func count(_ bytes: [UInt8]) {
        for byte in bytes { revision = (revision ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
