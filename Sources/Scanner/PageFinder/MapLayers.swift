/// The input and output of the layers of `PageMap`: `channels` values for each cell of a raster, row by row. The raster is padded
/// with zeros.
struct Cells {
    /// The width of the padding: the number of cells beyond the raster that the widest layer reads.
    static let rim = 2

    let width: Int
    let height: Int
    let channels: Int
    var values: [Float]

    init(width: Int, height: Int, channels: Int) {
        (self.width, self.height, self.channels) = (width, height, channels)
        values = [Float](repeating: 0, count: (width + 2 * Self.rim) * (height + 2 * Self.rim) * channels)
    }

    /// Returns the index of the first value of a cell.
    func index(_ x: Int, _ y: Int) -> Int {
        ((y &+ Self.rim) &* (width &+ 2 &* Self.rim) &+ x &+ Self.rim) &* channels
    }

    /// Adds a raster of half the size, upsampled. Negative results become zero.
    mutating func join(_ coarse: Cells) {
        let channels = channels
        for y in 0..<height {
            for x in 0..<width {
                let (at, from) = (index(x, y), coarse.index(x / 2, y / 2))
                values.withUnsafeMutableBufferPointer { values in
                    coarse.values.withUnsafeBufferPointer { coarse in
                        for channel in 0..<channels {
                            values[at &+ channel] = max(0, values[at &+ channel] + coarse[from &+ channel])
                        }
                    }
                }
            }
        }
    }

    /// Adds a raster of the same size.
    mutating func add(_ other: Cells) {
        values.withUnsafeMutableBufferPointer { values in
            other.values.withUnsafeBufferPointer { other in
                for at in values.indices { values[at] += other[at] }
            }
        }
    }
}

/// A layer of a convolutional network. Its channels are processed in groups of eight.
struct MapLayer {
    /// The operation of a layer.
    enum Kind {
        /// A full convolution: for each cell a sum over all channels of a square of cells with this side length.
        case all(side: Int)
        /// A depthwise convolution: for each channel a sum over the 3 × 3 cells around a cell.
        case each
    }

    let kind: Kind
    /// The number of input cells per output cell in each direction.
    let stride: Int
    let isCut: Bool
    /// The weights of each group, in the order row, column, input channel.
    let weights: [SIMD8<Float>]
    /// One bias vector per group.
    let biases: [SIMD8<Float>]

    /// - Returns: the results. Negative results become zero if `isCut` is true.
    func applied(to cells: Cells) -> Cells {
        let (width, height) = ((cells.width + stride - 1) / stride, (cells.height + stride - 1) / stride)
        var result = Cells(width: width, height: height, channels: biases.count * 8)
        cells.values.withUnsafeBufferPointer { from in
            weights.withUnsafeBufferPointer { weights in
                result.values.withUnsafeMutableBufferPointer { into in
                    let into = UnsafeMutableRawBufferPointer(into)
                    let size = result.channels * MemoryLayout<Float>.stride
                    for group in biases.indices {
                        for y in 0..<height {
                            let row = (((y &+ Cells.rim) &* (width &+ 2 &* Cells.rim)) &+ Cells.rim) &* size &+ group &* 32
                            switch kind {
                            case .all(let side): sumAll(cells, from, weights, side, group, y, into, row, size)
                            case .each: sumEach(cells, from, weights, group, y, into, row, size)
                            }
                        }
                    }
                }
            }
        }
        return result
    }
}

private extension MapLayer {
    /// Writes a row of one group of channels for `Kind.all`. Computes two cells at once, which is possible because the number of
    /// columns is even.
    func sumAll(
        _ cells: Cells, _ from: UnsafeBufferPointer<Float>, _ weights: UnsafeBufferPointer<SIMD8<Float>>, _ side: Int,
        _ group: Int,
        _ y: Int, _ into: UnsafeMutableRawBufferPointer, _ row: Int, _ size: Int
    ) {
        let (channels, reach) = (cells.channels, side / 2)
        let (along, apart) = (side &* channels, stride &* channels)
        let width = (cells.width + stride - 1) / stride
        for x in Swift.stride(from: 0, to: width, by: 2) {
            var (one, other) = (biases[group], biases[group])
            var weight = group &* side &* along
            for line in 0..<side {
                let first = cells.index(x &* stride &- reach, y &* stride &+ line &- reach)
                for at in first..<first &+ along {
                    one += weights[weight] * from[at]
                    other += weights[weight] * from[at &+ apart]
                    weight &+= 1
                }
            }
            store(one, into, row &+ x &* size)
            store(other, into, row &+ (x &+ 1) &* size)
        }
    }

    /// Writes a row of one group of channels for `Kind.each`.
    func sumEach(
        _ cells: Cells, _ from: UnsafeBufferPointer<Float>, _ weights: UnsafeBufferPointer<SIMD8<Float>>, _ group: Int, _ y: Int,
        _ into: UnsafeMutableRawBufferPointer, _ row: Int, _ size: Int
    ) {
        let from = UnsafeRawBufferPointer(from)
        let width = (cells.width + stride - 1) / stride
        for x in 0..<width {
            var sum = biases[group]
            for line in 0..<3 {
                for column in 0..<3 {
                    let at = cells.index(x &* stride &+ column &- 1, y &* stride &+ line &- 1) &+ group &* 8
                    sum +=
                        weights[group &* 9 &+ line &* 3 &+ column]
                        * from.loadUnaligned(fromByteOffset: at &* 4, as: SIMD8<Float>.self)
                }
            }
            store(sum, into, row &+ x &* size)
        }
    }

    func store(_ sum: SIMD8<Float>, _ into: UnsafeMutableRawBufferPointer, _ at: Int) {
        let cut = isCut ? sum.replacing(with: 0, where: sum .< 0) : sum
        into.storeBytes(of: cut, toByteOffset: at, as: SIMD8<Float>.self)
    }
}
