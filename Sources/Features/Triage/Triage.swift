public import Acts
public import Basics
public import Catalogue
import GRDB

/// Stores decisions. Each decision is an act that can be undone.
public struct Triage: Sendable {
    /// A swipe as sent by a browser.
    public struct Swipe: Codable, Sendable {
        /// A key made by the client. A swipe with a known key changes nothing.
        public let key: String
        public let id: Int64
        public let action: String
        /// The time of the swipe in milliseconds since 1970, on the client's clock.
        public let at: Int64?
        /// The version of the card that was swiped; nil to accept any version.
        public let version: String?
        /// Whether the decision applies only to this file, for example to choose one of several copies. Otherwise it applies
        /// to all files with the same content.
        public let alone: Bool?

        public init(
            key: String, id: Int64, action: String, at: Int64? = nil, version: String? = nil, alone: Bool? = nil
        ) {
            self.key = key
            self.id = id
            self.action = action
            self.at = at
            self.version = version
            self.alone = alone
        }
    }

    public struct Refused: Codable, Sendable {
        public let key: String
        public let error: Failure
    }

    public struct Outcome: Sendable {
        public var applied: [String] = []
        public var refused: [Refused] = []
        /// The ids of the photos that changed.
        public var ids: [Int64] = []
    }

    let catalogue: Catalogue

    public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Stores decisions in the given order, in one transaction.
    ///
    /// - Parameter sent: the time when the decisions were sent, on the same clock as `Swipe.at`. With it, a wrong clock does
    ///   not change the age of a decision.
    public func decide(_ swipes: [Swipe], sent: Int64? = nil) throws -> Outcome {
        let replaced = try replacedOnDisk(swipes)
        return try catalogue.write { db in
            var outcome = Outcome()
            try Self.note(db, replaced)
            for swipe in swipes {
                do {
                    if try !Journal.knows(db, key: swipe.key) {
                        outcome.ids += try Self.decide(db, swipe, sent, isReplaced: replaced[swipe.id] != nil)
                    }
                    outcome.applied.append(swipe.key)
                } catch let failure as Failure {
                    outcome.refused.append(Refused(key: swipe.key, error: failure))
                }
            }
            return outcome
        }
    }

    /// The result of a decision about many photos.
    public struct Many: Sendable {
        /// The id of the act; nil if nothing was decided.
        public var act: Int64?
        /// The ids of the photos that changed.
        public var ids: [Int64] = []
        public var refused: [FileMover.Refusal] = []
    }

    /// Stores a decision about many photos as one act. Missing photos are refused. A known key changes nothing.
    ///
    /// - Parameters:
    ///   - versions: the versions of the cards that were shown, by id. A photo is refused if its file was replaced since
    ///     then.
    ///   - alone: whether the decision applies only to these files. Otherwise it applies to all files with the same contents.
    public func decideMany(
        _ ids: [Int64], _ action: String, versions: [Int64: String] = [:], alone: Bool = false, key: String
    ) throws -> Many {
        guard let decision = Decision(word: action) else {
            throw Failure(.badRequest, "decision.unknownAction", ["action": action])
        }
        guard Self.keyLength.contains(key.utf8.count) else { throw Failure(.badRequest, "decision.badKey") }
        return try catalogue.write { db in
            var many = Many()
            if try Journal.knows(db, key: key) { return many }
            many.refused = try Self.refusals(db, ids, versions)
            let refused = Set(many.refused.map(\.file))
            let wanted = ids.filter { !refused.contains($0) }
            let act = try Journal.begin(db, .decide, summary: "\(decision.summary): \(wanted.count.of("photo"))", key: key)
            let at = now()
            for start in stride(from: 0, to: wanted.count, by: 500) {
                let list = wanted[start..<min(start + 500, wanted.count)].map(String.init).joined(separator: ",")
                try Journal.decide(
                    db, act: act, decision, at: at,
                    where: "\(FileRow.presentPhoto) AND \(Self.concerned(list, decision, alone: alone))", arguments: [])
            }
            many.ids = try Journal.files(db, act: act, limit: Int.max)
            if many.ids.isEmpty { try Journal.drop(db, act: act) } else { many.act = act }
            return many
        }
    }

    /// An SQL condition for the files to which a decision applies: the given files and, unless `alone` is set, their copies.
    /// Deleting a file never queues a copy that was kept, because the user or the choice of the best copy has decided on that
    /// copy.
    ///
    /// - Parameter list: ids separated by commas.
    private static func concerned(_ list: String, _ decision: Decision, alone: Bool) -> String {
        guard !alone else { return "id IN (\(list))" }
        let stays = decision.isDeletion ? " AND NOT (\(FileRow.kept))" : ""
        let copies = "identity IN (SELECT identity FROM file WHERE id IN (\(list)) AND identity IS NOT NULL)\(stays)"
        return "(id IN (\(list)) OR \(copies))"
    }

