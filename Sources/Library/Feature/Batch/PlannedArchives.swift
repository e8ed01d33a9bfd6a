import Base
import Batch
import Catalogue
import Glibc
import MailIndex
import MailTasks

/// The mail archives in folders that have no index yet. Archives are recognized by their names.
struct PlannedArchives {
    struct Location {
        let root: BytePath
        /// The path relative to the root.
        let path: BytePath
        let isFolder: Bool
    }

    /// The maximum depth of folders. Folders created by users are less deep; the limit ends the walk if a mount contains
    /// itself.
    private static let depthLimit = 64

    private(set) var locations: [Location] = []
    private let data: BytePath
    private var known: Set<BytePath> = []

    /// - Parameters:
    ///   - paths: folders or archives.
    ///   - data: the data folder, which contains the indexes.
    /// - Throws: `Failure` for a path that does not exist, and for a folder that cannot be listed.
    init(_ paths: [BytePath], data: BytePath) throws(Failure) {
        self.data = data
        for path in paths {
            guard let real = path.real, let info = FileInfo(real) else { throw Failure.system(errno, "read", path) }
            if info.kind == .file || MailNames.isArchive(folder: real) {
                add(real.name, isFolder: info.kind == .folder, in: real.parent)
            } else {
                try walk(real, nil, depth: 0)
            }
        }
    }

    var roots: [BytePath] { Array(Set(locations.map(\.root))).sorted() }

    private mutating func walk(_ root: BytePath, _ beneath: BytePath?, depth: Int) throws(Failure) {
        let folder = beneath.map { root.appending($0) } ?? root
        for name in try names(in: folder).sorted() {
            let path = folder.appending(name), relative = beneath.map { $0.appending(name) } ?? name
            switch try FileInfo.kind(of: path) {
            case .file where MailNames.isArchive(file: path): add(relative, isFolder: false, in: root)
            case .folder where MailNames.isArchive(folder: path): add(relative, isFolder: true, in: root)
            case .folder where depth < Self.depthLimit: try walk(root, relative, depth: depth + 1)
            default: continue
            }
        }
    }

    /// Lists a folder. If a folder that scans exclude, such as `lost+found`, is unreadable, it counts as empty.
    private func names(in folder: BytePath) throws(Failure) -> [BytePath] {
        do throws(Failure) { return try folder.listed() } catch {
            guard Exclusions.leavesOut(folder.name) else { throw error }
            return []
        }
    }

    private mutating func add(_ path: BytePath, isFolder: Bool, in root: BytePath) {
        let archive = root.appending(path)
        guard known.insert(archive).inserted else { return }
        let index = MailIndex.path(of: MailIndex.id(of: archive), in: data)
        let state = try? MailIndex(reading: index).read(MailIndexState.fetch)
        if state?.isWhole(of: archive) != true { locations.append(Location(root: root, path: path, isFolder: isFolder)) }
    }
}

extension PlannedArchives {
    /// Adds a line for each archive.
    ///
    /// - Parameter roots: the roots of the plan, which include all roots of these archives.
    func write(to writer: inout PlanWriter, roots: [BytePath]) throws(Failure) {
        for location in locations {
            guard let number = roots.firstIndex(of: location.root) else { continue }
            // The size and the modification time of a folder do not describe the archive in it, so they are left out.
            let stamp = location.isFolder ? nil : FileStamp(of: location.root.appending(location.path))
            try writer.add(
                root: number, path: location.path, size: stamp?.size ?? 0, modified: stamp?.modified ?? 0,
                task: BatchTasks.index(bytes: stamp?.size))
        }
    }
}
