import Base
import GRDB
import Glibc
import MailEngine
import MailIndex
import Workers

/// The marks of deleted mails in an archive that has grown. Thunderbird changes a mark in its place and appends new mails, so the
/// archive begins with the same bytes as before, although mails in it were deleted.
struct MailMarks {
    private let file: BytePath
    /// The number of bytes that are read of each mail. Thunderbird writes its fields directly after the separator.
    private static let beginning = 600

    init(_ file: BytePath) { self.file = file }

    /// Whether another mail now lies at the offset of the last mail but one. Compacting moves mails, perhaps by the length of another
    /// mail. The last mail itself may have been incomplete.
    private func isMoved(_ index: MailIndex) throws(Failure) -> Bool {
        let row = try index.read { db in
            try Row.fetchOne(db, sql: "SELECT offset, identity FROM mail ORDER BY id DESC LIMIT 1 OFFSET 1")
        }
        guard let row else { return false }
        let place = MailLocation.at(file: file, offset: row["offset"], identity: row["identity"])
        return (try? place.reader(in: file)) == nil
    }

    /// Corrects the marks of all mails in the index.
    ///
    /// - Returns: false if a mail no longer lies at its offset, so that the index is not of this archive any more.
    func update(_ index: MailIndex) throws(Failure) -> Bool {
        let descriptor = RequestFiles.open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let source = FileSource(descriptor: descriptor)
        var (changed, isSame): ([Int64], Bool) = ([], true)
        try index.read { db in
            let rows = try Row.fetchCursor(db, sql: "SELECT id, offset, isDeleted FROM mail ORDER BY id")
            while isSame, let row = try rows.next() {
                let offset: Int64 = row["offset"], wasDeleted: Bool = row["isDeleted"]
                let start = (try? source.peek(at: offset, count: Self.beginning)) ?? []
                isSame = offset == 0 || start.isMailStart
                if let isDeleted = start.mozillaMark, isDeleted != wasDeleted { changed.append(row["id"]) }
            }
        }
        guard isSame, try !isMoved(index) else { return false }
        guard !changed.isEmpty else { return true }
        try index.write { db in
            let update = try db.makeStatement(sql: "UPDATE mail SET isDeleted = NOT isDeleted WHERE id = ?")
            for id in changed { try update.execute(arguments: [id]) }
        }
        return true
    }
}
