import Base
import Foundation
import TestSupport
import Testing

/// A short film that the test draws with the command `ffmpeg`.
struct Clip: Sendable, CustomTestStringConvertible {
    let name: String
    /// The codec of the pictures as the engine names it.
    let codec: String
    let sound: String?
    let encoder: [String]
    var source = "testsrc2=size=320x180:rate=25:duration=2"

    var testDescription: String { name }

    private static let h264 = ["libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    private static let hevc = ["libx265", "-preset", "ultrafast", "-x265-params", "log-level=error:pools=1:frame-threads=1"]
    private static let vp9 = ["libvpx-vp9", "-cpu-used", "8", "-deadline", "realtime"]

    /// Films of phones, cameras and old programs.
    static let all = [
        Clip(name: "phone.mp4", codec: "h264", sound: "aac", encoder: h264),
        Clip(name: "iphone.mov", codec: "hevc", sound: "aac", encoder: hevc),
        Clip(
            name: "old.3gp", codec: "h263", sound: nil, encoder: ["h263"],
            source: "testsrc2=size=352x288:rate=25:duration=2"),
        Clip(name: "camera.avi", codec: "mjpeg", sound: "pcm_s16le", encoder: ["mjpeg", "-q:v", "6"]),
        Clip(name: "xvid.avi", codec: "mpeg4", sound: "mp3", encoder: ["mpeg4", "-vtag", "XVID"]),
        Clip(name: "web.webm", codec: "vp9", sound: "opus", encoder: vp9),
        Clip(name: "ripped.mkv", codec: "h264", sound: "aac", encoder: h264),
        Clip(name: "camcorder.mts", codec: "h264", sound: "aac", encoder: h264),
        Clip(name: "dvd.mpg", codec: "mpeg2video", sound: "mp2", encoder: ["mpeg2video"]),
        Clip(name: "windows.wmv", codec: "wmv2", sound: "wmav2", encoder: ["wmv2"]),
    ]

    static var phone: Clip { all[0] }

    /// Draws the film into a folder.
    func draw(in folder: BytePath, _ more: [String] = []) throws -> BytePath {
        let path = folder.appending(BytePath(name))
        let tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2"]
        let muxer = name.hasSuffix(".mts") ? ["-f", "mpegts"] : []
        try run(
            ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-f", "lavfi", "-i", source] + (sound == nil ? [] : tone)
                + ["-g", "10", "-threads", "1", "-c:v"] + encoder + Self.soundEncoder(sound) + more + muxer + [path.display])
        return path
    }

    private static func soundEncoder(_ sound: String?) -> [String] {
        guard let sound else { return [] }
        return ["-c:a", ["mp3": "libmp3lame", "opus": "libopus"][sound] ?? sound]
    }
}
