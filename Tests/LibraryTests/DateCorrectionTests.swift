import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import TestSupport
import Testing
import Workers

@testable import Library

@Suite("Corrections of dates, with real files and the real reader")
struct DateCorrectionTests {
    struct Bench {
        let scene: Scene
        let pool: WorkerPool
        var dates: DateCorrecting { DateCorrecting(scene.catalogue, pool: pool) }

        var undo: Undo {
            Undo(
                scene.catalogue,
                [Reversal(of: .correctDates, files: dates.takeBackSidecars, changes: DateCorrecting.takeBack)])
        }

        /// Scans as the library does.
        func scan() async throws {
            try scene.scan()
            let dates = DatesPass(catalogue: scene.catalogue, pool: pool)
            try await dates.readSidecars()
            try await ContentsPass(reader: FileReader(catalogue: scene.catalogue, pool: pool), parallel: 1).run { _, _ in }
            try scene.expectCounted()
        }

        /// The date of a file and its source.
        func taken(_ name: String) throws -> String {
            let row = try scene.row(name)
            return "\(row.takenFrom.word) \(row.taken.iso)"
        }

        func put(_ name: String, taken: String, more: UInt8 = 0) throws {
            try scene.put(scene.photos.appending(name), TakenDateTests.jpeg(xmp: taken, more: more))
        }

        @discardableResult
        func correct(
            _ names: [String], _ way: DateCorrection, sidecars: Bool = false
        ) async throws -> DateCorrecting.Outcome {
            try await dates.correct(try names.map(scene.id), way, sidecars: sidecars)
        }

