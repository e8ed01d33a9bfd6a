/// A fixed random order of photos: each id has a rank from 0 to 2³²-1. Ranks are equally distributed, also for consecutive ids.
///
/// The index `fileShuffled` contains the expression `sql("id")`, so the formula must never change.
public enum Shuffle {
    /// The largest rank, and thereby the largest seed.
    public static let maximum: Int64 = 0xFFFF_FFFF

    /// 2³² divided by the golden ratio.
    private static let factor: Int64 = 2_654_435_761
    private static let shift: Int64 = 15
    /// The bits of an id that count. SQLite would compute a larger product as a floating-point number.
    private static let lowBits: Int64 = 0x7FFF_FFFF

    /// The SQL expression for the rank of a photo.
    ///
    /// - Parameter id: an SQL expression for the id.
    public static func sql(_ id: String) -> String {
        let first = "((\(id) & \(lowBits)) * \(factor) & \(maximum))"
        return "(\(first) * (\(first) >> \(shift) | 1) & \(maximum))"
    }

    /// The rank of a photo, as `sql` computes it.
    public static func rank(_ id: Int64) -> Int64 {
        let first = (id & lowBits) &* factor & maximum
        return (first &* (first >> shift | 1)) & maximum
    }
}
