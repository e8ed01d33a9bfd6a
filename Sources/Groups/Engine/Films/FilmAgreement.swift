public import PicturesEngine

/// What the comparison of two films found at places that are spread over the shorter one.
public struct FilmAgreement: Sendable {
    private var rasters: [[Float]] = []
    /// For each place, the differences of the frames of the other film near it, by how much later they are, in milliseconds.
    private var differences: [[(later: Int, difference: Float)]] = []
    private let tolerance: Int
    private var comparisons: [(likeness: Likeness?, closeness: Closeness)] = []

    /// The side of the rasters in which films are aligned.
    public static let side = 32
    /// The part of the cells that differ most, by which two frames are compared.
    private static let part = 20

    /// - Parameter tolerance: by how much frames may be later or earlier than others because of the frame rates, in milliseconds.
    public init(tolerance: Int) { self.tolerance = tolerance }

    public static func raster(_ frame: Pixels) -> [Float] {
        let cells = frame.luma(side, side)
        let mean = cells.reduce(0, +) / Float(cells.count)
        return cells.map { $0 - mean }
    }

    /// Returns the mean difference, in levels, of the twentieth of the cells that differ most. Things that move are small in many
    /// films.
    public static func difference(_ one: [Float], _ other: [Float]) -> Float {
        let all = zip(one, other).map { abs($0 - $1) }.sorted(by: >).prefix(side * side / part)
        return all.reduce(0, +) / Float(max(all.count, 1))
    }

    /// Adds a place.
    ///
    /// - Parameters:
    ///   - raster: the raster of the frame of the shorter film.
    ///   - differences: the differences of the frames of the other film near the place, by how much later they are.
    ///   - comparison: nil if one of the frames shows too little.
    public mutating func add(
        _ raster: [Float], differences near: [(later: Int, difference: Float)], _ comparison: FrameComparison?
    ) {
        rasters.append(raster)
        differences.append(near)
        if let comparison { comparisons.append((comparison.likeness, comparison.closeness)) }
    }

    /// The change from place to place, and the difference between the films, in levels.
    public var change: Float {
        let changes = zip(rasters, rasters.dropFirst()).map(Self.difference)
        return changes.reduce(0, +) / Float(max(changes.count, 1))
    }
    /// All frames of a copy are later by the same time. In another film, each place has another time at which it differs least.
    public var difference: Float {
        let times = Set(differences.flatMap { near in near.map(\.later) })
        return times.map { time in
            let least = differences.map { near in
                near.filter { abs($0.later - time) <= tolerance }.map(\.difference).min() ?? Self.unknown
            }
            return least.reduce(0, +) / Float(max(least.count, 1))
        }.min() ?? Self.unknown
    }
    private static let unknown: Float = 255

    public var compared: Int { comparisons.count }
    public var agreeing: Int { comparisons.count { $0.likeness != nil } }

    /// The least change in a film that can be recognized. Nothing moves in others.
    private static let leastChange: Float = 8
    /// The largest difference between two films, as a part of the change from place to place. Most copies stay below 0.06, and other takes of
    /// a scene have at least 0.25.
    private static let largestDifference: Float = 0.15
    /// The difference, in levels, that compression and resizing make anywhere, and the part of the change that it may have.
    private static let (noise, largestOfNoise): (Float, Float) = (4, 0.35)
    private static let leastCompared = 4
    /// The least part of the frames that agree. Nearly all do in copies, and at most 0.4 in other takes.
    private static let leastAgreeing = 0.7

    /// How the films are alike, if one of them is complete; nil for different films, and for films in which nothing moves.
    public var likeness: (likeness: Likeness, closeness: Closeness)? {
        guard compared >= Self.leastCompared, Double(agreeing) >= Double(compared) * Self.leastAgreeing,
            change >= Self.leastChange,
            difference <= max(change * Self.largestDifference, min(Self.noise, change * Self.largestOfNoise))
        else { return nil }
        let found = comparisons.compactMap { pair in pair.likeness.map { ($0, pair.closeness) } }
        let copies = found.count { $0.0 == .copy }
        return (copies * 2 > found.count ? .copy : .toned, found.map(\.1).min() ?? .none)
    }
}
