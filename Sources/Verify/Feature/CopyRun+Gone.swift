import Acts
public import Base
import Catalogue
import Glibc

/// Files of the copy that no longer exist in the library.
extension CopyRun {
    /// Calls `body` with the records of two groups of files: files of the copy whose originals are missing although the
    /// shared folder or data folder exists, and earlier versions.
    private func forGone(_ body: (CopyRecords.Record) throws -> Void) throws {
        let roots = shared.filter { (try? OpenFolder($0, "read")) != nil } + [Originals.data(catalogue)]
        try records.forEach { record in
            guard let source = record.source else { return try body(record) }
            guard roots.contains(where: { source.isInside($0) }) else { return }
            var status = stat()
            if source.withCString({ lstat($0, &status) }) != 0, [ENOENT, ENOTDIR].contains(errno) { try body(record) }
        }
    }

    func countGone() throws { try forGone { _ in sum.gone += 1 } }

    /// The files that `prune` would remove, as paths relative to the folder of the copy.
    public func gone() throws -> [BytePath] {
        var paths: [BytePath] = []
        try forGone { paths.append($0.path) }
        return paths
    }

    /// Deletes files from the copy. Returns the number of files that were deleted or no longer existed.
    public func prune(_ paths: [BytePath]) throws -> Int {
        try folder.checkPresence()
        var removed: [BytePath] = []
        for path in paths {
            guard let descriptor = try? folder.existing(path.parent) else { continue }
            defer { close(descriptor) }
            if path.name.withCString({ unlinkat(descriptor, $0, 0) }) == 0 || errno == ENOENT { removed.append(path) }
        }
        try records.forget(removed)
        try note()
        return removed.count
    }
}
