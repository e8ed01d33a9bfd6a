import Base

/// Finds dates in IPTC data (IIM 4.2). Safe on any bytes.
enum IPTCDates {
    /// The data set numbers of record 2: DateCreated and TimeCreated, then DigitalCreationDate and DigitalCreationTime.
    private static let pairs: [(day: UInt8, clock: UInt8)] = [(55, 60), (62, 63)]

    /// Returns the date on which the picture was made, or else that on which it was digitized; nil if there is none.
    static func find(in data: IPTCData) -> WrittenDate? {
        func first(_ number: UInt8) -> [UInt8] {
            data.dataSets.first { $0.record == 2 && $0.number == number && !$0.value.isEmpty }?.value ?? []
        }
        return pairs.lazy.compactMap { pair in
            let (day, clock) = (first(pair.day), first(pair.clock))
            return clock.isEmpty ? WrittenDate(day) : WrittenDate(day + [UInt8(ascii: "T")] + clock) ?? WrittenDate(day)
        }.first
    }
}
