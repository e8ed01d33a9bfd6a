public import Foundation
public import GRDB

/// A row of `look`: the stored visual features of one picture, identified by its SHA-256.
public struct FeatureRow: Sendable {
    public let identity: Identity
    public let turnedHash: UInt64
    public let sharpness: Double
    public let clipped: Double
    public let flat: Double
    /// The standard deviation of `luma`, in brightness levels from 0 to 255.
    public let contrast: Double
    /// The brightness of 32 × 32 cells, row by row.
    public let luma: Data
    /// The red, green and blue values of 8 × 8 cells, row by row.
    public let colour: Data
    /// The feature points by which a part of the picture is recognized, in the binary format of the picture reader.
    public let points: Data
    /// Whether the picture is animated or has several pages.
    public let hasMore: Bool

    public init(
        identity: Identity, turnedHash: UInt64, sharpness: Double, clipped: Double, flat: Double, luma: Data, colour: Data,
        points: Data = Data(), hasMore: Bool = false
    ) {
        self.identity = identity
        self.turnedHash = turnedHash
        self.sharpness = sharpness
        self.clipped = clipped
        self.flat = flat
        self.luma = luma
        self.colour = colour
        self.points = points
        self.hasMore = hasMore
        // Copied to an array, because reading the bytes of `Data` one by one is slow.
        let cells = [UInt8](luma)
        let count = Double(max(luma.count, 1))
        let mean = cells.reduce(0) { $0 + Double($1) } / count
        contrast = (cells.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count).squareRoot()
    }

    /// Stores the features. Replaces those already stored for this picture.
    public func store(_ db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO look (identity, turnedHash, sharpness, clipped, flat, contrast) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                ON CONFLICT (identity) DO UPDATE SET turnedHash = ?2, sharpness = ?3, clipped = ?4, flat = ?5, contrast = ?6
                """
        ).execute(arguments: [identity, Int64(bitPattern: turnedHash), sharpness, clipped, flat, contrast])
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO lookRaster (lookId, luma, colour) SELECT id, ?2, ?3 FROM look WHERE identity = ?1"
        ).execute(arguments: [identity, luma, colour])
        try storePoints(db)
    }
    private func storePoints(_ db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO lookPoints (lookId, hasMore, points) SELECT id, ?2, ?3 FROM look WHERE identity = ?1"
        ).execute(arguments: [identity, hasMore, points])
    }
}