        func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: scene.photos.appending(name).display) }

        func text(_ name: String) -> String { bytes(name).map { String(decoding: $0, as: UTF8.self) } ?? "" }
    }

    func withBench(_ body: (Bench) async throws -> Void) async throws {
        try await withPool { pool in try await body(Bench(scene: try Scene(), pool: pool)) }
    }

    @Test func `a date, a shift, a zone, the name and what was found`() async throws {
        try await withBench { bench in
            try bench.put("IMG_20200102_030405.jpg", taken: "2019-05-03T14:05:00")
            try bench.put("plain.jpg", taken: "2019-01-03T14:05:00")
            try await bench.scan()
            let both = ["IMG_20200102_030405.jpg", "plain.jpg"]
            try await bench.correct(both, .shift(-(2 * 86_400 + 90)))
            #expect(try bench.taken("plain.jpg") == "correction 2019-01-01T14:03:30")
            try await bench.correct(both, .date("2019-06-01T14:30"))
            #expect(try bench.taken("plain.jpg") == "correction 2019-06-01T14:30:00")
            #expect(try await bench.correct(both, .asFound).count == 2)
            #expect(try bench.taken("plain.jpg") == "xmp 2019-01-03T14:05:00")
            // New York had summer time on the day of the first photo only.
            try await bench.correct(both, .zone(from: "America/New_York", to: "+02:00"))
            #expect(try bench.taken("IMG_20200102_030405.jpg") == "correction 2019-05-03T20:05:00")
            #expect(try bench.taken("plain.jpg") == "correction 2019-01-03T21:05:00")
            let named = try await bench.correct(both, .asInName)
            #expect(named.count == 1 && named.refused.map(\.failure.reason) == ["date.notInName"])
            #expect(try bench.taken("IMG_20200102_030405.jpg") == "correction 2020-01-02T03:04:05")
            #expect(try bench.taken("plain.jpg") == "correction 2019-01-03T21:05:00", "another photo was changed")
            #expect(try await bench.correct([both[0]], .asInName).act == nil, "the same once more is no act")
            try bench.scene.expectCounted()
        }
    }

    @Test func `a day takes the clock of a source that names the same day, and is shifted by whole days alone`() async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            try await bench.correct(["a.jpg"], .date("2019-05-03"))
            #expect(try bench.taken("a.jpg") == "correction 2019-05-03T14:05:00")
            try await bench.correct(["a.jpg"], .date("2019-05-04"))
            let refused = try await bench.correct(["a.jpg"], .shift(3600))
            #expect(refused.act == nil && refused.refused.map(\.failure.reason) == ["date.noClock"])
            try await bench.correct(["a.jpg"], .shift(86_400))
            #expect(try bench.taken("a.jpg") == "correction 2019-05-05T00:00:00")
        }
    }

    @Test func `a moment in world time is shown in the zone of the place, whatever the clock was set to`() async throws {
        try await withBench { bench in
            let moment = 1_565_429_400
            try bench.scene.put(
                bench.scene.photos.appending("GOPR0123.MP4"), TakenDateTests.film(unixSeconds: moment, seconds: 3))
            try await bench.scan()
            try await bench.correct(["GOPR0123.MP4"], .zone(from: "America/New_York", to: "+05:30"))
            #expect(try bench.scene.row("GOPR0123.MP4").taken.seconds == Int64(moment) + 19_800)
        }
    }

    @Test func `a corrected date outlasts scans, renaming and new content`() async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            try await bench.correct(["a.jpg"], .date("2001-02-03T04:05:06"))
            try await bench.scan()
            try bench.scene.move("a.jpg", "inner/IMG_20200102_030405.jpg")
            try await bench.scan()
            #expect(try bench.taken("inner/IMG_20200102_030405.jpg") == "correction 2001-02-03T04:05:06")
            try bench.put("inner/IMG_20200102_030405.jpg", taken: "2018-05-03T14:05:00", more: 1)
            try await bench.scan()
            #expect(try bench.taken("inner/IMG_20200102_030405.jpg") == "correction 2001-02-03T04:05:06")
            try bench.scene.execute("DELETE FROM tally WHERE key = 'nameRules'")
            try await bench.scan()
            #expect(try bench.taken("inner/IMG_20200102_030405.jpg") == "correction 2001-02-03T04:05:06")
        }
    }

    @Test func `a copy has the same date, whether it was there before or comes later`() async throws {
        try await withBench { bench in
            for name in ["a.jpg", "b/copy.jpg"] { try bench.put(name, taken: "2019-05-03T14:05:00") }
            try bench.put("other.jpg", taken: "2019-05-03T14:05:00", more: 1)
            try await bench.scan()
            let act = try await bench.correct(["a.jpg"], .date("2001-02-03T04:05:06")).act
            #expect(try bench.taken("b/copy.jpg") == "correction 2001-02-03T04:05:06")
            try bench.put("c/later.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            #expect(try bench.taken("c/later.jpg") == "correction 2001-02-03T04:05:06")
            #expect(try bench.taken("other.jpg") == "xmp 2019-05-03T14:05:00")
            #expect(try bench.undo.last(id: act)?.isUndone == true)
            for name in ["a.jpg", "b/copy.jpg", "c/later.jpg"] {
                #expect(try bench.taken(name) == "xmp 2019-05-03T14:05:00", "\(name)")
            }
        }
    }

    @Test func `a file that was corrected before it was read gives its date to its copies`() async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            try bench.put("b.jpg", taken: "2019-05-03T14:05:00")
            try bench.scene.scan()
            try await bench.correct(["b.jpg"], .date("2001-02-03"))
            #expect(try bench.taken("a.jpg") == "xmp 2019-05-03T14:05:00")
            try await bench.scan()
            #expect(try bench.taken("a.jpg") == "correction 2001-02-03T00:00:00")
        }
    }

    @Test func `two copies that are chosen together are shifted once`() async throws {
        try await withBench { bench in
            for name in ["a.jpg", "b.jpg"] { try bench.put(name, taken: "2019-05-03T14:05:00") }
            try await bench.scan()
            let ids = try ["a.jpg", "b.jpg", "a.jpg"].map(bench.scene.id)
            #expect(try await bench.dates.correct(ids, .shift(3600)).count == 2)
            for name in ["a.jpg", "b.jpg"] { #expect(try bench.taken(name) == "correction 2019-05-03T15:05:00") }
        }
    }

    @Test func `the files that belong to a photo get its date, and no others`() async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try bench.put("a.raw.jpg", taken: "2019-05-03T14:05:01", more: 1)
            try bench.put("b.jpg", taken: "2019-05-03T14:05:02", more: 2)
            try await bench.scan()
            let (lead, raw) = (try bench.scene.id("a.jpg"), try bench.scene.row("a.raw.jpg"))
            try bench.scene.catalogue.write { try Companions.set($0, raw, .raw, of: lead) }
            let outcome = try await bench.correct(["a.jpg"], .date("2001-02-03T04:05:06"))
            #expect(outcome.count == 1, "a photo is one photo")
            #expect(try bench.scene.row(raw.id).taken.iso == "2001-02-03T04:05:06")
            #expect(try bench.taken("b.jpg") == "xmp 2019-05-03T14:05:02")
            _ = try bench.undo.last()
            #expect(try bench.scene.row(raw.id).taken.iso == "2019-05-03T14:05:01")
        }
    }

    @Test func `the undo of an older correction leaves a newer one, and works once that is undone`() async throws {
        try await withBench { bench in
            for (index, name) in ["a.jpg", "b.jpg"].enumerated() {
                try bench.put(name, taken: "2019-05-03T14:05:00", more: UInt8(index))
            }
            try await bench.scan()
            let first = try await bench.correct(["a.jpg", "b.jpg"], .date("2001-01-01T01:01:01")).act
            let second = try await bench.correct(["a.jpg"], .date("2002-02-02T02:02:02")).act
            let partly = try #require(try bench.undo.last(id: first))
            #expect(partly.isUndone && partly.refused.map(\.failure.reason) == ["undo.changedSince"])
            #expect(try bench.taken("a.jpg") == "correction 2002-02-02T02:02:02")
            #expect(try bench.taken("b.jpg") == "xmp 2019-05-03T14:05:00")
            #expect(try bench.undo.last(id: second)?.isUndone == true)
            #expect(try bench.taken("a.jpg") == "correction 2001-01-01T01:01:01")
            #expect(try bench.undo.last(id: first)?.isUndone == true)
            #expect(try bench.taken("a.jpg") == "xmp 2019-05-03T14:05:00")
            #expect(try bench.scene.count("SELECT count(*) FROM dateFound WHERE source = 10") == 0)
        }
    }

    @Test func `a preview changes nothing, and an act does what it showed or nothing`() async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            let ids = [try bench.scene.id("a.jpg"), 999]
            let shown = try bench.dates.preview(ids, .shift(3600))
            #expect(shown.photos.map(\.after.iso) == ["2019-05-03T15:05:00"] && shown.count == 1)
            #expect(shown.refused.map(\.failure.reason) == ["photo.unknown"])
            #expect(try bench.taken("a.jpg") == "xmp 2019-05-03T14:05:00")
            try await bench.correct(["a.jpg"], .shift(60))
            for sidecars in [false, true] {
                let failure = await #expect(throws: Failure.self) {
                    try await bench.dates.correct(ids, .shift(3600), sidecars: sidecars, revision: shown.revision)
                }
                #expect(failure?.reason == "date.othersNow")
            }
            #expect(bench.bytes("a.jpg.xmp") == nil)
            let now = try bench.dates.preview(ids, .shift(3600))
            #expect(try await bench.dates.correct(ids, .shift(3600), revision: now.revision).count == 1)
            #expect(try bench.taken("a.jpg") == "correction 2019-05-03T15:06:00")
        }
    }

    @Test(arguments: [
        "0000-01-01", "2019-02-29", "2019-13-01", "2019-06-01T24:00", "2019-06-01T12:60", "2019-06-01T12:00:60", "2019-06-01T12",
        "2019-06-01 12:00", "2019-6-1", "2019-06-01T12:00:00Z", "12019-06-01", "", "2019-06-0１", "\0", "now",
    ])
    func `what is no date is refused`(_ text: String) {
        #expect(throws: Failure.self) { try DateCorrection.date(text) }
    }

    @Test func `shifts beyond the calendar and unknown zones are refused`() async throws {
        for seconds: Int64 in [0, .max, .min, 1_000_000_000_000_000_000] {
            let failure = #expect(throws: Failure.self) { try DateCorrection.shift(seconds) }
            #expect(failure?.reason == (seconds == 0 ? "date.noShift" : "date.farShift"))
        }
        for zone in ["", "Nowhere/Land", "+2", "+15:00", "-12:01", "../Berlin", String(repeating: "A", count: 10_000)] {
            #expect(throws: Failure.self, "\(zone.prefix(20))") { try DateCorrection.zone(from: zone, to: "UTC") }
            #expect(throws: Failure.self, "\(zone.prefix(20))") { try DateCorrection.zone(from: "UTC", to: zone) }
        }
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            for way: DateCorrection in [try .shift(9000 * 365 * 86_400), try .shift(-3000 * 365 * 86_400)] {
                let outcome = try await bench.correct(["a.jpg"], way)
                #expect(outcome.act == nil && outcome.refused.map(\.failure.reason) == ["date.outOfRange"])
            }
            try await bench.correct(["a.jpg"], .date("0001-01-01"))
            try await bench.correct(["a.jpg"], .date("9999-12-31T23:59:59"))
            #expect(try bench.taken("a.jpg") == "correction 9999-12-31T23:59:59")
            try bench.scene.expectCounted()
        }
    }

    @Test(arguments: [
        // Summer time begins on 10 March 2019 at 2:00 and ends on 3 November 2019 at 2:00.
        ("2019-03-10T01:59:59", "2019-03-10T06:59:59"), ("2019-03-10T02:30:00", "2019-03-10T07:30:00"),
        ("2019-03-10T03:00:00", "2019-03-10T07:00:00"), ("2019-11-03T00:59:59", "2019-11-03T04:59:59"),
        ("2019-11-03T01:30:00", "2019-11-03T05:30:00"), ("2019-11-03T02:00:00", "2019-11-03T07:00:00"),
    ])
    func `the hours around the change of clocks are those of New York`(_ local: String, _ utc: String) throws {
        let zone = try #require(ClockZone("America/New_York"))
        let time = try #require(LocalTime(iso: local))
        #expect(LocalTime(seconds: zone.unixSeconds(of: time)).iso == utc)
    }
}
