import Basics
public import Catalogue
public import GRDB
public import Pictures
public import Reading
import Screens
public import Workers

/// Sorts screenshots by their content: the results, the corrections, and the lessons from them.
///
/// Only `move` and `writeCaptions` change files; both are acts.
public struct Screenshots: Sendable {
    let catalogue: Catalogue
    let reader: ScreenReader

    /// The job that sorts them, for `Jobs`.
    public let sorting: SortScreenshots

    public init(_ catalogue: Catalogue, pool: WorkerPool) {
        self.catalogue = catalogue
        reader = ScreenReader(catalogue, pool: pool)
        sorting = SortScreenshots(reader: reader)
    }

    /// Stores the view of a picture that another feature has read, in the caller's transaction. A view that was stored before is
    /// kept.
    public static func keep(
        _ db: Database, _ identity: Identity, _ picture: PictureDescription, _ reading: Reading, _ texture: PictureTexture?
    ) throws {
        guard try ScreenView.fetch(db, identity) == nil else { return }
        try ScreenView(picture, reading, texture: texture).store(db, identity)
    }

    /// Sorts single pictures, using what corrections have taught.
    public func judge() throws -> Judge { Judge(reader: reader, lessons: try catalogue.read(LessonRows.standing)) }
}
