/// Reads the lines of a page, and turns those that are upside down.
///
/// The confidence of the recogniser decides which lines are upside down. The classifier trained for this purpose is not used,
/// because it turns correct long lines upside down.
struct PageReader: Sendable {
    struct Line {
        var quad: Quad
        var transcript: Transcript
    }

    let recogniser: Recogniser

    /// The number of lines that are probed, that is, read first to find out whether the page is upside down, and their preferred
    /// width in pixels.
    static let probes = 6
    static let probeWidth = 400
    /// If the mean confidence of the probed lines is at least `sure`, the page is the right way up. Otherwise these lines are
    /// also read turned by 180°. If their mean confidence is then higher by more than `gain`, the page is upside down.
    static let sure: Float = 0.85
    static let gain: Float = 0.03
    /// A line read with a confidence below `doubtful` is also read upside down. The confidence of that reading must be higher by
    /// more than `lineGain`.
    static let doubtful: Float = 0.7
    static let lineGain: Float = 0.05
    /// Lines of at most this width in pixels are not tried upside down, because they have too few characters.
    static let minimumTurnedWidth = 72

    /// - Parameters:
    ///   - scripts: reads lines in other scripts; nil for none.
    ///   - detector: finds lines again where they were read with doubt; nil for no second look.
    /// - Returns: the lines with text, each with its quad in the direction of reading; no lines if none of them proves that
    ///   there is text.
    func read(
        _ quads: [Quad], in pixels: PixelView, also scripts: ScriptReader? = nil, closer detector: Detector? = nil
    ) throws(ReadingError) -> [Line] {
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
            transcripts[$0, default: Transcript()].confidence < Self.doubtful
                && Recogniser.width(of: quads[$0]) > Self.minimumTurnedWidth
        }
        let turned = doubtful.map { quads[$0].turned }
        for ((index, quad), transcript) in zip(zip(doubtful, turned), try recogniser.read(turned, in: pixels)) {
            let before = transcripts[index, default: Transcript()].confidence
            guard transcript.confidence > max(Self.doubtful, before + Self.lineGain) else { continue }
            quads[index] = quad
            transcripts[index] = transcript
        }
        var lines = quads.indices.map { Line(quad: quads[$0], transcript: transcripts[$0, default: Transcript()]) }
        // Enlarged suns and windows look even more like letters, so other lines have to prove that there is text.
        if let detector, lines.contains(where: { $0.transcript.isProof }) {
            try SecondLook(detector: detector, recogniser: recogniser).improve(&lines, in: pixels)
        }
        if let scripts { reread(&lines, in: pixels, with: scripts) }
        lines.removeAll { !$0.transcript.isLegible }
        guard lines.contains(where: { $0.transcript.isProof }) else { return [] }
        if Transcript.areClear(lines.map(\.transcript)) { lines.removeAll { $0.transcript.isDoubtful } }
        if !Transcript.areListed(lines.map(\.transcript)) {
            for at in lines.indices { lines[at].transcript.dropCorrections() }
        }
        for at in lines.indices {
            var ink = WordInk(lines[at].quad, in: pixels)
            lines[at].transcript.words = ink.fitted(lines[at].transcript.words)
        }
        return lines
    }

    /// Returns whether the page is upside down. Adds the transcripts of the probed lines, read in the direction that was chosen.
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
    /// The quad turned by 180°.
    var turned: Quad { Quad(bottomRight, bottomLeft, topLeft, topRight) }
}
