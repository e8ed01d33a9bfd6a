import CInference
import Dispatch
import Synchronization

/// Reads lines of text at known positions.
struct Recogniser: Sendable {
    /// The requests for runs of the network: one for each line that is read in parallel.
    let requests: [NetworkRequest]
    let alphabet: Alphabet
    /// Corrects doubtful words; nil if there are no lists of words.
    var corrector: WordCorrector?

    /// Height of a line in the network's input, in pixels.
    static let height = 48
    /// Short widths are rounded up to multiples of this, because code is compiled and kept for each width.
    static let widthStep = 64
    /// The number of multiples of `widthStep` that are used as widths; code for them is compiled in advance.
    static let usualSteps = 12
    /// Widths of lines across a printed page. Code for them is compiled in advance for every request, because all lines of such
    /// a page have about the same width.
    static let printWidths = [896, 1024, 1152, 1280]
    /// Lines that would be wider than this, in pixels, are compressed to this width.
    static let maximumWidth = 4096
    /// Width of one step of the network, in pixels.
    static let stepWidth = 8

    /// Reads the line of each quad.
    func read(_ quads: [Quad], in pixels: PixelView) throws(ReadingError) -> [Transcript] {
        // The requests work from both ends of the sorted lines towards the middle. Each request compiles its code separately, so
        // in this order few widths are compiled by two requests.
        let order = quads.indices.sorted { Self.width(of: quads[$0]) > Self.width(of: quads[$1]) }
        let progress = Mutex(Progress(count: quads.count))
        @Sendable func work(_ number: Int) {
            while let index = progress.withLock({ $0.take(fromEnd: !number.isMultiple(of: 2)) }).map({ order[$0] }) {
                let result = Result { () throws(ReadingError) in try read(quads[index], in: pixels, with: requests[number]) }
                progress.withLock { $0.put(result, at: index) }
            }
        }
        if requests.count == 1 || quads.count == 1 {
            work(0)
        } else {
            DispatchQueue.concurrentPerform(iterations: requests.count) { work($0) }
        }
        return try progress.withLock { (progress) throws(ReadingError) in
            if let problem = progress.problem { throw problem }
            return progress.transcripts
        }
    }

    /// Compiles code for usual widths in parallel, each width in the request that will read lines of this width first.
    func warmUp() throws(ReadingError) {
        let usual = (1...Self.usualSteps).map { $0 * Self.widthStep }, half = requests.count > 1 ? Self.usualSteps / 2 : 0
        let shares = [usual[half...] + Self.printWidths, usual[..<half] + Self.printWidths].prefix(requests.count)
        let problems = Mutex([ReadingError]())
        DispatchQueue.concurrentPerform(iterations: shares.count) { number in
            do throws(ReadingError) {
                for width in shares[number] { try requests[number].runBlank([1, 3, Self.height, width]) }
            } catch {
                problems.withLock { $0.append(error) }
            }
        }
        if let problem = problems.withLock({ $0.first }) { throw problem }
    }

    private struct Progress {
        var transcripts: [Transcript]
        var problem: ReadingError?
        private var left: Range<Int>

        init(count: Int) {
            transcripts = Array(repeating: Transcript(), count: count)
            left = 0..<count
        }

        mutating func take(fromEnd: Bool) -> Int? {
            guard problem == nil else { return nil }
            return fromEnd ? left.popLast() : left.popFirst()
        }

        mutating func put(_ result: Result<Transcript, ReadingError>, at index: Int) {
            switch result {
            case .success(let transcript): transcripts[index] = transcript
            case .failure(let failure): problem = failure
            }
        }
    }

    private func read(_ quad: Quad, in pixels: PixelView, with request: NetworkRequest) throws(ReadingError) -> Transcript {
        let width = Self.width(of: quad), height = Self.height
        let padded = Self.paddedWidth(for: width)
        let samples = quad.samples(width: width, height: height)
        func fill(_ input: UnsafeMutablePointer<Float>) {
            ci_project(
                pixels.base, Int32(pixels.width), Int32(pixels.height), Projection(to: quad).coefficients, Int32(width),
                Int32(height), samples.across, samples.down, input, Int64(height * padded), Int64(padded))
            for row in 0..<3 * height { (input + row * padded + width).update(repeating: 0, count: padded - width) }
        }
        return try request.run([1, 3, height, padded], filling: fill) { (output) throws(ReadingError) in
            guard output.sides.count == 3, output.sides[0] == 1, output.sides[2] > 0 else {
                throw .failed(status: output.sides.count)
            }
            let (steps, classes) = (output.sides[1], output.sides[2])
            var indexes = [Int32](repeating: 0, count: steps)
            var likelihoods = [Float](repeating: 0, count: steps)
            // The probabilities of the last output, which is the space.
            var spaces = [Float](repeating: 0, count: steps)
            ci_likeliest(
                output.values, output.isBF16 ? 1 : 0, Int64(steps), Int64(classes), &indexes, &likelihoods, &spaces)
            var transcript = Transcript(
                indexes: indexes, likelihoods: likelihoods, spaces: spaces, steps: Float(width) / Float(Self.stepWidth),
                alphabet: alphabet)
            if let corrector {
                transcript.correct(with: corrector, steps: steps) { steps in
                    output.letters(corrector.letters, at: steps, likeliest: indexes, likelihoods)
                }
            }
            return transcript
        }
    }

    /// Rounds a line's width up to the width of the network's input: to a multiple of 64 if it is at most 12 × 64 pixels, else to
    /// a multiple of 128 if it is at most 12 × 128 pixels, and so on.
    static func paddedWidth(for width: Int) -> Int {
        var step = widthStep
        while width > usualSteps * step { step *= 2 }
        return (width + step - 1) / step * step
    }

    /// Width of a line in the network's input, in pixels.
    static func width(of quad: Quad) -> Int {
        let ratio = quad.width / max(quad.height, 1)
        return min(max(Int((ratio * Float(height)).rounded(.up)), 8), maximumWidth)
    }
}

extension Quad {
    /// The longer of the two sides along the text.
    var width: Float { max((topRight - topLeft).length, (bottomRight - bottomLeft).length) }
    /// The longer of the two sides across the text.
    var height: Float { max((bottomLeft - topLeft).length, (bottomRight - topRight).length) }

    /// Returns the number of samples per value, 1…4 across and 1…4 down, for resampling the quad to a size. If the picture has
    /// more pixels than the result, each value is the mean of several samples.
    func samples(width: Int, height: Int) -> (across: Int32, down: Int32) {
        func count(_ length: Float, _ values: Int) -> Int32 { Int32(min(max((length / Float(values)).rounded(), 1), 4)) }
        return (count(self.width, width), count(self.height, height))
    }
}
