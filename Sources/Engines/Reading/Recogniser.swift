import CInference
import Dispatch
import Synchronization

/// Reads lines of text whose places are known.
struct Recogniser: Sendable {
    /// As many as may run side by side.
    let requests: [NetworkRequest]
    let alphabet: Alphabet

    /// Pixels of a line's height as the network sees it.
    static let height = 48
    /// Short widths are multiples of it; every width costs the compilation and the memory of its own machine code.
    static let widthStep = 64
    /// The widths that have code made ahead, and those that are not yet rounded more coarsely.
    static let usualSteps = 12
    /// Further widths, of lines across a page of print: both requests meet them, as all lines of such a page are about as long.
    static let printWidths = [896, 1024, 1152, 1280]
    /// A line longer than this is squeezed.
    static let greatestWidth = 4096
    /// Pixels a step of the network covers.
    static let stepWidth = 8

    /// What each quad of the picture says.
    func read(_ quads: [Quad], in pixels: PixelView) throws(ReadingError) -> [Transcript] {
        // From both ends to the middle: each request keeps machine code of its own, and so few widths are met by two.
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

    /// Has machine code made for usual widths, by the request that will meet them first, side by side.
    func getReady() throws(ReadingError) {
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
        let room = Self.room(for: width)
        // Where the picture has more pixels than the network sees, each value is the mean of several.
        let across = min(max((quad.width / Float(width)).rounded(), 1), 4)
        let down = min(max((quad.height / Float(height)).rounded(), 1), 4)
        func fill(_ input: UnsafeMutablePointer<Float>) {
            ci_project(
                pixels.base, Int32(pixels.width), Int32(pixels.height), Projection(to: quad).coefficients, Int32(width),
                Int32(height), Int32(across), Int32(down), input, Int64(height * room), Int64(room))
            for row in 0..<3 * height { (input + row * room + width).update(repeating: 0, count: room - width) }
        }
        return try request.run([1, 3, height, room], filling: fill) { (output) throws(ReadingError) in
            guard output.sides.count == 3, output.sides[0] == 1, output.sides[2] > 0 else {
                throw .failed(status: output.sides.count)
            }
            let (steps, classes) = (output.sides[1], output.sides[2])
            var places = [Int32](repeating: 0, count: steps)
            var likelihoods = [Float](repeating: 0, count: steps)
            // The space comes last.
            var spaces = [Float](repeating: 0, count: steps)
            ci_likeliest(
                output.values, output.isBrief ? 1 : 0, Int64(steps), Int64(classes), &places, &likelihoods, &spaces)
            return Transcript(
                places: places, likelihoods: likelihoods, spaces: spaces, steps: Float(width) / Float(Self.stepWidth),
                alphabet: alphabet)
        }
    }

    /// The width that the network is run with: up to twelve steps each multiple of 64, then of 128 up to twice that, and so on.
    static func room(for width: Int) -> Int {
        var step = widthStep
        while width > usualSteps * step { step *= 2 }
        return (width + step - 1) / step * step
    }

    /// Pixels of a line's length as the network sees it.
    static func width(of quad: Quad) -> Int {
        let ratio = quad.width / max(quad.height, 1)
        return min(max(Int((ratio * Float(height)).rounded(.up)), 8), greatestWidth)
    }
}

extension Quad {
    /// The longer of the two sides along the text.
    var width: Float { max((topRight - topLeft).length, (bottomRight - bottomLeft).length) }
    /// The longer of the two sides across the text.
    var height: Float { max((bottomLeft - topLeft).length, (bottomRight - topRight).length) }
}
