/// `run.py` compiles this together with Sources/Papers/Engine/Office. The input is a list of names and files, separated by zeros, so
/// that no archive has to be unpacked.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOffice(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let pieces = UnsafeBufferPointer(start: start, count: count).split(separator: 0, omittingEmptySubsequences: false)
    let files = OfficeFiles()
    for at in stride(from: 0, to: min(pieces.count, 20) - 1, by: 2) {
        var rest = Array(pieces[at + 1])[...]
        files.read(String(decoding: pieces[at], as: UTF8.self)) { buffer in
            let piece = rest.prefix(buffer.count)
            piece.withUnsafeBytes { buffer.copyMemory(from: $0) }
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
    }
    guard let document = files.document(isWhole: true) else { return 0 }
    precondition(document.parts.count <= OfficeLimits.parts)
    var (text, blocks) = (0, 0)
    for block in document.parts.flatMap(\.blocks) {
        let rows = block.rows ?? []
        precondition(rows.count <= OfficeLimits.rows && rows.allSatisfy { $0.count <= OfficeLimits.columns })
        precondition(block.heading.map { (1...6).contains($0) } ?? true && block.item.map { (0...8).contains($0) } ?? true)
        text += (block.text?.utf8.count ?? 0) + rows.reduce(0) { $1.reduce($0) { $0 + $1.utf8.count } }
        blocks += 1
    }
    precondition(text <= OfficeLimits.text && blocks <= OfficeLimits.blocks)
    return 0
}
