/// For each subject (a picture), the subjects with which it is compared: those with a similar difference hash or frequency
/// hash, turned copies, pictures that share points, and shots of the same burst.
struct Candidates {
    private var upright: Neighbours
    private var frequent: Neighbours
    private var turned: Neighbours
    /// For each subject, the shots of the same camera taken within seconds. Shots of a burst need not have similar fingerprints.
    private let inTime: [[Int]]
    /// For each subject, the subjects that share some of its points.
    let inPart: [[Int]]
    /// For each film, the films that may show the same.
    let films: [[Int]]
    /// Sets of subjects that may end up in the same group.
    let clusters: [[Int]]

    /// - Returns: nil if `shouldContinue` stopped the work.
    init?(_ subjects: [Subject], inPart: [[Int]], shouldContinue: () -> Bool) {
        func words(_ word: (Subject) -> UInt64) -> [UInt64?] { subjects.map { $0.isDistinctive ? word($0) : nil } }
        guard let upright = Neighbours(words(\.differenceHash), distance: Neighbours.distance, shouldContinue: shouldContinue),
            let frequent = Neighbours(
                words(\.frequencyHash), distance: Neighbours.frequentDistance, shouldContinue: shouldContinue),
            let turned = Neighbours(words(\.turnedHash), distance: Neighbours.turnedDistance, shouldContinue: shouldContinue)
        else { return nil }
        (self.upright, self.frequent, self.turned) = (upright, frequent, turned)
        inTime = Self.inTime(subjects)
        self.inPart = inPart
        films = Self.films(subjects)
        var clusters = Clusters(count: subjects.count)
        for neighbours in [upright, frequent, turned] { neighbours.forEachPair { clusters.join($0, $1) } }
        for near in [inTime, inPart, films] {
            for (one, others) in near.enumerated() { for other in others { clusters.join(one, other) } }
        }
        self.clusters = clusters.all()
    }

    /// Returns the candidates for a subject among the later subjects for which `isTaken` is false, in ascending order.
    mutating func of(_ subject: Int, besides isTaken: [Bool]) -> [Grouper.Candidate] {
        let mayBeTurned = Set(turned.candidates(of: subject, besides: isTaken))
        let all = mayBeTurned.union(upright.candidates(of: subject, besides: isTaken))
            .union(frequent.candidates(of: subject, besides: isTaken)).union(inTime[subject]).union(inPart[subject])
            .union(films[subject])
        return all.sorted().filter { $0 > subject && !isTaken[$0] }.map {
            ($0, mayBeTurned.contains($0), inPart[subject].contains($0))
        }
    }

    private static func films(_ subjects: [Subject]) -> [[Int]] {
        var near = [[Int]](repeating: [], count: subjects.count)
        let films = subjects.indices.compactMap { index in subjects[index].film.map { (index: index, samples: $0) } }
            .sorted { $0.samples.milliseconds < $1.samples.milliseconds }
        for (position, one) in films.enumerated() {
            for other in films[(position + 1)...] {
                guard FilmPair.mayBeCopy(one.samples, of: other.samples) else { break }
                guard !FilmPair(one.samples, other.samples).offsets.isEmpty else { continue }
                near[one.index].append(other.index)
                near[other.index].append(one.index)
            }
        }
        return near
    }

    private static func inTime(_ subjects: [Subject]) -> [[Int]] {
        var near = [[Int]](repeating: [], count: subjects.count)
        let shots = subjects.indices.filter {
            subjects[$0].camera != nil && subjects[$0].taken != nil && subjects[$0].isDistinctive
        }
        .sorted {
            let (a, b) = (subjects[$0], subjects[$1])
            return (a.camera ?? "", a.taken ?? 0, $0) < (b.camera ?? "", b.taken ?? 0, $1)
        }
        for (index, shot) in shots.enumerated() {
            for next in shots[(index + 1)...].prefix(burstReach) {
                guard subjects[next].camera == subjects[shot].camera, let a = subjects[shot].taken, let b = subjects[next].taken,
                    b.subtractingReportingOverflow(a).partialValue.magnitude <= UInt64(Comparison.burstGap)
                else { break }
                near[shot].append(next)
                near[next].append(shot)
            }
        }
        return near
    }

    /// The maximum number of later shots that are compared with each shot of a burst.
    private static let burstReach = 24
}
