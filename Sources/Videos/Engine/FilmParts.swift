/// The parts of a film in milliseconds: segments of four seconds, each of which has quarters.
///
/// A rest of less than one second belongs to the part before it, so no part is too short for a frame.
public struct FilmParts: Sendable, Equatable {
    public static let segment = 4000
    public static let quarter = 1000
    /// The longest film that is played in segments, 100 hours.
    public static let maximumLength = 100 * 3_600_000

    public let milliseconds: Int

    /// - Returns: nil if the length is not positive or too long.
    public init?(milliseconds: Int) {
        guard 1...Self.maximumLength ~= milliseconds else { return nil }
        self.milliseconds = milliseconds
    }

    /// The number of segments.
    public var count: Int { max(1, (milliseconds + Self.segment - Self.quarter) / Self.segment) }

    public func segment(_ number: Int) -> Range<Int>? {
        guard 0..<count ~= number else { return nil }
        return number * Self.segment..<(number == count - 1 ? milliseconds : (number + 1) * Self.segment)
    }

    public func quarter(_ quarter: Int, of number: Int) -> Range<Int>? {
        guard let whole = segment(number) else { return nil }
        let quarters = max(1, whole.count / Self.quarter)
        guard 0..<quarters ~= quarter else { return nil }
        let start = whole.lowerBound + quarter * Self.quarter
        return start..<(quarter == quarters - 1 ? whole.upperBound : start + Self.quarter)
    }
}
