import Foundation
import Pictures

/// The second, stricter look at two pictures whose fingerprints are near.
///
/// Thresholds were set on 93 photographs, pages and screens in twenty edits each, and on pages, chats and forms that differ
/// in one to ten lines (`docs/grouping.md`); the margin is given beside each.
struct Comparison {
    private struct Sight {
        let subject: Subject
        let raster: Raster
        let colour: [UInt8]
    }

    private let one: Sight
    private let other: Sight
    /// What the third look told.
    private var told: [Question: Closeness] = [:]

    /// A third look is needed: all else agrees.
    enum Question: Error, Hashable {
        /// Whether they read the same, the second picture turned.
        case turned(Turn)
        case cut(Cut)
    }

    init?(_ a: Subject, _ lookA: PictureLook, _ b: Subject, _ lookB: PictureLook) {
        guard let rasterA = Raster(lookA), let rasterB = Raster(lookB), a.isTelling, b.isTelling else { return nil }
        one = Sight(subject: a, raster: rasterA, colour: Array(lookA.colour))
        other = Sight(subject: b, raster: rasterB, colour: Array(lookB.colour))
    }

    /// Answers a question, before it is asked again how alike the two are.
    mutating func tell(_ question: Question, _ closeness: Closeness) { told[question] = closeness }

    /// How closely the two read the same, where that was told.
    var closeness: Closeness? { told.values.max() }

    private func isSame(_ question: Question) throws(Question) -> Bool {
        guard let answer = told[question] else { throw question }
        return answer.isSame
    }

    /// nil for two different pictures.
    ///
    /// - Parameter mayBeTurned: whether the fingerprints agree in some turn.
    func likeness(mayBeTurned: Bool) throws(Question) -> Likeness? {
        if let upright = try upright() { return upright }
        if mayBeTurned, try isTurned() { return .turned }
        return isBurst ? .burst : nil
    }

    /// What the hardest of honest edits kept, and different pictures did not reach: correlation of the rasters.
    private static let worthLooking: Float = 0.45

    private func upright() throws(Question) -> Likeness? {
        guard one.raster.correlation(other.raster) > Self.worthLooking else { return nil }
        if let (difference, curve) = Self.difference(one.raster, other.raster), isSame(difference, curve) {
            if isAnotherShot(difference) { return .burst }
            guard try isSame(.turned(.none)) else { return nil }
            if told[.turned(.none)]?.isMarked == true { return .edited }
            return curve.strength < 4 && colourDistance < 8 ? .copy : .toned
        }
        guard let cut = cut() else { return nil }
        return try isSame(.cut(cut)) ? .edited : nil
    }

    /// Pages and screens: what reads otherwise differs in a few windows and nowhere else, an edit everywhere a little.
    private var isFlat: Bool { one.subject.isPage || other.subject.isPage }

    private func isSame(_ difference: Difference, _ curve: ToneCurve) -> Bool {
        // A map or a photograph of which the light half became white; not where there is little detail, for then the third look has
        // nothing to go by.
        if isFlat, difference.texture > 4, curve.strength >= 15, difference.detail > 0.66, difference.overall < 0.76 {
            return true
        }
        // Few pairs come further than this.
        guard difference.detail > 0.86, difference.overall < 0.45 else { return false }
        let windows = difference.windows()
        if isFlat, isBrightened(difference, windows, curve) { return true }
        guard difference.overall < 0.33 else { return false }
        // Unequal texts: 0.39 and more, with an upper quarter of nearly 0. Copies: up to 0.25.
        if windows.worst < 0.33 { return true }
        if isFlat { return windows.worst < 1.3 && windows.worst < 0.25 + 3 * windows.upper }
        // Unequal photographs: 1.7 and more.
        if windows.worst < 1.3 { return true }
        // A mark on an otherwise equal photograph.
        return windows.differing < 0.03 && windows.upper < 0.02 && difference.detail > 0.95 && difference.texture > 4
    }

