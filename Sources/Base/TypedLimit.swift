import Foundation

/// Parses dates and sizes as users type them into the search.
public enum TypedLimit {
    /// Returns the start of a year (1900 to 9999), month or day in UTC, in seconds since 1970. Accepts `2024`, `2024-05` and
    /// `2024-05-01`, also with slashes or dots; returns nil for other texts.
    public static func day(_ text: some StringProtocol) -> Int64? {
        let numbers = text.split { $0 == "-" || $0 == "/" || $0 == "." }.map { Int($0) ?? -1 }
        guard (1...3).contains(numbers.count), (1900...9999).contains(numbers[0]), numbers.allSatisfy({ $0 > 0 }) else {
            return nil
        }
        var parts = DateComponents()
        parts.year = numbers[0]
        parts.month = numbers.count > 1 ? numbers[1] : 1
        parts.day = numbers.count > 2 ? numbers[2] : 1
        guard (1...12).contains(parts.month ?? 0), (1...31).contains(parts.day ?? 0) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        return calendar.date(from: parts).map { Int64($0.timeIntervalSince1970) }
    }

    /// Returns the number of bytes for a size such as `500`, `500k`, `1.5M` or `2GB`, with decimal units; nil for other texts.
    public static func bytes(_ text: some StringProtocol) -> Int64? {
        let lower = text.lowercased()
        let digits = lower.prefix { $0.isNumber || $0 == "." }
        guard let number = Double(digits), number < 1e12 else { return nil }
        let units: [String: Double] = ["": 1, "b": 1, "k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9]
        // The number is clamped so that it fits into 64 bits.
        return units[String(lower.dropFirst(digits.count))].map { Int64(min(number * $0, 1e18)) }
    }
}
