import Base
import Foundation
import GRDB
import MailEngine
import MailIndex

/// Reads an archive into its index, or continues an incomplete index. The archive is never changed.
///
/// The progress is saved about every second. If the process is killed, the next process continues from the saved progress.
struct MailIndexing {
    /// Maximum time until newly read mails are saved and become visible. It is short for the first mails and grows, because
    /// saving in large steps keeps the index small.
    private static let patience = (first: Duration.milliseconds(100), last: Duration.milliseconds(1000))
    /// Maximum length of unsaved text in bytes. With half of this value, FTS5 would need a quarter more time to merge its lists.
    private static let maximumPending = 2 << 20

    private let file: BytePath
    private let index: MailIndex
    private var state: MailIndexState
    private var linker = ThreadLinker()
    private let documents: MailDocuments
    private var pending: [MailEntry] = []
    private var pendingBytes = 0
    private var lastSave = ContinuousClock.now
    private var patience = Self.patience.first

    /// - Parameter index: the index file, created if it does not exist. A `.gz` archive is decompressed once to a file next to
    ///   the index.
    init(_ file: BytePath, index path: BytePath) throws(Failure) {
        self.file = file
        let index: MailIndex
        do throws(Failure) {
            index = try MailIndex(writing: path)
        } catch {
            guard error.code == .corruptFile else { throw error }
            MailIndexFiles.remove(path)
            index = try MailIndex(writing: path)
        }
        self.index = index
        documents = MailDocuments(note: MailIndexFiles.trials(path))
        state = try index.read(MailIndexState.fetch) ?? MailIndexState(archive: file)
    }

    /// - Throws: the reason why the archive cannot be read to the end. It is also saved in the index, unless the index was
    ///   already complete.
    mutating func run() throws(Failure) -> MailIndexState {
        do throws(Failure) {
            return try read()
        } catch {
            if !state.isComplete, error.code != .cancelled {
                let (problem, file) = (error.at(file), file)
                // The saved state is the progress of the index. The state in memory may be further than that.
                try? index.write { db in
                    var written = try MailIndexState.fetch(db) ?? MailIndexState(archive: file)
                    written.problem = problem
                    try written.save(db)
                }
            }
            throw error
        }
    }

    private mutating func read() throws(Failure) -> MailIndexState {
        let archive = try mailFailures { () throws(MailError) in try MailArchive(path: file.bytes) }
        guard try begin(MailStamp(archive, file)) else { return state }
        let readable = try unpacked(archive)
        try listFiles(readable)
        try seedThreads()
        try readMails(readable)
        try index.write(MailIndex.order)
        state.isComplete = true
        state.done = state.bytes
        try save()
        try index.write(MailIndex.saveKnownSets)
        return state
    }

    /// Continues the index, or starts it again if the archive is a different one.
    ///
    /// - Returns: false if the archive has no new mails.
    private mutating func begin(_ stamp: MailStamp) throws(Failure) -> Bool {
        if state.messages > 0 || state.isComplete {
            if stamp.isUnchanged(state) {
                if state.isComplete { return false }
            } else if try stamp.hasGrown(from: state, file), try MailMarks(file).update(index) {
                try readLastAgain()
            } else {
                try restart()
            }
        }
        stamp.write(to: &state)
        state.isComplete = false
        state.problem = nil
        return true
    }

    private mutating func unpacked(_ archive: MailArchive) throws(Failure) -> MailArchive {
        guard archive.isPacked else { return archive }
        let (readable, damage) = try MailIndexFiles.unpack(archive, to: MailIndexFiles.unpacked(index.path))
        if let damage { state.problem = damage.at(file) }
        return readable
    }

    private func listFiles(_ archive: MailArchive) throws(Failure) {
        let isMostlyNew = state.bytes - state.done > state.done
        try index.write { db in
            if isMostlyNew { try MailIndex.dropOrders(db) }
            try db.execute(sql: "DELETE FROM file")
            for (id, file) in archive.files.enumerated() {
                try db.execute(
                    sql: "INSERT INTO file (id, path, mailbox) VALUES (?, ?, ?)",
                    arguments: [id, Data(file.path), archive.mailbox(of: id)])
            }
        }
    }

    /// Reads to the end of the archive. If reading fails, the mails read before are saved.
    private mutating func readMails(_ archive: MailArchive) throws(Failure) {
        var walk = archive.walk(from: state.file, offset: state.position, number: state.messages + 1)
        var problem: Failure?
        do throws(MailError) {
            while problem == nil, let reader = try walk.next() {
                let mailbox = archive.mailbox(of: walk.fileIndex)
                let entry = try MailEntry(
                    reader, file: walk.fileIndex, mailbox: mailbox, linker: &linker, documents: documents)
                pendingBytes += entry.textBytes
                pending.append(entry)
                state.messages = reader.message.number
                state.file = walk.fileIndex
                state.position = reader.message.end
                state.done = walk.bytesBefore + reader.message.end
                if pendingBytes > Self.maximumPending || pending.count >= 10_000 || ContinuousClock.now - lastSave > patience {
                    problem = saveProblem()
                }
            }
        } catch {
            problem = error.failure
        }
        state.skipped = walk.skipped.count
        if let unread = walk.unread.failure { state.problem = unread }
        if let problem {
            _ = saveProblem()
            throw problem
        }
        try save()
    }

    /// Removes the last mail from the index so that it is read again, because it may have been incomplete before the archive
    /// grew.
    private mutating func readLastAgain() throws(Failure) {
        guard state.messages > 0 else { return }
        let last = state.messages
        let offset = try index.write { db in
            let offset = try Int64.fetchOne(db, sql: "SELECT offset FROM mail WHERE id = ?", arguments: [last])
            try db.execute(sql: "DELETE FROM mail WHERE id = ?; DELETE FROM mailLabel WHERE mailId = ?", arguments: [last, last])
            return offset
        }
        guard let offset else { return try restart() }
        state.messages -= 1
        state.done -= state.position - offset
        state.position = offset
    }

    private mutating func restart() throws(Failure) {
        try index.write { db in
            try db.execute(
                sql:
                    "DELETE FROM mail; DELETE FROM label; DELETE FROM mailLabel; DELETE FROM state; INSERT INTO words(words) VALUES ('delete-all')"
            )
        }
        MailIndexFiles.removeUnpacked(index.path)
        state = MailIndexState(archive: file)
    }

    /// Passes the newest mails of the index to the thread linker, because new mails may continue their conversations.
    private mutating func seedThreads() throws(Failure) {
        guard state.messages > 0 else { return }
        let first = state.messages - 1_000_000
        var linker = linker
        try index.read { db in
            let rows = try Row.fetchCursor(
                db, sql: "SELECT identity, subjectKey, thread FROM mail WHERE id > ? ORDER BY id", arguments: [first])
            while let row = try rows.next() {
                linker.remember(identity: row["identity"], subject: row["subjectKey"], thread: row["thread"])
            }
        }
        self.linker = linker
    }

    private mutating func saveProblem() -> Failure? {
        do throws(Failure) { try save() } catch { return error }
        return nil
    }

    private mutating func save() throws(Failure) {
        let (entries, state) = (pending, state)
        try index.write { db in
            try MailInsertion(db).add(entries)
            try state.save(db)
        }
        pending.removeAll(keepingCapacity: true)
        pendingBytes = 0
        patience = min(patience * 2, Self.patience.last)
        lastSave = .now
    }
}
