/// Reads the lines of a page, turning those that stand on their head.
///
/// A classifier made for this turns correct long lines upside down; how surely the recogniser reads a line tells better.
struct PageReader: Sendable {
    struct Line {
        var quad: Quad
        var transcript: Transcript
    }

    let recogniser: Recogniser

    /// How many lines are read to tell which way up the page is, and the width that they should be near to.
    static let probes = 6
    static let probeWidth = 400
    /// Probes that read this surely on average are the right way up; turned ones must be surer by `gain`.
    static let sure: Float = 0.85
    static let gain: Float = 0.03
    /// A single line read less surely than this is tried the other way round; `lineGain` surer counts.
    static let doubtful: Float = 0.7
    static let lineGain: Float = 0.05
    /// What is shorter has too few letters to tell.
    static let shortest = 72
    /// - Parameter scripts: reads what is written in other letters.
    /// - Returns: the lines that say something, each quad as it reads.
    func read(_ quads: [Quad], in pixels: PixelView, also scripts: ScriptReader? = nil) throws(ReadingError) -> [Line] {
        var quads = quads
        var transcripts: [Int: Transcript] = [:]
        let isTurned = try probe(quads, in: pixels, &transcripts)
        if isTurned { quads = quads.map(\.turned) }
        for index in quads.indices {
            let pieces = Leaders.pieces(of: quads[index], in: pixels)
            guard pieces != [quads[index]], !pieces.isEmpty else { continue }
            quads[index] = pieces[0]
            quads += pieces.dropFirst()
            transcripts[index] = nil
        }
        let rest = quads.indices.filter { transcripts[$0] == nil }
        for (index, transcript) in zip(rest, try recogniser.read(rest.map { quads[$0] }, in: pixels)) {
            transcripts[index] = transcript
        }
        let doubtful = quads.indices.filter {
            transcripts[$0, default: Transcript()].confidence < Self.doubtful && Recogniser.width(of: quads[$0]) > Self.shortest
        }
        let turned = doubtful.map { quads[$0].turned }
        for ((index, quad), transcript) in zip(zip(doubtful, turned), try recogniser.read(turned, in: pixels)) {
            let before = transcripts[index, default: Transcript()].confidence
            guard transcript.confidence > max(Self.doubtful, before + Self.lineGain) else { continue }
            quads[index] = quad
            transcripts[index] = transcript
        }
        var lines = quads.indices.map { Line(quad: quads[$0], transcript: transcripts[$0, default: Transcript()]) }
        if let scripts { reread(&lines, in: pixels, with: scripts) }
        lines.removeAll { !$0.transcript.isLegible }
        return lines.contains { $0.transcript.isProof } ? lines : []
    }

    /// Whether the page is upside down; leaves what was read the right way up.
    private func probe(
        _ quads: [Quad], in pixels: PixelView, _ transcripts: inout [Int: Transcript]
    ) throws(ReadingError) -> Bool {
        func distance(_ index: Int) -> Int { abs(Recogniser.width(of: quads[index]) - Self.probeWidth) }
        let probes = Array(quads.indices.sorted { distance($0) < distance($1) }.prefix(Self.probes))
        let chosen = probes.map { quads[$0] }
        var best = try recogniser.read(chosen, in: pixels)
        var isTurned = false
        if Self.confidence(best) < Self.sure {
            let turned = try recogniser.read(chosen.map(\.turned), in: pixels)
            if Self.confidence(turned) > Self.confidence(best) + Self.gain {
                best = turned
                isTurned = true
            }
        }
        for (index, transcript) in zip(probes, best) { transcripts[index] = transcript }
        return isTurned
    }

    private static func confidence(_ transcripts: [Transcript]) -> Float {
        transcripts.map(\.confidence).reduce(0, +) / Float(max(1, transcripts.count))
    }
}

extension Quad {
    /// The same quad as one sees it who stands on the other side of the page.
    var turned: Quad { Quad(bottomRight, bottomLeft, topLeft, topRight) }
}
