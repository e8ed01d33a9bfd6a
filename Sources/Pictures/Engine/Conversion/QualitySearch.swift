import Glibc

/// Finds the highest quality at which the file does not exceed a maximum size, with few trials. This works because the
/// logarithm of the file size is nearly a linear function of the quality.
struct QualitySearch {
    /// The quality to try next; nil if the result is known.
    var next: Int? { low <= high ? guess : nil }
    private let maximum: Int
    private var low: Int
    private var high: Int
    private var guess: Int
    private var fits: Point?
    private var exceeds: Point?
    private var writings = 0

    private struct Point {
        let quality: Int
        let size: Double
    }

    /// The reduction of the quality that makes the file about half as large.
    private static let halving = 12.0
    /// The number of trials after which the interval is only halved, so that unusual file sizes cannot mislead the search any
    /// further.
    private static let maximumGuesses = 6

    /// - Parameters:
    ///   - maximum: the maximum file size in bytes.
    ///   - requested: the highest allowed quality, which is tried first.
    init(maximum: Int, requested: Int, lowest: Int = 1) {
        (self.maximum, low, high, guess) = (maximum, lowest, requested, requested)
    }

    /// Records the size in bytes of the file written with the quality `next`.
    mutating func saw(_ bytes: Int) {
        let point = Point(quality: guess, size: log2(Double(max(bytes, 1))))
        if bytes <= maximum {
            (fits, low) = (point, guess + 1)
        } else {
            (exceeds, high) = (point, guess - 1)
        }
        writings += 1
        guard low <= high else { return }
        let wanted = writings < Self.maximumGuesses ? guessed() : (low + high) / 2
        guess = min(max(wanted, low), high)
    }

    private func guessed() -> Int {
        guard let exceeds else { return high }
        let wanted = log2(Double(max(maximum, 1)))
        guard let fits else { return exceeds.quality - Int((Self.halving * (exceeds.size - wanted)).rounded(.up)) }
        guard exceeds.size > fits.size else { return (low + high) / 2 }
        let share = (wanted - fits.size) / (exceeds.size - fits.size)
        return fits.quality + Int(share * Double(exceeds.quality - fits.quality))
    }
}
