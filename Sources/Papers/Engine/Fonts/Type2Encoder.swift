/// Writes the outline of a glyph as a charstring of CFF (Adobe Technical Note 5177).
struct Type2Encoder {
    typealias Point = GlyphOutline.Point

    private var bytes: [UInt8] = []
    /// The width of the glyph, until the first operator has taken it.
    private var width: Double?
    private var point = Point(x: 0, y: 0)
    private var horizontal: [GlyphOutline.Stem] = []
    private var vertical: [GlyphOutline.Stem] = []
    /// Lines or curves that one operator may draw together, each as its distances.
    private var waiting: [[Double]] = []

    private static let (maximumOperands, maximumStems) = (48, 96)

    /// - Parameter width: the difference to the nominal width; nil for the default width.
    /// - Returns: nil if the glyph has more hints than CFF allows.
    static func encode(_ outline: GlyphOutline, width: Double?) -> [UInt8]? {
        var encoder = Type2Encoder()
        encoder.width = width
        guard encoder.writeStems(of: outline) else { return nil }
        for segment in outline.segments { encoder.write(segment) }
        encoder.flush()
        encoder.operate(14, [])
        return encoder.bytes
    }

    /// Writes a number of a charstring. Fractions have 16 bits.
    static func number(_ value: Double) -> [UInt8] {
        let whole = value.rounded()
        guard abs(value - whole) < 1e-4 else {
            let fixed = UInt32(bitPattern: Int32((value * 65536).rounded()))
            return [255, UInt8(fixed >> 24), UInt8(fixed >> 16 & 255), UInt8(fixed >> 8 & 255), UInt8(fixed & 255)]
        }
        let number = Int(whole)
        switch number {
        case -107...107: return [UInt8(number + 139)]
        case 108...1131: return [UInt8((number - 108) >> 8 + 247), UInt8((number - 108) & 255)]
        case -1131 ... -108: return [UInt8((-number - 108) >> 8 + 251), UInt8((-number - 108) & 255)]
        default:
            let word = UInt16(bitPattern: Int16(clamping: number))
            return [28, UInt8(word >> 8), UInt8(word & 255)]
        }
    }
}

private extension Type2Encoder {
    mutating func operate(_ code: UInt8, _ operands: [Double]) {
        let first = width.map { [$0] } ?? []
        width = nil
        for operand in first + operands { bytes += Self.number(operand) }
        bytes.append(code)
    }

    // MARK: Hints

    mutating func writeStems(of outline: GlyphOutline) -> Bool {
        let groups = outline.segments.compactMap { if case .hints(let hints) = $0 { hints } else { nil } }
        let order = { (a: GlyphOutline.Stem, b: GlyphOutline.Stem) in (a.edge, a.width) < (b.edge, b.width) }
        horizontal = Set(groups.flatMap(\.horizontal)).sorted(by: order)
        vertical = Set(groups.flatMap(\.vertical)).sorted(by: order)
        guard horizontal.count + vertical.count <= Self.maximumStems else { return false }
        let isMasked = groups.count > 1 && groups.contains { $0 != groups[0] }
        writeStems(horizontal, isMasked ? 18 : 1)
        writeStems(vertical, isMasked ? 23 : 3)
        if !isMasked { (horizontal, vertical) = ([], []) }
        return true
    }

    mutating func writeStems(_ stems: [GlyphOutline.Stem], _ code: UInt8) {
        var edge = 0.0
        var operands: [Double] = []
        for (index, stem) in stems.enumerated() {
            operands += [stem.edge - edge, stem.width]
            edge = stem.edge + stem.width
            guard operands.count + 3 > Self.maximumOperands || index == stems.count - 1 else { continue }
            operate(code, operands)
            operands = []
        }
    }

    /// Writes which stems hold from here on.
    mutating func writeMask(_ hints: GlyphOutline.Hints) {
        guard !horizontal.isEmpty || !vertical.isEmpty else { return }
        flush()
        let flags = horizontal.map(hints.horizontal.contains) + vertical.map(hints.vertical.contains)
        var mask = [UInt8](repeating: 0, count: (flags.count + 7) / 8)
        for (index, flag) in flags.enumerated() where flag { mask[index / 8] |= 128 >> UInt8(index % 8) }
        operate(19, [])
        bytes += mask
    }

    // MARK: Paths

