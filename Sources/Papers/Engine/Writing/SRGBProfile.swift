/// The colour space sRGB as an ICC profile, generated here (ICC.1:2010, version 4; IEC 61966-2-1).
enum SRGBProfile {
    static let bytes: [UInt8] = {
        let text = { (words: String) -> [UInt8] in
            let units = words.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            return Array("mluc".utf8) + word(0) + word(1) + word(12) + Array("enUS".utf8) + word(UInt32(units.count)) + word(28)
                + units
        }
        let point = { (x: Double, y: Double, z: Double) -> [UInt8] in Array("XYZ ".utf8) + word(0) + [x, y, z].flatMap(fixed) }
        let curve: [UInt8] =
            Array("para".utf8) + word(0) + [0, 3, 0, 0]
            + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
        let adaptation: [UInt8] =
            Array("sf32".utf8) + word(0)
            + [1.0478112, 0.0228866, -0.0501270, 0.0295424, 0.9904844, -0.0170491, -0.0092345, 0.0150436, 0.7521316].flatMap(
                fixed)
        return assemble([
            ("desc", text("sRGB")), ("cprt", text("No copyright")), ("wtpt", point(0.9642, 1, 0.8249)),
            ("rXYZ", point(0.4360747, 0.2225045, 0.0139322)), ("gXYZ", point(0.3850649, 0.7168786, 0.0971045)),
            ("bXYZ", point(0.1430804, 0.0606169, 0.7141733)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
            ("chad", adaptation),
        ])
    }()

    private static func assemble(_ tags: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var table = word(UInt32(tags.count)), data: [UInt8] = []
        let start = 128 + 4 + 12 * tags.count
        for tag in tags {
            table += Array(tag.name.utf8) + word(UInt32(start + data.count)) + word(UInt32(tag.bytes.count))
            data += tag.bytes + [UInt8](repeating: 0, count: (4 - tag.bytes.count % 4) % 4)
        }
        var header = word(UInt32(start + data.count)) + word(0) + [4, 0x20, 0, 0] + Array("mntrRGB XYZ ".utf8)
        header += [2026, 11, 23, 0, 0, 0].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28) + [0.9642, 1, 0.8249].flatMap(fixed)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + table + data
    }

    private static func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

    /// Encodes a number as s15Fixed16Number.
    private static func fixed(_ value: Double) -> [UInt8] { word(UInt32(bitPattern: Int32((value * 65_536).rounded()))) }
}