    /// A page of which what was light grey is white now: much is gone, but nothing else came, and the third look decides.
    private func isBrightened(_ difference: Difference, _ windows: Difference.Windows, _ curve: ToneCurve) -> Bool {
        guard curve.strength >= 3, windows.worst < 1.4 else { return false }
        if difference.detail > 0.95, difference.overall < 0.3 { return true }
        return difference.detail > 0.9 && difference.overall < 0.45 && windows.worst < 0.3 + 8 * windows.upper
    }

    /// Compares in the direction in which nothing is lost: the richer in contrast is brought to the tone of the other.
    private static func difference(_ a: Raster, _ b: Raster) -> (Difference, ToneCurve)? {
        let (rich, poor) = a.deviation >= b.deviation ? (a, b) : (b, a)
        // Nobody takes away three quarters of the contrast of a picture that is to be kept.
        guard poor.deviation > rich.deviation / 4 else { return nil }
        let curve = ToneCurve(from: rich.cells, to: poor.cells, over: Array(0..<Raster.count))
        return (Difference(Raster(cells: curve.applied(to: rich.cells)), poor, inside: nil), curve)
    }

    /// Mean distance of the colours, in levels.
    private var colourDistance: Double {
        guard one.colour.count == other.colour.count, !one.colour.isEmpty else { return 255 }
        let sum = zip(one.colour, other.colour).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(one.colour.count)
    }
}

extension Comparison {
    /// Perhaps cropped, shifted or straightened. Pages and screens are left out: lines of text align with other lines of text. So are
    /// shots of a burst: a cut keeps the moment.
    private func cut() -> Cut? {
        guard !isFlat, !isBurstInTime || one.subject.taken == other.subject.taken else { return nil }
        let isReverse = one.raster.deviation >= other.raster.deviation
        let (rich, poor) = isReverse ? (one.raster, other.raster) : (other.raster, one.raster)
        for scale: Float in [1, 0.9, 1.1] {
            guard let alignment = Alignment(scale: scale).refined(poor, rich), alignment.isPlausible else { continue }
            let (warped, inside) = alignment.warped(rich)
            let indices = inside.indices.filter { inside[$0] }
            // More than half of the picture, or what agrees may be chance.
            guard indices.count > Raster.count * 11 / 20 else { continue }
            let curve = ToneCurve(from: warped.cells, to: poor.cells, over: indices)
            let difference = Difference(Raster(cells: curve.applied(to: warped.cells)), poor, inside: inside)
            // Unequal photographs: 0.80 at most, an upper quarter of 0.3 and more.
            guard difference.detail > 0.84, difference.overall < 0.4 else { continue }
            guard difference.windows().upper < 0.3 else { continue }
            return Cut(isReverse ? alignment.inverted : alignment, of: one.subject, from: other.subject)
        }
        return nil
    }

    private func isTurned() throws(Question) -> Bool {
        for turn in Turn.allCases where turn != .none {
            let turned = turn.applied(to: other.raster)
            guard one.raster.correlation(turned) > 0.9, let (difference, curve) = Self.difference(one.raster, turned) else {
                continue
            }
            if isSame(difference, curve), try isSame(.turned(turn)) { return true }
        }
        return false
    }
}

extension Comparison {
    /// Seconds between two shots of a burst.
    static let burstGap: Int64 = 10

    private var isBurstInTime: Bool {
        guard let camera = one.subject.camera, camera == other.subject.camera, let a = one.subject.taken,
            let b = other.subject.taken
        else { return false }
        // A camera's clock may claim any time.
        return a.subtractingReportingOverflow(b).partialValue.magnitude <= UInt64(Self.burstGap)
    }

    /// Whether two pictures that show the same are two shots nevertheless: a copy keeps the moment.
    private func isAnotherShot(_ difference: Difference) -> Bool {
        guard isBurstInTime, one.subject.pixels == other.subject.pixels else { return false }
        return one.subject.taken != other.subject.taken || difference.detail < 0.97
    }

    private var isBurst: Bool {
        guard isBurstInTime else { return false }
        return one.raster.blurred(2).correlation(other.raster.blurred(2)) > 0.75 && colourDistance < 24
    }
}
