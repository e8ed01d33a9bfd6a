import Basics
import Foundation
import GRDB
import Mail
import MailIndex

/// Reads an archive into its index, or goes on where that was broken off. The archive is never changed.
///
/// What is done is saved every second: whoever is killed goes on from there.
struct MailIndexing {
    /// Of one mail and of one attachment, so much text is searched.
    private static let longestText = 1 << 20
    private static let previewLength = 240
    /// Of all attachments of one mail together.
    private static let longestFiles = 4 << 20
    /// How long mails may wait to be seen: the first ones hardly, later ones longer, for large steps make a small index.
    private static let patience = (first: Duration.milliseconds(100), last: Duration.milliseconds(1000))
    /// So much text, in bytes, may wait. With half of it FTS5 has to merge its lists for a quarter longer.
    private static let mostPending = 2 << 20

    private let file: BytePath
    private let index: MailIndex
    private var state: MailIndexState
    private var linker = ThreadLinker()
    private var pending: [MailEntry] = []
    private var pendingBytes = 0
    private var lastSave = ContinuousClock.now
    private var patience = Self.patience.first

    /// - Parameter index: a file of ours, made if it is not there. A `.gz` archive is unpacked beside it, once.
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
        state = try index.read(MailIndexState.fetch) ?? MailIndexState(archive: file)
    }

    /// - Throws: why the archive cannot be read to its end; the index says it too, unless it was whole before.
    mutating func run() throws(Failure) -> MailIndexState {
        do throws(Failure) {
            return try read()
        } catch {
            if !state.isComplete, error.code != .cancelled {
                let (problem, file) = (error.at(file), file)
                // What is written down is how far the index is, which may be less than how far the reading was.
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
        let stamp = try MailStamp(archive, file)
        if state.messages > 0 || state.isComplete {
            if stamp.isUnchanged(state) {
                if state.isComplete { return state }
            } else if try stamp.hasGrown(from: state, file) {
                try readLastAgain()
            } else {
                try beginAnew()
            }
        }
        stamp.write(to: &state)
        state.isComplete = false
        state.problem = nil
        let (readable, damage) =
            archive.isPacked ? try MailIndexFiles.unpack(archive, to: MailIndexFiles.unpacked(index.path)) : (archive, nil)
        if let damage { state.problem = damage.at(file) }
        let isMostlyNew = state.bytes - state.done > state.done
        try index.write { db in
            if isMostlyNew { try MailIndex.dropOrders(db) }
            try db.execute(sql: "DELETE FROM file")
            for (id, file) in readable.files.enumerated() {
                try db.execute(sql: "INSERT INTO file (id, path) VALUES (?, ?)", arguments: [id, Data(file.path)])
            }
        }
        try seedThreads()
        var walk = readable.walk(from: state.file, offset: state.position, number: state.messages + 1)
        var problem: Failure?
        do throws(MailError) {
            while problem == nil, let reader = try walk.next() {
                let entry = try entry(reader, file: walk.fileIndex)
                pendingBytes += entry.textBytes
                pending.append(entry)
                state.messages = reader.message.number
                state.file = walk.fileIndex
                state.position = reader.message.end
                state.done = walk.bytesBefore + reader.message.end
                if pendingBytes > Self.mostPending || pending.count >= 10_000 || ContinuousClock.now - lastSave > patience {
                    problem = saveProblem()
                }
            }
        } catch {
            problem = error.failure
        }
        state.skipped = walk.skipped.count
        if let problem {
            _ = saveProblem()
            throw problem
        }
        try save()
        try index.write(MailIndex.order)
        state.isComplete = true
        state.done = state.bytes
        try save()
        try index.write(MailIndex.saveKnownSets)
        return state
    }

    /// The last mail of an archive that has grown may have been half written when it was read.
    private mutating func readLastAgain() throws(Failure) {
        guard state.messages > 0 else { return }
        let last = state.messages
        let offset = try index.write { db in
            let offset = try Int64.fetchOne(db, sql: "SELECT offset FROM mail WHERE id = ?", arguments: [last])
            try db.execute(sql: "DELETE FROM mail WHERE id = ?; DELETE FROM mailLabel WHERE mailId = ?", arguments: [last, last])
            return offset
        }
        guard let offset else { return try beginAnew() }
        state.messages -= 1
        state.done -= state.position - offset
        state.position = offset
    }

    private mutating func beginAnew() throws(Failure) {
        try index.write { db in
            try db.execute(
                sql:
                    "DELETE FROM mail; DELETE FROM label; DELETE FROM mailLabel; DELETE FROM state; INSERT INTO words(words) VALUES ('delete-all')"
            )
        }
        MailIndexFiles.removeUnpacked(index.path)
        state = MailIndexState(archive: file)
    }

    /// Conversations go on: the newest mails of the index are remembered.
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

extension MailIndexing {
    private mutating func entry(_ reader: MessageReader, file: Int) throws(MailError) -> MailEntry {
        let message = reader.message, summary = MailSummary(message)
        var entry = MailEntry()
        entry.number = message.number
        entry.file = file
        entry.offset = message.start
        entry.bytes = message.bytes
        entry.sender = summary.from.first?.name ?? ""
        entry.address = summary.from.first?.address ?? ""
        entry.recipients = summary.to.map(\.label).joined(separator: ", ").shortened(300)
        entry.subject = summary.subject.shortened(1000)
        entry.date = summary.date?.seconds
        entry.zone = summary.date?.zone ?? 0
        entry.attachments = summary.attachments
        entry.identity = summary.identity
        let base = BaseSubject(summary.subject)
        entry.subjectKey = base.text.shortened(1000)
        entry.thread = linker.thread(of: summary, base: base, number: message.number)
        entry.labels = Self.labels(message)
        let people = { (field: StaticString) in
            message.header.all(field).flatMap { Address.list($0, fallback: message.fallbackCharset) }
        }
        entry.senderWords = (people("from") + people("reply-to")).map(\.full).joined(separator: "\n")
        entry.recipientWords = (people("to") + people("cc") + people("bcc")).map(\.full).joined(separator: "\n").shortened(
            100_000)
        entry.body = try reader.plainText(limit: Self.longestText)
        entry.preview = Self.preview(entry.body)
        if summary.attachments > 0 { entry.files = try files(reader) }
        entry.key = Self.key(entry, reader)
        return entry
    }

    /// Names of attachments, and the words of those that have some; of a mail in the mail everything that is in it.
    private func files(_ reader: MessageReader) throws(MailError) -> String {
        var words: [String] = []
        var room = Self.longestFiles
        func add(_ text: String) {
            guard room > 0, !text.isEmpty else { return }
            words.append(text)
            room -= text.utf8.count
        }
        for part in reader.message.attachments {
            if let name = part.fileName { add(name) }
            if let text = try self.words(reader, part) { add(text) }
            guard part.type.isMessage else { continue }
            for inner in reader.message.parts[(part.index + 1)...].prefix(while: { $0.depth > part.depth }) where room > 0 {
                if reader.message.parts[inner.parent ?? 0].type.isMessage {
                    for field: StaticString in ["subject", "from", "to"] {
                        add(EncodedWords.decode(inner.header.first(field) ?? []))
                    }
                }
                if let name = inner.fileName { add(name) }
                if let text = try self.words(reader, inner) { add(text) }
            }
        }
        return words.joined(separator: "\n")
    }

    private func words(_ reader: MessageReader, _ part: Part) throws(MailError) -> String? {
        guard part.isLeaf else { return nil }
        return part.type.isText ? try text(reader, part) : try document(reader, part)
    }

    private func document(_ reader: MessageReader, _ part: Part) throws(MailError) -> String? {
        guard part.end - part.bodyStart < Int64(OfficeText.maximumDocument), part.isOfficeDocument || part.isPDF else {
            return nil
        }
        var pieces = try reader.content(of: part)
        let bytes = try pieces.prefix(OfficeText.maximumDocument).bytes
        return part.isPDF ? PDFText.text(of: bytes) : OfficeText.text(of: bytes)
    }

    private func text(_ reader: MessageReader, _ part: Part) throws(MailError) -> String {
        let text = try reader.text(of: part, limit: Self.longestText).text
        return part.type == .html ? HTMLText.text(of: text) : text
    }

    /// `X-Gmail-Labels`, and the folders of Thunderbird and others as far as they are in the header.
    private static func labels(_ message: ScannedMessage) -> [String] {
        guard let field = message.header.first("x-gmail-labels") else { return [] }
        return EncodedWords.decode(field).split(separator: ",").map { $0.trimmingPrefix { $0 == " " || $0 == "\"" } }.map {
            label in
            var label = String(label)
            while let last = label.last, last == " " || last == "\"" { label.removeLast() }
            return label
        }.filter { !$0.isEmpty && $0.utf8.count < 200 }
    }

    /// By which a mail is known in another archive: its Message-ID and what it says, however it was wrapped for the journey.
    private static func key(_ entry: MailEntry, _ reader: MessageReader) -> Int64 {
        var key = MailKey()
        key.add(UInt64(bitPattern: entry.identity))
        key.add(UInt64(bitPattern: entry.date ?? 0))
        for text in [entry.address, entry.subject, entry.body] { key.add(text) }
        for part in reader.message.attachments { key.add(part.fileName ?? part.type.description) }
        return key.value
    }

    /// What is new, in one line.
    private static func preview(_ text: String) -> String {
        let start = String(text.prefix(bytes: 6000))
        var words: [UInt8] = []
        words.reserveCapacity(previewLength + 8)
        for byte in QuotedHistory.newText(of: start).utf8 {
            if byte > 0x20 {
                // Only between characters.
                if words.count > previewLength, byte & 0xC0 != 0x80 { break }
                words.append(byte)
            } else if let last = words.last, last != 0x20 {
                words.append(0x20)
            }
        }
        if words.last == 0x20 { words.removeLast() }
        return String(decoding: words, as: UTF8.self)
    }
}

extension String {
    /// At most so many bytes, never half a character.
    fileprivate func shortened(_ length: Int) -> String { utf8.count > length ? String(prefix(bytes: length)) : self }

    fileprivate func prefix(bytes length: Int) -> Substring {
        var end = utf8.index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
        while end > startIndex, end < endIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return self[..<end]
    }
}
