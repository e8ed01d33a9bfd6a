public import Basics
public import GRDB

/// A kind of thing that the search box finds.
public struct SearchKind: Sendable {
    /// Makes the result for a hit from its id; nil if the thing no longer exists.
    public typealias Describe = @Sendable (Database, Int64, SearchRequest) throws -> SearchResult?
    /// Makes the document of a thing for the index; nil if the thing no longer exists.
    public typealias Document = @Sendable (Database, Int64) throws -> SearchDocument?
    /// Finds the best hits, at most this number.
    public typealias Find = @Sendable (SearchRequest, Int) async throws -> SearchFound

    public enum Source: Sendable {
        /// Documents in the index. If there is a `Document`, the table `searchDue` names the things that have changed.
        case indexed(SearchIndex.Kind, Document?, Describe)
        /// Searched anew each time, for things that have their own index or are few.
        case asked(Find)
    }

    public let kind: SearchResult.Kind
    public let source: Source
    /// The conditions that it can apply. It is not searched if a person sets others.
    public let conditions: SearchRequest.Conditions
    /// It opens files and is searched separately, so that the page of all kinds does not wait for it.
    public let isSlow: Bool

    public init(
        _ kind: SearchResult.Kind, index: SearchIndex.Kind, conditions: SearchRequest.Conditions = [.dates],
        document: Document? = nil, describe: @escaping Describe
    ) {
        (self.kind, self.conditions, isSlow) = (kind, conditions, false)
        source = .indexed(index, document, describe)
    }

    public init(
        _ kind: SearchResult.Kind, conditions: SearchRequest.Conditions = [], isSlow: Bool = false, find: @escaping Find
    ) {
        (self.kind, self.conditions, self.isSlow) = (kind, conditions, isSlow)
        source = .asked(find)
    }
}

/// Hits, and the failures of parts that could not be searched.
public struct SearchFound: Sendable, ExpressibleByArrayLiteral {
    public let results: [SearchResult]
    public let problems: [Failure]

    public init(_ results: [SearchResult] = [], problems: [Failure] = []) { (self.results, self.problems) = (results, problems) }

    public init(arrayLiteral results: SearchResult...) { self.init(results) }
}

/// The content of the index about a thing.
public struct SearchDocument: Sendable {
    /// Seconds since 1970.
    public let at: Int64
    public let title: String
    public let body: String

    public init(at: Int64, title: String, body: String) { (self.at, self.title, self.body) = (at, title, body) }
}
