import Base

/// The date in file names that cameras and phones generate: `IMG_20240501_123000`, `PXL_20240501_123000123`, `Screenshot
/// 2024-05-01 at 12.30.00`, `2024-05-01 12.30.00`, `WhatsApp Image 2024-05-01 at 12.30.00`, `IMG-20240501-WA0001`.
enum NameDate {
    /// Finds a plausible date from 1990 to 2099 that is not part of a longer number; nil if there is none.
    static func find(in bytes: [UInt8]) -> LocalTime? {
        for start in bytes.indices where isDigit(bytes, start) && !isDigit(bytes, start - 1) {
            if let time = read(bytes, from: start) { return time }
        }
        return nil
    }

    private static func read(_ bytes: [UInt8], from start: Int) -> LocalTime? {
        var position = start
        guard let year = number(bytes, &position, 4), (1990...2099).contains(year) else { return nil }
        let dashed = separator(bytes, &position)
        guard let month = number(bytes, &position, 2) else { return nil }
        if dashed && !separator(bytes, &position) { return nil }
        guard let day = number(bytes, &position, 2) else { return nil }
        let endOfDate = position
        var clock = [0, 0, 0]
        var hasClock = true
        while position < bytes.count, !isDigit(bytes, position), position - endOfDate < 4 { position += 1 }
        for part in 0..<3 {
            guard let value = number(bytes, &position, 2) else {
                clock = [0, 0, 0]
                hasClock = false
                break
            }
            clock[part] = value
            if part < 2 { _ = separator(bytes, &position) }
        }
        if isDigit(bytes, endOfDate) && !hasClock { return nil }
        return LocalTime(year: year, month: month, day: day, hour: clock[0], minute: clock[1], second: clock[2])
            ?? LocalTime(year: year, month: month, day: day)
    }

    private static func isDigit(_ bytes: [UInt8], _ index: Int) -> Bool {
        bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index])
    }

    private static func number(_ bytes: [UInt8], _ position: inout Int, _ digits: Int) -> Int? {
        guard (position..<position + digits).allSatisfy({ isDigit(bytes, $0) }) else { return nil }
        let value = bytes[position..<position + digits].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        position += digits
        return value
    }

    private static func separator(_ bytes: [UInt8], _ position: inout Int) -> Bool {
        guard position < bytes.count, [0x2D, 0x5F, 0x2E, 0x3A].contains(bytes[position]) else { return false }
        position += 1
        return true
    }
}
