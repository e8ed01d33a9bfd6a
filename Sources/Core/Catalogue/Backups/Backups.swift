public import Base
public import Foundation
import GRDB
import Glibc

/// Copies of the catalogue in `backups/` of the data folder: daily ones, requested ones, catalogues that a restore has replaced,
/// and catalogues from before an upgrade. The oldest are deleted automatically.
///
/// Beside each copy is a list of the originals that it needs, `<name>.files`; `held/` contains their bytes.
public struct Backups: Sendable {
    public struct Entry: Encodable, Equatable, Sendable {
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// Made once a day by a running server.
            case daily
            /// Made at the user's request.
            case asked
            /// The catalogue that a restore replaced.
            case replaced
            /// The catalogue in its state before a newer program changed the schema.
            case upgrade
        }
        public let name: String
        public let kind: Kind
        /// The size of the copy of the catalogue in bytes.
        public let bytes: Int64
        /// Seconds since 1970.
        public let madeAt: Int64
        /// The name of the device that requested the backup; nil for this machine.
        public let device: String?
        /// The number of originals that the backup holds, and their total size in bytes.
        public let files: Int
        public let fileBytes: Int64
        /// The number of originals that the backup refers to but does not hold.
        public let missing: Int
    }

    /// A device that requests a backup.
    public struct Asker: Sendable {
        public let device: Int64
        public let name: String

        public init(device: Int64, name: String) { (self.device, self.name) = (device, name) }
    }

    /// The number of backups of each kind that are kept. For `asked`, the limit applies separately to this machine and to each
    /// device.
    public static let kept: [Entry.Kind: Int] = [.daily: 7, .asked: 3, .replaced: 3, .upgrade: 2]

    let data: BytePath
    var folder: BytePath { data.appending("backups") }
    var held: HeldFiles { HeldFiles(data: data) }

    public init(data: BytePath) { self.data = data }

    /// Returns the backups, newest first, followed by backups that users or other programs have put into the folder.
    ///
    /// - Throws: `Failure` if the folder cannot be listed.
    public func list() throws(Failure) -> [Entry] {
        let records = try BackupRegister.read(in: folder)?.records ?? []
        let known = records.sorted { $0.number > $1.number }.compactMap(entry)
        let others = try strangers(but: Set(records.map(\.name))).compactMap { entry(stranger: $0.name, $0.kind) }
        return known + others.sorted { ($0.madeAt, $0.name) > ($1.madeAt, $1.name) }
    }

    /// Returns the file of a backup.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if no backup has this name.
    public func file(named name: String) throws(Failure) -> BytePath {
        guard try list().contains(where: { $0.name == name }) else {
            throw Failure(.fileNotFound, "backup.notThere", file: BytePath(name))
        }
        return path(name)
    }

    func path(_ name: String) -> BytePath { folder.appending(BytePath(name)) }

    private func entry(_ record: BackupRegister.Record) -> Entry? {
        guard let stamp = FileStamp(of: path(record.name)) else { return nil }
        return Entry(
            name: record.name, kind: record.kind, bytes: stamp.size, madeAt: record.madeAt, device: record.deviceName,
            files: record.files, fileBytes: record.fileBytes, missing: record.missing)
    }

    private func entry(stranger name: String, _ kind: Entry.Kind) -> Entry? {
        guard let stamp = FileStamp(of: path(name)) else { return nil }
        let madeAt = stamp.modified / 1_000_000_000
        return Entry(
            name: name, kind: kind, bytes: stamp.size, madeAt: madeAt, device: nil, files: 0, fileBytes: 0, missing: 0)
    }
}

// MARK: Making

extension Backups {
    /// Makes the daily backup, unless today's exists or nothing has changed since the last one; then deletes surplus backups.
    ///
    /// - Returns: whether a backup was made.
    @discardableResult
    public func makeDaily(of catalogue: Catalogue, now: Date = Date()) throws -> Bool {
        try change { register in
            try completeLists(&register)
            let stamps = catalogueStamps, prefix = "\(Entry.Kind.daily.rawValue)-\(Self.day(now))"
            let isMade = register.records.contains {
                $0.kind == .daily && $0.name.hasPrefix(prefix) && FileStamp(of: path($0.name)) != nil
            }
            guard !isMade, register.lastDaily != stamps else { return false }
            try make(.daily, of: catalogue.database, named: freeName(prefix, &register), now: now, &register)
            register.lastDaily = stamps
            return true
        }
    }

