import Base

/// Finds a date in a printed row: "18.04.2020", "04/18/20", "2020-04-18", "18 avril 2020", "Apr 18, 2020", "2020年4月18日".
enum DateReader {
    /// The order of day and month in a country. It is used for dates such as "04/05/20", whose order is ambiguous.
    enum Order: Sendable { case dayFirst, monthFirst }

    /// Returns the first date in the row as yyyy-MM-dd.
    static func first(in text: String, order: Order = .dayFirst) -> String? {
        text.mayHaveDigits ? first(inPlain: PageText.plain(text), order: order) : nil
    }

    /// Returns the first date in a lower-case row without accents, as yyyy-MM-dd.
    static func first(inPlain plain: String, order: Order) -> String? {
        guard plain.mayHaveDigits else { return nil }
        if let match = plain.firstMatch(
            of: /(?:^|[^0-9])((?:19|20)\d\d) ?[-.\/年] ?(\d{1,2}) ?[-.\/月] ?(\d{1,2})(?:$|[^0-9]|\d\d:\d\d)/)
        {
            return day(match.1, match.2, match.3)
        }
        if let found = inNumbers(plain, order: order) { return found }
        return inWords(plain)
    }

    /// Reads "18.04.2020", "18/4/20" and "18-04-2020 12:01". The time may follow the date without a space.
    private static func inNumbers(_ plain: String, order: Order) -> String? {
        let pattern =
            /(?:^|[^0-9.,\/])(\d{1,2}) ?([-.\/]) ?(\d{1,2}) ?\2 ?(?:((?:19|20)\d\d)|(\d\d))(?:$|[^0-9.,\/]|[.,](?:$|[^0-9])|\d{1,2}:\d\d)/
        // Text recognition may read a short dash as a tilde.
        for match in plain.replacing("~", with: "-").matches(of: pattern) {
            guard let year = match.4 ?? match.5 else { continue }
            let (first, second) = (Int(match.1) ?? 0, Int(match.3) ?? 0)
            let monthFirst = second > 12 || (first <= 12 && order == .monthFirst && match.2 != ".")
            if let found = monthFirst ? day(year, match.1, match.3) : day(year, match.3, match.1) { return found }
        }
        return nil
    }

    /// Reads "18 avril 2020", "18-Apr-20", "Apr 18, 2020".
    private static func inWords(_ plain: String) -> String? {
        let dayFirst =
            /\b(\d{1,2})(?:[a-z]{2}|\.)?[- \/.]{0,2}(?:de |of )?(\p{L}{3,10})[- .,\/'’]{0,3}(?:de )?((?:20|19)?\d\d)(?:$|[^0-9:]|\d\d:\d\d)/
        for match in plain.matches(of: dayFirst) {
            if let month = month(match.2), let found = day(match.3, "\(month)", match.1) { return found }
        }
        let monthFirst =
            /(?:^|[^\p{L}])(\p{L}{3,10})\.?[- ]?(\d{1,2})(?:st|nd|rd|th)?(?:,|[- ]|, |,? ['’])((?:19|20)\d\d|\d\d)(?:$|[^0-9:])/
        for match in plain.matches(of: monthFirst) {
            if let month = month(match.1), let found = day(match.3, "\(month)", match.2) { return found }
        }
        return nil
    }

    /// Reads a date whose separators were lost, as eight digits such as "27032018".
    static func unseparated(inPlain plain: String) -> String? {
        guard
            let match = plain.firstMatch(
                of: /(?:^|[^0-9])(?:(\d\d)(\d\d)((?:19|20)\d\d)|((?:19|20)\d\d)(\d\d)(\d\d))(?:$|[^0-9])/)
        else { return nil }
        if let first = match.1, let month = match.2, let year = match.3 { return day(year, month, first) }
        guard let year = match.4, let month = match.5, let last = match.6 else { return nil }
        return day(year, month, last)
    }

    /// Returns the order of day and month if a date in the row is unambiguous, because one of its two numbers is above 12.
    static func proof(inPlain plain: String) -> Order? {
        guard let match = plain.firstMatch(of: /(?:^|[^0-9.,])(\d{1,2})([-\/])(\d{1,2})([-\/])(?:19|20)?\d\d(?:$|[^0-9.,])/),
            match.2 == match.4, let first = Int(match.1), let second = Int(match.3), max(first, second) <= 31
        else { return nil }
        return first <= 12 && second > 12 ? .monthFirst : first > 12 && second <= 12 ? .dayFirst : nil
    }

    private static func day(_ year: Substring, _ month: some StringProtocol, _ day: Substring) -> String? {
        guard var year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
        if year < 100 { year += 2000 }
        let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        return LocalTime(iso: text) == nil ? nil : text
    }

    /// The beginnings of month names in a dozen languages, without accents.
    private static let months: [[String]] = [
        ["jan", "ene", "gen", "jen", "sty", "янв", "ocak"], ["feb", "fev", "lut", "фев"],
        ["mar", "mrz", "maa", "mac", "мар"], ["apr", "avr", "abr", "kwi", "апр"],
        ["may", "mai", "mag", "mei", "maj", "май", "мая"],
        ["jun", "juin", "giu", "cze", "июн"], ["jul", "juil", "lug", "lip", "июл"], ["aug", "aou", "ago", "ogo", "sie", "авг"],
        ["sep", "set", "wrz", "сен"], ["oct", "okt", "ott", "out", "paz", "окт"], ["nov", "lis", "ноя"],
        ["dec", "dez", "dic", "dis", "des", "gru", "дек"],
    ]

    private static func month(_ word: Substring) -> Int? {
        months.firstIndex { $0.contains { word.hasPrefix($0) } }.map { $0 + 1 }
    }
}
