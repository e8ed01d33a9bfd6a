public import Foundation
public import GRDB

/// The user's choice whether a picture is a screenshot. The choice applies to all files with the same content, and the rules do
/// not change it.
public enum ScreenshotChoice {
    /// The values that a choice replaced, so that the choice can be undone.
    public struct Before: Codable, Sendable {
        public let identity: Data
        let choice: Bool?
        /// The former screenshot flag of each file.
        public let files: [Int64: Bool]
        /// Whether an undo has restored these values, while it left other choices of the same act. Nil in acts of older versions.
        public var reverted: Bool?
    }

    /// Stores the choice and applies it to every file with this content.
    public static func set(_ db: Database, _ identity: Identity, _ isScreenshot: Bool) throws -> Before {
        let rows = try Row.fetchAll(db, sql: "SELECT id, screenshot FROM file WHERE identity = ?", arguments: [identity])
        let before = Before(
            identity: Data(identity.digest),
            choice: try Bool.fetchOne(db, sql: "SELECT screenshot FROM screenChoice WHERE identity = ?", arguments: [identity]),
            files: Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["screenshot"]) }))
        try db.execute(
            sql: "INSERT OR REPLACE INTO screenChoice (identity, screenshot) VALUES (?, ?)", arguments: [identity, isScreenshot])
        try FileTable.setScreenshot(db, identity, isScreenshot)
        return before
    }

    /// Undoes a choice.
    ///
    /// - Returns: the identity of the picture whose choice was undone.
    public static func restore(_ db: Database, _ before: Before) throws -> Identity {
        let identity = Identity(digest: Array(before.identity))
        try db.execute(sql: "DELETE FROM screenChoice WHERE identity = ?", arguments: [identity])
        if let choice = before.choice {
            try db.execute(
                sql: "INSERT INTO screenChoice (identity, screenshot) VALUES (?, ?)", arguments: [identity, choice])
        }
        for (file, isScreenshot) in before.files {
            try FileTable.setScreenshot(db, identity, file: file, isScreenshot)
        }
        return identity
    }
}
