/// `run.py` compiles this together with Sources/Papers/Engine/Fonts.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzFonts(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    reduceFont(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Writes a Type 1 font as CFF. The input is the font without its encryption: its head, a byte 0xFF, and its private part.
private func reduceFont(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
    var font = Array("%!\n".utf8) + parts[0] + Array(" eexec\n".utf8)
    var state: UInt16 = 55665
    for byte in [0, 0, 0, 0] + (parts.count > 1 ? parts[1] : []) {
        let cipher = byte ^ UInt8(state >> 8)
        state = (UInt16(cipher) &+ state) &* 52845 &+ 22719
        font.append(cipher)
    }
    guard let read = Type1Font(font) else { return }
    guard let compact = CompactFont.encode(read, names: Set(read.glyphs.keys), shown: Array(0..<256)) else { return }
    precondition(compact.count > 40 && compact[0] == 1, "a font has no head")
}
