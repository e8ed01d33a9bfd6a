public import Basics
public import Catalogue
import GRDB
import Screens
public import Workers

/// Screenshots sorted by what they show.
public struct Screenshots: Sendable {
    let catalogue: Catalogue
    let reader: ScreenReader

    public init(_ catalogue: Catalogue, pool: WorkerPool) {
        self.catalogue = catalogue
        reader = ScreenReader(catalogue, pool: pool)
    }

    /// Sorts single pictures with what the corrections taught until now.
    public func judge() throws -> Judge { Judge(reader: reader, lessons: Lessons()) }
}
