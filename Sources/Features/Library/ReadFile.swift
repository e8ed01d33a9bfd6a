import Acts
import Basics
import Catalogue
import GRDB
import Pictures
import PicturesWork

/// What reading a file gave, on its way into the catalogue.
struct ReadFile: Sendable {
    let file: FileRow
    var description: FileDescription?
    var digest: FileDigest?
    var failure: Failure?

    var identity: Identity? { (description?.digest ?? digest?.digest).map(Identity.init(digest:)) }
    /// Whether the person should hear of it.
    var hasProblem: Bool { failure != nil || description?.problem != nil || description?.picture?.damage != nil }
    private var stamp: FileStamp? { description?.stamp ?? digest?.stamp }

    /// Nothing, if the row has meanwhile gone, been moved to the trash or taken another name, or if another file has taken its place:
    /// then it is read again, where it is needed.
    func store(_ db: Database) throws {
        guard let row = try FileRow.fetch(db, id: file.id), row.presence == .here, row.path == file.path else { return }
        if let failure { return try store(db, problem: failure, contents: .unreadable) }
        guard let identity, let stamp, row.isWhat(stamp) else { return }
        try takeIdentity(db, identity, stamp, of: row)
        if let picture = description?.picture {
            try store(db, picture)
            try look(picture.look, of: identity).store(db)
        } else if let problem = description?.problem {
            try store(db, problem: problem, contents: .unshowable)
        } else {
            try db.execute(
                sql: "UPDATE file SET contents = ? WHERE id = ?", arguments: [FileRow.Contents.read.rawValue, file.id])
        }
        if row.identity == nil { try VanishedFile.settle(db, found: file.id) }
    }

    /// A decision belongs to the content: new bytes are undecided, a copy of something decided is decided too,
    /// and the content of a vanished file is that file under another name.
    ///
    /// - Parameter row: as it is now. While a file waited to be read, it may have been read for a card that was in view, and decided on.
    private func takeIdentity(_ db: Database, _ identity: Identity, _ stamp: FileStamp, of row: FileRow) throws {
        if let old = row.identity, old != identity { try Journal.forget(db, file.id) }
        try db.cachedStatement(
            sql: "UPDATE file SET identity = ?, size = ?, modified = ?, changed = ?, inode = ?, device = ? WHERE id = ?"
        ).execute(arguments: [identity, stamp.size, stamp.modified, stamp.changed, stamp.inode, stamp.device, file.id])
        guard row.identity != identity else { return }
        let twin = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT id FROM file INDEXED BY fileDecidedCopy WHERE identity = ? AND id <> ? AND decision > 0 AND presence IN (0, 1, 3)
                    ORDER BY presence, decision IN (2, 4) DESC, decidedAt DESC LIMIT 1
                    """), arguments: [identity, file.id])
        if let twin { try Journal.share(db, historyOf: twin, with: file.id) }
    }

    private func store(_ db: Database, _ picture: PictureDescription) throws {
        let metadata = picture.metadata
        let damage = picture.damage?.partialFailure
        let time = metadata.taken.flatMap { LocalTime(iso: $0) }
        let camera = [metadata.make, metadata.model].compactMap { $0 }.joined(separator: " ")
        let screenshot = ScreenshotRule.byContents(
            file.path, hasCamera: metadata.hasCamera, comment: metadata.comment, format: picture.format.rawValue,
            width: picture.width,
            height: picture.height)
        try db.cachedStatement(
            sql: """
                UPDATE file SET contents = ?, format = ?, width = ?, height = ?, colour = ?, differenceHash = ?, perceptualHash = ?,
                taken = coalesce(?, taken), takenFrom = coalesce(?, takenFrom), camera = ?, software = ?, comment = ?, latitude = ?, longitude = ?,
                screenshot = coalesce((SELECT c.screenshot FROM screenChoice c WHERE c.identity = file.identity), ?), problemCode = ?, problem = ? WHERE id = ?
                """
        ).execute(arguments: [
            FileRow.Contents.read.rawValue, picture.format.rawValue, picture.width, picture.height, Int(picture.colour),
            Int64(bitPattern: picture.differenceHash), Int64(bitPattern: picture.perceptualHash), time?.seconds,
            time == nil ? nil : FileRow.TakenFrom.exif.rawValue, camera.isEmpty ? nil : camera, metadata.software,
            metadata.comment,
            metadata.latitude, metadata.longitude, screenshot, damage?.code.rawValue, damage?.stored,
            file.id,
        ])
    }

    private func look(_ look: PictureLook, of identity: Identity) -> LookRow {
        LookRow(
            identity: identity, turnedHash: look.turnedHash, sharpness: look.sharpness, clipped: look.clipped, flat: look.flat,
            luma: look.luma, colour: look.colour)
    }

    private func store(_ db: Database, problem: Failure, contents: FileRow.Contents) throws {
        try db.execute(
            sql: "UPDATE file SET contents = ?, problemCode = ?, problem = ? WHERE id = ?",
            arguments: [contents.rawValue, problem.code.rawValue, problem.stored, file.id])
    }
}

extension FileRow {
    /// Whether what was read is the file of this row: it still lies there, and no other than the one that was decided on.
    fileprivate func isWhat(_ read: FileStamp) -> Bool {
        if decision != nil && stamp.isAnotherFile(than: read) { return false }
        guard let now = FileStamp(of: path) else { return true }
        return now.inode == read.inode && now.size == read.size && now.modified == read.modified
    }
}
