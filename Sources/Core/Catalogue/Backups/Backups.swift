public import Basics
public import Foundation
import Glibc

/// Copies of the catalogue in `backups/` of the data folder: one a day, those that were asked for, and what restores have replaced. The oldest go by themselves.
public struct Backups: Sendable {
    public struct Entry: Encodable, Equatable, Sendable {
        public enum Kind: String, Encodable, Sendable {
            /// Made once a day by a running server.
            case daily
            /// Made because the person asked for it.
            case asked
            /// What was there before a restore.
            case replaced
        }
        public let name: String
        public let kind: Kind
        public let bytes: Int64
        /// Seconds since 1970.
        public let madeAt: Int64
    }

    /// How many of a kind are kept.
    public static let kept: [Entry.Kind: Int] = [.daily: 7, .asked: 3, .replaced: 3]

    private let data: BytePath
    private var folder: BytePath { data.appending("backups") }
    private static let ending = ".sqlite"

    public init(data: BytePath) { self.data = data }

    /// The backups, the newest first.
    public func list() -> [Entry] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.display)) ?? []
        return names.compactMap(entry).sorted { ($0.madeAt, $0.name) > ($1.madeAt, $1.name) }
    }

    /// The file of a backup.
    ///
    /// - Throws: `Failure` fileNotFound when there is none of this name.
    public func file(named name: String) throws(Failure) -> BytePath {
        guard list().contains(where: { $0.name == name }) else {
            throw Failure(.fileNotFound, "backup.notThere", file: BytePath(name))
        }
        return folder.appending(BytePath(name))
    }

    /// Makes the backup of a day, unless it is there or nothing has changed since the last one; then drops the oldest.
    ///
    /// - Returns: whether one was made.
    @discardableResult
    public func makeDaily(of catalogue: Catalogue, now: Date = Date()) throws -> Bool {
        let newest = list().first { $0.kind == .daily }
        let name = "\(Entry.Kind.daily.rawValue)-\(Self.day(now))\(Self.ending)"
        guard newest?.name != name, newest.map({ lastChange > $0.madeAt }) ?? true else { return false }
        try Catalogue.makePrivateDirectory(folder)
        try catalogue.copy(to: folder.appending(BytePath(name)))
        prune()
        return true
    }

    /// Makes a backup now, whatever there is; then drops the oldest that were asked for.
    public func make(of catalogue: Catalogue, now: Date = Date()) throws {
        try catalogue.copy(to: place(.asked, now: now))
        prune()
    }

    /// A new file's path for what a restore replaces.
    func placeForReplaced(now: Date) throws -> BytePath { try place(.replaced, now: now) }

    /// A path that no backup has: one of the same second, which may be the one that is restored, is left alone.
    private func place(_ kind: Entry.Kind, now: Date) throws -> BytePath {
        try Catalogue.makePrivateDirectory(folder)
        var time = now
        while true {
            let path = folder.appending(BytePath("\(kind.rawValue)-\(Self.day(time))-\(Self.time(time))\(Self.ending)"))
            if FileStamp(of: path) == nil { return path }
            time += 1
        }
    }

    /// Drops all but the newest of each kind.
    func prune() {
        for (kind, count) in Self.kept {
            for entry in list().filter({ $0.kind == kind }).dropFirst(count) {
                _ = folder.appending(BytePath(entry.name)).withCString { unlink($0) }
            }
        }
    }

    /// When the catalogue was written last, in seconds since 1970.
    private var lastChange: Int64 {
        ["catalogue.sqlite", "catalogue.sqlite-wal"].compactMap { FileStamp(of: data.appending(BytePath($0))) }
            .map { $0.modified / 1_000_000_000 }.max() ?? 0
    }

    private func entry(_ name: String) -> Entry? {
        guard name.hasSuffix(Self.ending), let kind = Entry.Kind(rawValue: String(name.prefix { $0 != "-" })),
            let stamp = FileStamp(of: folder.appending(BytePath(name)))
        else { return nil }
        return Entry(name: name, kind: kind, bytes: stamp.size, madeAt: stamp.modified / 1_000_000_000)
    }

    private static func day(_ date: Date) -> String { written(date, "%Y-%m-%d") }
    private static func time(_ date: Date) -> String { written(date, "%H%M%S") }

    /// In the time of this machine.
    private static func written(_ date: Date, _ format: String) -> String {
        var seconds = time_t(date.timeIntervalSince1970), parts = tm()
        localtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let length = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
