/// Looks again at lines that were read with doubt: enlarged, and along their own slope.
///
/// On a whole page the detector sees fine print and distant signs small, so their rectangles are inexact: they are cut at an end,
/// or have a part of the next line. An enlarged part shows where the lines are.
struct SecondLook {
    let detector: Detector
    let recogniser: Recogniser

    /// Lines with a confidence in this range are looked at again. Below it there is hardly ever text.
    private static let doubtful: Range<Float> = 0.2..<0.85
    /// A line that only the second look finds needs this confidence.
    private static let sureOfNew: Float = 0.85
    /// A picture with more lines, most of them doubtful, is of a script that is not known or beyond help.
    private static let few = 12
    /// A part of a page must be enlarged by at least this factor against the first look, because another look at the same size
    /// seldom reads better. Signs on a street are few, so each is looked at.
    private static let minimumGain: Float = 1.6
    /// Maximum number of pixels of all parts together: about a third of a first look.
    private static let maximumCells = 300_000

    /// Replaces lines by those of the second look that are read better.
    func improve(_ lines: inout [PageReader.Line], in pixels: PixelView) throws(ReadingError) {
        let legible = lines.map(\.transcript).filter(\.isLegible), areFew = legible.count <= Self.few
        guard areFew || Transcript.areClear(legible) else { return }
        let scale = areFew ? 0 : Self.minimumGain * DetectorView.scale(width: pixels.width, height: pixels.height)
        var cells = 0
        for group in groups(lines) {
            guard let cut = CutOut(around: group.map { lines[$0].quad.rectangle }), cut.scale >= scale else { continue }
            cells += cut.toWidth * cut.toHeight
            guard cells <= Self.maximumCells else { break }
            let quads = try detector.lines(in: pixels, cutOut: cut).map { cut.directed($0).quad }
            let read = try recogniser.read(quads, in: pixels)
            replace(&lines, by: zip(quads, read).map { PageReader.Line(quad: $0, transcript: $1) })
        }
        lines.removeAll { $0.transcript.text.isEmpty }
    }

    /// Replaces lines where the new lines at the same place have more letters that are surer. Replaced lines become empty, so that
    /// the indexes of the others stay.
    private func replace(_ lines: inout [PageReader.Line], by new: [PageReader.Line]) {
        let reached = lines.indices.filter { old in
            !lines[old].transcript.text.isEmpty && new.contains { Self.areOne($0, lines[old]) }
        }
        var sets = DisjointSets(count: new.count + reached.count)
        for (at, line) in new.enumerated() {
            for (number, old) in reached.enumerated() where Self.areOne(line, lines[old]) { sets.join(at, new.count + number) }
        }
        for part in sets.groups() {
            let fresh = part.filter { $0 < new.count }.map { new[$0] }
            let old = part.filter { $0 >= new.count }.map { reached[$0 - new.count] }
            if old.isEmpty {
                lines += fresh.filter { $0.transcript.isProof && $0.transcript.certainty >= Self.sureOfNew }
            } else if fresh.reduce(0, { $0 + $1.transcript.worth }) > old.reduce(0, { $0 + lines[$1].transcript.worth }) {
                for index in old { lines[index].transcript = Transcript() }
                lines += fresh
            }
        }
    }

    /// Returns the doubtful lines in groups of neighbours of the same slope and size, those that are nearly certain first.
    private func groups(_ lines: [PageReader.Line]) -> [[Int]] {
        let doubtful = lines.indices.filter { Self.doubtful.contains(lines[$0].transcript.certainty) }
        let rectangles = doubtful.map { lines[$0].quad.rectangle }
        var sets = DisjointSets(count: doubtful.count)
        for a in doubtful.indices {
            for b in doubtful.indices where b > a && Self.areNeighbours(rectangles[a], rectangles[b]) { sets.join(a, b) }
        }
        return sets.groups().map { $0.map { doubtful[$0] } }.sorted { a, b in
            func mean(_ group: [Int]) -> Float {
                group.reduce(0) { $0 + lines[$1].transcript.certainty } / Float(group.count)
            }
            return mean(a) > mean(b)
        }
    }

    /// Whether two lines are so near and alike that one part of the picture shows both.
    private static func areNeighbours(_ a: Rectangle, _ b: Rectangle) -> Bool {
        let (low, high) = (min(a.height, b.height), max(a.height, b.height))
        guard (a.axis * b.axis).sum() > 0.98, high < 1.6 * low else { return false }
        let apart = b.centre - a.centre
        return abs((apart * a.normal).sum()) < 0.75 * (a.height + b.height)
            && abs((apart * a.axis).sum()) < (a.width + b.width) / 2 + a.height
    }

    /// Whether two lines are at the same place, at least in part.
    private static func areOne(_ a: PageReader.Line, _ b: PageReader.Line) -> Bool {
        let (a, b) = (a.quad.rectangle, b.quad.rectangle)
        let apart = b.centre - a.centre
        return (a.width + b.width) / 2 - abs((apart * a.axis).sum()) > 0.3 * min(a.width, b.width)
            && (a.height + b.height) / 2 - abs((apart * a.normal).sum()) > 0.4 * min(a.height, b.height)
    }
}

extension Transcript {
    /// The number of letters and digits, weighted with how much more likely than not they are right.
    fileprivate var worth: Float { Float(letterCount) * max(0, certainty - 0.5) }
}

extension Quad {
    /// The rectangle along the text that has the longer ones of the sides.
    var rectangle: Rectangle {
        let along = topRight - topLeft + bottomRight - bottomLeft
        return Rectangle(
            centre: (topLeft + topRight + bottomRight + bottomLeft) / 4, axis: along.length > 0 ? along / along.length : [1, 0],
            width: width, height: height)
    }
}
