import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing
import Workers

@testable import Library

@Suite struct UnseenFilmTests {
    private func read(_ scene: Scene, _ pool: WorkerPool) async throws {
        try await ContentsPass(reader: FileReader(catalogue: scene.catalogue, pool: pool), parallel: 2).run { _, _ in }
    }

    @Test func `a film that was read without the libraries for films is read again once they are there`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            let film = scene.photos.appending("film.mp4")
            try run([
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1", "-pix_fmt", "yuv420p",
                film.display,
            ])
            try scene.put("broken.mp4", "no film at all")
            try scene.scan()
            try await read(scene, pool)
            let before = try scene.row("film.mp4")
            #expect((before.width, before.height) == (320, 180))
            let broken = try scene.row("broken.mp4")
            #expect(broken.contents == .unshowable)
            // Without the libraries, only the identity and the dates are stored.
            try scene.catalogue.write { db in
                try db.execute(sql: "UPDATE file SET width = NULL, height = NULL WHERE id = ?", arguments: [before.id])
            }
            try await UnseenFilms(catalogue: scene.catalogue, pool: pool).setUnread()
            #expect(try scene.row("film.mp4").contents == .unread)
            #expect(try scene.row("broken.mp4").contents == .unshowable, "it was looked at before")
            try await read(scene, pool)
            #expect(try scene.row("film.mp4").width == 320)
            try await UnseenFilms(catalogue: scene.catalogue, pool: pool).setUnread()
            #expect(try scene.row("film.mp4").contents == .read)
        }
    }
}
