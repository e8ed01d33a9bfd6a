import Base
import Foundation
import PicturesEngine
import PicturesTasks
import TestSupport
import Testing
import VideosEngine
import VideosTasks
import Workers

/// Smaller copies of films, which confined workers make and compare.
struct SmallerFilmTests {
    /// A film with many bytes a frame, which a copy can save.
    static func large(_ name: String = "large.mp4", size: String = "1600x900", seconds: Int = 2) -> Clip {
        Clip(
            name: name, codec: "h264", sound: "aac",
            encoder: ["libx264", "-preset", "ultrafast", "-crf", "4", "-pix_fmt", "yuv420p"],
            source: "testsrc2=size=\(size):rate=25:duration=\(seconds)")
    }

    private static let facts = [
        "-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.creationdate=2024-05-01T12:20:30+0200",
        "-metadata", "com.apple.quicktime.location.ISO6709=+48.1374+011.5755+520.000/",
        "-metadata", "com.apple.quicktime.make=Apple", "-metadata", "com.apple.quicktime.model=iPhone 15",
        "-metadata", "creation_time=2024-05-01T10:20:30Z",
    ]

    private static func withPool(_ body: (BytePath, WorkerPool) async throws -> Void) async throws {
        try await withFolder { folder in
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            try await body(folder, pool)
            await pool.shutdown()
        }
    }

