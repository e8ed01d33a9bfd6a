public import Basics
public import Catalogue
import GRDB
import Screens
public import Workers

/// Screenshots sorted by what they show: results, corrections, and what they taught. No file is touched but by `move` and `writeCaptions`, which are acts of their own.
public struct Screenshots: Sendable {
    let catalogue: Catalogue
    let reader: ScreenReader

    /// The run, for `Jobs`.
    public let sorting: SortScreenshots

    public init(_ catalogue: Catalogue, pool: WorkerPool) {
        self.catalogue = catalogue
        reader = ScreenReader(catalogue, pool: pool)
        sorting = SortScreenshots(reader: reader)
    }

    /// Sorts single pictures with what the corrections taught until now.
    public func judge() throws -> Judge { Judge(reader: reader, lessons: try catalogue.read(LessonRows.standing)) }
}
