import Basics
public import Catalogue
import GRDB
import Screens
public import Workers

/// Screenshots sorted by what they show: results, corrections, and what was learnt from them.
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

    /// Sorts single pictures, using what corrections have taught.
    public func judge() throws -> Judge { Judge(reader: reader, lessons: try catalogue.read(LessonRows.standing)) }
}
