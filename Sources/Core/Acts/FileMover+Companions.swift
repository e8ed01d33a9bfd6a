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

    /// Plans the moves of a photo and of its companions: all of them, or none if one of them is refused. A companion that no
    /// longer exists is left out.
    ///
    /// - Parameter step: called with each file and the id of its photo; throws a `Failure` to refuse the file.
    /// - Returns: the planned steps, the one of the photo first; nil if the photo stays with all of its files.
    func plan<Step>(
        _ group: MoveGroup<FileRow>, into outcome: inout Outcome, step: (_ row: FileRow, _ lead: Int64?) throws -> Step
    ) throws -> [Step]? {
        var steps: [Step] = []
        for row in [group.lead] + group.companions {
            let isLead = row.id == group.lead.id
            do {
                steps.append(try step(row, isLead ? nil : group.lead.id))
            } catch let failure as Failure {
                if !isLead, failure.code == .fileNotFound, !exists(row.path) { continue }
                outcome.refuse(group.lead.id, at: group.lead.path, because: row.id, at: row.path, failure)
                return nil
            }
        }
        return steps
    }
}
