import Testing

/// A HEIC in the form that phones write: tiles side by side in a grid (ISO/IEC 23008-12, 6.6.2.3), the last of which extend
/// beyond the picture's edge.
struct TiledPicture {
    let columns: Int
    let rows: Int
    /// The side of a tile, in pixels.
    let side: Int
    let width: Int
    let height: Int
    /// The colour primaries of all tiles (ITU-T H.273): 1 for sRGB, 12 for Display P3.
    var primaries = 1
    /// The curve of all tiles (ITU-T H.273): 13 for sRGB.
    var curve = 13

    /// - Parameter tiles: HEIC files of one picture each, row by row.
    func encoded(_ tiles: [[UInt8]]) throws -> [UInt8] {
        let parts = try tiles.map(Self.coded)
        let ids = (0..<tiles.count).map { number($0 + 2, 2) }
        let grid = [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + number(width, 2) + number(height, 2)
        let types = [entry(1, "grid", isHidden: false)] + (0..<tiles.count).map { entry($0 + 2, "hvc1", isHidden: true) }
        let tags = number(1, 2) + [2, 0x81, 4] + ids.flatMap { $0 + [3, 0x82, 3, 4] }
        let properties =
            size(width, height) + parts[0].header + size(side, side)
            + box("colr", Array("nclx".utf8) + number(primaries, 2) + number(curve, 2) + number(6, 2) + [0x80])
        func meta(at base: Int) -> [UInt8] {
            var locations = number(1, 2) + [0, 1, 0, 0, 0, 1] + number(0, 4) + number(grid.count, 4)
            var at = base
            for (id, part) in zip(ids, parts) {
                locations += id + [0, 0, 0, 0, 0, 1] + number(at, 4) + number(part.data.count, 4)
                at += part.data.count
            }
            return full(
                "meta",
                full("hdlr", number(0, 4) + Array("pict".utf8) + number(0, 12) + [0]) + full("pitm", number(1, 2))
                    + full("iloc", [0x44, 0] + number(tiles.count + 1, 2) + locations, version: 1)
                    + full("iinf", number(tiles.count + 1, 2) + types.joined())
                    + full("iref", box("dimg", number(1, 2) + number(tiles.count, 2) + ids.joined()))
                    + box("iprp", box("ipco", properties) + full("ipma", number(tiles.count + 1, 4) + tags)) + box("idat", grid))
        }
        let start = box("ftyp", Array("heic".utf8) + number(0, 4) + Array("mif1heic".utf8))
        let base = start.count + meta(at: 0).count + 8
        return start + meta(at: base) + box("mdat", parts.flatMap(\.data))
    }

    /// The decoder's header and the coded picture of a HEIC with one picture. libheif writes it as one extent in the last box.
    private static func coded(_ heic: [UInt8]) throws -> (header: [UInt8], data: [UInt8]) {
        func big(_ at: Int) -> Int { heic[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let hvcC = try #require(heic.indices.dropLast(8).first { heic[$0..<$0 + 4].elementsEqual("hvcC".utf8) }) - 4
        let mdat = try #require(heic.indices.dropLast(8).first { heic[$0..<$0 + 4].elementsEqual("mdat".utf8) }) - 4
        // The length of the picture's first unit comes directly after the header of the box.
        return (Array(heic[hvcC..<hvcC + big(hvcC)]), Array(heic[mdat + 8..<mdat + big(mdat)]))
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
    }
    private func box(_ type: String, _ payload: [UInt8]) -> [UInt8] { number(payload.count + 8, 4) + Array(type.utf8) + payload }
    private func full(_ type: String, _ payload: [UInt8], version: UInt8 = 0, flags: UInt8 = 0) -> [UInt8] {
        box(type, [version, 0, 0, flags] + payload)
    }
    private func size(_ width: Int, _ height: Int) -> [UInt8] { full("ispe", number(width, 4) + number(height, 4)) }
    private func entry(_ id: Int, _ type: String, isHidden: Bool) -> [UInt8] {
        full("infe", number(id, 2) + [0, 0] + Array(type.utf8) + [0], version: 2, flags: isHidden ? 1 : 0)
    }
}
