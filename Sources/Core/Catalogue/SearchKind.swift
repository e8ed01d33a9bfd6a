public import Base
public import GRDB

/// A kind of result that the search box finds.
public struct SearchKind: Sendable {
    /// Makes the search result for a hit; nil if the item with this id no longer exists.
    public typealias Describe = @Sendable (Database, Int64, SearchRequest) throws -> SearchResult?
    /// Makes the index document of an item; nil if the item with this id no longer exists.
    public typealias Document = @Sendable (Database, Int64) throws -> SearchDocument?
    /// Returns the ids of items whose sizes the request allows, the largest first, at most the given number.
    public typealias Sized = @Sendable (Database, SearchRequest, Int) throws -> [Int64]
    /// Finds the best hits, at most the given number.
    public typealias Find = @Sendable (SearchRequest, Int) async throws -> SearchFound

    public enum Source: Sendable {
        /// Documents in the index. If there is a `Document`, the table `searchDue` lists the items that have changed.
        case indexed(SearchIndex.Kind, Document?, Describe)
        /// Searched for each query without the index, for kinds of items that have their own index or are few.
        case asked(Find)
    }

    public let kind: SearchResult.Kind
    public let source: Source
    /// The conditions that this kind supports. If the search text contains other conditions, this kind is not searched.
    public let conditions: SearchRequest.Conditions
    /// Whether the search opens files. Such a kind is searched separately, so that the results of the other kinds do not wait for
    /// it.
    public let isSlow: Bool
    /// Lists the items of a size, for a search text that consists of sizes alone; nil if the kind has no sizes.
    public let sized: Sized?

    public init(
        _ kind: SearchResult.Kind, index: SearchIndex.Kind, conditions: SearchRequest.Conditions = [.dates],
        document: Document? = nil, sized: Sized? = nil, describe: @escaping Describe
    ) {
        (self.kind, self.conditions, isSlow, self.sized) = (kind, conditions, false, sized)
        source = .indexed(index, document, describe)
    }

    public init(
        _ kind: SearchResult.Kind, conditions: SearchRequest.Conditions = [], isSlow: Bool = false, find: @escaping Find
    ) {
        (self.kind, self.conditions, self.isSlow, sized) = (kind, conditions, isSlow, nil)
        source = .asked(find)
    }
}

/// The hits, and the failures of parts that could not be searched.
public struct SearchFound: Sendable, ExpressibleByArrayLiteral {
    public let results: [SearchResult]
    public let problems: [Failure]

    public init(_ results: [SearchResult] = [], problems: [Failure] = []) { (self.results, self.problems) = (results, problems) }

    public init(arrayLiteral results: SearchResult...) { self.init(results) }
}

/// The index document of an item.
public struct SearchDocument: Sendable {
    /// The date of the document in seconds since 1970.
    public let at: Int64
    public let title: String
    public let body: String

    public init(at: Int64, title: String, body: String) { (self.at, self.title, self.body) = (at, title, body) }
}
