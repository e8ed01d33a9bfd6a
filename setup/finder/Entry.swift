// What the browser calls of the engine PageFinder, compiled to WebAssembly with it by setup/finder/build. One thread runs it.

/// The bytes of a frame, kept from one to the next.
private var frameBytes: UnsafeMutablePointer<UInt8>?
private var frameSize = 0
/// The confidence, then x and y of each corner as shares of the frame's sides.
private let result = UnsafeMutablePointer<Float>.allocate(capacity: 9)

/// Room for so many bytes of grey.
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

/// Looks for the page in what lies in `frame`, row by row. A confidence of 0 stands for none.
@_expose(wasm, "find")
@_cdecl("find")
public func find(_ width: Int32, _ height: Int32) -> UnsafeMutablePointer<Float> {
    result[0] = 0
    guard width > 0, height > 0, Int(width) * Int(height) <= frameSize, let frameBytes else { return result }
    let bytes = UnsafeBufferPointer(start: UnsafePointer(frameBytes), count: Int(width) * Int(height))
    guard let frame = PageFrame(bytes: bytes, width: Int(width), height: Int(height), channels: 1),
        let page = PageFinder().page(in: frame)
    else { return result }
    result[0] = page.confidence
    for (index, corner) in page.quad.corners.enumerated() {
        result[1 + 2 * index] = corner.x / Float(width)
        result[2 + 2 * index] = corner.y / Float(height)
    }
    return result
}
