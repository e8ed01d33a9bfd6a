import Base
import Testing

@Suite struct FoundDateTests {
    private func date(_ source: DateSource, _ text: String) throws -> FoundDate {
        FoundDate(source, try #require(WrittenDate(text)))
    }

    @Test func `every source stands in the order once`() {
        #expect(Set(DateSource.order) == Set(DateSource.allCases))
        #expect(DateSource.order.count == DateSource.allCases.count)
    }

    @Test func `a sidecar comes before the camera, the camera before what others wrote into the file`() throws {
        let all = [
            try date(.file, "2024:01:01 00:00:00"), try date(.exifChanged, "2022:01:01 00:00:00"),
            try date(.name, "2021:01:01 00:00:00"), try date(.xmp, "2013:01:01 00:00:00"), try date(.exif, "2012:01:01 00:00:00"),
            try date(.sidecar, "1987:07:15 12:00:00"),
        ]
        #expect(FoundDate.ordered(all).map(\.source) == [.sidecar, .exif, .xmp, .name, .exifChanged, .file])
        #expect(FoundDate.best(of: all)?.iso == "1987-07-15T12:00:00")
        #expect(FoundDate.best(of: []) == nil)
    }

    @Test(
        arguments: [
            // 2019-06-08T13:20:00Z.
            ("2019:06:08 15:20:00", "exif"), ("2019:06:09 03:20:00", "exif"), ("2019:06:08 01:20:00", "exif"),
            ("2019:06:09 03:30:00", "takeout"), ("2000:01:01 00:00:00", "takeout"),
        ])
    func `Takeout corrects the camera only by more than a zone`(camera: String, source: String) throws {
        let dates = [try date(.exif, camera), FoundDate(.takeout, unixSeconds: 1_560_000_000)]
        #expect(FoundDate.best(of: dates)?.source.word == source)
    }

    @Test func `without the camera's date, Takeout comes before the name`() throws {
        let dates = [
            try date(.name, "2019:06:08"), try date(.png, "2018:01:01"), FoundDate(.takeout, unixSeconds: 1_560_000_000),
        ]
        #expect(FoundDate.best(of: dates)?.source == .takeout)
    }

    @Test func `a date without a clock takes the clock of the next source of this day`() throws {
        let name = try date(.name, "2011:07:19 11:36:09")
        let best = FoundDate.best(of: [try date(.exif, "2011:07:19"), try date(.png, "2011:07:20 08:00:00"), name])
        #expect(best?.iso == "2011-07-19T11:36:09")
        #expect(best?.source == .exif)
        let file = try date(.file, "2011:07:19 11:36:09")
        #expect(FoundDate.best(of: [try date(.exif, "2011:07:19"), file])?.iso == "2011-07-19")
    }

    @Test func `a moment is shown on the clock of this machine`() {
        let moment = FoundDate(.video, unixSeconds: 1_565_429_400)
        #expect(moment.time == LocalTime(unixSeconds: 1_565_429_400))
        #expect(moment.zone == nil)
    }
}
