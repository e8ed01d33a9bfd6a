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
    /// How long mails may wait to be seen.
    private static let patience = Duration.milliseconds(700)

    private let file: BytePath
    private let index: MailIndex
    private var state: MailIndexState
    private var linker = ThreadLinker()
    private var pending: [MailEntry] = []
    private var lastSave = ContinuousClock.now

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

    mutating func run() throws(Failure) -> MailIndexState {
        let archive = try WorkerProcess.reading { () throws(MailError) in try MailArchive(path: file.bytes) }
        let stamp = try MailStamp(archive, file)
        if state.messages > 0 || state.isComplete {
            if stamp.isUnchanged(state) {
                if state.isComplete { return state }
            } else if try !stamp.hasGrown(from: state, file) {
                try beginAnew()
            }
        }
        stamp.write(to: &state)
        state.isComplete = false
        let (readable, damage) =
            archive.isPacked ? try MailIndexFiles.unpack(archive, to: MailIndexFiles.unpacked(index.path)) : (archive, nil)
        if let damage { state.problem = damage.at(file) }
        try index.write { db in
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
                pending.append(try entry(reader, file: walk.fileIndex))
                state.messages = reader.message.number
                state.file = walk.fileIndex
                state.position = reader.message.end
                state.done = walk.bytesBefore + reader.message.end
                if pending.count >= 500 || ContinuousClock.now - lastSave > Self.patience { problem = saveProblem() }
            }
        } catch {
            problem = error.failure
        }
        state.skipped = walk.skipped.count
        if let problem {
            _ = saveProblem()
            throw problem
        }
        state.isComplete = true
        state.done = state.bytes
        try save()
        return state
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
        let rows = try index.read { db in
            try Row.fetchAll(db, sql: "SELECT identity, subjectKey, thread FROM mail ORDER BY id DESC LIMIT 200000")
        }
        for row in rows.reversed() {
            linker.remember(identity: row["identity"], subject: row["subjectKey"], thread: row["thread"])
        }
    }

    private mutating func saveProblem() -> Failure? {
        do throws(Failure) { try save() } catch { return error }
        return nil
    }

    private mutating func save() throws(Failure) {
        let (entries, state) = (pending, state)
        try index.write { db in
            for entry in entries { try entry.insert(db) }
            try state.save(db)
        }
        pending.removeAll(keepingCapacity: true)
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
        entry.subjectKey = BaseSubject(summary.subject).text.shortened(1000)
        entry.thread = linker.thread(of: summary, number: message.number)
        entry.labels = Self.labels(message)
        let people = { (field: StaticString) in
            message.header.all(field).flatMap { Address.list($0, fallback: message.fallbackCharset) }
        }
        entry.senderWords = (people("from") + people("reply-to")).map(\.full).joined(separator: "\n")
        entry.recipientWords = (people("to") + people("cc") + people("bcc")).map(\.full).joined(separator: "\n").shortened(
            100_000)
        let body = try reader.text(limit: Self.longestText)
        entry.body = body.text
        entry.preview = Self.preview(body.text)
        if summary.attachments > 0 { entry.files = try files(reader) }
        return entry
    }

    /// Names of attachments, and the texts of those that are text.
    private func files(_ reader: MessageReader) throws(MailError) -> String {
        var words: [String] = []
        for part in reader.message.attachments {
            if let name = part.fileName { words.append(name) }
            guard part.isLeaf else {
                for inner in reader.message.parts where inner.parent == part.index {
                    words.append(EncodedWords.decode(inner.header.first("subject") ?? []))
                    if inner.isLeaf, inner.type.isText { words.append(try text(reader, inner)) }
                }
                continue
            }
            if part.type.isText {
                words.append(try text(reader, part))
            } else if let text = try office(reader, part) {
                words.append(text)
            }
        }
        return words.joined(separator: "\n")
    }

    private func office(_ reader: MessageReader, _ part: Part) throws(MailError) -> String? {
        guard part.end - part.bodyStart < Int64(OfficeText.longestDocument), part.isOfficeDocument else { return nil }
        var pieces = try reader.content(of: part)
        return OfficeText.text(of: try pieces.prefix(OfficeText.longestDocument).bytes)
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

    /// What is new, in one line.
    private static func preview(_ text: String) -> String {
        let start = String(decoding: text.utf8.prefix(6000), as: UTF8.self)
        var words = ""
        var isBlank = true
        for character in QuotedHistory.newText(of: start) {
            if character.isWhitespace {
                if !isBlank { words.append(" ") }
                isBlank = true
            } else {
                words.append(character)
                isBlank = false
            }
            if words.utf8.count > previewLength { break }
        }
        return words
    }
}

extension String {
    /// At most so many bytes, never half a character.
    fileprivate func shortened(_ length: Int) -> String {
        guard utf8.count > length else { return self }
        var text = self[..<(utf8.index(startIndex, offsetBy: length))]
        while text.utf8.count > length { text.removeLast() }
        return String(text)
    }
}