    mutating func write(_ segment: GlyphOutline.Segment) {
        switch segment {
        case .hints(let hints): writeMask(hints)
        case .move(let target):
            flush()
            let (x, y) = distance(to: target)
            if x == 0 { operate(4, [y]) } else if y == 0 { operate(22, [x]) } else { operate(21, [x, y]) }
        case .line(let target):
            let (x, y) = distance(to: target)
            wait([x, y])
        case .curve(let first, let second, let third):
            let (a, b) = distance(to: first)
            let (c, d) = distance(to: second)
            let (e, f) = distance(to: third)
            wait([a, b, c, d, e, f])
        }
    }

    /// Returns the distance from the last written point. Distances that are nearly whole numbers become such.
    mutating func distance(to target: Point) -> (Double, Double) {
        let near = { (value: Double) in abs(value - value.rounded()) < 0.02 ? value.rounded() : value }
        let (x, y) = (near(target.x - point.x), near(target.y - point.y))
        point = Point(x: point.x + x, y: point.y + y)
        return (x, y)
    }

    mutating func wait(_ distances: [Double]) {
        if let first = waiting.first, first.count != distances.count { flush() }
        waiting.append(distances)
    }

    mutating func flush() {
        defer { waiting = [] }
        guard let first = waiting.first else { return }
        var rest = waiting[...]
        while !rest.isEmpty { rest = rest.dropFirst(first.count == 2 ? writeLines(rest) : writeCurves(rest)) }
    }

    /// Writes lines at the beginning of a list with one operator. Returns their number.
    mutating func writeLines(_ lines: ArraySlice<[Double]>) -> Int {
        guard let first = lines.first else { return 0 }
        let isLevel = { (line: [Double]) in line[1] == 0 }
        let isStraight = { (line: [Double]) in line[0] == 0 || line[1] == 0 }
        if isStraight(first) {
            var expected = isLevel(first)
            let run = lines.prefix { line in
                defer { expected.toggle() }
                return isStraight(line) && (expected ? line[1] == 0 : line[0] == 0)
            }.prefix(Self.maximumOperands)
            operate(
                isLevel(first) ? 6 : 7,
                zip(run, run.indices).map { ($1 - run.startIndex) % 2 == (isLevel(first) ? 0 : 1) ? $0[0] : $0[1] })
            return run.count
        }
        let run = lines.prefix { !isStraight($0) }.prefix(Self.maximumOperands / 2)
        operate(5, run.flatMap(\.self))
        return run.count
    }

    /// Writes curves at the beginning of a list with one operator. Returns their number.
    mutating func writeCurves(_ curves: ArraySlice<[Double]>) -> Int {
        guard let first = curves.first else { return 0 }
        let startsLevel = { (curve: [Double]) in curve[1] == 0 }
        let startsUpright = { (curve: [Double]) in curve[0] == 0 }
        let endsLevel = { (curve: [Double]) in curve[5] == 0 }
        let endsUpright = { (curve: [Double]) in curve[4] == 0 }
        if startsLevel(first) && endsUpright(first) || startsUpright(first) && endsLevel(first) {
            return writeTurns(curves, isLevel: startsLevel(first) && endsUpright(first))
        }
        if startsLevel(first) && endsLevel(first) {
            let run = curves.prefix { startsLevel($0) && endsLevel($0) }.prefix(Self.maximumOperands / 4)
            operate(27, run.flatMap { [$0[0], $0[2], $0[3], $0[4]] })
            return run.count
        }
        if startsUpright(first) && endsUpright(first) {
            let run = curves.prefix { startsUpright($0) && endsUpright($0) }.prefix(Self.maximumOperands / 4)
            operate(26, run.flatMap { [$0[1], $0[2], $0[3], $0[5]] })
            return run.count
        }
        let isFree = { (curve: [Double]) in
            !(startsLevel(curve) || startsUpright(curve)) || !(endsLevel(curve) || endsUpright(curve))
        }
        let run = curves.prefix(while: isFree).prefix(Self.maximumOperands / 6)
        operate(8, run.flatMap(\.self))
        return run.count
    }

    /// Writes curves that start level and end upright, or the reverse, in turn.
    mutating func writeTurns(_ curves: ArraySlice<[Double]>, isLevel: Bool) -> Int {
        var expected = isLevel
        let run = curves.prefix { curve in
            defer { expected.toggle() }
            return expected ? curve[1] == 0 && curve[4] == 0 : curve[0] == 0 && curve[5] == 0
        }.prefix(Self.maximumOperands / 4)
        var (operands, level): ([Double], Bool) = ([], isLevel)
        for curve in run {
            operands += level ? [curve[0], curve[2], curve[3], curve[5]] : [curve[1], curve[2], curve[3], curve[4]]
            level.toggle()
        }
        operate(isLevel ? 31 : 30, operands)
        return run.count
    }
}
