import Basics

/// Finds a day in a printed row: "18.04.2020", "04/18/20", "2020-04-18", "18 avril 2020", "Apr 18, 2020", "2020年4月18日".
enum DateReader {
    /// How a country writes a day in numbers, where both readings are possible.
    enum Order: Sendable { case dayFirst, monthFirst }

    /// The first day in the row, as yyyy-MM-dd.
    static func first(in text: String, order: Order = .dayFirst) -> String? {
        text.mayHaveDigits ? first(inPlain: PageText.plain(text), order: order) : nil
    }

    /// The same of a row without case and accents.
    static func first(inPlain plain: String, order: Order) -> String? {
        guard plain.mayHaveDigits else { return nil }
        if let match = plain.firstMatch(of: /(?:^|[^0-9])((?:19|20)\d\d)[-.\/年] ?(\d{1,2})[-.\/月] ?(\d{1,2})(?:$|[^0-9])/) {
            return day(match.1, match.2, match.3)
        }
        if let match = plain.firstMatch(of: /(?:^|[^0-9.,])(\d{1,2})([-.\/]) ?(\d{1,2})([-.\/]) ?((?:19|20)?\d\d)(?:$|[^0-9.,])/),
            match.2 == match.4
        {
            let (first, second) = (Int(match.1) ?? 0, Int(match.3) ?? 0)
            let monthFirst = second > 12 || (first <= 12 && order == .monthFirst && match.2 == "/")
            return monthFirst ? day(match.5, match.1, match.3) : day(match.5, match.3, match.1)
        }
        if let match = plain.firstMatch(
            of: /(?:^|[^0-9])(\d{1,2})(?:\.|st|nd|rd|th)? ?(?:de |of )?([a-z]{3,10})\.?,? ?(?:de )?((?:19|20)\d\d)/),
            let month = month(match.2)
        {
            return day(match.3, "\(month)", match.1)
        }
        if let match = plain.firstMatch(of: /([a-z]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\d\d)/),
            let month = month(match.1)
        {
            return day(match.3, "\(month)", match.2)
        }
        return nil
    }

    private static func day(_ year: Substring, _ month: some StringProtocol, _ day: Substring) -> String? {
        guard var year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
        if year < 100 { year += 2000 }
        let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        return LocalTime(iso: text) == nil ? nil : text
    }

    /// Beginnings of the months' names in English, German, French, Spanish, Italian, Portuguese, Dutch, without accents.
    private static let months: [[String]] = [
        ["jan", "ene", "gen", "jen"], ["feb", "fev"], ["mar", "mrz", "maa"], ["apr", "avr", "abr"], ["may", "mai", "mag", "mei"],
        ["jun", "juin", "giu"],
        ["jul", "juil", "lug"], ["aug", "aou", "ago"], ["sep", "set"], ["oct", "okt", "ott", "out"], ["nov"],
        ["dec", "dez", "dic"],
    ]

    private static func month(_ word: Substring) -> Int? {
        months.firstIndex { $0.contains { word.hasPrefix($0) } }.map { $0 + 1 }
    }
}
