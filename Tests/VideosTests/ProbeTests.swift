import Base
import Foundation
import PicturesEngine
import PicturesTasks
import TestSupport
import Testing
import VideosEngine
import VideosTasks
import Workers

/// Films are read by confined workers.
struct ProbeTests {
    @Test(arguments: Clip.all)
    func `a worker knows what a film is, and shows a frame of it`(clip: Clip) async throws {
        try await withFolder { folder in
            let path = try clip.draw(in: folder)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let found = try await pool.perform(DescribeFilm(path))
            let info = try #require(found.info, "\(String(describing: found.problem))")
            #expect(info.videoCodec == clip.codec)
            #expect(info.audioCodec == clip.sound)
            let size = clip.name == "old.3gp" ? (352, 288) : (320, 180)
            #expect(info.width == size.0 && info.height == size.1)
            #expect(info.rotation == 0)
            #expect(abs((info.milliseconds ?? 0) - 2000) <= 100)
            #expect(abs((info.frameRate ?? 0) - 25) < 0.1)
            let poster = try #require(found.poster)
            #expect(poster.thumbnail.starts(with: [0xFF, 0xD8]))
            #expect(Int64(found.digest.bytes) == FileInfo(path)?.bytes)
            #expect(try await pool.perform(ProbeFilm(path)) == info)
            await pool.shutdown()
        }
    }

    @Test(arguments: [90, 180, 270])
    func `a film that was filmed on its side is upright`(turn: Int) async throws {
        try await withFolder { folder in
            let path = try Self.turned(by: turn, in: folder)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let info = try await pool.perform(ProbeFilm(path))
            #expect(info.rotation == turn)
            let size = turn == 180 ? (320, 180) : (180, 320)
            #expect(info.width == size.0 && info.height == size.1)
            let output = folder.appending("poster.jpg")
            _ = try await pool.perform(MakePoster(of: path, .poster, longSide: 320, output: output))
            let poster = try Picture(bytes: [UInt8](Data(contentsOf: URL(filePath: output.display)))).describe()
            #expect(poster.width == info.width && poster.height == info.height)
            await pool.shutdown()
        }
    }

