/// `run.py` compiles this together with Sources/Scanner/PageFinder.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzPages(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    findPage(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Finds a page in a picture. The first three bytes give its width and its height (48…111 pixels each) and the layout of its
/// pixels: grey, RGB, or the planes of a video frame. The remaining bytes are the pixels. They are repeated to fill the
/// picture, which produces straight edges.
private func findPage(_ bytes: [UInt8]) {
    guard bytes.count > 3 else { return }
    let (width, height, kind) = (48 + Int(bytes[0] % 64), 48 + Int(bytes[1] % 64), Int(bytes[2] % 3))
    let count = [width * height, 3 * width * height, VideoPlanes.bytes(width: width, height: height)][kind]
    let pixels = (0..<count).map { bytes[3 + $0 % (bytes.count - 3)] }
    let frame = pixels.withUnsafeBufferPointer {
        kind == 2
            ? PageFrame(bytes: $0, planes: VideoPlanes(width: width, height: height), longSide: max(width, height))
            : PageFrame(bytes: $0, width: width, height: height, channels: 1 + 2 * kind)
    }
    guard let frame else { preconditionFailure("a whole picture is no frame") }
    guard let page = PageFinder().page(in: frame) else { return }
    precondition(page.confidence.isFinite && page.confidence <= 1, "a page is \(page.confidence) sure")
    precondition(page.quad.area.isFinite && page.quad.area > 0, "a page has no area")
}
