import Base
import Testing

@Suite struct WrittenDateTests {
    @Test(
        arguments: [
            // EXIF, as the standard says and as programs write it.
            ("2020:02:29 23:59:59", "2020-02-29T23:59:59"), ("2011:7:9 1:06:09", "2011-07-09T01:06:09"),
            ("2011: 7: 9  1:06:09", "2011-07-09T01:06:09"), ("2011:07:19 11:36", "2011-07-19T11:36"),
            ("2011:07:19 11:36:  ", "2011-07-19T11:36"), ("2011:07:19", "2011-07-19"), ("2011:07:19   :  :  ", "2011-07-19"),
            ("2016:12:31 23:59:60", "2017-01-01T00:00:00"), ("2015:08:22 24:08:19", "2015-08-22T00:08:19"),
            ("2011-07-19 11.36.09", "2011-07-19T11:36:09"), ("2011/07/19 11:36:09", "2011-07-19T11:36:09"),
            ("2011:07:19 01:36:09 PM", "2011-07-19T13:36:09"), ("2011:07:19 12:36:09 am", "2011-07-19T00:36:09"),
            ("2011:07:19 11:36:09.123", "2011-07-19T11:36:09"), ("1993:08:  :  :", "1993-08-01"),
            ("1993:08:00 00:00:00", "1993-08-01"),
            ("1993", "1993-01-01"), ("2011:07:19 45:00:00", "2011-07-19"),
            ("2011年07月19日 11:36:09", "2011-07-19T11:36:09"), ("2011:07:19 11:36:61", "2011-07-19T11:36"),
            // Phones write the digits, the calendar and the clock of their language; other programs have other habits.
            ("٢٠١١:٠٧:١٩ ١١:٣٦:٠٩", "2011-07-19T11:36:09"), ("۲۰۱۱:۰۷:۱۹ ۱۱:۳۶:۰۹", "2011-07-19T11:36:09"),
            ("२०११:०७:१९ ११:३६:०९", "2011-07-19T11:36:09"), ("2554:07:19 11:36:09", "2011-07-19T11:36:09"),
            ("2011:07:19 下午1:06:09", "2011-07-19T13:06:09"), ("2011:07:19 오전 12:06:09", "2011-07-19T00:06:09"),
            ("2011:07:19 午後11:06:09", "2011-07-19T23:06:09"), ("2011:07:19\u{0}11:36:09", "2011-07-19T11:36:09"),
            ("2011:07:19\u{0}x", "2011-07-19"), ("2011:07:19 11;36;09", "2011-07-19T11:36:09"),
            ("\"2011:07:19 11:36:09\"", "2011-07-19T11:36:09"), ("19/07/2011 11:36:09", "2011-07-19T11:36:09"),
            ("7/19/2011 1:36:09 PM", "2011-07-19T13:36:09"), ("07.08.2011 11:36", "2011-08-07T11:36"),
            ("08/08/2011", "2011-08-08"),
            // ISO 8601 and XMP.
            ("2011-07-19T11:36:09Z", "2011-07-19T11:36:09+00:00"), ("2011-07-19T11:36+02:00", "2011-07-19T11:36+02:00"),
            ("2011-07-19T11:36:09.5-0330", "2011-07-19T11:36:09-03:30"), ("2011-07", "2011-07-01"),
            // IPTC.
            ("20150607", "2015-06-07"), ("20150607T081500+0200", "2015-06-07T08:15:00+02:00"), ("20150600", "2015-06-01"),
            ("20110719113609", "2011-07-19T11:36:09"),
            // RFC 1123 and asctime, as PNG has them.
            ("Tue, 19 Jul 2011 11:36:09 GMT", "2011-07-19T11:36:09+00:00"), ("19 Jul 2011 11:36 +0200", "2011-07-19T11:36+02:00"),
            ("Tue Jul 19 11:36:09 2011", "2011-07-19T11:36:09"), ("July 19, 2011", "2011-07-19"),
        ])
    func `a date is read as it was meant, to the precision that was written`(text: String, expected: String) throws {
        let date = try #require(WrittenDate(text), "\(text)")
        #expect(FoundDate(.exif, date).iso == expected)
    }

    @Test(
        arguments: [
            "", "    :  :     :  :  ", "0000:00:00 00:00:00", "2021:02:29 00:00:00", "2020:13:01 00:00:00", "1700:01:01 00:00:00",
            "2300:01:01", "12", "Canon", "99999", "May you", "2011abc", "2011 12 x", "\0\u{1}", "07/08/2011",
            "2400:01:01 00:00:00", "1/2",
        ])
    func `what is no date gives none`(text: String) { #expect(WrittenDate(text) == nil) }

    @Test func `a date in UTF-16 is read`() throws {
        let wide = "2011:07:19 11:36:09".utf8.flatMap { (byte: UInt8) -> [UInt8] in [byte, 0] } + [0, 0]
        #expect(try FoundDate(.exif, #require(WrittenDate(wide))).iso == "2011-07-19T11:36:09")
    }

    @Test func `fractions are millionths, whatever their length`() {
        #expect(WrittenDate("2011:07:19 11:36:09.5")?.microseconds == 500_000)
        #expect(WrittenDate("2011:07:19 11:36:09.1239")?.microseconds == 123_900)
        #expect(WrittenDate("2011:07:19 11:36:09")?.microseconds == nil)
        #expect(WrittenDate.millionths(Array("07 ".utf8)) == 70_000)
        #expect(WrittenDate.millionths(Array("  ".utf8)) == nil)
    }

    @Test(
        arguments: [("+02:00", 120), ("-3", -180), ("+0545", 345), ("Z", 0), ("+25:00", nil), ("   :  ", nil), ("2", nil)]
            as [(String, Int?)])
    func `only valid zones count as an offset`(text: String, expected: Int?) {
        #expect(WrittenDate.offset(Array(text.utf8)) == expected)
    }

    @Test func `bytes of any kind are no danger`() {
        let alphabet = Array("0123456789:-/.TZ+ apmJuly\0\u{7F}".utf8)
        var seed: UInt64 = 7
        for length in 0..<80 {
            let bytes = (0..<length).map { _ in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1
                return alphabet[Int(seed >> 33) % alphabet.count]
            }
            _ = WrittenDate(bytes)
        }
    }
}
