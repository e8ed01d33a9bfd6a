import Glibc

/// Looks for the highest quality whose file has no more than so many bytes, in few writings: the logarithm of a file's size nearly runs
/// straight with the quality.
struct QualitySearch {
    /// The quality to write with next; nil where the answer is known.
    var next: Int? { low <= high ? guess : nil }
    private let most: Int
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

    /// In these the file becomes half as large, about.
    private static let halving = 12.0
    /// After so many, halves are taken: no size leads astray for long.
    private static let mostGuesses = 6

    /// - Parameters:
    ///   - most: bytes.
    ///   - wished: the best quality there is to be; it is tried first.
    init(most: Int, wished: Int, lowest: Int = 1) {
        (self.most, low, high, guess) = (most, lowest, wished, wished)
    }

    /// A file of the quality `next` has so many bytes.
    mutating func saw(_ bytes: Int) {
        let point = Point(quality: guess, size: log2(Double(max(bytes, 1))))
        if bytes <= most {
            (fits, low) = (point, guess + 1)
        } else {
            (exceeds, high) = (point, guess - 1)
        }
        writings += 1
        guard low <= high else { return }
        let wanted = writings < Self.mostGuesses ? guessed() : (low + high) / 2
        guess = min(max(wanted, low), high)
    }

    private func guessed() -> Int {
        guard let exceeds else { return high }
        let wanted = log2(Double(max(most, 1)))
        guard let fits else { return exceeds.quality - Int((Self.halving * (exceeds.size - wanted)).rounded(.up)) }
        guard exceeds.size > fits.size else { return (low + high) / 2 }
        let share = (wanted - fits.size) / (exceeds.size - fits.size)
        return fits.quality + Int(share * Double(exceeds.quality - fits.quality))
    }
}
