import Basics
import Foundation
import Glibc

/// The backups that this program has made, in their order: `backups/list.json`.
///
/// Only what stands here is ever dropped, and its order is that of a counter: a clock that ran ahead once makes no backup the newest.
struct BackupRegister: Codable {
    struct Record: Codable {
        let name: String
        let kind: Backups.Entry.Kind
        /// Rises with each backup.
        let number: Int
        /// Seconds since 1970, as the clock had it.
        let madeAt: Int64
        /// The id and name of the device that asked for it; nil for this machine.
        var device: Int64?
        var deviceName: String?
        /// How many originals it holds, how many bytes they have, and how many that it names it does not hold.
        var files = 0
        var fileBytes: Int64 = 0
        var missing = 0
        /// The last step of the schema that an upgrade was to reach; nil once it is reached.
        var upgradesTo: String?
    }

    var lastNumber = 0
    /// The name of the last backup: what comes before its number, and the number. Of a second the numbers rise.
    var lastStem: String?
    var lastSuffix: Int?
    var records: [Record] = []
    /// The sizes and times of the catalogue's files when the last daily backup was made.
    var lastDaily: [Int64]?

    /// Writes down a backup before it is made.
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

    /// What is more than is kept: of each kind the oldest, and of those that were asked for the oldest of each who asks. So nobody pushes
    /// out what another has asked for.
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
    /// - Returns: nil where there is none, or a damaged one, which is moved aside.
    /// - Throws: `Failure` where it is there and cannot be read.
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
