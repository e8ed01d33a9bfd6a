public import Base
import Foundation

/// Finds the days that a text describes, in English or German: "july 2024", "15. Juli 2024", "2024-07", "2024", "summer 2023",
/// "yesterday", "last month", "last monday", "montags", "sunday july 2024". "july" alone means July of every year, and "monday"
/// alone the Mondays of the last year.
public enum DateWords {
    public struct Span: Equatable, Sendable {
        public let from: LocalTime
        /// The last day, inclusive.
        public let to: LocalTime
    }

    private static let months: [[String]] = [
        ["january", "januar", "janner"], ["february", "februar"], ["march", "marz", "maerz"], ["april"], ["may", "mai"],
        ["june", "juni"], ["july", "juli"], ["august"], ["september"], ["october", "oktober"], ["november"],
        ["december", "dezember"],
    ]
    /// The days of the week from Monday on, in the singular.
    private static let weekdays: [Set<String>] = [
        ["monday", "montag"], ["tuesday", "dienstag"], ["wednesday", "mittwoch"], ["thursday", "donnerstag"],
        ["friday", "freitag"], ["saturday", "samstag", "sonnabend"], ["sunday", "sonntag"],
    ]
    /// The first month of each season, which lasts three months.
    private static let seasons = [
        "spring": 3, "fruhling": 3, "fruehling": 3, "summer": 6, "sommer": 6, "autumn": 9, "fall": 9, "herbst": 9, "winter": 12,
    ]
    private static let today: Set<String> = ["today", "heute"]
    private static let yesterday: Set<String> = ["yesterday", "gestern"]
    private static let last: Set<String> = ["last", "letzte", "letzter", "letztes", "letzten"]
    private static let this: Set<String> = ["this", "diese", "dieser", "dieses", "diesen"]
    private static let little: Set<String> = ["in", "im", "of", "the", "am", "on", "from", "vom", "von", "der"]
    /// The years in which photos can be taken.
    private static let years = 1826...2200
    /// If the text contains no year, the current year and this number of years before it are searched.
    private static let maximumYears = 30

    /// - Parameter now: the current time.
    /// - Returns: the periods, newest first; empty if the text describes no days.
    public static func spans(_ text: String, now: LocalTime) -> [Span] {
        let words = SearchText.fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { !little.contains($0) }
        guard (1...4).contains(words.count) else { return [] }
        if let span = relative(words, now) { return [span] }
        if words.allSatisfy({ Int($0) != nil }) { return numbers(words.compactMap { Int($0) }).map { [$0] } ?? [] }
        return named(words, now)
    }

    private static func relative(_ words: [String], _ now: LocalTime) -> Span? {
        let day: Int64 = 86_400
        if words.count == 1, today.contains(words[0]) { return span(now.seconds, now.seconds) }
        if words.count == 1, yesterday.contains(words[0]) { return span(now.seconds - day, now.seconds - day) }
        guard words.count == 2 else { return nil }
        let (year, month) = (now.month / 100, now.month % 100)
        if this.contains(words[0]) {
            switch words[1] {
            case "week", "woche": return span(now.seconds - Int64(weekday(of: now.seconds)) * day, now.seconds)
            case "month", "monat": return self.month(month, year)
            case "year", "jahr": return whole(year)
            default: return nil
            }
        }
        guard last.contains(words[0]) else { return nil }
        if let weekday = weekday(named: words[1]) {
            let ago = (self.weekday(of: now.seconds) + 6 - weekday) % 7 + 1
            return span(now.seconds - Int64(ago) * day, now.seconds - Int64(ago) * day)
        }
        switch words[1] {
        case "week", "woche": return span(now.seconds - 7 * day, now.seconds)
        case "month", "monat": return month == 1 ? self.month(12, year - 1) : self.month(month - 1, year)
        case "year", "jahr": return whole(year - 1)
        default: return nil
        }
    }

    /// Reads dates that consist only of numbers: 2024 · 2024 7 · 2024 7 15 · 15 7 2024 · 7 2024
    private static func numbers(_ parts: [Int]) -> Span? {
        switch parts.count {
        case 1: return years.contains(parts[0]) ? whole(parts[0]) : nil
        case 2 where years.contains(parts[0]): return month(parts[1], parts[0])
        case 2 where years.contains(parts[1]): return month(parts[0], parts[1])
        case 3 where years.contains(parts[0]): return day(parts[2], parts[1], parts[0])
        case 3 where years.contains(parts[2]): return day(parts[0], parts[1], parts[2])
        default: return nil
        }
    }

