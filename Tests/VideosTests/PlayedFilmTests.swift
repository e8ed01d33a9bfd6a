import Base
import Foundation
import TestSupport
import Testing
import VideosEngine
import VideosTasks
import Workers

/// Films that are played in segments, which confined workers make.
struct PlayedFilmTests {
    @Test func `the parts of a film follow each other and end with it`() throws {
        for (milliseconds, count) in [
            (1, 1), (500, 1), (4000, 1), (4999, 1), (5000, 2), (20100, 5), (21000, 6), (3_600_000, 900),
        ] {
            let parts = try #require(FilmParts(milliseconds: milliseconds))
            #expect(parts.count == count, "\(milliseconds)")
            var (end, inner) = (0, 0)
            for number in 0..<count {
                let segment = try #require(parts.segment(number))
                #expect(segment.lowerBound == end && segment.count < FilmParts.segment + FilmParts.quarter)
                var quarter = 0
                while let part = parts.quarter(quarter, of: number) {
                    #expect(part.lowerBound == inner && part.count < 2 * FilmParts.quarter)
                    (inner, quarter) = (part.upperBound, quarter + 1)
                }
                end = segment.upperBound
            }
            #expect(end == milliseconds && inner == milliseconds)
            #expect(parts.segment(count) == nil && parts.segment(-1) == nil && parts.quarter(4, of: 0) == nil)
        }
        for length in [0, -5, FilmParts.maximumLength + 1, Int.max] { #expect(FilmParts(milliseconds: length) == nil) }
    }

    /// A film whose colour tells the time: red, green and blue for three seconds each.
    private static func coloured(_ clip: Clip) -> Clip {
        let colours = ["red", "lime", "blue"].map { "color=\($0):size=320x180:rate=25:duration=3" }
        let source = colours.enumerated().map { "\($1)[c\($0)]" }.joined(separator: ";") + ";[c0][c1][c2]concat=n=3"
        return Clip(name: clip.name, codec: clip.codec, sound: clip.sound, encoder: clip.encoder, source: source)
    }

    private static func colour(_ milliseconds: Int) -> Int { min(2, milliseconds / 3000) }

    /// The output of a command.
    private static func output(_ words: [String]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return [UInt8](bytes)
    }

    /// The times of the frames in a film, and the strongest colour of each.
    private static func frames(_ path: BytePath) throws -> (times: [Double], colours: [Int]) {
        let text = String(
            decoding: try output([
                "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "frame=pts_time", "-of", "csv=p=0",
                path.display,
            ]), as: UTF8.self)
        let times = text.split(separator: "\n").compactMap { Double($0.prefix { $0 != "," }) }
        let pixels = try output([
            "ffmpeg", "-v", "error", "-i", path.display, "-fps_mode", "passthrough", "-vf", "scale=1:1", "-f", "rawvideo",
            "-pix_fmt", "rgb24", "-",
        ])
        let colours = stride(from: 0, to: pixels.count - 2, by: 3).map { start in
            let pixel = Array(pixels[start..<start + 3])
            return pixel.firstIndex(of: pixel.max() ?? 0) ?? 0
        }
        return (times, colours)
    }

    private static let played = Clip.all.filter { $0.name != "old.3gp" && $0.name != "phone.mp4" }

    @Test(arguments: played)
    func `each part of a film shows the frames of its time, and all of them together the film`(clip: Clip) async throws {
        try await withFolder { folder in
            let path = try Self.coloured(clip).draw(in: folder)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let header = folder.appending("header.mp4")
            let recipe = try await pool.perform(PlanFilm(path, mayCopy: false, to: header))
            #expect(!recipe.isCopy && recipe.width == 320 && recipe.height == 180 && recipe.hasSound)
            #expect(recipe.codec.hasPrefix("avc1."))
            let parts = try #require(FilmParts(milliseconds: recipe.milliseconds))
            #expect(parts.count == 3 || parts.count == 2)
            let start = try Data(contentsOf: URL(filePath: header.display))
            var count = 0
            for number in 0..<parts.count {
                let part = try #require(parts.segment(number))
                let segment = folder.appending(BytePath("\(number).m4s"))
                let bytes = try await pool.perform(CutFilm(path, recipe, part, to: segment))
                let fragment = try Data(contentsOf: URL(filePath: segment.display))
                #expect(fragment.count == bytes && fragment[4..<8].elementsEqual("moof".utf8))
                let whole = folder.appending(BytePath("\(number).mp4"))
                try (start + fragment).write(to: URL(filePath: whole.display))
                let (times, colours) = try Self.frames(whole)
                count += times.count
                #expect(times.count == colours.count)
                for (time, colour) in zip(times, colours) {
                    let now = Int((time * 1000).rounded())
                    #expect(part.contains(now), "\(time) in \(part)")
                    // The times of some formats are a frame late.
                    #expect([now - 41, now, now + 41].map(Self.colour).contains(colour), "\(colour) at \(time)")
                }
            }
            // The length of a DVD is estimated, and may be a quarter of a second too short.
            #expect(abs(count - 225) <= (clip.name == "dvd.mpg" ? 8 : 3), "\(count) frames")
            #expect(pool.statistics.started == 1)
            await pool.shutdown()
        }
    }

    @Test func `H.264 is copied, and each part begins with the key frame before it`() async throws {
        try await withFolder { folder in
            let clip = try #require(Clip.all.first { $0.name == "camcorder.mts" })
            let path = try Self.coloured(clip).draw(in: folder)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let header = folder.appending("header.mp4")
            let recipe = try await pool.perform(PlanFilm(path, mayCopy: true, to: header))
            #expect(recipe.isCopy && recipe.delay == 1000)
            let segment = folder.appending("1.m4s")
            _ = try await pool.perform(CutFilm(path, recipe, 4000..<8000, to: segment))
            let whole = folder.appending("1.mp4")
            try (try Data(contentsOf: URL(filePath: header.display)) + Data(contentsOf: URL(filePath: segment.display)))
                .write(to: URL(filePath: whole.display))
            let (times, colours) = try Self.frames(whole)
            #expect(times.first ?? 9 <= 5 && times.last ?? 0 >= 8.9)
            for (time, colour) in zip(times, colours) {
                let now = Int((time * 1000).rounded()) - recipe.delay
                #expect([now - 41, now, now + 41].map(Self.colour).contains(colour), "\(colour) at \(time)")
            }
            await pool.shutdown()
        }
    }

    @Test func `a quarter in the middle of a film has the frames of one second`() async throws {
        try await withFolder { folder in
            let clip = try #require(Clip.all.first { $0.codec == "hevc" })
            let path = try Self.coloured(clip).draw(in: folder)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let (header, segment) = (folder.appending("header.mp4"), folder.appending("5.m4s"))
            let recipe = try await pool.perform(PlanFilm(path, mayCopy: true, to: header))
            _ = try await pool.perform(CutFilm(path, recipe, 5000..<6000, to: segment))
            let whole = folder.appending("5.mp4")
            try (try Data(contentsOf: URL(filePath: header.display)) + Data(contentsOf: URL(filePath: segment.display)))
                .write(to: URL(filePath: whole.display))
            let (times, colours) = try Self.frames(whole)
            #expect(times.count == 25 && colours.allSatisfy { $0 == 1 })
            #expect(abs((times.first ?? 0) - 5) < 0.021 && abs((times.last ?? 0) - 5.96) < 0.021)
            let sound = String(
                decoding: try Self.output([
                    "ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", "packet=pts_time", "-of", "csv=p=0",
                    whole.display,
                ]), as: UTF8.self
            ).split(separator: "\n").compactMap { Double($0.prefix { $0 != "," }) }
            // Frames of 1,024 samples begin inside the part: one second has 46 or 47 of them.
            #expect(46...47 ~= sound.count && sound.allSatisfy { 5 <= $0 && $0 < 6 }, "\(sound)")
            await pool.shutdown()
        }
    }

    @Test(arguments: [Clip.all[1], Clip.all[4], Clip.all[7], Clip.all[8]])
    func `parts of damaged films end with a reason, and stop no worker`(clip: Clip) async throws {
        try await withFolder { folder in
            let whole = [UInt8](try Data(contentsOf: URL(filePath: try clip.draw(in: folder).display)))
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let path = folder.appending(BytePath("hostile-" + clip.name))
            let output = folder.appending("output.mp4")
            try Data(whole).write(to: URL(filePath: path.display))
            let sound = try await pool.perform(PlanFilm(path, mayCopy: true, to: output))
            var random = SplitMix64(seed: 45)
            for round in 0..<30 {
                var bytes = whole
                if round % 2 == 0 { bytes.removeLast(random.below(bytes.count)) }
                for _ in 0..<(bytes.isEmpty ? 0 : 1 + random.below(20)) {
                    let near = random.below(2) == 0 ? min(bytes.count, 2000) : bytes.count
                    bytes[random.below(near)] = UInt8.random(in: 0...255, using: &random)
                }
                try Data(bytes).write(to: URL(filePath: path.display))
                do throws(Failure) {
                    let recipe = try await pool.perform(PlanFilm(path, mayCopy: round % 3 == 0, to: output))
                    _ = try await pool.perform(CutFilm(path, recipe, 0..<1000, to: output))
                } catch {
                    #expect(error.reason.rawValue.hasPrefix("video."), "\(clip.name), round \(round): \(error)")
                }
                // The recipe of another film does no harm either.
                do throws(Failure) { _ = try await pool.perform(CutFilm(path, sound, 1000..<2000, to: output)) } catch {
                    #expect(error.reason.rawValue.hasPrefix("video."), "\(clip.name), round \(round): \(error)")
                }
            }
            #expect(pool.statistics.started == 1)
            await pool.shutdown()
        }
    }

    @Test func `a part that is too long or empty is refused`() async throws {
        try await withFolder { folder in
            let path = try Clip.phone.draw(in: folder)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let output = folder.appending("output.mp4")
            let recipe = try await pool.perform(PlanFilm(path, mayCopy: false, to: output))
            for part in [0..<9000, 5..<5, -10..<10] {
                let failure = await #expect(throws: Failure.self) {
                    try await pool.perform(CutFilm(path, recipe, part, to: output))
                }
                #expect(failure?.reason.rawValue == "video.noPart")
            }
            await pool.shutdown()
        }
    }
}
