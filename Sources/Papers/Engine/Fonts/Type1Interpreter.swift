/// Draws a glyph of a Type 1 font (Adobe Type 1 Font Format, chapter 6).
struct Type1Interpreter {
    typealias Point = GlyphOutline.Point
    struct Refused: Error {}

    private let font: Type1Font
    private var outline = GlyphOutline()
    private var stack: [Double] = []
    /// The results of other subroutines, which `pop` moves to the stack.
    private var results: [Double] = []
    private var point = Point(x: 0, y: 0)
    private var bearing = Point(x: 0, y: 0)
    private var hints = GlyphOutline.Hints()
    private var hasNewHints = true
    private var isOpen = false
    /// The points of a flex, while it is drawn.
    private var flex: [Point]?
    private var isEnded = false
    /// The distance by which an accent is moved.
    private var offset = Point(x: 0, y: 0)
    private var isPart = false
    private var steps = 0

    /// The numbers of CFF have 16 bits, and a distance adds up three of these.
    private static let furthest = 8000.0
    private static let (maximumDepth, maximumSteps, maximumStack) = (10, 200_000, 64)

    private init(_ font: Type1Font) { self.font = font }

    /// Returns nil if the glyph is missing or does something that only a PostScript interpreter understands.
    static func outline(of name: String, in font: Type1Font) -> GlyphOutline? {
        var interpreter = Type1Interpreter(font)
        do throws(Refused) {
            try interpreter.draw(name)
            return interpreter.outline
        } catch { return nil }
    }

    private mutating func draw(_ name: String) throws(Refused) {
        guard let charstring = font.glyphs[name] else { throw Refused() }
        try run(charstring, depth: 0)
        guard isEnded else { throw Refused() }
    }

    private mutating func run(_ charstring: ArraySlice<UInt8>, depth: Int) throws(Refused) {
        guard depth <= Self.maximumDepth else { throw Refused() }
        var bytes = charstring
        while let byte = bytes.popFirst(), !isEnded {
            steps += 1
            guard steps < Self.maximumSteps, stack.count < Self.maximumStack else { throw Refused() }
            switch byte {
            case 32...: try stack.append(Self.number(byte, &bytes))
            case 10:
                guard let subroutine = font.subroutines[try integer(popped())] else { throw Refused() }
                try run(subroutine, depth: depth + 1)
            case 11: return
            case 12:
                guard let second = bytes.popFirst() else { throw Refused() }
                try escaped(second)
            default: try plain(byte)
            }
        }
    }

    private static func number(_ byte: UInt8, _ bytes: inout ArraySlice<UInt8>) throws(Refused) -> Double {
        let value = Int(byte)
        if value <= 246 { return Double(value - 139) }
        guard let second = bytes.popFirst() else { throw Refused() }
        if value <= 250 { return Double((value - 247) * 256 + Int(second) + 108) }
        if value <= 254 { return Double(-(value - 251) * 256 - Int(second) - 108) }
        let rest = bytes.prefix(3)
        guard rest.count == 3 else { throw Refused() }
        bytes = bytes.dropFirst(3)
        return Double(Int32(bitPattern: rest.reduce(UInt32(second)) { $0 << 8 | UInt32($1) }))
    }

    private func integer(_ value: Double) throws(Refused) -> Int {
        guard let whole = Int(exactly: value) else { throw Refused() }
        return whole
    }

    private mutating func popped() throws(Refused) -> Double {
        guard let value = stack.popLast() else { throw Refused() }
        return value
    }

    /// Returns the last numbers of the stack, and empties it.
    private mutating func arguments(_ count: Int) throws(Refused) -> [Double] {
        guard stack.count >= count else { throw Refused() }
        defer { stack.removeAll() }
        return Array(stack.suffix(count))
    }
}

private extension Type1Interpreter {
    mutating func plain(_ code: UInt8) throws(Refused) {
        switch code {
        case 1:
            let a = try arguments(2)
            try hint(horizontal: [(a[0], a[1])])
        case 3:
            let a = try arguments(2)
            try hint(vertical: [(a[0], a[1])])
        case 4: try move(0, arguments(1)[0])
        case 5:
            let a = try arguments(2)
            try line(a[0], a[1])
        case 6: try line(arguments(1)[0], 0)
        case 7: try line(0, arguments(1)[0])
        case 8: try curve(arguments(6))
        case 9:
            isOpen = false
            stack.removeAll()
        case 13:
            let a = try arguments(2)
            try begin(Point(x: a[0], y: 0), width: a[1])
        case 14: isEnded = true
        case 21:
            let a = try arguments(2)
            try move(a[0], a[1])
        case 22: try move(arguments(1)[0], 0)
        case 30:
            let a = try arguments(4)
            try curve([0, a[0], a[1], a[2], a[3], 0])
        case 31:
            let a = try arguments(4)
            try curve([a[0], 0, a[1], a[2], 0, a[3]])
        default: throw Refused()
        }
    }

