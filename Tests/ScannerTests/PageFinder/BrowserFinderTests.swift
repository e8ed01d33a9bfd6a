import Foundation
import PageFinder
import Testing

/// Compares the page finder for browsers (compiled to WebAssembly by setup/finder/build) with the page finder in this process.
struct BrowserFinderTests {
    private static let house = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let deno = house.appendingPathComponent(".parts/wheels-test/bin/deno")
    private static let isThere =
        FileManager.default.isExecutableFile(atPath: deno.path)
        && FileManager.default.fileExists(
            atPath: house.appendingPathComponent("Web/features/scanner/page-finder.wasm").path)

    private static let (width, height, longSide) = (640, 480, 512)

    /// The size of an answer (nine floats) in bytes, the number of answers for each frame, and the size of a frame in bytes.
    private static let answer = 36, answers = 4, frame = VideoPlanes.bytes(width: width, height: height)

    @Test(.enabled(if: isThere, "set-up built no page-finder.wasm, or brought no deno"))
    func `browsers find the same corners with the same confidence, to the last bit, in grey, in colour and in a video`() throws {
        let count = 8
        var follower = PageFollower()
        let said = try Self.browser(count)
        try #require(said.count == count * (Self.answers * Self.answer + Self.frame))
        for number in 0..<count {
            let start = number * (Self.answers * Self.answer + Self.frame)
            let bytes = Array(said[start + Self.answers * Self.answer..<start + Self.answers * Self.answer + Self.frame])
            let frames = bytes.withUnsafeBufferPointer {
                let planes = VideoPlanes(width: Self.width, height: Self.height)
                return [
                    PageFrame(bytes: $0, width: Self.width, height: Self.height, channels: 1),
                    PageFrame(bytes: $0, planes: planes, longSide: Self.longSide),
                ]
            }
            for kind in 0..<Self.answers {
                let frame = try #require(frames[min(kind, 1)])
                let theirs = (0..<9).map { index in
                    let at = start + kind * Self.answer + 4 * index
                    return said[at..<at + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                }
                let found = kind < 2 ? PageFinder().page(in: frame) : follower.page(in: frame)
                let page = try #require(found)
                let shares = page.quad.corners.flatMap { [$0.x / Float(frame.width), $0.y / Float(frame.height)] }
                #expect(([page.confidence] + shares).map(\.bitPattern) == theirs, "frame \(number), \(kind): \(page)")
            }
        }
    }

    private static func browser(_ count: Int) throws -> [UInt8] {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = deno
        process.arguments = ["run", "--no-check", "--no-remote", "--allow-read", "Tests/Web/finder_answers.js", "\(count)"]
        process.currentDirectoryURL = house
        process.environment = ProcessInfo.processInfo.environment.merging(["DENO_NO_UPDATE_CHECK": "1"]) { $1 }
        process.standardOutput = pipe
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return Array(said)
    }
}