    /// Clears all decisions that were not carried out yet. Photos in the trash are not restored.
    ///
    /// - Parameter shown: the decisions that the user was shown; nil to clear all current decisions.
    /// - Throws: `Failure` with code `changed` if the decisions are different now.
    public func startOver(_ shown: ListState? = nil) throws -> Int64 {
        try catalogue.write { db in
            if let shown { try Self.standing(db).check(shown, "decision.countChanged") }
            let act = try Journal.begin(db, .startOver, summary: "Started over")
            try Journal.decide(db, act: act, nil, at: nil, where: "\(FileRow.decided) AND \(FileRow.notDeleted)", arguments: [])
            return act
        }
    }

    /// The decisions that `startOver` would clear.
    public func standing() throws -> ListState { try catalogue.read(Self.standing) }

    private static func standing(_ db: Database) throws -> ListState {
        try ListState.fetch(
            db, id: "id", mark: "coalesce(decidedAt, 0) * 8 + decision",
            from: "file WHERE \(FileRow.decided) AND \(FileRow.notDeleted)")
    }

    /// The allowed length of a decision's key in bytes.
    private static let keyLength = 1...200

    /// Stores a decision. It applies to all files with the same content, unless it is about one file only; see `concerned`.
    private static func decide(_ db: Database, _ swipe: Swipe, _ sent: Int64?, isReplaced: Bool) throws -> [Int64] {
        guard keyLength.contains(swipe.key.utf8.count) else {
            throw Failure(.badRequest, "decision.badKey")
        }
        guard let decision = Decision(word: swipe.action) else {
            throw Failure(.badRequest, "decision.unknownAction", ["action": swipe.action])
        }
        guard let file = try FileRow.fetch(db, id: swipe.id), file.kind == .photo else {
            throw Failure(.fileNotFound, "photo.unknown")
        }
        guard file.presence == .here else {
            throw Failure(.fileNotFound, "photo.gone", file: file.path)
        }
        if let version = swipe.version, isReplaced || !file.isVersion(version) {
            throw Failure(.changed, "decision.replacedInDeck", file: file.path)
        }
        let (at, hasWaited) = moment(of: swipe, sent)
        let act = try Journal.begin(
            db, .decide, summary: "\(decision.summary): \(file.name.display)",
            about: About(decision.word, name: file.name.display), key: swipe.key)
        if hasWaited, try isOvertaken(db, file, at) { return [] }
        let concerned = Self.concerned(String(file.id), decision, alone: swipe.alone == true)
        try Journal.decide(db, act: act, decision, at: at, where: "\(FileRow.present) AND \(concerned)", arguments: [])
        return try Journal.files(db, act: act, limit: 1000)
    }

    /// The minimum age, in milliseconds, of a decision that was kept on its device rather than delayed by the network.
    private static let waiting: Int64 = 10_000

    /// The time of a decision on this machine's clock, and whether it was kept on its device.
    private static func moment(of swipe: Swipe, _ sent: Int64?) -> (at: Int64, hasWaited: Bool) {
        let present = now()
        guard let sent, let made = swipe.at else { return (min(swipe.at ?? present, present), false) }
        let (age, isTooMuch) = sent.subtractingReportingOverflow(made)
        guard !isTooMuch, age > 0 else { return (present, false) }
        return (max(0, present - min(age, present)), age >= waiting)
    }

    /// Whether another device has made a later decision about the photo. That decision then applies, and the journal contains
    /// both.
    private static func isOvertaken(_ db: Database, _ file: FileRow, _ at: Int64) throws -> Bool {
        guard let decidedAt = file.decidedAt, decidedAt > at, decidedAt <= now() else { return false }
        let last = try Row.fetchOne(
            db,
            sql: """
                SELECT act.device FROM actChange JOIN act ON act.id = actChange.actId
                WHERE actChange.fileId = ? AND act.undoneAt IS NULL ORDER BY act.id DESC LIMIT 1
                """, arguments: [file.id])
        return last.map { ($0["device"] as String?) != Actor.device } ?? false
    }
}

extension Decision {
    fileprivate var summary: String {
        switch self {
        case .delete: "Queued to delete"
        case .keep: "Kept"
        case .readDelete: "Queued to read and delete"
        case .readKeep: "Kept, to be read"
        }
    }
}

extension Triage {
    /// The functions that undo decisions and deletions.
    public static func reversals(
        _ mover: FileMover, onDecisions: @escaping @Sendable () async -> Void = {},
        onDeletion: @escaping @Sendable () async -> Void = {}
    ) -> [Reversal] {
        [
            .ofDecisions(.decide, announce: onDecisions),
            .ofDecisions(.putBack, forgetsDecisions: true),
            .ofDecisions(.startOver, forgetsDecisions: true),
            .ofDeletion(mover, announce: onDeletion),
        ]
    }
}

extension Act.Kind {
    public static let startOver = Self("startOver")
}
