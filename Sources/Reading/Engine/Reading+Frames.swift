extension Reading {
    /// Returns this reading of the first frame of a film with those of later frames, which become its further pages. Lines that an
    /// earlier frame shows are left out.
    public func followed(byFrames frames: [Reading]) -> Reading {
        var known = lines.map(FrameLine.init)
        var pages: [(number: Int, reading: Reading)] = []
        for (index, frame) in frames.enumerated() {
            let new = frame.lines.filter { line in
                let found = FrameLine(line)
                if known.contains(where: { $0.isSame(as: found) }) { return false }
                known.append(found)
                return true
            }
            let reading = Reading(width: frame.width, height: frame.height, lines: new, seconds: frame.seconds)
            pages.append((index + 2, reading))
        }
        return followed(by: pages, left: 0)
    }
}

/// A line of text in a frame of a film.
private struct FrameLine {
    /// The letters and digits in lower case. Marks and spaces are read differently from frame to frame.
    let letters: [Character]
    let centre: SIMD2<Float>
    let height: Float

    /// At the same position, the part of the letters that may be read differently in another frame.
    private static let misread = 0.2

    init(_ line: TextLine) {
        letters = Array(line.text.lowercased().filter { $0.isLetter || $0.isNumber })
        let quad = line.quad
        centre = (quad.topLeft + quad.topRight + quad.bottomRight + quad.bottomLeft) / 4
        let side = quad.bottomLeft - quad.topLeft
        height = (side * side).sum().squareRoot()
    }

    func isSame(as other: FrameLine) -> Bool {
        if letters == other.letters { return true }
        let distance = centre - other.centre
        guard (distance * distance).sum().squareRoot() < max(height, other.height) else { return false }
        let changes = letters.difference(from: other.letters).count
        return Double(changes) <= Double(letters.count + other.letters.count) * Self.misread
    }
}
