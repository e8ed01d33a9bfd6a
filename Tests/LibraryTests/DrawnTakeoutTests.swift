import Acts
import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Library

@Suite("A drawn Takeout in six languages, with real workers")
struct DrawnTakeoutTests {
    /// The counts that `Benchmarks/make_takeout.py` prints.
    private struct Drawn: Decodable {
        let photos, dates, places, albums, favourites, people, descriptions, archived, trashed, absent, sidecars: Int
    }

    private func draw(_ scene: Scene, _ photos: Int, seed: Int, absent: Int) throws -> Drawn {
        let script = packageFolder.appendingPathComponent("Benchmarks/make_takeout.py").path
        let arguments = [script, scene.photos.display, "\(photos)", "\(seed)", "\(absent)"]
        let text = try python(
            "import subprocess, sys; sys.stdout.write(subprocess.check_output([sys.executable] + sys.stdin.read().split('|'), text=True))",
            Data(arguments.joined(separator: "|").utf8))
        return try JSONDecoder().decode(Drawn.self, from: Data(text.utf8))
    }

    @Test(arguments: [1, 2, 3]) func `every number in the sentence is the number that was drawn`(_ seed: Int) async throws {
        try await withPool { pool in
            let stage = ExportStage(try Scene(sharing: true), pool)
            let drawn = try draw(stage.scene, 600, seed: seed, absent: 5)
            let count = try #require(try await stage.exports.look([stage.scene.photos]).survey.counts.first)
            #expect(count.source == "takeout")
            #expect(count.photos == drawn.photos)
            #expect(count.dates == drawn.dates)
            #expect(count.places == drawn.places)
            #expect(count.albums == drawn.albums)
            #expect(count.favourites == drawn.favourites)
            #expect(count.people == drawn.people)
            #expect(count.descriptions == drawn.descriptions)
            #expect(count.archived == drawn.archived)
            #expect(count.trashed == drawn.trashed)
            #expect(count.absent == 5)
            #expect(count.missingParts == [3])
        }
    }

    @Test func `taken over, the catalogue has the drawn albums, favourites, dates, places and people`() async throws {
        try await withPool { pool in
            let stage = ExportStage(try Scene(sharing: true), pool)
            let drawn = try draw(stage.scene, 300, seed: 4, absent: 0)
            await stage.read()
            let taken = try await stage.exports.take(ImportOrder([stage.scene.photos]))
            #expect(taken.missing == 0)
            #expect(try stage.scene.count("SELECT count(*) FROM album WHERE deletedAt IS NULL") == drawn.albums)
            #expect(try stage.scene.count("SELECT count(*) FROM favourite") == drawn.favourites)
            // A copy in an album has the content of its photo; an edited copy is another content with the same sidecar.
            let isPhoto = "kind <> \(FileRow.Kind.sidecar.rawValue) AND \(Self.isNotEdited)"
            let originals = "SELECT count(DISTINCT identity) FROM file WHERE \(isPhoto)"
            #expect(try stage.scene.count(originals) == drawn.photos)
            #expect(try stage.scene.count("\(originals) AND takenFrom = \(DateSource.takeout.rawValue)") == drawn.dates)
            #expect(try stage.scene.count("\(originals) AND latitude IS NOT NULL") == drawn.places)
            _ = try stage.undo.last(id: taken.outcome.act)
            #expect(try stage.scene.count("SELECT count(*) FROM exportLabel") == 0)
            #expect(try stage.scene.count("SELECT count(*) FROM exportDate") == 0)
            #expect(try stage.scene.count("SELECT count(*) FROM favourite") == 0)
        }
    }

    private static let isNotEdited = ["-edited.", "-bearbeitet.", "-modifié.", "-editado.", "-modificato.", "-編集済み."]
        .map { "CAST(name AS TEXT) NOT LIKE '%\($0)%'" }.joined(separator: " AND ")
}
