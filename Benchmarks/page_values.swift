// Prints how the engine PageFinder sees frames, for page_sights.py, which compiles this with the engine's sources.
//
//     page_values colour|live|grey < frames > values
//
// In: for each frame, its width and height as 32-bit numbers, then red, green and blue of each pixel. Out, as 32-bit floats: for
// each frame, the number of finalists, the number of values of each finalist, the processor time in milliseconds, the likelihood
// that the page is right (−1: no page), and its corners; then for each finalist its corners and `PageEvidence.values`. Corners
// are shares of the frame's width.

import Foundation

@main
struct PageValues {
    static func main() {
        let mode = CommandLine.arguments.dropFirst().first ?? "colour"
        while let (width, height) = size(), let pixels = read(width * height * 3) {
            guard let frame = frame(pixels, width, height, mode) else { continue }
            let began = worked()
            let finalists = FinalistFinder(frame, PageFinder().view(of: frame)).finalists()
            let page = PageFinder().best(of: finalists, width: frame.width)
            let took = worked() - began
            let none = [Float](repeating: 0, count: 8)
            let values = finalists.first?.evidence.values.count ?? 0
            write([Float(finalists.count), Float(values), took, page?.confidence ?? -1] + (page.map { corners($0.quad, frame) } ?? none))
            for one in finalists { write(corners(one.quad, frame) + one.evidence.values) }
        }
    }

    static func corners(_ quad: PageQuad, _ frame: PageFrame) -> [Float] {
        quad.corners.flatMap { [$0.x / Float(frame.width), $0.y / Float(frame.width)] }
    }

    /// The processor time of this process so far, in milliseconds.
    static func worked() -> Float { Float(clock()) / Float(CLOCKS_PER_SEC) * 1000 }

    static func size() -> (Int, Int)? {
        read(8).map { bytes in
            bytes.withUnsafeBytes { (Int($0.loadUnaligned(as: UInt32.self)), Int($0.loadUnaligned(fromByteOffset: 4, as: UInt32.self))) }
        }
    }

    static func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return fread(&bytes, 1, count, stdin) == count ? bytes : nil
    }

    static func write(_ values: [Float]) { fwrite(values, 4, values.count, stdout) }
}

private extension PageValues {
    /// Returns the frame in colour, in the format of the live view, or in grey.
    static func frame(_ pixels: [UInt8], _ width: Int, _ height: Int, _ mode: String) -> PageFrame? {
        switch mode {
        case "grey":
            let grey = (0..<width * height).map { at in
                let sum = 299 * Int(pixels[3 * at]) + 587 * Int(pixels[3 * at + 1]) + 114 * Int(pixels[3 * at + 2])
                return UInt8(sum / 1000)
            }
            return grey.withUnsafeBufferPointer { PageFrame(bytes: $0, width: width, height: height, channels: 1) }
        case "live": return live(pixels, width, height)
        default: return pixels.withUnsafeBufferPointer { PageFrame(bytes: $0, width: width, height: height, channels: 3) }
        }
    }

    /// Returns the frame in the format of cameras: 4:2:0 with black at 16 (ITU-R BT.601), at most 512 pixels long.
    static func live(_ pixels: [UInt8], _ width: Int, _ height: Int) -> PageFrame? {
        let (columns, rows) = (width / 2, height / 2)
        var planes = [UInt8](repeating: 0, count: width * height + 2 * columns * rows)
        func byte(_ base: Double, _ weights: SIMD3<Double>, _ colour: SIMD3<Double>) -> UInt8 {
            UInt8(max(0, min(255, (base + (weights * colour).sum() / 255).rounded())))
        }
        func colour(_ x: Int, _ y: Int) -> SIMD3<Double> {
            let at = 3 * (y * width + x)
            return SIMD3(Double(pixels[at]), Double(pixels[at + 1]), Double(pixels[at + 2]))
        }
        for y in 0..<height {
            for x in 0..<width { planes[y * width + x] = byte(16, SIMD3(65.481, 128.553, 24.966), colour(x, y)) }
        }
        for y in 0..<rows {
            for x in 0..<columns {
                let sum = colour(2 * x, 2 * y) + colour(2 * x + 1, 2 * y) + colour(2 * x, 2 * y + 1) + colour(2 * x + 1, 2 * y + 1)
                let at = width * height + y * columns + x
                planes[at] = byte(128, SIMD3(-37.797, -74.203, 112), sum / 4)
                planes[at + columns * rows] = byte(128, SIMD3(112, -93.786, -18.214), sum / 4)
            }
        }
        let light = VideoPlanes.Layer(offset: 0, step: 1, stride: width, width: width, height: height)
        let blue = VideoPlanes.Layer(offset: width * height, step: 1, stride: columns, width: columns, height: rows)
        var red = blue
        red.offset += columns * rows
        let layout = VideoPlanes(light: light, blue: blue, red: red, isFull: false)
        return planes.withUnsafeBufferPointer { PageFrame(bytes: $0, planes: layout, longSide: 512) }
    }
}
