public import Basics
public import GRDB

/// A kind of thing that the one search box finds.
public struct SearchKind: Sendable {
    /// What a hit shows of itself, by its id; nil for what is no longer there.
    public typealias Describe = @Sendable (Database, Int64, SearchRequest) throws -> SearchResult?
    /// What stands in the index about a thing; nil for what is no longer there.
    public typealias Document = @Sendable (Database, Int64) throws -> SearchDocument?
    /// The best hits, at most so many.
    public typealias Find = @Sendable (SearchRequest, Int) async throws -> SearchFound

    public enum Source: Sendable {
        /// Documents in the index. Where there is a `Document`, the table `searchDue` names what has changed.
        case indexed(SearchIndex.Kind, Document?, Describe)
        /// Asked anew each time, for what has an index of its own or is little.
        case asked(Find)
    }

    public let kind: SearchResult.Kind
    public let source: Source
    /// Conditions that it can keep to: it is not asked where a person sets others.
    public let conditions: SearchRequest.Conditions
    /// It opens files, and is asked by itself: the page of all kinds does not wait for it.
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

/// Hits, and what could not be searched.
public struct SearchFound: Sendable, ExpressibleByArrayLiteral {
    public let results: [SearchResult]
    public let problems: [Failure]

    public init(_ results: [SearchResult] = [], problems: [Failure] = []) { (self.results, self.problems) = (results, problems) }

    public init(arrayLiteral results: SearchResult...) { self.init(results) }
}

/// What the index keeps of a thing.
public struct SearchDocument: Sendable {
    /// Seconds since 1970.
    public let at: Int64
    public let title: String
    public let body: String

    public init(at: Int64, title: String, body: String) { (self.at, self.title, self.body) = (at, title, body) }
}
