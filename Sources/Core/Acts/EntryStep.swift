import Base
import Catalogue
import Glibc
import GRDB

/// A file or folder on disk, with the attributes by which a step recognizes it.
struct EntryStamp: Sendable, Equatable {
    let inode: Int64
    let device: Int64
    let size: Int64
    /// Nanoseconds since 1970.
    let modified: Int64
    /// The inode change time in nanoseconds since 1970: the time of the last change of the content, the name or the
    /// permissions. Programs cannot set it.
    let changed: Int64
    let isFolder: Bool
    let isFile: Bool

    /// Returns nil if there is no such entry. Links are not followed.
    init?(_ name: BytePath, in folder: OpenFolder) {
        var status = stat()
        guard name.withCString({ fstatat(folder.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return nil }
        inode = Int64(bitPattern: UInt64(status.st_ino))
        device = Int64(bitPattern: UInt64(status.st_dev))
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isFile = status.st_mode & S_IFMT == S_IFREG
        size = isFolder ? 0 : Int64(status.st_size)
        modified = isFolder ? 0 : FileTimes.nanoseconds(status.st_mtim)
        changed = isFolder ? 0 : FileTimes.nanoseconds(status.st_ctim)
    }

    init?(_ path: BytePath) {
        guard let folder = try? OpenFolder(path.parent, "read") else { return nil }
        self.init(path.name, in: folder)
    }
}

/// One step of an act on files and folders, recorded before it is carried out.
struct EntryStep: Sendable {
    enum Kind: String, Sendable {
        /// A rename within a file system.
        case move
        /// A copy; the source is kept.
        case copy
        /// A copy to another file system, after which the source is removed.
        case carry
        /// The creation of a folder.
        case make
        /// A rename to another spelling of the same name. The step uses a temporary name in between, because a case-insensitive
        /// volume ignores the direct rename.
        case respell
        /// A rename into the trash.
        case trash
        /// A rename out of the trash, by an undo. The `.trashinfo` is removed afterwards.
        case restore
        /// A rename of one of Shoebox's own folders to its final path. An undo moves the folder to the trash.
        case place
        /// The removal of a folder that is empty after its content was carried to another file system.
        case clear
    }

    enum State: Int, Sendable { case intended = 0, done, abandoned, undone }

    /// The SQL condition for open rows of `entryStep`: steps that were recorded, but have no outcome yet. It equals the condition
    /// of the index `entryStepOpen`.
    static let isOpen = "entryStep.state = \(State.intended.rawValue)"

    var id: Int64 = 0
    /// The act in the journal; 0 for a step that was not recorded yet.
    var act: Int64 = 0
    var kind: Kind
    let source: BytePath
    let target: BytePath
    var aside = BytePath(bytes: [])
    var inode: Int64 = 0
    var device: Int64 = 0
    var size: Int64 = 0
    var modified: Int64 = 0
    /// The inode change time of a copied file; nil for other steps and for steps recorded by earlier program versions.
    var changed: Int64?
    /// The photo that the file belongs to, if the act names the photo. Its steps are carried out together with this one, or none is.
    var photo: BytePath?
    /// The id of the step of that photo.
    var lead: Int64?
    /// Whether the act names the file itself.
    var isNamed = true
    /// The id of the step that this one undoes; nil for a step of the act itself. If the undone step is unknown, the id is 0.
    var undoes: Int64?

    init(_ kind: Kind, _ source: BytePath, _ target: BytePath, aside: BytePath? = nil, stamp: EntryStamp? = nil) {
        (self.kind, self.source, self.target) = (kind, source, target)
        if let aside { self.aside = aside }
        if let stamp { (inode, device, size, modified) = (stamp.inode, stamp.device, stamp.size, stamp.modified) }
    }

    init?(row: Row) {
        guard let kind = Kind(rawValue: row["kind"]) else { return nil }
        (self.kind, source, target, aside) = (kind, row["source"], row["target"], row["aside"])
        (id, inode, device, size, modified) = (row["id"], row["inode"], row["device"], row["size"], row["modified"])
        changed = row["changed"]
        (act, lead, undoes) = (row["actId"], row["leadId"], row["undoesId"])
    }

    /// Returns the steps by photo: each file or folder with its companions, in their order.
    static func groups(_ steps: [EntryStep]) -> [[EntryStep]] {
        steps.reduce(into: []) { groups, step in
            if let last = groups.last, step.photo.map({ $0 == last[0].source }) ?? (step.lead.map { $0 == last[0].id } ?? false) {
                groups[groups.count - 1].append(step)
            } else {
                groups.append([step])
            }
        }
    }

    mutating func intend(_ db: Database, act: Int64) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO entryStep (actId, kind, source, target, aside, inode, device, size, modified, leadId, undoesId)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [act, kind.rawValue, source, target, aside, inode, device, size, modified, lead, undoes])
        (id, self.act) = (db.lastInsertedRowID, act)
    }

    /// Records the outcome of the step. A step of an undo never stays `done`, so that a second undo does not revert it. The step that
    /// it undoes ends with it.
    ///
    /// - Parameter made: the stamp of the file or folder at the target, if the step created it.
    func end(_ db: Database, _ state: State, made: EntryStamp? = nil) throws {
        let isBack = undoes != nil && state == .done
        for step in [id] + (isBack ? [undoes] : []) {
            try db.cachedStatement(sql: "UPDATE entryStep SET state = ? WHERE id = ?")
                .execute(arguments: [(isBack ? .undone : state).rawValue, step])
        }
        guard let made else { return }
        try db.cachedStatement(
            sql: "UPDATE entryStep SET inode = ?, device = ?, size = ?, modified = ?, changed = ? WHERE id = ?"
        )
        .execute(arguments: [made.inode, made.device, made.size, made.modified, made.changed, id])
    }

    /// Whether a stamp belongs to the file or folder that this step moved; false for nil.
    func matches(_ stamp: EntryStamp?) -> Bool {
        guard let stamp else { return false }
        return stamp.inode == inode && stamp.size == size && stamp.modified == modified
    }

    /// Whether a stamp belongs to the file or folder that this step created, and its times show that it has not been changed
    /// since.
    func isUntouched(_ stamp: EntryStamp) -> Bool { matches(stamp) && (changed ?? stamp.changed) == stamp.changed }

    /// Returns the steps of an act that are in effect, the last one first.
    static func of(_ db: Database, act: Int64) throws -> [EntryStep] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM entryStep WHERE actId = ? AND state = ? ORDER BY id DESC",
            arguments: [act, State.done.rawValue]
        ).compactMap(EntryStep.init(row:))
    }

    static func open(_ db: Database) throws -> [EntryStep] {
        try Row.fetchAll(db, sql: "SELECT * FROM entryStep WHERE \(isOpen) ORDER BY id").compactMap(EntryStep.init(row:))
    }
}
