public import Base
public import Catalogue
import Foundation

/// What a person asked to take over. It is the scope of its job, so a restarted server continues it.
public struct ImportOrder: Codable, Sendable {
    /// The folders and zips of one export.
    public let paths: [BytePath]
    /// The number of photos and the revision that the person saw; nil if the export is looked at now.
    public let shown: ListState?
    /// Whether folders that are not in Shoebox are shared.
    public let shares: Bool
    /// The folder into which zips are extracted.
    public let into: BytePath?

    public init(_ paths: [BytePath], shown: ListState? = nil, shares: Bool = false, into: BytePath? = nil) {
        (self.paths, self.shown, self.shares, self.into) = (paths, shown, shares, into)
    }

    var scope: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(self)
        }
    }

    init(scope: Data) throws { self = try JSONDecoder().decode(Self.self, from: scope) }
}
