import Foundation
import PageFinder
import Testing

/// The finder as browsers run it, compiled to WebAssembly by setup/finder/build, beside the one of this process.
struct BrowserFinderTests {
    private static let house = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let deno = house.appendingPathComponent(".parts/wheels-test/bin/deno")
    private static let isThere =
        FileManager.default.isExecutableFile(atPath: deno.path)
        && FileManager.default.fileExists(
            atPath: house.appendingPathComponent("Web/features/scanner/page-finder.wasm").path)

    private static let (width, height) = (640, 480)

    /// Bytes of nine floats, and of a frame behind them.
    private static let answer = 36, frame = width * height

    @Test(.enabled(if: isThere, "set-up built no page-finder.wasm, or brought no deno"))
    func `browsers find the same corners with the same confidence, to the last bit`() throws {
        let count = 8
        let said = try Self.browser(count)
        try #require(said.count == count * (Self.answer + Self.frame))
        for number in 0..<count {
            let start = number * (Self.answer + Self.frame)
            let theirs = (0..<9).map { place in
                said[start + 4 * place..<start + 4 * place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            let bytes = Array(said[start + Self.answer..<start + Self.answer + Self.frame])
            let frame = try #require(
                bytes.withUnsafeBufferPointer {
                    PageFrame(bytes: $0, width: Self.width, height: Self.height, channels: 1)
                })
            let page = try #require(PageFinder().page(in: frame))
            let shares = page.quad.corners.flatMap { [$0.x / Float(Self.width), $0.y / Float(Self.height)] }
            #expect(([page.confidence] + shares).map(\.bitPattern) == theirs, "frame \(number): \(page)")
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
