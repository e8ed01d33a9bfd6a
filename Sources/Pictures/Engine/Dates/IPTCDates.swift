import Base

/// Finds dates in IPTC data (IIM 4.2). Safe on any bytes.
enum IPTCDates {
    /// The data set numbers of record 2: DateCreated, TimeCreated.
    private static let (dateCreated, timeCreated) = (UInt8(55), UInt8(60))

    /// Returns the date on which the picture was made; nil if there is none.
    static func find(in data: IPTCData) -> WrittenDate? {
        func first(_ number: UInt8) -> [UInt8] {
            data.dataSets.first { $0.record == 2 && $0.number == number && !$0.value.isEmpty }.map { Array($0.value) } ?? []
        }
        let (day, clock) = (first(dateCreated), first(timeCreated))
        return clock.isEmpty ? WrittenDate(day) : WrittenDate(day + [UInt8(ascii: "T")] + clock) ?? WrittenDate(day)
    }
}