    mutating func escaped(_ code: UInt8) throws(Refused) {
        switch code {
        case 0: stack.removeAll()
        case 1:
            let a = try arguments(6)
            try hint(vertical: [(a[0], a[1]), (a[2], a[3]), (a[4], a[5])])
        case 2:
            let a = try arguments(6)
            try hint(horizontal: [(a[0], a[1]), (a[2], a[3]), (a[4], a[5])])
        case 6: try accented(arguments(5))
        case 7:
            let a = try arguments(4)
            try begin(Point(x: a[0], y: a[1]), width: a[2])
        case 12:
            let (divisor, dividend) = (try popped(), try popped())
            guard divisor != 0 else { throw Refused() }
            stack.append(dividend / divisor)
        case 16: try callOther()
        case 17: stack.append(results.popLast() ?? 0)
        case 33: stack.removeAll()
        default: throw Refused()
        }
    }

    mutating func begin(_ bearing: Point, width: Double) throws(Refused) {
        guard abs(bearing.x) < Self.furthest, abs(bearing.y) < Self.furthest, abs(width) < Self.furthest else { throw Refused() }
        self.bearing = bearing
        point = Point(x: bearing.x + offset.x, y: bearing.y + offset.y)
        if !isPart { outline.width = width }
    }

    mutating func hint(horizontal: [(Double, Double)] = [], vertical: [(Double, Double)] = []) throws(Refused) {
        for (edge, width) in horizontal { try hints.horizontal.insert(stem(edge + bearing.y + offset.y, width)) }
        for (edge, width) in vertical { try hints.vertical.insert(stem(edge + bearing.x + offset.x, width)) }
        hasNewHints = true
    }

    func stem(_ edge: Double, _ width: Double) throws(Refused) -> GlyphOutline.Stem {
        guard abs(edge) < Self.furthest, abs(width) < Self.furthest else { throw Refused() }
        return GlyphOutline.Stem(edge: edge, width: width)
    }

    mutating func moved(_ x: Double, _ y: Double) throws(Refused) -> Point {
        point.x += x
        point.y += y
        guard abs(point.x) < Self.furthest, abs(point.y) < Self.furthest else { throw Refused() }
        return point
    }

    mutating func move(_ x: Double, _ y: Double) throws(Refused) {
        let target = try moved(x, y)
        if flex != nil { flex?.append(target) } else { isOpen = false }
    }

    mutating func open() {
        if !isOpen { outline.segments.append(.move(point)) }
        isOpen = true
        guard hasNewHints else { return }
        hasNewHints = false
        // Hints stand before the move that they hold for.
        let place = if case .move = outline.segments.last { outline.segments.count - 1 } else { outline.segments.count }
        outline.segments.insert(.hints(hints), at: place)
    }

    mutating func line(_ x: Double, _ y: Double) throws(Refused) {
        open()
        try outline.segments.append(.line(moved(x, y)))
    }

    mutating func curve(_ a: [Double]) throws(Refused) {
        open()
        let (first, second, third) = (try moved(a[0], a[1]), try moved(a[2], a[3]), try moved(a[4], a[5]))
        outline.segments.append(.curve(first, second, third))
    }

    /// Calls one of the subroutines written in PostScript: flex and the replacement of hints.
    mutating func callOther() throws(Refused) {
        let (number, count) = (try integer(popped()), try integer(popped()))
        guard count >= 0, count <= stack.count else { throw Refused() }
        let arguments = Array(stack.suffix(count))
        stack.removeLast(count)
        switch number {
        case 0:
            try endFlex()
            guard arguments.count == 3 else { throw Refused() }
            results = [arguments[2], arguments[1]]
        case 1:
            // The outline continues at the point before the flex.
            open()
            flex = []
        case 2: break
        case 3:
            hints = GlyphOutline.Hints()
            hasNewHints = true
            results = arguments.reversed()
        // Counters: their widths are not kept.
        case 12, 13: break
        default: throw Refused()
        }
    }

    mutating func endFlex() throws(Refused) {
        // The first is a point of reference.
        guard let points = flex, points.count == 7 else { throw Refused() }
        outline.segments.append(.curve(points[1], points[2], points[3]))
        outline.segments.append(.curve(points[4], points[5], points[6]))
        flex = nil
    }

    /// Draws a letter and its accent, which StandardEncoding names (`seac`).
    mutating func accented(_ a: [Double]) throws(Refused) {
        guard !isPart else { throw Refused() }
        let distance = Point(x: bearing.x + a[1] - a[0], y: a[2])
        guard abs(distance.x) < Self.furthest, abs(distance.y) < Self.furthest else { throw Refused() }
        isPart = true
        for (code, offset) in [(a[3], Point(x: 0, y: 0)), (a[4], distance)] {
            guard let name = GlyphName.all.first(where: { Double($0.standard) == code && $0.standard > 0 }) else {
                throw Refused()
            }
            self.offset = offset
            (hints, hasNewHints, isOpen, isEnded) = (GlyphOutline.Hints(), true, false, false)
            stack.removeAll()
            try draw(name.name)
        }
    }
}
