import Acts
import Base
import Catalogue
import GRDB

/// "Later": a photo is put behind the others and comes back at the end of the deck. It is sent like a decision, so that it waits
/// in the same queue of a device that is offline, but it decides nothing.
extension Triage {
    /// The word in place of a decision.
    static let laterWord = "later"

    /// Puts a photo and its copies behind the others. Does nothing if the photo has been put behind the others since the card was
    /// displayed, for example in another tab, or if it has been decided meanwhile.
    ///
    /// - Returns: the ids of the photos that were put behind the others.
    static func postpone(_ db: Database, _ swipe: Swipe, _ file: FileRow) throws -> [Int64] {
        guard file.decision == nil, swipe.later.map({ $0 == file.later }) ?? true else { return [] }
        let act = try Journal.begin(
            db, .later, summary: "Put behind the others: \(file.name.display)",
            about: About("one", name: file.name.display), key: swipe.key)
        let concerned =
            swipe.alone == true || file.identity == nil
            ? "file.id = \(file.id)"
            : "file.id = \(file.id) OR file.identity = (SELECT identity FROM file WHERE id = \(file.id))"
        try Later.put(db, act: act, where: concerned)
        return try Journal.files(db, act: act, limit: 1000)
    }

    /// Puts undecided photos and their copies behind the others, as one act. Photos that were decided on stay as they are.
    public func postponeMany(_ ids: [Int64], key: String) throws -> Many {
        try catalogue.write { db in
            var many = Many()
            if try Journal.knows(db, key: key) { return many }
            let act = try Journal.begin(
                db, .later, summary: "Put behind the others: \(ids.count.of("photo"))", key: key)
            for chunk in ids.chunks(of: 500) {
                let list = chunk.map(String.init).joined(separator: ",")
                let copies = "SELECT identity FROM file WHERE id IN (\(list)) AND identity IS NOT NULL"
                try Later.put(db, act: act, where: "file.id IN (\(list)) OR file.identity IN (\(copies))")
            }
            many.ids = try Journal.files(db, act: act, limit: Int.max)
            if many.ids.isEmpty { try Journal.drop(db, act: act) } else { many.act = act }
            return many
        }
    }
}
