import Basics
import Foundation
import Glibc

/// The backups that this program has made, in the order in which it made them: `backups/list.json`.
///
/// Only backups in this register are ever dropped. Their order is that of a counter, so that a clock that once ran ahead does not
/// make a backup the newest.
struct BackupRegister: Codable {
    struct Record: Codable {
        let name: String
        let kind: Backups.Entry.Kind
        /// Increases with each backup.
        let number: Int
        /// Seconds since 1970, by the clock of the machine.
        let madeAt: Int64
        /// The id and name of the device that asked for it; nil for this machine.
        var device: Int64?
        var deviceName: String?
        /// The number of originals that it holds, their bytes, and the number of originals that it names but does not hold.
        var files = 0
        var fileBytes: Int64 = 0
        var missing = 0
        /// The last step of the schema that an upgrade intends to reach; nil after it is reached.
        var upgradesTo: String?
    }

    var lastNumber = 0
    /// The parts of the last backup's name: the part before the number, and the number. Backups with the same first part get
    /// rising numbers.
    var lastStem: String?
    var lastSuffix: Int?
    var records: [Record] = []
    /// The sizes and times of the catalogue's files when the last daily backup was made.
    var lastDaily: [Int64]?

    /// Records a backup before it is made.
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

    /// The backups beyond the number that is kept: the oldest of each kind. Backups that were asked for are counted separately
    /// for this machine and for each device, so that no device pushes out the backups of another.
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
    /// - Returns: nil if there is no register, or a damaged one, which is moved aside.
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
