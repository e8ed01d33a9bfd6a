import Base

/// Finds out whether the dates of a chat begin with the day or with the month.
struct ChatOrder {
    private var daysFirst = 0
    private var monthsFirst = 0
    /// The numbers of messages that would be older than the message before.
    private var (stepsBackIfDay, stepsBackIfMonth) = (0, 0)
    private var (lastIfDay, lastIfMonth) = (0, 0)
    private var isAmerican = false

    mutating func add(_ head: ChatHead) {
        let (one, two, three) = head.numbers
        if one > 31 { return }
        if one > 12 { daysFirst += 1 }
        if two > 12 { monthsFirst += 1 }
        let (ifDay, ifMonth) = ((three * 100 + two) * 100 + one, (three * 100 + one) * 100 + two)
        if ifDay < lastIfDay { stepsBackIfDay += 1 }
        if ifMonth < lastIfMonth { stepsBackIfMonth += 1 }
        (lastIfDay, lastIfMonth) = (ifDay, ifMonth)
        isAmerican = isAmerican || head.separator == "/" && head.hasHalf
    }

    private var isDayFirst: Bool {
        if daysFirst != monthsFirst { return daysFirst > monthsFirst }
        if stepsBackIfDay != stepsBackIfMonth { return stepsBackIfDay < stepsBackIfMonth }
        return !isAmerican
    }

    /// - Returns: nil for an impossible date.
    func date(of head: ChatHead) -> FoundDate? {
        let numbers = head.numbers
        let isYearFirst = numbers.0 > 31
        let day = isYearFirst ? numbers.2 : (isDayFirst ? numbers.0 : numbers.1)
        let month = isYearFirst ? numbers.1 : (isDayFirst ? numbers.1 : numbers.0)
        var year = isYearFirst ? numbers.0 : numbers.2
        if year < 100 { year += 2000 }
        // The year of Buddha, which Thai phones write.
        if (2500...2700).contains(year) { year -= 543 }
        // WhatsApp began in 2009.
        guard (2009...2199).contains(year),
            let time = LocalTime(
                year: year, month: month, day: day, hour: head.clock / 3600, minute: head.clock / 60 % 60, second: head.clock % 60
            )
        else { return nil }
        return FoundDate(.export, seconds: time.seconds, precision: head.hasSeconds ? .second : .minute)
    }
}
