import Base
import Catalogue
import GRDB

/// A photo and the files that move with it.
struct MoveGroup<File: Sendable>: Sendable {
    let lead: File
    var companions: [File] = []
}

extension FileMover {
    /// Returns the present files with these ids, each with its companions.
    func groups(_ ids: [Int64]) throws -> [MoveGroup<FileRow>] {
        func fetch(_ db: Database) throws -> [MoveGroup<FileRow>] {
            let companions = try Companions.of(db, ids)
            return try FileRow.fetch(db, ids: ids).filter { $0.presence == .here }.map {
                MoveGroup(lead: $0, companions: (companions[$0.id] ?? []).map(\.file))
            }
        }
        let groups = try catalogue.read(fetch)
        return try addSidecars(of: groups) ? catalogue.read(fetch) : groups
    }

    /// Adds the rows of sidecars "name.ext.xmp" that were written since the last scan.
    ///
    /// - Returns: whether any was added.
    private func addSidecars(of groups: [MoveGroup<FileRow>]) throws -> Bool {
        let unknown = groups.flatMap { group in
            let all = [group.lead] + group.companions
            return all.filter { file in
                let path = file.path.sidecar
                return file.kind != .sidecar && !all.contains { $0.path == path } && OpenFolder.stamp(path) != nil
            }.map { (file: $0, lead: group.lead.id) }
        }
        if unknown.isEmpty { return false }
        return try catalogue.write { db in
            try unknown.count { try Self.addSidecar(db, of: $0.file, to: $0.lead) } > 0
        }
    }

    /// - Returns: whether a row was added. None is added if the path belongs to another row, for example of a sidecar that was
    ///   deleted before.
    private static func addSidecar(_ db: Database, of file: FileRow, to lead: Int64) throws -> Bool {
        let path = file.path.sidecar
        guard let stamp = OpenFolder.stamp(path), try FileRow.fetch(db, at: path) == nil else { return false }
        let directory = try Directories.id(db, of: path.parent)
        let new = FileTable.NewFile(sidecar: path.name, stamp, in: directory)
        var sums = FileSums()
        try FileTable.insert(db, new)
        sums.add(new)
        try sums.store(db)
        guard let row = try FileRow.fetch(db, at: path) else { return false }
        try Companions.set(db, row, .sidecar, of: lead)
        return true
    }

    /// Plans the moves of groups. If `step` refuses a photo, its companions stay. A sidecar that no longer exists is skipped;
    /// all other refusals are reported.
    ///
    /// - Parameter step: called with each file and the id of its photo; throws a `Failure` to refuse the file.
    func plan(
        _ groups: [MoveGroup<FileRow>], into outcome: inout Outcome, step: (_ row: FileRow, _ lead: Int64?) throws -> Void
    ) throws {
        for group in groups {
            guard try isPlanned(group.lead, nil, into: &outcome, step) else { continue }
            for companion in group.companions { _ = try isPlanned(companion, group.lead.id, into: &outcome, step) }
        }
    }

    private func isPlanned(
        _ row: FileRow, _ lead: Int64?, into outcome: inout Outcome, _ step: (FileRow, Int64?) throws -> Void
    ) throws -> Bool {
        do {
            try step(row, lead)
            return true
        } catch let failure as Failure {
            let isGoneSidecar = row.kind == .sidecar && lead != nil && failure.code == .fileNotFound
            if !isGoneSidecar { outcome.refused.append(Refusal(file: row.id, failure: failure)) }
            return false
        }
    }
}
