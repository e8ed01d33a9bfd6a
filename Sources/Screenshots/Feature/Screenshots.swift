import Base
public import Catalogue
public import GRDB
public import PicturesEngine
public import ReadingEngine
import ScreenshotsEngine
public import Workers

/// Sorts screenshots by their content: the results, the corrections, and the lessons from them.
///
/// Of all its functions, only `move` and `writeCaptions` change files. Both are acts that can be undone.
public struct Screenshots: Sendable {
    let catalogue: Catalogue
    let reader: ScreenReader

    /// The sorting job, for `Jobs`.
    public let sorting: SortScreenshots

    public init(_ catalogue: Catalogue, pool: WorkerPool) {
        self.catalogue = catalogue
        reader = ScreenReader(catalogue, pool: pool)
        sorting = SortScreenshots(reader: reader)
    }

    /// Stores the view of a picture whose text was recognized by another feature. A view that is already stored is not replaced.
    /// Must be called within a transaction.
    public static func keep(
        _ db: Database, _ identity: Identity, _ picture: PictureDescription, _ reading: Reading, _ texture: PictureTexture?
    ) throws {
        guard try ScreenView.fetch(db, identity) == nil else { return }
        try ScreenView(picture, reading, texture: texture).store(db, identity)
    }

    /// Returns a `Judge`, which sorts single pictures using the lessons from corrections.
    public func judge() throws -> Judge { Judge(reader: reader, lessons: try catalogue.read(LessonRows.standing)) }
}
