import Foundation

/// Counts how long each of some names has waited, in the running time of the data folder. A small file there holds the counts;
/// without it they begin again.
public struct WaitingNames: Sendable {
    private let file: BytePath

    /// - Parameter list: the part of the file's name that identifies this list.
    public init(data: BytePath, _ list: String) { file = data.appending("waiting-\(list).json") }

    /// Counts for these names and for no others.
    ///
    /// - Returns: the names that have waited long enough.
    /// - Throws: `Failure` if the count cannot be stored.
    public func over(_ names: [String], at now: RunningTime, after wait: RunningTime) throws(Failure) -> [String] {
        let before = PrivateFile.read(file).flatMap { try? JSONDecoder().decode([String: RunningTime].self, from: $0) } ?? [:]
        var since: [String: RunningTime] = [:]
        // A time that is ahead belongs to a count that was lost.
        for name in names { since[name] = min(before[name] ?? now, now) }
        if since != before, let json = try? JSONEncoder().encode(since) { try PrivateFile.write(Array(json), to: file) }
        return names.filter { name in since[name].map { now.since($0) >= wait } ?? false }
    }
}

/// Files of ours that no row names, for example because a catalogue was lost or an older one was restored.
///
/// Each stays for 30 days of running time, in which a catalogue that names it may come back. Then it goes to `removed/`.
public struct UnnamedFiles: Sendable {
    private let data: BytePath
    private let folder: BytePath

    /// - Parameter folder: a folder in the data folder.
    public init(data: BytePath, folder: BytePath) { (self.data, self.folder) = (data, folder) }

    /// The names of ours in the folder that are not known, in the order in which the files were written.
    public func names(besides known: Set<String>) -> [String] {
        let found = folder.children.map(\.display).filter { OwnName.isUnique($0) && !known.contains($0) }
        let stamps = found.compactMap { name in FileStamp(of: folder.appending(name)).map { (name, $0.modified) } }
        return stamps.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }

    /// Moves files to `removed/` that no row has named for long.
    ///
    /// - Parameters:
    ///   - known: the names in the catalogue.
    ///   - reason: the reason why a file is removed, in words for a person.
    ///   - name: the name by which a person knows such a file.
    /// - Throws: `Failure` if the count cannot be stored or a file cannot be moved.
    public func take(
        besides known: Set<String>, at now: RunningTime, after wait: RunningTime = .untilRemovedForGood, reason: String,
        name: String
    ) throws(Failure) {
        let waiting = WaitingNames(data: data, "in-\(folder.name.display)")
        for file in try waiting.over(names(besides: known), at: now, after: wait) {
            try Removed(data: data).take(folder.appending(file), reason: reason, name: name)
        }
    }
}
