extension PageReader {
    /// Lines read with a lower confidence may be in a script that the recogniser does not know.
    private static let foreign: Float = 0.95
    /// The minimum confidence of Tesseract in such a doubtful line, and in a line that the recogniser read with a high
    /// confidence.
    private static let accepted: Float = 0.6
    private static let acceptedAgainst: Float = 0.8
    /// The maximum number of lines of a page that Tesseract reads, because it is slow.
    private static let maximumReread = 400

    /// Reads lines again in other scripts, because the recogniser replaces unknown characters by known ones that look alike.
    ///
    /// - Parameter lines: all detected lines, including those without text.
    func reread(_ lines: inout [Line], in pixels: PixelView, with reader: ScriptReader) {
        let doubtful = Array(lines.indices.filter { lines[$0].transcript.confidence < Self.foreign }.prefix(Self.maximumReread))
        guard !doubtful.isEmpty else { return }
        let isTurned = isTurned(doubtful.map { lines[$0].quad.forward }, in: pixels, with: reader)
        var accepted = 0
        for index in doubtful where take(&lines[index], isTurned, Self.accepted, in: pixels, with: reader) { accepted += 1 }
        // The page is in another script, so lines that were read with a high confidence are read again, too: capitals of that
        // script may look like Latin capitals (МОСКВА).
        guard accepted * 2 > doubtful.count else { return }
        for index in lines.indices.filter({ !doubtful.contains($0) }).prefix(Self.maximumReread - doubtful.count) {
            _ = take(&lines[index], isTurned, Self.acceptedAgainst, in: pixels, with: reader)
        }
    }

    /// Returns whether the lines read better upside down. The recogniser cannot decide that for unknown characters.
    private func isTurned(_ quads: [Quad], in pixels: PixelView, with reader: ScriptReader) -> Bool {
        let probes = quads.sorted { $0.width / max($0.height, 1) > $1.width / max($1.height, 1) }.prefix(Self.probes / 2)
        func confidence(_ quads: some Sequence<Quad>) -> Float {
            quads.map { quad in
                let transcript = reader.read(quad, in: pixels)
                return transcript.confidence * Script.foreignShare(of: transcript.text)
            }.reduce(0, +)
        }
        return confidence(probes.map(\.turned)) > confidence(probes)
    }

    private func take(
        _ line: inout Line, _ isTurned: Bool, _ least: Float, in pixels: PixelView, with reader: ScriptReader
    ) -> Bool {
        let quad = isTurned ? line.quad.forward.turned : line.quad.forward
        let transcript = reader.read(quad, in: pixels)
        guard transcript.confidence >= least, Script.foreignShare(of: transcript.text) >= 0.5 else { return false }
        line = Line(quad: quad, transcript: transcript)
        return true
    }
}

extension Quad {
    /// The quad or the quad turned by 180°, whichever runs to the right or downwards.
    fileprivate var forward: Quad { along.x + along.y * 0.2 >= 0 ? self : turned }
}
