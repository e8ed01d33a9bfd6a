import Acts
import Base
import Catalogue
import Glibc
import PicturesTasks
import Workers

/// Finds the files that belong to a file, by the rules of a scan but without a catalogue.
struct NearbyCompanions {
    private let path: BytePath
    private let listing: DirectoryListing
    private let pool: WorkerPool

    /// - Parameter listing: the folder of the file.
    init(of path: BytePath, in listing: DirectoryListing, _ pool: WorkerPool) {
        (self.path, self.listing, self.pool) = (path, listing, pool)
    }

    /// Returns the names of the other files, in the order of their bytes.
    func names() async throws(Failure) -> [BytePath] {
        let stem = CompanionFile.sharedStem(of: path.name)
        var entries = listing.files.filter {
            $0.name != path.name && $0.error == 0 && CompanionFile.sharedStem(of: $0.name) == stem
        }
        if let own = listing.files.first(where: { $0.name == path.name }) { entries.insert(own, at: 0) }
        var files = try await read(entries)
        guard let own = files.first, own.name == path.name else { return [] }
        if let identifier = own.contentIdentifier, own.kind.isPicture {
            let films = listing.files.filter { film in
                film.kind.kind == .video && film.stamp.size <= CompanionFile.largestLiveFilm
                    && !entries.contains(where: { $0.name == film.name })
            }
            files += try await read(films, from: files.count).filter { $0.contentIdentifier == identifier }
        }
        for sidecar in listing.others where listing.sidecars[sidecar.name] != nil {
            files.append(
                CompanionFile(
                    id: -1 - Int64(files.count), name: sidecar.name, kind: .sidecar, format: "", taken: 0, takenFrom: .file,
                    decision: nil))
        }
        return Self.group(of: own, files)
    }

    /// Returns the files that lead to the same photo as `own`.
    private static func group(of own: CompanionFile, _ files: [CompanionFile]) -> [BytePath] {
        var rules = CompanionRules(files, CompanionChoice())
        let found = rules.found { _, _ in false }
        func lead(_ file: CompanionFile) -> Int64 { found[file.id]?.lead ?? file.id }
        return files.filter { $0.id != own.id && lead($0) == lead(own) }.map(\.name).sorted()
    }

    private func read(_ entries: [DirectoryListing.Entry], from first: Int = 0) async throws(Failure) -> [CompanionFile] {
        var files: [CompanionFile] = []
        for some in entries.chunks(of: ReadDates.maximum) {
            let items = some.map {
                ReadDates.Item(path.parent.appending($0.name), $0.kind.kind == .video ? .film : .picture)
            }
            let found = try await pool.perform(ReadDates(items), priority: .interactive)
            for (entry, found) in zip(some, found) {
                files.append(Self.file(entry, found, id: Int64(first + files.count)))
            }
        }
        return files
    }

    private static func file(_ entry: DirectoryListing.Entry, _ found: ReadDates.Found?, id: Int64) -> CompanionFile {
        let dates = TakenDates.all(found?.dates ?? [], name: entry.name, modified: entry.stamp.modified / 1_000_000_000)
        let best = FoundDate.best(of: dates)
        var file = CompanionFile(
            id: id, name: entry.name, kind: entry.kind.kind, format: entry.kind.format, taken: best?.time.seconds ?? 0,
            takenFrom: best?.source ?? .file, decision: nil)
        file.ownTime = dates.first { $0.source.isOfCamera || $0.source == .video }?.time.seconds
        file.contentIdentifier = found?.contentIdentifier
        file.milliseconds = found?.milliseconds
        return file
    }
}