    /// The matrix of the film is replaced, because the versions of ffmpeg write it with different options.
    private static func turned(by turn: Int, in folder: BytePath) throws -> BytePath {
        let path = try Clip.phone.draw(in: folder)
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path.display)))
        let mark = try #require(bytes.firstRange(of: Array("tkhd".utf8)))
        // Version 0 of the box has 40 bytes in front of the matrix.
        let matrix = mark.upperBound + 40
        let (one, minus): (UInt32, UInt32) = (0x0001_0000, 0xFFFF_0000)
        let values: [UInt32] =
            switch turn {
            case 90: [0, one, 0, minus, 0, 0]
            case 180: [minus, 0, 0, 0, minus, 0]
            default: [0, minus, 0, one, 0, 0]
            }
        for (number, value) in values.enumerated() {
            bytes.replaceSubrange(
                matrix + 4 * number..<matrix + 4 * number + 4, with: withUnsafeBytes(of: value.bigEndian) { Array($0) })
        }
        try Data(bytes).write(to: URL(filePath: path.display))
        return path
    }

    @Test func `the poster of a film that begins in the dark is a later frame`() async throws {
        try await withFolder { folder in
            let source = "color=black:s=320x180:r=25:d=2[a];testsrc2=s=320x180:r=25:d=4[b];[a][b]concat"
            let clip = Clip(name: "dark.mp4", codec: "h264", sound: nil, encoder: Clip.phone.encoder, source: source)
            let path = try clip.draw(in: folder)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let output = folder.appending("poster.jpg")
            _ = try await pool.perform(MakePoster(of: path, .poster, longSide: 320, output: output))
            let poster = try Picture(bytes: [UInt8](Data(contentsOf: URL(filePath: output.display)))).describe()
            #expect(poster.colour & 0xFF > 40)
            await pool.shutdown()
        }
    }

    @Test(arguments: [212, 214, 220, 226, 238, 318]) func `a frame is complete up to its right edge`(width: Int) async throws {
        try await withFolder { folder in
            let source = "color=white:s=\(width)x160:r=25:d=2"
            let path = try Clip(name: "white.mp4", codec: "h264", sound: nil, encoder: Clip.phone.encoder, source: source).draw(
                in: folder)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let output = folder.appending("poster.jpg")
            _ = try await pool.perform(MakePoster(of: path, .poster, longSide: 400, output: output))
            let poster = try Picture(bytes: [UInt8](Data(contentsOf: URL(filePath: output.display)))).describe()
            #expect(poster.width == width)
            #expect(poster.look.luma.allSatisfy { $0 > 245 })
            await pool.shutdown()
        }
    }

    // An HDR film stores paper white as three quarters (HLG) or six tenths (PQ) of the largest number, which would be a grey.
    @Test(arguments: [("arib-std-b67", 191), ("smpte2084", 148)])
    func `the poster of an HDR film is tone-mapped`(curve: String, stored: Int) async throws {
        try await withFolder { folder in
            let grey = String(format: "0x%02X%02X%02X", stored, stored, stored)
            let hdr = "colorprim=bt2020:transfer=\(curve):colormatrix=bt2020nc"
            let encoder = ["libx264", "-preset", "ultrafast", "-x264-params"]
            var lightness: [UInt32] = []
            for (name, colours) in [("plain", "colorprim=bt709:transfer=bt709"), ("hdr", hdr)] {
                let source = "color=\(grey):s=320x180:r=25:d=2,format=yuv420p"
                let path = try Clip(name: "\(name).mp4", codec: "h264", sound: nil, encoder: encoder + [colours], source: source)
                    .draw(in: folder)
                let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
                let output = folder.appending("\(name).jpg")
                _ = try await pool.perform(MakePoster(of: path, .poster, longSide: 320, output: output))
                let poster = try Picture(bytes: [UInt8](Data(contentsOf: URL(filePath: output.display)))).describe()
                lightness.append(poster.colour & 0xFF)
                await pool.shutdown()
            }
            #expect(abs(Int(lightness[0]) - stored) < 8)
            // Paper white has half of the screen's light, which is 188 in sRGB.
            #expect(abs(Int(lightness[1]) - 188) < 12, "\(lightness)")
        }
    }

    @Test func `a strip shows eight parts of a film`() async throws {
        try await withFolder { folder in
            let path = try Clip.phone.draw(in: folder)
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let output = folder.appending("strip.jpg")
            _ = try await pool.perform(MakePoster(of: path, .strip, longSide: 160, output: output))
            let strip = try Picture(bytes: [UInt8](Data(contentsOf: URL(filePath: output.display)))).describe()
            #expect(strip.width == 8 * 160 && strip.height == 90)
            await pool.shutdown()
        }
    }

    @Test func `the date, the place and the camera of a film are found`() async throws {
        try await withFolder { folder in
            let path = try Clip.phone.draw(
                in: folder,
                [
                    "-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.creationdate=2024-05-01T12:20:30+0200",
                    "-metadata", "com.apple.quicktime.location.ISO6709=+48.1374+011.5755+520.000/",
                    "-metadata", "com.apple.quicktime.make=Apple", "-metadata", "com.apple.quicktime.model=iPhone 15",
                ])
            let pool = WorkerPool(executable: try builtProgram(), arguments: ["worker"], size: 1)
            let film = try await pool.perform(DescribeFilm(path)).film
            let date = try #require(film.dates.first { $0.source == .quicktime })
            #expect(date.iso.hasPrefix("2024-05-01T12:20:30"))
            #expect(date.zone == "+02:00")
            #expect(film.labels?.position == Labels.Position(48.1374, 11.5755))
            #expect(film.make == "Apple")
            #expect(film.model == "iPhone 15")
            await pool.shutdown()
        }
    }
}
