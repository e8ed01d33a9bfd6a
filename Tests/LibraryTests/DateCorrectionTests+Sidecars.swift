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

/// Corrections that are also written into sidecars.
extension DateCorrectionTests {
    private static let foreign = """
        <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Another"><!-- a <b> in a comment -->
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about='' xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
           <exif:DateTimeOriginal>1999-01-01T00:00:00</exif:DateTimeOriginal>
           <dc:subject><rdf:Bag><rdf:li>Käse &amp; Brot</rdf:li></rdf:Bag></dc:subject>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>
        """

    @Test func `a new sidecar has the date, is read again, and goes with the undo`() async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            let before = bench.bytes("a.jpg")
            let way = try DateCorrection.zone(from: "America/New_York", to: "Europe/Berlin")
            #expect(try await bench.correct(["a.jpg"], way, sidecars: true).sidecars == 1)
            let packet = try #require(XMPPacket(Array(bench.text("a.jpg.xmp").utf8)))
            #expect(packet.values(.takenOriginal) == ["2019-05-03T20:05:00+02:00"])
            #expect(packet.values(.dateCreated) == ["2019-05-03T20:05:00+02:00"])
            #expect(bench.bytes("a.jpg") == before, "the photo changed")
            try await bench.scan()
            let row = try bench.scene.row("a.jpg")
            let dates = try bench.scene.catalogue.read { try TakenDates.all($0, of: row) }
            #expect(dates.prefix(2).map(\.source) == [.correction, .sidecar] && dates[0].iso == dates[1].iso)
            #expect(try bench.undo.last()?.refused.isEmpty == true)
            #expect(bench.bytes("a.jpg.xmp") == nil)
        }
    }

    @Test(arguments: ["a.jpg.xmp", "a.xmp"])
    func `a sidecar is written, and undo brings the former one back to the byte`(_ name: String) async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try bench.scene.put(name, Self.foreign)
            try await bench.scan()
            try await bench.correct(["a.jpg"], .date("2001-02-03"), sidecars: true)
            let text = bench.text(name)
            let added =
                "<photoshop:DateCreated xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\">2001-02-03</photoshop:DateCreated>"
            #expect(text.contains("<exif:DateTimeOriginal>2001-02-03</exif:DateTimeOriginal>") && text.contains(added))
            let rest = text.replacing("\n   " + added, with: "").replacing("2001-02-03", with: "1999-01-01T00:00:00")
            #expect(rest == Self.foreign, "something else changed")
            #expect(bench.bytes("a.jpg.xmp") == nil || name == "a.jpg.xmp")
            _ = try bench.undo.last()
            #expect(bench.text(name) == Self.foreign)
        }
    }

    @Test(arguments: [["a.jpg"], ["a.cr2"], ["a.jpg", "a.cr2"], ["a.cr2", "a.jpg"]])
    func `the sidecar of a photo and its raw file belongs to one photo, whichever of them are named`(names: [String]) async throws
    {
        try await withBench { bench in
            for name in ["a.jpg", "a.cr2"] { try bench.scene.put(name, name) }
            try bench.scene.put("a.xmp", Self.foreign)
            try await bench.scan()
            for name in ["a.jpg", "a.cr2"] { try bench.scene.setTaken(name, 1_000_000) }
            try bench.scene.join()
            #expect(try bench.scene.companions("a.jpg") == ["a.cr2 raw", "a.xmp sidecar"])
            let outcome = try await bench.correct(names, .date("2001-02-03T04:05:06"), sidecars: true)
            #expect(outcome.sidecarsRefused.isEmpty && outcome.refused.isEmpty && outcome.sidecars == 1)
            #expect(bench.text("a.xmp").contains("2001-02-03T04:05:06"))
        }
    }

    @Test func `a date that equals the camera's own is no correction, and takes one back`() async throws {
        try await withBench { bench in
            try bench.scene.put("a.jpg", "a")
            try await bench.scan()
            try bench.scene.setTaken("a.jpg", 1_000_000_000)
            let own = LocalTime(seconds: 1_000_000_000).iso
            let same = try await bench.correct(["a.jpg"], .date(own))
            #expect(same.act == nil && same.count == 0 && same.same == 1)
            #expect(try await bench.correct(["a.jpg"], .date("2001-02-03T04:05:06")).count == 1)
            #expect(try bench.taken("a.jpg") == "correction 2001-02-03T04:05:06")
            #expect(try await bench.correct(["a.jpg"], .date(own)).count == 1)
            #expect(try bench.taken("a.jpg") == "exif \(own)")
            #expect(try bench.undo.last() != nil)
            #expect(try bench.taken("a.jpg") == "correction 2001-02-03T04:05:06")
        }
    }

    @Test func `a sidecar that is not understood, or belongs to several photos, stays, and the correction counts`() async throws {
        try await withBench { bench in
            for (index, name) in ["a.jpg", "b.jpg", "b.png", "c.jpg"].enumerated() {
                try bench.put(name, taken: "2019-05-03T14:05:00", more: UInt8(index))
            }
            let broken = "<rdf:RDF><rdf:Description exif:DateTimeOriginal=\"1999-01-01\">"
            try bench.scene.put("a.jpg.xmp", broken)
            try bench.scene.put("b.xmp", Self.foreign)
            try await bench.scan()
            let outcome = try await bench.correct(["a.jpg", "b.jpg", "c.jpg"], .date("2001-02-03T00:00"), sidecars: true)
            #expect(outcome.count == 3 && outcome.sidecars == 1)
            #expect(outcome.sidecarsRefused.map(\.failure.reason) == ["sidecar.ofSeveral", "sidecar.notChangeable"])
            #expect(bench.text("a.jpg.xmp") == broken && bench.text("b.xmp") == Self.foreign)
            #expect(try bench.taken("a.jpg") == "correction 2001-02-03T00:00:00")
            #expect(try bench.taken("b.jpg") == "correction 2001-02-03T00:00:00")
        }
    }

    @Test func `a sidecar that was changed since stays, and the date goes back nevertheless`() async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            try await bench.correct(["a.jpg"], .date("2001-02-03"), sidecars: true)
            try bench.scene.put("a.jpg.xmp", bench.text("a.jpg.xmp") + " ")
            let back = try #require(try bench.undo.last())
            #expect(back.isUndone && back.refused.map(\.failure.reason) == ["sidecar.changed"])
            #expect(bench.bytes("a.jpg.xmp") != nil)
            #expect(try bench.taken("a.jpg") == "xmp 2019-05-03T14:05:00")
        }
    }

    @Test func `an older sidecar is not taken back from under a newer one`() async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            let first = try await bench.correct(["a.jpg"], .date("2001-02-03"), sidecars: true).act
            let text = bench.text("a.jpg.xmp")
            let second = try await bench.correct(["a.jpg"], .date("2002-02-03"), sidecars: true).act
            #expect(try bench.undo.last(id: first)?.isUndone == false)
            #expect(bench.text("a.jpg.xmp").contains("2002-02-03"))
            #expect(try bench.undo.last(id: second)?.isUndone == true)
            #expect(bench.text("a.jpg.xmp") == text)
            #expect(try bench.undo.last(id: first)?.isUndone == true)
            #expect(bench.bytes("a.jpg.xmp") == nil)
        }
    }

    @Test func `a sidecar for a date that is corrected already is an act of its own`() async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            try await bench.correct(["a.jpg"], .date("2001-02-03"))
            let written = try await bench.correct(["a.jpg"], .date("2001-02-03"), sidecars: true)
            #expect(written.act != nil && written.count == 0 && written.sidecars == 1)
            #expect(try await bench.correct(["a.jpg"], .date("2001-02-03"), sidecars: true).act == nil)
            #expect(try bench.undo.last(id: written.act)?.isUndone == true)
            #expect(bench.bytes("a.jpg.xmp") == nil)
            #expect(try bench.taken("a.jpg") == "correction 2001-02-03T00:00:00")
        }
    }

    @Test func `a place that cannot be written says so, and the correction counts`() async throws {
        try await withBench { bench in
            try bench.put("inner/a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            // A folder in the place of the sidecar hinders root as well, unlike missing rights.
            try bench.scene.makeFolder(bench.scene.photos.appending("inner/a.jpg.xmp"))
            let outcome = try await bench.correct(["inner/a.jpg"], .date("2001-02-03"), sidecars: true)
            #expect(outcome.sidecars == 0 && outcome.sidecarsRefused.map(\.failure.reason) == ["sidecar.notChangeable"])
            #expect(try bench.taken("inner/a.jpg") == "correction 2001-02-03T00:00:00")
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func `a folder that cannot be written says so, and the correction counts`() async throws {
        try await withBench { bench in
            try bench.put("inner/a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            let folder = bench.scene.photos.appending("inner").display
            try #require(chmod(folder, 0o500) == 0)
            defer { chmod(folder, 0o700) }
            let outcome = try await bench.correct(["inner/a.jpg"], .date("2001-02-03"), sidecars: true)
            #expect(outcome.sidecars == 0 && outcome.sidecarsRefused.map(\.failure.code) == [.permissionDenied])
            #expect(try bench.taken("inner/a.jpg") == "correction 2001-02-03T00:00:00")
        }
    }

    @Test func `what the files say is written into no sidecar`() async throws {
        try await withBench { bench in
            try bench.put("a.jpg", taken: "2019-05-03T14:05:00")
            try await bench.scan()
            let failure = await #expect(throws: Failure.self) { try await bench.correct(["a.jpg"], .asFound, sidecars: true) }
            #expect(failure?.reason == "date.noSidecar")
        }
    }
}
