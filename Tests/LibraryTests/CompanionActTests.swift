import Acts
import Base
import Catalogue
import GRDB
import TestSupport
import Testing

@testable import Library

/// Tests the acts that part files from their photos and join them again.
struct CompanionActTests {
    /// A photo with a raw file, a film and a sidecar.
    private func scene() throws -> Scene {
        let scene = try Scene()
        for name in ["a.heic", "a.dng", "a.mov", "a.heic.xmp"] { try scene.put(name, name) }
        try scene.scan()
        for name in ["a.heic", "a.dng"] { try scene.setTaken(name, 1000) }
        try scene.setTaken("a.mov", 1000, film: 2000)
        try scene.join()
        #expect(try scene.companions("a.heic") == ["a.dng raw", "a.mov film", "a.heic.xmp sidecar"])
        return scene
    }

    private func takeBack(_ scene: Scene) throws -> Undo.Result? {
        try Undo(
            scene.catalogue,
            [Act.Kind.separateFiles, .joinFiles].map { Reversal(of: $0, changes: SeparatedFiles.revert) }
        ).last()
    }

    @Test func `a separated film stays a file of its own, and undo joins it again`() throws {
        let scene = try scene()
        let film = try scene.id("a.mov")
        let outcome = try scene.catalogue.write { try SeparatedFiles.separate($0, [film]) }
        #expect(outcome.ids == [film] && outcome.refused.isEmpty && outcome.act != nil)
        for _ in 0..<2 {
            #expect(try scene.companions("a.heic") == ["a.dng raw", "a.heic.xmp sidecar"])
            #expect(try scene.row("a.mov").kind == .video)
            try scene.scan()
            try scene.join()
        }
        #expect(try takeBack(scene)?.isUndone == true)
        #expect(try scene.companions("a.heic") == ["a.dng raw", "a.mov film", "a.heic.xmp sidecar"])
        try scene.join()
        #expect(try scene.companions("a.heic") == ["a.dng raw", "a.mov film", "a.heic.xmp sidecar"])
    }

    @Test func `a separated raw file joins again when it is asked to, and undo parts it`() throws {
        let scene = try scene()
        let raw = try scene.id("a.dng")
        _ = try scene.catalogue.write { try SeparatedFiles.separate($0, [raw]) }
        let outcome = try scene.catalogue.write { try SeparatedFiles.join($0, [raw]) }
        #expect(outcome.ids == [raw])
        try scene.join()
        #expect(try scene.companions("a.heic") == ["a.dng raw", "a.mov film", "a.heic.xmp sidecar"])
        #expect(try takeBack(scene)?.isUndone == true)
        try scene.join()
        #expect(try scene.companions("a.heic") == ["a.mov film", "a.heic.xmp sidecar"])
        #expect(try takeBack(scene)?.isUndone == true)
        try scene.join()
        #expect(try scene.companions("a.heic").count == 3)
        #expect(try takeBack(scene) == nil)
    }

    @Test func `an older act is not undone for a file that a newer one has changed`() throws {
        let scene = try scene()
        let ids = [try scene.id("a.dng"), try scene.id("a.mov")]
        let first = try scene.catalogue.write { try SeparatedFiles.separate($0, ids) }.act
        _ = try scene.catalogue.write { try SeparatedFiles.join($0, [ids[1]]) }
        let undo = Undo(
            scene.catalogue,
            [Act.Kind.separateFiles, .joinFiles].map { Reversal(of: $0, changes: SeparatedFiles.revert) })
        let result = try #require(try undo.last(id: first))
        #expect(result.isUndone && result.refused.map(\.file) == [ids[1]])
    }

    @Test func `a sidecar, a photo and an unknown file are refused, and nothing changes`() throws {
        let scene = try scene()
        let ids = [try scene.id("a.heic.xmp"), try scene.id("a.heic"), 9999]
        let parted = try scene.catalogue.write { try SeparatedFiles.separate($0, ids) }
        #expect(parted.act == nil && parted.refused.map(\.file) == ids)
        let raw = try scene.id("a.dng")
        let joined = try scene.catalogue.write { try SeparatedFiles.join($0, [raw]) }
        #expect(joined.act == nil && joined.refused.first?.failure.reason == "companion.notSeparated")
        #expect(try scene.count("SELECT count(*) FROM act") == 0)
    }
}