    /// The output of the command `ffprobe` about the streams and the format of a film.
    private static func probe(_ path: BytePath, _ entries: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ffprobe")
        process.arguments = ["-v", "error", "-show_entries", entries, "-of", "compact=p=0:nk=1", path.display]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: ["large.mp4", "large.mov"])
    func `a smaller copy has every frame, the sound, the date, the place and the camera`(name: String) async throws {
        try await Self.withPool { folder, pool in
            let path = try Self.large(name).draw(in: folder, Self.facts)
            let copy = folder.appending(BytePath("copy-" + name))
            let made = try await SmallerFilm(of: path, .medium, to: copy, pool: pool)
            #expect(made.film.width == 1280 && made.film.height == 720)
            #expect(made.film.frames == 50)
            #expect(made.comparison.compared == 5)
            #expect(made.comparison.averageSimilarity >= 0.95)
            let (before, after) = (try #require(FileInfo(path)?.bytes), try #require(FileInfo(copy)?.bytes))
            #expect(Int64(made.film.bytes) == after)
            #expect(after < before / 2)
            let (old, new) = (try await pool.perform(DescribeFilm(path)), try await pool.perform(DescribeFilm(copy)))
            #expect(made.digest == new.digest.digest)
            #expect(new.film.dates == old.film.dates && !new.film.dates.isEmpty)
            #expect(new.film.labels == old.film.labels && new.film.labels?.position != nil)
            #expect(new.film.model == "iPhone 15")
            #expect(new.info?.audioCodec == "aac")
            #expect(abs((new.info?.milliseconds ?? 0) - (old.info?.milliseconds ?? 0)) <= 40)
            // Another program finds the same, and decodes every frame.
            let streams = try Self.probe(copy, "stream=codec_name,width,height,nb_frames")
            #expect(streams.contains("h264|1280|720|50"), "\(streams)")
            #expect(try Self.probe(copy, "format_tags").contains("2024-05-01T12:20:30+0200"))
            try run(["ffmpeg", "-v", "error", "-xerror", "-i", copy.display, "-f", "null", "-"])
        }
    }

    @Test func `a film that was filmed on its side stays on its side`() async throws {
        try await Self.withPool { folder, pool in
            let path = try Self.large().draw(in: folder)
            var bytes = [UInt8](try Data(contentsOf: URL(filePath: path.display)))
            let mark = try #require(bytes.firstRange(of: Array("tkhd".utf8)))
            let matrix: [UInt32] = [0, 0x0001_0000, 0, 0xFFFF_0000, 0, 0]
            for (number, value) in matrix.enumerated() {
                let at = mark.upperBound + 40 + 4 * number
                bytes.replaceSubrange(at..<at + 4, with: withUnsafeBytes(of: value.bigEndian) { Array($0) })
            }
            try Data(bytes).write(to: URL(filePath: path.display))
            let copy = folder.appending("copy.mp4")
            _ = try await SmallerFilm(of: path, .medium, to: copy, pool: pool)
            let info = try await pool.perform(ProbeFilm(copy))
            #expect(info.rotation == 90)
            #expect(info.width == 720 && info.height == 1280)
        }
    }

    @Test func `an estimate is near the size of the copy`() async throws {
        try await Self.withPool { folder, pool in
            let path = try Self.large(size: "640x360", seconds: 12).draw(in: folder)
            let estimates = try await SmallerFilm.estimate(path, pool: pool)
            #expect(estimates.count == SmallerFilm.Size.allCases.count)
            let copy = folder.appending("copy.mp4")
            let made = try await SmallerFilm(of: path, .medium, to: copy, pool: pool)
            let ratio = Double(estimates[0]) / Double(made.film.bytes)
            #expect(ratio > 0.6 && ratio < 1.6, "\(estimates[0]) for \(made.film.bytes)")
        }
    }

    @Test func `films that would lose something, or are small already, are refused with the reason`() async throws {
        let deep = ["libx264", "-preset", "ultrafast", "-crf", "4", "-pix_fmt", "yuv420p10le"]
        let interlaced = Clip.phone.encoder + ["-flags", "+ildct+ilme", "-x264opts", "tff=1"]
        let source = "testsrc2=size=640x360:rate=25:duration=1"
        let cases: [(clip: Clip, reason: String)] = [
            (Clip(name: "deep.mp4", codec: "h264", sound: nil, encoder: deep, source: source), "video.deepColours"),
            (Clip(name: "fields.mp4", codec: "h264", sound: nil, encoder: interlaced, source: source), "video.interlaced"),
            (Clip(name: "film.avi", codec: "mjpeg", sound: nil, encoder: ["mjpeg"], source: source), "video.otherContainer"),
            (
                Clip(
                    name: "small.mp4", codec: "h264", sound: nil,
                    encoder: ["libx264", "-crf", "35", "-pix_fmt", "yuv420p"], source: source), "video.hardlySmaller"
            ),
        ]
        try await Self.withPool { folder, pool in
            for (clip, reason) in cases {
                let path = try clip.draw(in: folder)
                let copy = folder.appending("copy.mp4")
                do throws(Failure) {
                    _ = try await SmallerFilm(of: path, .medium, to: copy, pool: pool)
                    Issue.record("\(clip.name) was made smaller")
                } catch {
                    #expect(error.reason.rawValue == reason, "\(clip.name): \(error)")
                }
            }
        }
    }

    /// The bound of a person's eye is held by the comparison, which knows nothing of the encoder.
    @Test func `a copy with other frames, or with fewer, is noticed`() async throws {
        try await Self.withPool { folder, pool in
            let path = try Self.large(size: "320x180").draw(in: folder)
            let (blurred, short) = (folder.appending("blurred.mp4"), folder.appending("short.mp4"))
            let again = ["ffmpeg", "-v", "error", "-y", "-i", path.display]
            try run(again + ["-vf", "boxblur=6", blurred.display])
            try run(again + ["-t", "1.5", "-c", "copy", short.display])
            let other = try await pool.perform(CompareFilms(path, with: blurred, milliseconds: 2000))
            #expect(other.comparison.isComplete)
            #expect(!other.comparison.isSimilar, "\(other.comparison)")
            let less = try await pool.perform(CompareFilms(path, with: short, milliseconds: 2000))
            #expect(!less.comparison.isComplete)
            let same = try await pool.perform(CompareFilms(path, with: path, milliseconds: 2000))
            #expect(same.comparison.averageSimilarity == 1 && same.comparison.isComplete)
        }
    }
}
