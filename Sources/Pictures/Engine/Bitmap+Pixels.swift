extension Bitmap {
    /// Decoded pixels, scaled down by an integer factor.
    struct Drawing {
        var pixels: Pixels
        var isTruncated = false
    }

    /// Decodes the bitmap.
    ///
    /// - Parameter longSide: the minimum length of the long side of the result, in pixels; 0 for full size.
    func draw(longSide: Int) -> Drawing {
        let factor = longSide > 0 ? max(1, max(width, height) / longSide) : 1
        var shrinker = RowShrinker(width: width, height: height, factor: factor)
        var isTruncated = false
        let indices = coding == .runs ? runs() : nil
        if let indices { isTruncated = !indices.isWhole }
        let stride = (width * bits + 31) / 32 * 4
        let hasAlpha = coding == .masks && !masks.alpha.isEmpty && usesAlpha(stride)
        var row = [Colour](repeating: .missing, count: width)
        for y in 0..<height {
            if let indices {
                let start = (isTopDown ? y : height - 1 - y) * width
                for x in 0..<width { row[x] = indices.isSet[start + x] ? colour(Int(indices.values[start + x])) : .white }
            } else {
                isTruncated =
                    !read(&row, from: data + (isTopDown ? y : height - 1 - y) * stride, hasAlpha: hasAlpha) || isTruncated
            }
            shrinker.add(row)
        }
        return Drawing(pixels: shrinker.finish(), isTruncated: isTruncated)
    }

    private func colour(_ index: Int) -> Colour { index < colours.count ? colours[index] : Colour() }

    /// Reads a row. Missing pixels become grey.
    ///
    /// - Returns: whether the file contains the whole row.
    private func read(_ row: inout [Colour], from start: Int, hasAlpha: Bool) -> Bool {
        let bytes = reader.bytes
        let there = max(0, min(width, (bytes.count - start) * 8 / bits))
        switch bits {
        case 24:
            for x in 0..<there {
                let at = start + x * 3
                row[x] = Colour(red: bytes[at + 2], green: bytes[at + 1], blue: bytes[at])
            }
        case 16, 32:
            for x in 0..<there { row[x] = blend(number(start, x), hasAlpha) }
        default:
            for x in 0..<there {
                let bit = x * bits
                row[x] = colour(Int(bytes[start + bit >> 3] >> UInt8(8 - bits - bit & 7)) & (1 << bits - 1))
            }
        }
        for x in there..<width { row[x] = .missing }
        return there == width
    }

    /// Returns the value of pixel `x` of a row with 16 or 32 bits per pixel. The pixel must lie inside the bytes.
    private func number(_ start: Int, _ x: Int) -> UInt32 {
        bits == 16
            ? UInt32(UInt16(littleEndian: reader.bytes.loadUnaligned(fromByteOffset: start + x * 2, as: UInt16.self)))
            : UInt32(littleEndian: reader.bytes.loadUnaligned(fromByteOffset: start + x * 4, as: UInt32.self))
    }

    private func blend(_ pixel: UInt32, _ hasAlpha: Bool) -> Colour {
        let alpha = hasAlpha ? UInt32(masks.alpha.value(pixel)) : 255
        func channel(_ mask: BitmapMask) -> UInt8 {
            alpha == 255 ? mask.value(pixel) : UInt8((UInt32(mask.value(pixel)) * alpha + 255 * (255 - alpha) + 127) / 255)
        }
        return Colour(red: channel(masks.red), green: channel(masks.green), blue: channel(masks.blue))
    }

    /// Whether any pixel has an alpha above zero. Many programs write zero for every pixel although the picture is opaque.
    private func usesAlpha(_ stride: Int) -> Bool {
        for y in 0..<height {
            let start = data + y * stride
            for x in 0..<max(0, min(width, (reader.count - start) * 8 / bits)) where masks.alpha.value(number(start, x)) != 0 {
                return true
            }
        }
        return false
    }
}

private extension Bitmap {
    struct Indices {
        var values: [UInt8]
        var isSet: [Bool]
        var isWhole = true
    }

    /// Decodes RLE8 and RLE4: pairs of a count and a colour. A count of zero is an escape: end of line, end of bitmap, delta, or
    /// a run of literal pixels.
    func runs() -> Indices {
        var picture = Indices(
            values: [UInt8](repeating: 0, count: width * height), isSet: [Bool](repeating: false, count: width * height))
        var at = data, x = 0, y = 0
        func put(_ value: UInt8) {
            if x < width && y < height {
                picture.values[y * width + x] = value
                picture.isSet[y * width + x] = true
            }
            x += 1
        }
        while y < height {
            guard let count = reader.u8(at), let value = reader.u8(at + 1) else {
                picture.isWhole = false
                return picture
            }
            at += 2
            switch (count, value) {
            case (0, 0): (x, y) = (0, y + 1)
            case (0, 1): return picture
            case (0, 2):
                x += Int(reader.u8(at) ?? 0)
                y += Int(reader.u8(at + 1) ?? 0)
                at += 2
            case (0, let length):
                for index in 0..<Int(length) {
                    guard let byte = reader.u8(at + (bits == 8 ? index : index / 2)) else { break }
                    put(bits == 8 ? byte : index % 2 == 0 ? byte >> 4 : byte & 15)
                }
                let bytes = bits == 8 ? Int(length) : (Int(length) + 1) / 2
                at += bytes + bytes % 2
            default:
                for index in 0..<Int(count) { put(bits == 8 ? value : index % 2 == 0 ? value >> 4 : value & 15) }
            }
        }
        return picture
    }
}

/// Scales rows down one by one: each pixel of the result is the mean of a square of `factor` × `factor` pixels.
private struct RowShrinker {
    private let factor: Int
    private let width: Int
    private let height: Int
    private var sums: [UInt64]
    private var rows = 0
    private var out: [UInt8] = []

    init(width: Int, height: Int, factor: Int) {
        self.factor = factor
        self.width = width
        self.height = height
        sums = [UInt64](repeating: 0, count: (width + factor - 1) / factor * 3)
        out.reserveCapacity(sums.count * ((height + factor - 1) / factor))
    }

    mutating func add(_ row: [Bitmap.Colour]) {
        if factor == 1 {
            for colour in row {
                out.append(colour.red)
                out.append(colour.green)
                out.append(colour.blue)
            }
            return
        }
        var column = 0, left = factor
        for colour in row {
            sums[column] &+= UInt64(colour.red)
            sums[column + 1] &+= UInt64(colour.green)
            sums[column + 2] &+= UInt64(colour.blue)
            left -= 1
            if left == 0 { (column, left) = (column + 3, factor) }
        }
        rows += 1
        if rows == factor { emit() }
    }

    mutating func finish() -> Pixels {
        if rows > 0 { emit() }
        return Pixels(bytes: out, width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    }

    private mutating func emit() {
        for column in 0..<sums.count / 3 {
            let across = UInt64(min(factor, width - column * factor))
            let count = across * UInt64(rows)
            for channel in 0..<3 { out.append(UInt8((sums[column * 3 + channel] + count / 2) / count)) }
        }
        for index in sums.indices { sums[index] = 0 }
        rows = 0
    }
}
