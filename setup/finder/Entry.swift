// The functions of the engine PageFinder that the browser calls. setup/finder/build compiles them with the engine to WebAssembly.
// They run in one thread.

/// The memory for the bytes of a frame. It is reused for the next frame.
private var frameBytes: UnsafeMutablePointer<UInt8>?
private var frameSize = 0
/// The layout of the planes of a video frame. For brightness, blue and red: offset, step, stride, width and height. Last: 1 if
/// black has the value 0.
private let layoutNumbers = UnsafeMutablePointer<Int32>.allocate(capacity: 16)
/// Follows the page through the frames of a video.
private var follower = PageFollower()
/// The result: the confidence, then x and y of each corner as fractions of the frame's sides, then the mean brightness.
private let result = UnsafeMutablePointer<Float>.allocate(capacity: 10)

/// Returns memory for a frame of this number of bytes.
@_expose(wasm, "frame")
@_cdecl("frame")
public func frame(_ bytes: Int32) -> UnsafeMutablePointer<UInt8>? {
    if Int(bytes) > frameSize {
        frameBytes?.deallocate()
        frameBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(bytes))
        frameSize = Int(bytes)
    }
    return frameBytes
}

/// Returns the memory for the numbers that `findInVideo` reads.
@_expose(wasm, "layout")
@_cdecl("layout")
public func layout() -> UnsafeMutablePointer<Int32> { layoutNumbers }

/// Finds the page in the bytes at `frame`, row by row: one byte per pixel for grey, four for colour. If there is no page, the
/// confidence is 0.
@_expose(wasm, "find")
@_cdecl("find")
public func find(_ width: Int32, _ height: Int32, _ channels: Int32) -> UnsafeMutablePointer<Float> {
    let frame = heldBytes().flatMap { PageFrame(bytes: $0, width: Int(width), height: Int(height), channels: Int(channels)) }
    return found(frame, frame.flatMap { PageFinder().page(in: $0) })
}

/// Finds the page in a video frame, scaled down to `longSide`. The planes of the video frame are at `frame`, with the layout at
/// `layout`.
@_expose(wasm, "findInVideo")
@_cdecl("findInVideo")
public func findInVideo(_ longSide: Int32) -> UnsafeMutablePointer<Float> {
    let frame = videoFrame(Int(longSide))
    return found(frame, frame.flatMap { PageFinder().page(in: $0) })
}

/// Does the same as `findInVideo` for the next frame of a video, and also uses the previous frames.
@_expose(wasm, "followInVideo")
@_cdecl("followInVideo")
public func followInVideo(_ longSide: Int32) -> UnsafeMutablePointer<Float> {
    let frame = videoFrame(Int(longSide))
    return found(frame, frame.flatMap { follower.page(in: $0) })
}

private func videoFrame(_ longSide: Int) -> PageFrame? {
    guard let bytes = heldBytes() else { return nil }
    func layer(_ first: Int) -> VideoPlanes.Layer {
        let numbers = (0..<5).map { Int(layoutNumbers[first + $0]) }
        return VideoPlanes.Layer(offset: numbers[0], step: numbers[1], stride: numbers[2], width: numbers[3], height: numbers[4])
    }
    let planes = VideoPlanes(light: layer(0), blue: layer(5), red: layer(10), isFull: layoutNumbers[15] == 1)
    return PageFrame(bytes: bytes, planes: planes, longSide: longSide)
}

private func heldBytes() -> UnsafeBufferPointer<UInt8>? {
    frameBytes.map { UnsafeBufferPointer(start: UnsafePointer($0), count: frameSize) }
}

private func found(_ frame: PageFrame?, _ page: FoundPage?) -> UnsafeMutablePointer<Float> {
    result[0] = 0
    result[9] = frame?.brightness ?? 0
    guard let frame, let page else { return result }
    result[0] = page.confidence
    for (index, corner) in page.quad.corners.enumerated() {
        result[1 + 2 * index] = corner.x / Float(frame.width)
        result[2 + 2 * index] = corner.y / Float(frame.height)
    }
    return result
}