    /// Always makes a backup; then deletes the oldest ones that the same device requested.
    ///
    /// - Parameter asker: the requesting device; nil for this machine.
    public func make(of catalogue: Catalogue, for asker: Asker? = nil, now: Date = Date()) throws {
        try change { register in
            try completeLists(&register)
            try make(.asked, of: catalogue.database, for: asker, now: now, &register)
        }
    }

    /// Makes a backup of the catalogue that a restore is about to replace, with its originals.
    ///
    /// - Returns: the path of the copy.
    func keep(replaced catalogue: some DatabaseReader, now: Date) throws -> BytePath {
        try change { try make(.replaced, of: catalogue, now: now, &$0) }
    }

    /// Keeps a damaged catalogue that a restore is about to replace by moving it into the backup folder. All existing originals
    /// are held for it.
    ///
    /// - Parameter move: moves the damaged catalogue to the given path.
    func keep(damaged move: (BytePath) throws -> Void, now: Date) throws -> BytePath {
        try change { register in
            let name = freeName("\(Entry.Kind.replaced.rawValue)-\(Self.day(now))-\(Self.time(now))", &register)
            register.add(name, .replaced, madeAt: Int64(now.timeIntervalSince1970), for: nil)
            try register.save(in: folder)
            try writeList(of: name, try Original.photographs(in: data) + Original.archives(in: data), &register)
            try move(path(name))
            return path(name)
        }
    }

    /// Copies the catalogue into `backups/` before an upgrade, unless an interrupted attempt of the same upgrade has already done
    /// so.
    func keep(before upgrade: String, of catalogue: some DatabaseReader, now: Date = Date()) throws -> BytePath {
        try change { register in
            let begun = register.records.last { $0.upgradesTo == upgrade && FileStamp(of: path($0.name)) != nil }
            if let begun { return path(begun.name) }
            return try make(.upgrade, of: catalogue, upgradesTo: upgrade, now: now, &register)
        }
    }

    /// Records that an upgrade is complete.
    func finish(upgrade: String) throws {
        try change { register in
            for record in register.records where record.upgradesTo == upgrade {
                register.change(record.name) { $0.upgradesTo = nil }
            }
        }
    }

    @discardableResult
    private func make(
        _ kind: Entry.Kind, of catalogue: some DatabaseReader, named given: String? = nil, for asker: Asker? = nil,
        upgradesTo: String? = nil, now: Date, _ register: inout BackupRegister
    ) throws -> BytePath {
        let name = given ?? freeName("\(kind.rawValue)-\(Self.day(now))-\(Self.time(now))", &register)
        register.add(name, kind, madeAt: Int64(now.timeIntervalSince1970), for: asker, upgradesTo: upgradesTo)
        // The backup is recorded before it exists, so that the leftovers of a killed process are deleted later.
        try register.save(in: folder)
        do {
            try Catalogue.copy(catalogue, to: path(name), isComplete: kind == .upgrade)
            let names = try catalogue.read { try Original.photographs($0) }
            // Before an upgrade the files are not read, so that the user does not have to wait. The next backup reads them.
            try writeList(of: name, try names + Original.archives(in: data), reads: kind != .upgrade, &register)
        } catch {
            for path in files(of: name) { _ = path.withCString { unlink($0) } }
            register.remove(name)
            throw error
        }
        return path(name)
    }

    /// The sizes and times of the catalogue's files. If they have not changed, the catalogue has not been written to.
    private var catalogueStamps: [Int64] {
        ["catalogue.sqlite", "catalogue.sqlite-wal"].map { FileStamp(of: data.appending($0)) }
            .flatMap { [$0?.size ?? 0, $0?.modified ?? 0] }
    }
}

// MARK: Names

extension Backups {
    static let ending = ".sqlite"

    /// Returns a name that no file in the folder has and that no earlier backup of the same second had, so that a name never
    /// refers to a different backup later.
    private func freeName(_ stem: String, _ register: inout BackupRegister) -> String {
        var number = register.lastStem == stem ? (register.lastSuffix ?? 0) + 1 : 1
        var name: String { "\(stem)\(number == 1 ? "" : "-\(number)")\(Self.ending)" }
        while FileInfo(path(name), followsLinks: false) != nil { number += 1 }
        (register.lastStem, register.lastSuffix) = (stem, number)
        return name
    }

    private static func day(_ date: Date) -> String { written(date, "%Y-%m-%d") }
    private static func time(_ date: Date) -> String { written(date, "%H%M%S") }

    /// Formats a date in the time zone of this machine.
    private static func written(_ date: Date, _ format: String) -> String {
        var seconds = time_t(date.timeIntervalSince1970), parts = tm()
        localtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let length = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
