/// Returns a 24-bit Windows bitmap, whose rows are stored from bottom to top.
///
/// - Parameter colour: returns blue, green and red of a pixel; y counts from the top.
public func windowsBitmap(width: Int, height: Int, colour: (_ x: Int, _ y: Int) -> [UInt8]) -> [UInt8] {
    func four(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let padding = [UInt8](repeating: 0, count: (4 - width * 3 % 4) % 4)
    var rows: [UInt8] = []
    for y in (0..<height).reversed() {
        for x in 0..<width { rows += colour(x, y) }
        rows += padding
    }
    var file = Array("BM".utf8)
    for value in [54 + rows.count, 0, 54, 40, width, height] { file += four(value) }
    file += [1, 0, 24, 0]
    for value in [0, rows.count, 2835, 2835, 0, 0] { file += four(value) }
    return file + rows
}
