import Base
import Testing

struct LocalTimeTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00", Int64(0)), ("2024-05-01T12:00:00", 1_714_564_800), ("2000-02-29T23:59:59", 951_868_799),
        ("1969-12-31T23:59:59", -1), ("1900-03-01T00:00:00", -2_203_891_200), ("0001-01-01T00:00:00", -62_135_596_800),
        ("9999-12-31T23:59:59", 253_402_300_799),
    ])
    func `a date becomes seconds and back`(text: String, seconds: Int64) throws {
        let time = try #require(LocalTime(iso: text))
        #expect(time.seconds == seconds)
        #expect(time.iso == text)
    }

    @Test func `every day of four centuries becomes seconds and back`() throws {
        var days = 0
        var previous = try #require(LocalTime(year: 1799, month: 12, day: 31)).seconds
        for year in 1800..<2200 {
            for month in 1...12 {
                for day in 1...31 {
                    guard let time = LocalTime(year: year, month: month, day: day) else { continue }
                    days += 1
                    #expect(time.seconds == previous + 86_400)
                    previous = time.seconds
                }
            }
        }
        #expect(days == 146_097)
        #expect(LocalTime(seconds: previous).iso == "2199-12-31T00:00:00")
    }

    @Test(arguments: [(2024, true), (2023, false), (2000, true), (1900, false), (2100, false), (2400, true)])
    func `the 29th of February exists in leap years only`(year: Int, leap: Bool) {
        #expect((LocalTime(year: year, month: 2, day: 29) != nil) == leap)
    }

    @Test(arguments: [
        "", "now", "2024", "2024-05", "2024-13-01", "2024-00-10", "2024-05-32", "2024-04-31", "2024-05-00", "0000-01-01",
        "10000-01-01",
        "2024-05-01T24:00:00", "2024-05-01T12:60:00", "2024-05-01T12:00:61", "99999999999999999999-2024-05-01",
        "2024-99999999999999999999-05-01",
    ])
    func `invalid text is no date`(text: String) {
        #expect(LocalTime(iso: text) == nil)
    }

    @Test(arguments: ["2024-05-01", "2024:05:01 00:00:00", "2024-05-01T00:00:00.123", "2024-05-01T00:00:00+02:00"])
    func `a date without a time, with colons, fractions or a zone is the clock's date`(text: String) {
        #expect(LocalTime(iso: text)?.iso == "2024-05-01T00:00:00")
    }

    @Test func `times sort as the clock showed them`() throws {
        let early = try #require(LocalTime(iso: "2024-05-01T11:59:59"))
        let late = try #require(LocalTime(iso: "2024-05-01T12:00:00"))
        #expect(early < late)
    }

    @Test(arguments: [Int64.min, -1, 0, 1_714_564_800, 99_999_999_999, Int64.max])
    func `any file time has a local time`(moment: Int64) {
        #expect(!LocalTime(unixSeconds: moment).iso.isEmpty)
    }
}
