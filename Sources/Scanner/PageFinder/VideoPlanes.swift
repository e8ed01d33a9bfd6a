/// The layout of a video frame in memory, as cameras deliver it: YCbCr with a separate plane for each component, or with the two
/// colour components interleaved.
public struct VideoPlanes: Sendable {
    /// One component of the frame. All properties except the width and the height are in bytes.
    public struct Layer: Sendable {
        var offset: Int
        /// The distance from one value to the next.
        var step: Int
        /// The distance from one row to the next.
        var stride: Int
        var width: Int
        var height: Int

        public init(offset: Int, step: Int, stride: Int, width: Int, height: Int) {
            self.offset = offset
            self.step = step
            self.stride = stride
            self.width = width
            self.height = height
        }

        /// The maximum width and height of a plane. No camera exceeds it.
        fileprivate static let largest = 1 << 12

        func fits(_ count: Int) -> Bool {
            guard (1...Self.largest).contains(width), (1...Self.largest).contains(height), (1...4).contains(step),
                stride >= width * step, offset >= 0, offset < count
            else { return false }
            let lastRow = (width - 1) * step + 1
            return lastRow <= count - offset && height - 1 <= (count - offset - lastRow) / stride
        }
    }

    var light: Layer
    var blue: Layer
    var red: Layer
    /// Whether black is 0 and white is 255 (full range); otherwise they are 16 and 235.
    var isFull: Bool

    public init(light: Layer, blue: Layer, red: Layer, isFull: Bool) {
        self.light = light
        self.blue = blue
        self.red = red
        self.isFull = isFull
    }

    /// Describes planes in the order luminance, blue, red, without padding and in full range. Blue and red have half the width
    /// and height, rounded down.
    public init(width: Int, height: Int) {
        let (columns, rows) = (width / 2, height / 2)
        light = Layer(offset: 0, step: 1, stride: width, width: width, height: height)
        blue = Layer(offset: width * height, step: 1, stride: columns, width: columns, height: rows)
        red = Layer(offset: width * height + columns * rows, step: 1, stride: columns, width: columns, height: rows)
        isFull = true
    }

    /// Returns the total number of bytes of these planes.
    public static func bytes(width: Int, height: Int) -> Int { width * height + 2 * (width / 2) * (height / 2) }
}

extension PageFrame {
    /// Scales a video frame down so that its long side is at most `longSide` pixels. Each pixel is the mean of the pixels it
    /// covers.
    ///
    /// - Returns: nil if a plane is invalid or extends beyond the bytes, or a side becomes shorter than `shortestSide`.
    public init?(bytes: UnsafeBufferPointer<UInt8>, planes: VideoPlanes, longSide: Int) {
        let (width, height) = (planes.light.width, planes.light.height)
        guard planes.light.fits(bytes.count), planes.blue.fits(bytes.count), planes.red.fits(bytes.count),
            (1...VideoPlanes.Layer.largest).contains(longSide)
        else { return nil }
        let side = max(width, height, longSide)
        // The size is rounded to the nearest pixel.
        let (columns, rows) = ((width * longSide * 2 + side) / (2 * side), (height * longSide * 2 + side) / (2 * side))
        guard columns >= Self.shortestSide, rows >= Self.shortestSide else { return nil }
        let (black, levels): (Float, Float) = planes.isFull ? (0, 1) : (16, 255 / 219)
        var light = planes.light.shrunk(bytes, columns, rows)
        light.change { min(max(($0 - black) * levels, 0), 255) }
        let colourLevels: Float = planes.isFull ? 1 : 255 / 224
        let blue = planes.blue.shrunk(bytes, columns / 2, rows / 2)
        let red = planes.red.shrunk(bytes, columns / 2, rows / 2)
        // Red − green, and the mean of both − blue, by the matrix of ITU-R BT.601. The matrix of BT.709 gives nearly the same.
        self.init(
            light: light,
            colours: [
                red.mixed(2.116 * colourLevels, blue, 0.344 * colourLevels),
                red.mixed(0.344 * colourLevels, blue, -1.944 * colourLevels),
            ])
    }
}

private extension Plane {
    mutating func change(_ value: (Float) -> Float) {
        values.withUnsafeMutableBufferPointer { values in
            for at in values.indices { values[at] = value(values[at]) }
        }
    }

    /// Returns a weighted sum of two planes of bytes in which 128 means no colour.
    func mixed(_ weight: Float, _ other: Plane, _ otherWeight: Float) -> Plane {
        Plane(width: width, height: height) { into in
            values.withUnsafeBufferPointer { one in
                other.values.withUnsafeBufferPointer { other in
                    for at in one.indices { into[at] = (one[at] - 128) * weight + (other[at] - 128) * otherWeight }
                }
            }
        }
    }
}

private extension VideoPlanes.Layer {
    /// Scales the plane down: each pixel is the mean of the pixels it covers. The plane must fit the bytes.
    func shrunk(_ bytes: UnsafeBufferPointer<UInt8>, _ columns: Int, _ rows: Int) -> Plane {
        let (across, down) = (shares(width, columns), shares(height, rows))
        var sums = [Int32](repeating: 0, count: width)
        return Plane(width: columns, height: rows) { into in
            sums.withUnsafeMutableBufferPointer { sums in
                for row in 0..<rows {
                    add(bytes, down[row], into: sums)
                    let high = down[row].count
                    for column in 0..<columns {
                        var sum: Int32 = 0
                        for x in across[column] { sum &+= sums[x] }
                        into[row &* columns &+ column] = Float(sum) / Float(high &* across[column].count)
                    }
                }
            }
        }
    }

    /// Sets `sums` to the sum of each column over these rows; previous values are overwritten. Written so that the compiler can
    /// vectorize the loops.
    private func add(_ bytes: UnsafeBufferPointer<UInt8>, _ rows: Range<Int>, into sums: UnsafeMutableBufferPointer<Int32>) {
        for (index, y) in rows.enumerated() {
            let line = UnsafeBufferPointer(rebasing: bytes[(offset + y * stride)...])
            switch (index, step) {
            case (0, 1): for x in 0..<width { sums[x] = Int32(truncatingIfNeeded: line[x]) }
            case (_, 1): for x in 0..<width { sums[x] &+= Int32(truncatingIfNeeded: line[x]) }
            case (0, _): for x in 0..<width { sums[x] = Int32(truncatingIfNeeded: line[x &* step]) }
            default: for x in 0..<width { sums[x] &+= Int32(truncatingIfNeeded: line[x &* step]) }
            }
        }
    }

    /// Divides a length into parts with boundaries rounded to the nearest pixel. If there are more parts than pixels, several
    /// parts contain the same pixel.
    private func shares(_ length: Int, _ parts: Int) -> [Range<Int>] {
        (0..<parts).map { part in
            let start = min((2 * part * length + parts) / (2 * parts), length - 1)
            return start..<max(start + 1, (2 * (part + 1) * length + parts) / (2 * parts))
        }
    }
}
