import Base
public import Catalogue
import GRDB
import Synchronization
public import Web

/// The paired devices. They are stored in the catalogue; requests use a copy in memory.
public final class Devices: Sendable {
    private struct State {
        var all: [Int64: Device] = [:]
        /// The time when each device was last seen, as stored in the catalogue.
        var stored: [Int64: Int64] = [:]
    }

    private let catalogue: Catalogue
    private let state = Mutex(State())
    /// The maximum number of milliseconds by which the stored time of last use may be out of date after a crash.
    private static let forgetful: Int64 = 10 * 60_000
    private static let maximum = 64

    public init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        _ = try? refresh()
    }

    /// All devices, the most recently seen first.
    public var all: [Device] { state.withLock { $0.all.values.sorted { ($0.seen, $0.id) > ($1.seen, $1.id) } } }

    public func device(_ id: Int64) -> Device? { state.withLock { $0.all[id] } }

    /// Reads the devices from the catalogue again, because `shoebox` in a terminal may have changed them.
    ///
    /// - Returns: whether anything except the times of last use has changed.
    @discardableResult
    public func refresh() throws -> Bool {
        let rows = try catalogue.read { try Row.fetchAll($0, sql: "SELECT * FROM device").map(Device.init(row:)) }
        return state.withLock { state in
            let before = state.all
            state.all = [:]
            for var device in rows {
                device.seen = max(device.seen, before[device.id]?.seen ?? 0)
                state.all[device.id] = device
            }
            state.stored = Dictionary(rows.map { ($0.id, $0.seen) }) { first, _ in first }
            return before.mapValues(\.plain) != state.all.mapValues(\.plain)
        }
    }

    /// Records that a device has sent a request.
    func see(_ id: Int64, at moment: Int64 = now()) {
        let isDue = state.withLock { state in
            guard let device = state.all[id] else { return false }
            state.all[id]?.seen = max(device.seen, moment)
            guard moment - (state.stored[id] ?? 0) > Self.forgetful else { return false }
            state.stored[id] = moment
            return true
        }
        guard isDue else { return }
        try? catalogue.write { try $0.execute(sql: "UPDATE device SET seenAt = ? WHERE id = ?", arguments: [moment, id]) }
    }

    /// Adds a paired device.
    ///
    /// - Throws: `Failure` if there are too many devices.
    func add(_ kind: Device.Kind, name: String?) throws -> Device {
        let others = all
        guard others.count < Self.maximum else { throw Failure(.badRequest, "device.tooMany", ["limit": Self.maximum]) }
        let wanted = Self.clean(name) ?? kind.name
        let taken = Set(others.map(\.name))
        let free = (1...).lazy.map { $0 == 1 ? wanted : "\(wanted) \($0)" }.first { !taken.contains($0) } ?? wanted
        let moment = now()
        let id = try catalogue.write { db in
            try db.execute(
                sql: "INSERT INTO device (name, kind, rights, addedAt, seenAt) VALUES (?, ?, ?, ?, ?)",
                arguments: [free, kind.rawValue, Device.Rights.all.rawValue, moment, moment])
            return db.lastInsertedRowID
        }
        try refresh()
        return Device(id: id, name: free, kind: kind, rights: .all, added: moment, seen: moment)
    }

    /// Changes the name or the rights of a device.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if no device has this id, or `badRequest` if another device already has the
    ///   name. Names must be unique because the user's actions are recorded under them.
    public func change(_ id: Int64, name: String? = nil, rights: Device.Rights? = nil) throws -> Device {
        if let name, Self.clean(name) == nil { throw Failure(.badRequest, "device.noName") }
        try catalogue.write { db in
            if let name = Self.clean(name) {
                if try Bool.fetchOne(db, sql: "SELECT TRUE FROM device WHERE name = ? AND id <> ?", arguments: [name, id]) == true
                {
                    throw Failure(.badRequest, "device.nameTaken", ["name": name])
                }
                try db.execute(sql: "UPDATE device SET name = ? WHERE id = ?", arguments: [name, id])
            }
            if let rights { try db.execute(sql: "UPDATE device SET rights = ? WHERE id = ?", arguments: [rights.rawValue, id]) }
        }
        try refresh()
        guard let device = device(id) else { throw Failure(.fileNotFound, "device.unknown") }
        return device
    }

    /// Removes devices. The server ends their sessions within a second.
    ///
    /// - Returns: the number of removed devices.
    @discardableResult
    public func remove(_ ids: [Int64]) throws -> Int {
        let count = try catalogue.write { db in
            try db.execute(sql: "DELETE FROM device WHERE id IN (SELECT value FROM json_each(?))", arguments: ["\(ids)"])
            return db.changesCount
        }
        try refresh()
        return count
    }

    /// Whether a character changes the text direction, which could make one name look like another.
    private static func turns(_ scalar: Unicode.Scalar) -> Bool {
        (0x200E...0x200F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value)
    }

    /// Returns the name as one line of at most 40 characters; nil if nothing is left.
    private static func clean(_ name: String?) -> String? {
        guard let name else { return nil }
        let line = name.unicodeScalars.map {
            $0.properties.generalCategory == .control || $0.properties.isWhitespace || turns($0) ? " " : String($0)
        }
        .joined().split(separator: " ").joined(separator: " ")
        return line.isEmpty ? nil : String(line.prefix(40))
    }
}

extension Device {
    fileprivate init(row: Row) {
        self.init(
            id: row["id"], name: row["name"], kind: Kind(rawValue: row["kind"]) ?? .computer,
            rights: Rights(rawValue: row["rights"]) ?? .view, added: row["addedAt"], seen: row["seenAt"])
    }

    /// The device with its time of last use set to 0, to compare everything else.
    fileprivate var plain: Device { Device(id: id, name: name, kind: kind, rights: rights, added: added, seen: 0) }
}

extension Device.Kind {
    /// The name of a new device.
    var name: String {
        switch self {
        case .iPhone: "iPhone"
        case .iPad: "iPad"
        case .androidPhone: "Android phone"
        case .androidTablet: "Android tablet"
        case .computer: "Computer"
        }
    }

    /// Derives the kind of a device from the user agent of its browser. An iPad claims to be a Mac in its user agent;
    /// `hasTouch`, which the pairing page detects, distinguishes the two.
    init(userAgent: String, hasTouch: Bool) {
        if userAgent.contains("iPhone") {
            self = .iPhone
        } else if userAgent.contains("iPad") || (userAgent.contains("Macintosh") && hasTouch) {
            self = .iPad
        } else if userAgent.contains("Android") {
            self = userAgent.contains("Mobile") ? .androidPhone : .androidTablet
        } else {
            self = .computer
        }
    }
}
