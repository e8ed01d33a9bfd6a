import Foundation

/// Measures how long names have been waiting, in the running time of the data folder. The start times are stored in a small
/// file. If the file is lost, the waiting restarts.
public struct WaitingNames: Sendable {
    private let file: BytePath

    /// - Parameter list: the part of the file name that distinguishes this list from others.
    public init(data: BytePath, _ list: String) { file = data.appending("waiting-\(list).json") }

    /// Updates the list of waiting names. Names that are not in the list yet start to wait, and all names missing from `names`
    /// are dropped.
    ///
    /// - Returns: the names whose waiting time is over.
    /// - Throws: `Failure` if the list cannot be stored.
    public func over(_ names: [String], at now: RunningTime, after wait: RunningTime) throws(Failure) -> [String] {
        let before = PrivateFile.read(file).flatMap { try? JSONDecoder().decode([String: RunningTime].self, from: $0) } ?? [:]
        var since: [String: RunningTime] = [:]
        // If a start time is later than now, it was measured before the running time was lost.
        for name in names { since[name] = min(before[name] ?? now, now) }
        if since != before, let json = try? JSONEncoder().encode(since) { try PrivateFile.write(Array(json), to: file) }
        return names.filter { name in since[name].map { now.since($0) >= wait } ?? false }
    }
}

/// Shoebox's own files that no row of the catalogue refers to, for example because a catalogue was lost or an older one was
/// restored.
///
/// Each file is kept for 30 days of running time, because a catalogue that refers to it may be restored. After that, the file
/// is moved to `removed/`.
public struct UnnamedFiles: Sendable {
    private let data: BytePath
    private let folder: BytePath

    /// - Parameter folder: a folder inside the data folder.
    public init(data: BytePath, folder: BytePath) { (self.data, self.folder) = (data, folder) }

    /// Returns the names in the folder that Shoebox generated and that are not in `known`, ordered by the modification times of
    /// their files.
    public func names(besides known: Set<String>) -> [String] {
        let found = folder.children.map(\.display).filter { OwnName.isUnique($0) && !known.contains($0) }
        let stamps = found.compactMap { name in FileStamp(of: folder.appending(name)).map { (name, $0.modified) } }
        return stamps.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }

    /// Moves files to `removed/` if no row of the catalogue has referred to them during the waiting time.
    ///
    /// - Parameters:
    ///   - known: the names to which rows of the catalogue refer.
    ///   - reason: the reason for the removal, as a sentence for the user.
    ///   - name: the name under which the user knows such files.
    /// - Throws: `Failure` if the waiting times cannot be stored or a file cannot be moved.
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
