import Base
import Foundation
import GroupsEngine
import GroupsTasks
import TestSupport
import Testing
import VideosTasks
import Workers

/// A thing that moves before a wall, and copies of this film.
struct SimilarFilmTests {
    private static let x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]

    private static func ffmpeg(_ words: [String], to path: BytePath) throws {
        try run(["ffmpeg", "-hide_banner", "-loglevel", "error", "-y"] + words + ["-threads", "1", path.display])
    }

    /// - Parameter phase: two films with different values are two takes of the same scene.
    private static func draw(_ name: String, phase: Double = 0, in folder: BytePath) throws -> BytePath {
        let path = folder.appending(BytePath(name))
        let wall = "mandelbrot=s=480x270:r=25:start_scale=0.4:end_scale=0.4,trim=end_frame=1,loop=-1:1,setpts=N/25/TB[a]"
        let thing = "testsrc2=s=90x60:r=25:d=5[b]"
        let way = "overlay=x='195+180*sin(2*t+\(phase))':y='100+70*cos(3*t+\(phase))':shortest=1"
        try ffmpeg(
            ["-filter_complex", "\(wall);\(thing);[a][b]\(way),noise=alls=6:allf=t", "-t", "5"] + x264 + ["-g", "50"], to: path)
        return path
    }

    /// Samples two films and compares them as the search for look-alikes does.
    private static func compare(_ one: BytePath, _ other: BytePath) async throws -> (areNear: Bool, found: FilmLikeness) {
        let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
        var sources: [CompareFilmFrames.Source] = []
        var samples: [FilmSamples] = []
        for path in [one, other] {
            let stamp = try #require(FileStamp(of: path))
            let sampled = try await pool.perform(SampleFilm(path, stamp))
            samples.append(sampled)
            sources.append(CompareFilmFrames.Source(path: path, stamp: stamp, milliseconds: sampled.milliseconds))
        }
        let missing = abs(samples[0].milliseconds - samples[1].milliseconds)
        let found = try await pool.perform(CompareFilmFrames(sources[0], sources[1], offsets: [0, missing]))
        await pool.shutdown()
        return (!FilmPair(samples[0], samples[1]).offsets.isEmpty, found)
    }

    @Test(
        arguments: [
            ("compressed", Self.x264 + ["-crf", "33"], Likeness.copy), ("smaller", ["-vf", "scale=240:-2"] + Self.x264, .copy),
            ("slower", ["-r", "15"] + Self.x264, .copy), ("other codec", ["-c:v", "mpeg4", "-q:v", "5"], .copy),
            ("without its end", ["-t", "4.55"] + Self.x264, .edited),
            ("without its beginning", ["-ss", "0.45"] + Self.x264, .edited),
        ])
    func `a copy of a film is recognized`(edit: (name: String, words: [String], likeness: Likeness)) async throws {
        try await withFolder { folder in
            let film = try Self.draw("film.mp4", in: folder)
            let copy = folder.appending("copy.mp4")
            try Self.ffmpeg(["-i", film.display] + edit.words, to: copy)
            let (areNear, found) = try await Self.compare(film, copy)
            #expect(areNear, "\(edit.name)")
            #expect(found.likeness == edit.likeness, "\(edit.name)")
        }
    }

    @Test func `another take of a scene is another film`() async throws {
        try await withFolder { folder in
            let found = try await Self.compare(
                Self.draw("one.mp4", in: folder), Self.draw("two.mp4", phase: 1.5, in: folder)
            ).found
            #expect(found.likeness == nil)
        }
    }

    @Test(arguments: ["color=black:s=320x180:r=25:d=4", "testsrc2=s=320x180:r=25:d=4,trim=end_frame=1,loop=100:1,setpts=N/25/TB"])
    func `films in which nothing moves are not recognized`(source: String) async throws {
        try await withFolder { folder in
            let film = folder.appending("film.mp4")
            let copy = folder.appending("copy.mp4")
            try Self.ffmpeg(["-f", "lavfi", "-i", source] + Self.x264, to: film)
            try Self.ffmpeg(["-i", film.display] + Self.x264 + ["-crf", "30"], to: copy)
            #expect(try await Self.compare(film, copy).found.likeness == nil)
        }
    }

    @Test func `samples lie at the same times in films of other lengths and sizes`() {
        #expect(FilmSamples.step(milliseconds: 60_000, pixels: 1920 * 1080) == 8192)
        #expect(FilmSamples.step(milliseconds: 54_000, pixels: 640 * 360) == 8192)
        #expect(FilmSamples.step(milliseconds: 40_000, pixels: 3840 * 2160) == 8192)
        #expect(FilmSamples.step(milliseconds: 1000, pixels: 1) == 128)
    }
}
