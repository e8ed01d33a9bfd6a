import Base
import Foundation
import Testing

@testable import Library

@Suite struct NameDateTests {
    /// The names of this test were seen before this day.
    private static let latest = LocalTime(year: 2026, month: 12, day: 31)

    /// Returns the date in a name in the form of names.tsv, in local time.
    private static func date(_ name: String, latest: LocalTime? = latest) -> String {
        guard let date = NameDate.find(in: Array(name.utf8), latest: latest) else { return "-" }
        return date.time.iso + thousandths(date.microseconds)
    }

    private static func thousandths(_ microseconds: Int) -> String {
        microseconds == 0 ? "" : "." + String(String(1_000_000 + microseconds).dropFirst().prefix(3))
    }

    /// Converts a time in UTC to the time zone of this machine.
    private static func local(_ text: String) throws -> String {
        guard text.hasSuffix("Z") else { return text }
        let time = try #require(LocalTime(iso: text.prefix(19)))
        return LocalTime(unixSeconds: time.seconds).iso + text.dropFirst(19).dropLast()
    }

    @Test func `each real name has the date that its program meant`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Wordings/names.tsv")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count >= 260)
        for row in rows {
            try #require(row.count == 3, "\(row)")
            #expect(try Self.date(row[0]) == Self.local(row[1]), "\(row[0])")
        }
    }

    @Test func `a decomposed name has the same date as the composed one`() {
        for name in [
            "스크린샷 2021-10-27 오후 1.12.23.png", "Capture d’écran 2025-01-17 à 8.58.03 PM.png",
            "Ekran Resmi 2023-04-24 ÖS 8 06 43.png",
            "ギャラリー 2024-05-01 午後1.05.09.png", "Scan 4. März 2021.pdf",
        ] {
            let decomposed = name.decomposedStringWithCanonicalMapping
            #expect(Array(decomposed.utf8) != Array(name.utf8))
            #expect(Self.date(name) != "-")
            #expect(Self.date(decomposed) == Self.date(name), "\(name)")
        }
    }

    @Test(
        arguments: [
            ("Screenshot 2021-03-04 at 12.05.09 AM.png", "2021-03-04T00:05:09"),
            ("Screenshot 2021-03-04 at 12.05.09 PM.png", "2021-03-04T12:05:09"),
            ("Screenshot 2021-03-04 at 11.59.59\u{202F}pm (2).png", "2021-03-04T23:59:59"),
            ("Screenshot 2021-03-04 at 1.05.09 PMs.png", "2021-03-04T01:05:09"),
            ("截圖 2021-03-04 中午12.05.09.png", "2021-03-04T12:05:09"),
            ("لقطة شاشة ٢٠٢٣-٠٧-٣١ في ٤.٤٣.٢٠ م.png", "2023-07-31T16:43:20"),
        ])
    func `clocks of twelve hours are read in any language`(_ name: String, _ date: String) { #expect(Self.date(name) == date) }

    @Test(
        arguments: [
            // The numbers behind these dates count pictures and pages.
            ("IMG_20160103_0024.jpg", "2016-01-03T00:00:00"), ("IMG-20210304-WA1015.jpg", "2021-03-04T00:00:00"),
            ("New Doc 2017-12-09_1.jpg", "2017-12-09T00:00:00"), ("CamScanner 2025-7-25 01.23_11.jpg", "2025-07-25T01:23:00"),
            ("holiday 2024-02-29 12 15.jpg", "2024-02-29T00:00:00"), ("2024-02-29 beach 10.15.jpg", "2024-02-29T00:00:00"),
            ("20231207_101605_031.jpg", "2023-12-07T10:16:05"),
        ])
    func `a number behind a date is no clock`(_ name: String, _ date: String) { #expect(Self.date(name) == date) }

    @Test(
        arguments: [
            "1234567890123.jpg", "4006381333931.jpg", "16148343091234.jpg", "614834309123.jpg", "a1614834309123.jpg",
            "1614834309.jpg", "99999999999999.jpg", "Snapchat-1614834309.jpg", "received_1614834309123456.jpeg",
            "20230415-1a2b-4c3d-9e8f-123456789abc.jpg", "d41d8cd98f00b20210304e9800998ecf8427e.jpg", "04032021.jpg",
            "04-03-2021.jpg", "report 2019-2020.jpg", "120210304.jpg", "202103041.jpg", "2021-03-041.jpg", "2021-13-04.jpg",
            "2021-02-30.jpg", "photo on 3-4-21.jpg", "Photo on 3-4-21 at 13.05.jpg", "mmexport0614834309123.jpg",
        ])
    func `numbers without a plausible date have none`(_ name: String) { #expect(Self.date(name) == "-") }

    @Test func `no name states a time later than two days from now`() throws {
        let day: Int64 = 86_400
        let now = LocalTime(unixSeconds: Int64(Date().timeIntervalSince1970)).seconds
        func name(_ time: Int64) -> String { LocalTime(seconds: time).iso.prefix(10) + ".jpg" }
        #expect(Self.date(name(now), latest: nil) != "-")
        #expect(Self.date(name(now + 30 * day), latest: nil) == "-")
        #expect(Self.date("mmexport\((now + 30 * day) * 1000).jpg", latest: nil) == "-")
    }

    @Test func `a name of any bytes has a date or none`() {
        for byte in UInt8.min...UInt8.max {
            _ = NameDate.find(in: Array("2021-03-04 ".utf8) + [byte, byte] + Array("1.05.09".utf8))
        }
        #expect(NameDate.find(in: Array("IMG_20210304_130509".utf8) + [0xFF, 0xFE])?.time.iso == "2021-03-04T13:05:09")
        #expect(NameDate.find(in: []) == nil)
    }
}
