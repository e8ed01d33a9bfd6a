import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Acts

/// Small real file systems that are completely full.
@Suite(.enabled(if: mayMount, "needs root to mount a file system"))
struct DiskFullTests {
    @Test func `a full trash refuses and leaves the file where it is`() throws {
        try withMount(bytes: 300_000) { top in
            let scene = try Scene(photos: top.appending("photos"))
            let first = try scene.add("a.jpg", "first")
            let second = try scene.add("b.jpg", "second")
            #expect(try scene.delete([first]).moved == [first])
            fillDisk(top)
            let outcome = try scene.delete([second])
            #expect(outcome.moved == [])
            #expect(outcome.refused.map(\.failure.code) == [.diskFull])
            #expect(text(top.appending("photos/b.jpg")) == "second")
            #expect(try scene.row(second).presence == .here)
            #expect(names(top.appending(".Trash-\(getuid())/info")) == ["a.jpg.trashinfo"])
            unlink(top.appending("ballast").display)
            #expect(try scene.delete([second]).moved == [second])
        }
    }

    @Test func `a full trash gives back what it has`() throws {
        try withMount(bytes: 300_000) { top in
            let scene = try Scene(photos: top.appending("photos"))
            let id = try scene.add("a.jpg", "first")
            try scene.delete([id])
            fillDisk(top)
            #expect(try scene.restore([id]).moved == [id])
            #expect(text(top.appending("photos/a.jpg")) == "first")
        }
    }

    @Test func `a full catalogue says so, moves nothing, and goes on when there is room`() throws {
        try withMount(bytes: 3_000_000) { top in
            let scene = try Scene(data: top.appending("data"))
            let id = try scene.add("a.jpg", "first")
            fillDisk(top)
            var failures: [Failure] = []
            for number in 0..<2000 {
                do { try scene.decide(id, .delete, key: "key \(number)") } catch let failure as Failure {
                    failures.append(failure)
                }
                if failures.count >= 3 { break }
            }
            #expect(Set(failures.map(\.code)) == [.diskFull])
            let failure = #expect(throws: Failure.self) { try scene.delete([id]) }
            #expect(failure?.code == .diskFull)
            #expect(text(scene.photos.appending("a.jpg")) == "first")
            #expect(names(scene.home.appending("files")) == [] && names(scene.home.appending("info")) == [])
            unlink(top.appending("ballast").display)
            try scene.reopen()
            try scene.mover.recover()
            #expect(try scene.count("SELECT count(*) FROM move WHERE state = 0") == 0)
            #expect(try scene.delete([id]).moved == [id])
        }
    }
}
