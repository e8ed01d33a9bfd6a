import Base
import Foundation
import Glibc

/// The register `backups/list.json` of the backups that this program has made, in order of creation.
///
/// Only backups in this register are ever deleted. The order is that of the counter `number` and not of the times, so that a
/// clock that was once wrong does not make an older backup look like the newest.
struct BackupRegister: Codable {
    struct Record: Codable {
        let name: String
        let kind: Backups.Entry.Kind
        /// The number of the backup; each new backup gets the next number.
        let number: Int
        /// The time of creation in seconds since 1970, by the clock of the machine.
        let madeAt: Int64
        /// The id and the name of the device that requested the backup; nil for this machine.
        var device: Int64?
        var deviceName: String?
        /// The number of originals that the backup holds, their total size in bytes, and the number of originals that it refers
        /// to but does not hold.
        var files = 0
        var fileBytes: Int64 = 0
        var missing = 0
        /// For a backup made before an upgrade: the last migration of the upgrade, until the upgrade is complete. Otherwise
        /// nil.
        var upgradesTo: String?
    }

    var lastNumber = 0
    /// The name of the last backup, split into the part before its numeric suffix and the suffix. Backups with the same first
    /// part get increasing suffixes.
    var lastStem: String?
    var lastSuffix: Int?
    var records: [Record] = []
    /// The sizes and modification times of the catalogue's files when the last daily backup was made.
    var lastDaily: [Int64]?

    /// Adds the record of a backup before the backup is made.
    mutating func add(
        _ name: String, _ kind: Backups.Entry.Kind, madeAt: Int64, for asker: Backups.Asker?, upgradesTo: String? = nil
    ) {
        lastNumber += 1
        records.append(
            Record(
                name: name, kind: kind, number: lastNumber, madeAt: madeAt, device: asker?.device, deviceName: asker?.name,
                upgradesTo: upgradesTo))
    }

    mutating func change(_ name: String, _ body: (inout Record) -> Void) {
        for index in records.indices where records[index].name == name { body(&records[index]) }
    }

    mutating func remove(_ name: String) { records.removeAll { $0.name == name } }

    /// The oldest backups, which exceed the maximum number for their kind. Requested backups are counted separately for this
    /// machine and for each device, so that no device displaces the backups of another one.
    var surplus: [Record] {
        let byOwner = Dictionary(grouping: records) {
            [$0.kind.rawValue, $0.kind == .asked ? $0.device.map(String.init) ?? "" : ""]
        }
        return byOwner.values.flatMap { records in
            records.sorted { $0.number > $1.number }.dropFirst(records.first.flatMap { Backups.kept[$0.kind] } ?? 0)
        }
    }
}

// MARK: On the disk

extension BackupRegister {
    /// - Returns: nil if the register is missing or damaged; a damaged register is renamed.
    /// - Throws: `Failure` if the register exists but cannot be read.
    static func read(in folder: BytePath) throws(Failure) -> BackupRegister? {
        let path = path(in: folder)
        guard FileStamp(of: path) != nil else { return nil }
        guard let json = PrivateFile.read(path) else { throw Failure.system(errno, "read", path) }
        if let register = try? JSONDecoder().decode(BackupRegister.self, from: json) { return register }
        let aside = folder.appending("list.damaged.json")
        _ = path.withCString { from in aside.withCString { rename(from, $0) } }
        return nil
    }

    func save(in folder: BytePath) throws(Failure) {
        let path = Self.path(in: folder)
        do {
            try PrivateFile.write(Array(try JSONEncoder().encode(self)), to: path)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.unknown, "backup.notWritten", ["detail": "\(error)"], file: path)
        }
    }

    private static func path(in folder: BytePath) -> BytePath { folder.appending("list.json") }
}