    /// Reads dates with the name of a month, a season or a day of the week.
    private static func named(_ words: [String], _ now: LocalTime) -> [Span] {
        guard let index = words.firstIndex(where: { weekday(named: $0) != nil }), let weekday = weekday(named: words[index])
        else {
            return months(words, now)
        }
        let rest = Array(words[..<index] + words[(index + 1)...])
        if rest.isEmpty { return days(weekday, in: span(now.seconds - 365 * 86_400, now.seconds)) }
        let periods =
            rest.count == 1 ? Int(rest[0]).flatMap { numbers([$0]) }.map { [$0] } ?? months(rest, now) : months(rest, now)
        // With the day of a month, the day of the week adds nothing.
        if periods.allSatisfy({ $0.from == $0.to }) { return periods }
        return Array(periods.lazy.flatMap { days(weekday, in: $0) }.prefix(maximumDays))
    }

    /// The maximum number of days of the week that are searched.
    private static let maximumDays = 60

    /// Returns the number of a day of the week, 0 for Monday; nil for other words. "Mondays" and "montags" count, too.
    private static func weekday(named word: String) -> Int? {
        let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
        return weekdays.firstIndex { $0.contains(singular) }
    }

    private static func weekday(of seconds: Int64) -> Int {
        // The first of January 1970 was a Thursday.
        Int((((seconds - ((seconds % 86_400) + 86_400) % 86_400) / 86_400 + 3) % 7 + 7) % 7)
    }

    /// Returns the days of a period that are this day of the week, newest first.
    private static func days(_ weekday: Int, in period: Span) -> [Span] {
        let day: Int64 = 86_400
        let ago = Int64((self.weekday(of: period.to.seconds) + 7 - weekday) % 7)
        return stride(from: period.to.seconds - ago * day, through: period.from.seconds, by: -7 * Int(day)).map { span($0, $0) }
    }

    private static func months(_ words: [String], _ now: LocalTime) -> [Span] {
        var (year, dayOfMonth): (Int?, Int?) = (nil, nil)
        var (monthNumber, season): (Int?, Int?) = (nil, nil)
        for word in words {
            let ordinal = word.replacing(/(st|nd|rd|th)$/, with: "")
            if let number = Int(ordinal) {
                if years.contains(number), year == nil {
                    year = number
                } else if (1...31).contains(number), dayOfMonth == nil {
                    dayOfMonth = number
                } else {
                    return []
                }
            } else if monthNumber == nil, season == nil, let number = number(of: word) {
                monthNumber = number
            } else if monthNumber == nil, season == nil, let first = seasons[word] {
                season = first
            } else {
                return []
            }
        }
        guard monthNumber != nil || (season != nil && dayOfMonth == nil) else { return [] }
        let newest = now.month / 100
        return (year.map { [$0] } ?? Array((newest - maximumYears...newest).reversed())).compactMap { year in
            if let season {
                guard let first = month(season, year)?.from else { return nil }
                let (last, lastYear) = season == 12 ? (2, year + 1) : (season + 2, year)
                return month(last, lastYear).map { Span(from: first, to: $0.to) }
            }
            guard let monthNumber else { return nil }
            return dayOfMonth.map { day($0, monthNumber, year) } ?? month(monthNumber, year)
        }
    }

    /// Returns the number of the month whose name is the word or begins with it. The word must have at least three letters.
    private static func number(of word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        return months.firstIndex { $0.contains { $0.hasPrefix(word) } }.map { $0 + 1 }
    }

    private static func day(_ day: Int, _ month: Int, _ year: Int) -> Span? {
        LocalTime(year: year, month: month, day: day).map { Span(from: $0, to: $0) }
    }

    private static func month(_ month: Int, _ year: Int) -> Span? {
        guard let first = LocalTime(year: year, month: month, day: 1),
            let next = month == 12 ? LocalTime(year: year + 1, month: 1, day: 1) : LocalTime(year: year, month: month + 1, day: 1)
        else { return nil }
        return Span(from: first, to: LocalTime(seconds: next.seconds - 86_400))
    }

    private static func whole(_ year: Int) -> Span? {
        guard let first = LocalTime(year: year, month: 1, day: 1), let end = LocalTime(year: year, month: 12, day: 31) else {
            return nil
        }
        return Span(from: first, to: end)
    }

    /// Returns the period of whole days from the day of the first time to the day of the last time.
    private static func span(_ first: Int64, _ last: Int64) -> Span {
        func midnight(_ seconds: Int64) -> LocalTime { LocalTime(seconds: seconds - ((seconds % 86_400) + 86_400) % 86_400) }
        return Span(from: midnight(first), to: midnight(last))
    }
}
