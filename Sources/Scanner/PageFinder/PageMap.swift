/// The probable location of the page, on a coarse raster of cells over the whole frame.
///
/// Lines and quads are rated by the tones near them. The map also considers the rest of the frame: the print, anything that
/// continues beyond an edge, and the sheet in the middle. It is made by a small convolutional network of our own. The network
/// reads the frame at 96 by 72 cells, halves that four times, and enlarges the result again. It was trained by
/// Training/fit_page_map.py on drawn frames. A portrait frame is transposed first.
struct PageMap {
    /// The size of the network's input, and the size of the map.
    private static let (seenWidth, seenHeight) = (96, 72)
    static let (width, height) = (48, 36)
    /// Larger values of unevenness are clamped to this.
    private static let maximumUnevenness: Float = 2.55

    /// The probability that each cell is inside the page, and the probability that the rim of the page crosses it, 0…1, row by
    /// row.
    let inside: [Float]
    let rim: [Float]
    /// The number of map cells per pixel of the frame at half resolution, along the sides of the frame.
    let scale: PagePoint
    let isTurned: Bool

    /// - Parameters:
    ///   - planes: the planes of a frame at half resolution, luminance first.
    ///   - tone: the luminance plane without text.
    ///   - edges: the gradients of the luminance plane, with and without text.
    init(planes: [Plane], tone: Plane, edges: (light: Gradients, tone: Gradients)) {
        let light = planes[0]
        isTurned = light.height > light.width
        let (across, down) = isTurned ? (Self.height, Self.width) : (Self.width, Self.height)
        scale = PagePoint(x: Float(across) / Float(light.width), y: Float(down) / Float(light.height))
        let seen = Self.seen(planes, tone, edges, isTurned)
        let numbers = PageMapNumbers.network.applied(to: seen)
        var inside = [Float](repeating: 0, count: Self.width * Self.height)
        var rim = inside
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let from = numbers.index(x, y)
                inside[y * Self.width + x] = Self.likely(numbers.values[from])
                rim[y * Self.width + x] = Self.likely(numbers.values[from + 1])
            }
        }
        (self.inside, self.rim) = (inside, rim)
    }

    /// Converts a point of the frame at half resolution to a position in the map, in cells.
    func mapped(_ point: PagePoint) -> PagePoint {
        let scaled = PagePoint(x: point.x * scale.x, y: point.y * scale.y)
        return isTurned ? PagePoint(x: scaled.y, y: scaled.x) : scaled
    }

    /// Converts a position in the map to a point of the frame at half resolution.
    func point(_ position: PagePoint) -> PagePoint {
        let turned = isTurned ? PagePoint(x: position.y, y: position.x) : position
        return PagePoint(x: turned.x / scale.x, y: turned.y / scale.y)
    }

    private static func likely(_ sum: Float) -> Float { 1 / (1 + PageEvidence.exponential(-sum)) }

    /// The input of the network, by channel: luminance, luminance without text, both colours, the squared distance of each cell
    /// from the centre, the unevenness of luminance, and the strength of the edges without text in four directions.
    private static func seen(
        _ planes: [Plane], _ tone: Plane, _ edges: (light: Gradients, tone: Gradients), _ isTurned: Bool
    ) -> Cells {
        var seen = Cells(width: seenWidth, height: seenHeight, channels: 10)
        func write(_ plane: Plane, _ channel: Int, _ value: (Float) -> Float) {
            let small = plane.shrunk(isTurned ? seenHeight : seenWidth, isTurned ? seenWidth : seenHeight)
            for y in 0..<seenHeight {
                for x in 0..<seenWidth {
                    let from = isTurned ? x * seenHeight + y : y * seenWidth + x
                    seen.values[seen.index(x, y) + channel] = value(small.values[from])
                }
            }
        }
        write(planes[0], 0) { $0 / 128 - 1 }
        write(tone, 1) { $0 / 128 - 1 }
        for (channel, colour) in planes.dropFirst().enumerated() { write(colour, 2 + channel) { $0 / 64 } }
        for (channel, plane) in ([edges.light.strengths()] + edges.tone.directions(isTurned)).enumerated() {
            write(plane, 5 + channel) { min(0.4 * $0.squareRoot(), maximumUnevenness) }
        }
        for y in 0..<seenHeight {
            for x in 0..<seenWidth {
                let across = (Float(x) + 0.5) / Float(seenWidth) * 2 - 1, down = (Float(y) + 0.5) / Float(seenHeight) * 2 - 1
                seen.values[seen.index(x, y) + 4] = across * across + down * down
            }
        }
        return seen
    }
}

private extension Gradients {
    /// The absolute gradients in four directions: parallel to the long side of the frame, parallel to the short side, and in the
    /// two directions at 45° to them.
    func directions(_ isTurned: Bool) -> [Plane] {
        func each(_ value: (Float, Float) -> Float) -> Plane {
            Plane(width: x.width, height: x.height) { into in
                x.values.withUnsafeBufferPointer { x in
                    y.values.withUnsafeBufferPointer { y in
                        for at in x.indices { into[at] = abs(value(x[at], y[at])) }
                    }
                }
            }
        }
        let sides = [each { x, _ in x }, each { _, y in y }]
        return (isTurned ? sides.reversed() : sides) + [each { $0 + $1 }, each { $0 - $1 }]
    }
}

private extension Plane {
    /// Scales the plane down to the given size. Each pixel is the mean of the pixels it covers.
    func shrunk(_ columns: Int, _ rows: Int) -> Plane {
        /// The first pixel of a part, rounded to the nearest pixel.
        func start(_ part: Int, _ length: Int, _ parts: Int) -> Int { (2 * part * length + parts) / (2 * parts) }
        var sums = [Float](repeating: 0, count: width)
        return Plane(width: columns, height: rows) { into in
            values.withUnsafeBufferPointer { values in
                for row in 0..<rows {
                    let top = min(start(row, height, rows), height - 1)
                    let bottom = max(top + 1, start(row + 1, height, rows))
                    for x in 0..<width { sums[x] = values[top &* width &+ x] }
                    for y in top + 1..<bottom {
                        for x in 0..<width { sums[x] += values[y &* width &+ x] }
                    }
                    for column in 0..<columns {
                        let left = min(start(column, width, columns), width - 1)
                        let right = max(left + 1, start(column + 1, width, columns))
                        var sum: Float = 0
                        for x in left..<right { sum += sums[x] }
                        into[row &* columns &+ column] = sum / Float((bottom - top) * (right - left))
                    }
                }
            }
        }
    }
}
