/// The outline of a glyph and its hints, in units of the font.
struct GlyphOutline {
    /// A stem (Adobe Type 1 Font Format, 6.4): an edge, and the distance to the other.
    struct Stem: Hashable {
        let edge, width: Double
    }

    /// The stems that hold for a part of the outline.
    struct Hints: Equatable {
        var horizontal: Set<Stem> = []
        var vertical: Set<Stem> = []
    }

    struct Point: Equatable {
        var x, y: Double
    }

    enum Segment {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        /// The hints from here on.
        case hints(Hints)
    }

    var width = 0.0
    var segments: [Segment] = []
}
