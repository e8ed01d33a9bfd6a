import Base
import Foundation
import TestSupport
import Testing
import VideosTasks
import Workers

/// Damaged and hostile films are answered with a reason or a picture, and the worker goes on.
struct HostileFilmTests {
    private static func expectAnswer(_ pool: WorkerPool, _ path: BytePath, _ comment: String) async {
        do throws(Failure) {
            let found = try await pool.perform(DescribeFilm(path))
            #expect(found.poster != nil || found.problem != nil, "\(comment)")
        } catch {
            Issue.record("\(comment): \(error)")
        }
    }

    @Test(arguments: [Clip.all[0], Clip.all[3], Clip.all[5], Clip.all[7]])
    func `films that are cut or whose bytes were changed stop no worker`(clip: Clip) async throws {
        try await withFolder { folder in
            let whole = [UInt8](try Data(contentsOf: URL(filePath: try clip.draw(in: folder).display)))
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let path = folder.appending(BytePath("hostile-" + clip.name))
            var random = SplitMix64(seed: 45)
            for round in 0..<40 {
                var bytes = whole
                if round % 2 == 0 { bytes.removeLast(random.below(bytes.count)) }
                for _ in 0..<(bytes.isEmpty ? 0 : 1 + random.below(20)) {
                    let near = random.below(2) == 0 ? min(bytes.count, 2000) : bytes.count
                    bytes[random.below(near)] = UInt8.random(in: 0...255, using: &random)
                }
                try Data(bytes).write(to: URL(filePath: path.display))
                await Self.expectAnswer(pool, path, "\(clip.name), round \(round)")
            }
            #expect(pool.statistics.started == 1)
            await pool.shutdown()
        }
    }

    @Test func `a film that claims a length of years is answered`() async throws {
        try await withFolder { folder in
            let path = try Clip.phone.draw(in: folder)
            var bytes = [UInt8](try Data(contentsOf: URL(filePath: path.display)))
            for name in ["mvhd", "tkhd", "mdhd"] {
                let mark = try #require(bytes.firstRange(of: Array(name.utf8)))
                let length = mark.upperBound + (name == "tkhd" ? 20 : 16)
                bytes.replaceSubrange(length..<length + 4, with: [0x7F, 0xFF, 0xFF, 0xF0])
            }
            try Data(bytes).write(to: URL(filePath: path.display))
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            await Self.expectAnswer(pool, path, "a length of years")
            await pool.shutdown()
        }
    }

    /// A list of films would be opened by the ffmpeg command. None of the films that it names is shown.
    @Test(arguments: ["list.mp4", "list.avi", "list.mkv"])
    func `lists that name other files open nothing`(name: String) async throws {
        try await withFolder { folder in
            let film = try Clip.phone.draw(in: folder)
            let lists = [
                "ffconcat version 1.0\nfile '\(film.name.display)'\n",
                "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(film.display)\n#EXT-X-ENDLIST\n",
                "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"><BaseURL>\(film.display)</BaseURL></MPD>",
                "v=0\nm=video 5004 RTP/AVP 96\nc=IN IP4 127.0.0.1\n",
            ]
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            for list in lists {
                let path = folder.appending(BytePath(name))
                try Data(list.utf8).write(to: URL(filePath: path.display))
                let found = try await pool.perform(DescribeFilm(path))
                #expect(found.poster == nil)
                #expect(found.problem?.reason == "video.notAVideo")
            }
            await pool.shutdown()
        }
    }

    /// In QuickTime, the frames of a track may lie in another file that the track names.
    @Test func `a film whose frames lie in another file shows none of them`() async throws {
        try await withFolder { folder in
            let path = try Clip.phone.draw(in: folder)
            var bytes = [UInt8](try Data(contentsOf: URL(filePath: path.display)))
            while let mark = bytes.firstRange(of: Array("dref".utf8)) {
                bytes.replaceSubrange(mark, with: Array("dreF".utf8))
                // The flag that the frames lie in this file.
                bytes[mark.upperBound + 8 + 11] = 0
                bytes.replaceSubrange(mark.upperBound + 12..<mark.upperBound + 16, with: Array("alis".utf8))
            }
            for index in bytes.indices.dropLast(3) where Array(bytes[index..<index + 4]) == Array("dreF".utf8) {
                bytes.replaceSubrange(index..<index + 4, with: Array("dref".utf8))
            }
            try Data(bytes).write(to: URL(filePath: path.display))
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            await Self.expectAnswer(pool, path, "frames in another file")
            await pool.shutdown()
        }
    }

    @Test func `a file with sound alone is no video`() async throws {
        try await withFolder { folder in
            let path = folder.appending("song.mp4")
            try run([
                "ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-f", "lavfi", "-i", "sine=frequency=440:duration=1",
                path.display,
            ])
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            #expect(try await pool.perform(DescribeFilm(path)).problem?.reason == "video.noPictures")
            await pool.shutdown()
        }
    }
}
