/// Parses EXIF dates: "yyyy:MM:dd HH:mm:ss", and variants that programs write.
enum ExifDate {
    /// Returns the date as "yyyy-MM-ddTHH:mm:ss"; nil if it is blank, invalid, or outside the years 1826…2199.
    ///
    /// Also accepted: other separators, "T" between date and time, and digits after the seconds.
    static func date(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 19, let year = digits(bytes, 0, 4), let month = digits(bytes, 5, 2), let day = digits(bytes, 8, 2),
            let hour = digits(bytes, 11, 2), let minute = digits(bytes, 14, 2), let second = digits(bytes, 17, 2)
        else { return nil }
        let separators = [4, 7, 10, 13, 16].map { bytes[$0] }
        guard separators.allSatisfy({ ":-/. T".utf8.contains($0) }) else { return nil }
        guard (1826...2199).contains(year), (1...12).contains(month), (1...days(year, month)).contains(day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        return "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):\(two(second))"
    }

    /// Returns the time zone as "+02:00"; nil if it is invalid. "Z" becomes "+00:00".
    static func offset(_ bytes: [UInt8]) -> String? {
        if bytes.first == UInt8(ascii: "Z") { return "+00:00" }
        guard bytes.count >= 6, let sign = bytes.first, "+-".utf8.contains(sign), bytes[3] == UInt8(ascii: ":"),
            let hours = digits(bytes, 1, 2), let minutes = digits(bytes, 4, 2), hours <= 14, minutes < 60
        else { return nil }
        return "\(Unicode.Scalar(sign))\(two(hours)):\(two(minutes))"
    }

    private static func digits(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        var value = 0
        for byte in bytes[start..<start + count] {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        return value
    }

    private static func days(_ year: Int, _ month: Int) -> Int {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
