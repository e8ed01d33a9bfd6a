import Acts
import Base
import Catalogue
import Foundation
import GRDB

extension Screenshots {
    /// Marks pictures as screenshots or as other pictures, regardless of their names and sizes. This is an act that can be
    /// undone, like a correction.
    ///
    /// - Parameter files: the ids of files in the library. Files that no scan has read yet are skipped.
    @discardableResult
    public func choose(_ files: [Int64], isScreenshot: Bool) throws -> (act: Int64, count: Int) {
        try catalogue.write { db in
            let identities = Set(try FileRow.fetch(db, ids: files).compactMap(\.identity))
            guard !identities.isEmpty else {
                throw Failure(.fileNotFound, "screenshot.unknownPicture")
            }
            var before: [ScreenshotChoice.Before] = []
            for identity in identities {
                before.append(try ScreenshotChoice.set(db, identity, isScreenshot))
                try KeptAlbums.settle(db, identity)
            }
            let what = identities.count == 1 ? "a picture is" : "\(identities.count) pictures are"
            let act = try Journal.begin(
                db, .correctScreenshots,
                summary: "Said that \(what) \(isScreenshot ? "" : "no ")screenshot\(identities.count == 1 ? "" : "s")",
                about: About("many", count: identities.count), detail: try JSONEncoder().encode(before))
            return (act, identities.count)
        }
    }

    /// - Returns: the number of choices that were undone, and the ids of files whose choice was not undone because a newer
    ///   act has changed it.
    static func takeBackChoices(_ db: Database, _ act: Act) throws -> (count: Int, refused: [Int64]) {
        guard var before = try Journal.detail(db, act: act.id, as: [ScreenshotChoice.Before].self) else { return (0, []) }
        let newer = try Data.fetchAll(
            db, sql: "SELECT detail FROM act WHERE id > ? AND kind = ? AND \(Act.isInEffect) AND detail IS NOT NULL",
            arguments: [act.id, Act.Kind.correctScreenshots.rawValue])
        let chosenAgain = Set(
            newer.flatMap { (try? JSONDecoder().decode([ScreenshotChoice.Before].self, from: $0)) ?? [] }
                .filter { $0.reverted != true }.map(\.identity))
        var (count, refused) = (0, [Int64]())
        for index in before.indices where before[index].reverted != true {
            if chosenAgain.contains(before[index].identity) {
                if let file = before[index].files.keys.min() { refused.append(file) }
                continue
            }
            try KeptAlbums.settle(db, try ScreenshotChoice.restore(db, before[index]))
            before[index].reverted = true
            count += 1
        }
        if count > 0 { try Journal.setDetail(db, act: act.id, before) }
        return (count, refused)
    }
}
