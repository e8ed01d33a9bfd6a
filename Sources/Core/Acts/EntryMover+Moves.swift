public import Base
import Catalogue
import GRDB
import Glibc

extension EntryMover {
    /// Moves files and folders into a folder. If a name is taken there, the next free name is used. The companions of a photo go
    /// along.
    public func move(_ paths: [BytePath], into folder: BytePath) throws -> Outcome {
        try run(.moveEntries, "Moved", paths, to: folder.name) { paths, act, outcome in
            let openFolder = try OpenFolder(folder, "moved")
            let (groups, refused) = try groups(paths)
            outcome.refused += refused
            for chunk in groups.filter({ $0.path.parent != folder }).chunks(of: Self.batch) {
                var taken: Set<BytePath> = []
                let steps = chunk.flatMap { plan($0, into: folder, openFolder, &taken, &outcome) }
                try renameAll(steps, of: chunk, into: folder, openFolder, act: act, &outcome)
            }
        }
    }

    /// Carries out the planned moves of files and folders. Those whose target is on another file system are copied, and those whose
    /// target name was taken at the last moment get the next free name, with their companions.
    func renameAll(
        _ steps: [EntryStep], of groups: ArraySlice<EntryGroup>, into folder: BytePath, _ openFolder: OpenFolder, act: Int64,
        _ outcome: inout Outcome
    ) throws {
        let held = try renameAll(steps, act: act, mayNumber: true, &outcome)
        for group in groups where held.elsewhere.contains(group.path) {
            try copy(group, into: folder, act: act, as: .carry, &outcome)
        }
        for group in groups where held.late.contains(group.path) {
            var taken: Set<BytePath> = []
            try renameAll(plan(group, into: folder, openFolder, &taken, &outcome), act: act, &outcome)
        }
    }

    /// Returns the steps that move a photo and its companions; none if the photo is refused.
    private func plan(
        _ group: EntryGroup, into folder: BytePath, _ openFolder: OpenFolder, _ taken: inout Set<BytePath>,
        _ outcome: inout Outcome
    ) -> [EntryStep] {
        do {
            if folder.isInside(group.path) { throw Failure(.badRequest, "entry.intoItself", file: group.path) }
            let known = try stamp(group.path)
            let targets = freeEntries(group, in: openFolder, &taken).map(folder.appending)
            return [EntryStep(.move, group.path, targets[0], stamp: known)]
                + zip(group.companions, targets.dropFirst()).map { group.step(.move, $0, $1) }
        } catch {
            outcome.refuse(group, error)
            return []
        }
    }

    /// Renames a file or folder within its folder, and all files of the photo that it belongs to. If one of the new names is taken,
    /// nothing is renamed.
    public func rename(_ path: BytePath, to name: BytePath) throws -> Outcome {
        try Self.check(name)
        return try run(.renameEntry, "Renamed", [path], to: name) { _, act, outcome in
            if name == path.name { return }
            let known = try stamp(path)
            let (renaming, refused) = try self.renaming(path, to: name)
            outcome.refused += refused
            guard let (group, names) = renaming else { return }
            var steps = [try step(EntryStep(.move, path, path.parent.appending(name), stamp: known), known)]
            for (member, name) in zip(group.companions, names) where name != member.path.name {
                try Self.check(name)
                steps.append(try step(group.step(.move, member, member.path.parent.appending(name)), member.stamp))
            }
            if let twice = Dictionary(grouping: steps, by: \.target).values.first(where: { $0.count > 1 })?.first {
                throw Failure(.changed, "entry.nameTaken", ["name": twice.target.name.display], file: twice.source)
            }
            try renameAll(steps, act: act, &outcome)
        }
    }

    /// Returns the files that are renamed together with a file, with their new names; nil if the file is refused.
    private func renaming(
        _ path: BytePath, to name: BytePath
    ) throws -> (renaming: (group: EntryGroup, names: [BytePath])?, refused: [Refusal]) {
        let (groups, refused) = try groups([path])
        guard let group = groups.first else { return (nil, refused) }
        guard let file = group.file, group.companions.isEmpty, let photo = try photo(of: file) else {
            return ((group, try group.names.following(name)), refused)
        }
        let (whole, obstacles) = try self.groups([photo])
        guard let whole = whole.first, whole.companions.contains(where: { $0.path == path && $0.role != .sidecar }) else {
            return (obstacles.isEmpty ? (group, []) : nil, obstacles)
        }
        guard let newPhoto = try whole.names.leading(path.name, as: name) else { return ((group, []), refused) }
        let members = [try member(photo, whole)] + whole.companions
        let names = zip(members, [newPhoto] + (try whole.names.following(newPhoto))).filter { $0.0.path != path }
        return ((EntryGroup(path, file: file, companions: names.map(\.0)), names.map(\.1)), refused)
    }

    /// Returns the path of the photo that a file belongs to; nil if it is a photo of its own.
    private func photo(of file: Int64) throws -> BytePath? {
        try catalogue.read { db in
            guard let lead = try Companions.lead(db, of: file), let own = try FileRow.fetch(db, id: file),
                let photo = try FileRow.fetch(db, id: lead), photo.presence == .here, photo.directory == own.directory
            else { return nil }
            return photo.path
        }
    }

    /// Returns a photo as one of the files that go along with one of its companions.
    private func member(_ photo: BytePath, _ group: EntryGroup) throws -> EntryGroup.Member {
        EntryGroup.Member(path: photo, file: group.file ?? 0, isNamed: false, role: .shot, stamp: try stamp(photo))
    }

    /// Returns the step that renames a file: the given one, or a respelling.
    ///
    /// - Throws: `Failure` if the new name is taken.
    private func step(_ step: EntryStep, _ known: EntryStamp) throws -> EntryStep {
        let openFolder = try OpenFolder(step.source.parent, "renamed", for: step.source)
        guard let there = EntryStamp(step.target.name, in: openFolder) else { return step }
        // On a case-insensitive volume, another spelling of the name denotes the file itself.
        guard there == known, try !names(in: step.source.parent).contains(step.target.name) else {
            throw Failure(.changed, "entry.nameTaken", ["name": step.target.name.display], file: step.source)
        }
        return step.respelling
    }
}

extension EntryMover.Outcome {
    /// Records that a photo was not moved or copied, and that the companions that the act names stay with it.
    mutating func refuse(_ group: EntryGroup, _ error: any Error) {
        let failure = error as? Failure ?? Failure(.unknown, "move.notRecorded", file: group.path)
        refuse(group, because: group.path, failure)
    }

    /// Records that a photo stays with all of its files because one of them cannot go along.
    mutating func refuse(_ group: EntryGroup, because file: BytePath, _ failure: Failure) {
        refuse(group.path, because: file, failure)
        for member in group.companions where member.isNamed && member.path != file { refuse(member.path, with: group.path) }
    }

    mutating func refuse(_ photo: BytePath, because file: BytePath, _ failure: Failure) {
        if file != photo {
            refused.append(EntryMover.Refusal(path: photo, failure: .companionStays(file, of: photo, failure)))
        }
        refused.append(EntryMover.Refusal(path: file, failure: failure))
    }

    /// Records that a companion that the act names stays, because its photo was refused.
    public mutating func refuse(_ companion: BytePath, with photo: BytePath) {
        let failure = Failure(.changed, "entry.photoStays", ["name": photo.name.display], file: companion)
        refused.append(EntryMover.Refusal(path: companion, failure: failure))
    }
}
