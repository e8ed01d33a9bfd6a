import CPoints
import Foundation
import PicturesEngine

/// The second, stricter comparison of two pictures whose fingerprints are similar.
///
/// The thresholds were chosen with 20 edits of each of 93 photographs, pages and screens, and with pages, chats and forms that
/// differ in one to ten lines (`docs/grouping.md`). The comments beside the thresholds give the margins.
struct Comparison {
    private struct Side {
        let subject: Subject
        let raster: GreyRaster
        let colour: [UInt8]
        let points: Data
    }

    private let one: Side
    private let other: Side
    /// The results of the third look (the comparison of fine detail) by question.
    private var answers: [Question: Closeness] = [:]
    /// The crop that the third look checked last, and the closeness it found. After a crop, only one question remains: a crop in
    /// perspective.
    private var lastCut: (cut: Crop, closeness: Closeness)?

    /// A question for the third look. It is asked if all earlier checks passed.
    enum Question: Hashable {
        /// Whether the pictures agree in fine detail after the second one is turned.
        case turned(Turn)
        /// Whether one picture was cropped from the other.
        case cut(Crop)
    }

    /// The result of a comparison, or the question that it needs answered.
    enum Outcome {
        /// How the pictures are alike, or nil for two different pictures.
        case decided(Likeness?)
        /// A question that must be answered first.
        case asks(Question)
    }

    init?(_ a: Subject, _ featuresA: PictureFeatures, _ b: Subject, _ featuresB: PictureFeatures) {
        guard let rasterA = GreyRaster(featuresA), let rasterB = GreyRaster(featuresB), a.isDistinctive, b.isDistinctive else {
            return nil
        }
        one = Side(subject: a, raster: rasterA, colour: Array(featuresA.colour), points: featuresA.points)
        other = Side(subject: b, raster: rasterB, colour: Array(featuresB.colour), points: featuresB.points)
    }

    /// Answers a question of `likeness`; call `likeness` again afterwards.
    mutating func answer(_ question: Question, _ closeness: Closeness) {
        answers[question] = closeness
        if case .cut(let cut) = question { lastCut = (cut, closeness) }
    }

    /// The highest closeness that the third look found; nil if it has not answered a question.
    var closeness: Closeness? { answers.values.max() }

    /// How much of each photograph the other one shows, as a fraction; the smaller of the two values. 0 for pages and screens.
    var shared: Double {
        if let lastCut { return lastCut.cut.manner == .page ? 0 : lastCut.cut.shared }
        return max(one.subject.manner, other.subject.manner) == .page ? 0 : 1
    }

    /// Whether the photographs have a large enough part in common to be recognized: nearly half, or a quarter if many points
    /// match and one photograph lies within the other.
    var hasLargePart: Bool {
        guard let cut = lastCut?.cut else { return shared > 0 }
        return shared >= 0.45 || (shared >= 0.25 && cut.isInside && cut.agreeing >= 12)
    }

    /// The fraction of the first photograph that the second one shows, and vice versa; 0 for pages and screens.
    var shares: [Double] { shared == 0 ? [0, 0] : lastCut?.cut.parts.map(\.area) ?? [1, 1] }

    /// Whether the third look found that one picture is a photo of the other.
    var isPhotoOfAll: Bool { lastCut.map { $0.cut.isPhotoOfAll && $0.closeness.isSame } ?? false }

    /// - Parameters:
    ///   - mayBeTurned: whether the fingerprints agree in some orientation.
    ///   - mayBeCut: whether some points match.
    ///   - areWhole: whether only whole, upright pictures are compared.
    func likeness(mayBeTurned: Bool, mayBeCut: Bool, areWhole: Bool = false) -> Outcome {
        if let (cut, closeness) = lastCut {
            if closeness.isSame { return .decided(cut.isMirrored ? .turned : .edited) }
            if !cut.isPhotoOfAll, let slanted = slanted() { return .asks(.cut(slanted)) }
            return .decided(isBurst ? .burst : nil)
        }
        if let upright = upright() { return upright }
        if !areWhole {
            if mayBeTurned, let turned = turned() { return turned }
            if let cut = cut(mayBeCut) ?? (mayBeCut ? slanted() : nil) { return .asks(.cut(cut)) }
        }
        return .decided(isBurst ? .burst : nil)
    }

    /// The minimum correlation of the rasters. The strongest edits reach it, and different pictures do not.
    private static let minimumCorrelation: Float = 0.45

    /// Compares the upright pictures; nil if they are different.
    private func upright() -> Outcome? {
        guard one.raster.correlation(other.raster) > Self.minimumCorrelation,
            let (difference, curve) = Self.difference(one.raster, other.raster), isSame(difference, curve)
        else { return nil }
        if isAnotherShot(difference) { return .decided(atMostEdited(.burst)) }
        guard let closeness = answers[.turned(.none)] else { return .asks(.turned(.none)) }
        guard closeness.isSame else { return nil }
        if closeness.isMarked { return .decided(.edited) }
        let isCopy = curve.strength < Self.sameTone && colourDistance < Self.sameColour
        return .decided(atMostEdited(isCopy ? .copy : .toned))
    }

    /// Moving pictures are at most `edited`, because only their first frames were compared.
    private func atMostEdited(_ likeness: Likeness) -> Likeness { isMoving ? max(likeness, .edited) : likeness }

    /// A picture is a copy if tone and colour differ by less than these limits, in levels. Colours differ by less than 1 in
    /// pictures sent at 0.4 to 0.7 of their size, and by at least 2.7 in pictures made 5% warmer. A copy at a quarter of the size
    /// changes the tone curve by more than 2.
    private static let (sameTone, sameColour): (Float, Double) = (4, 2.5)

    private var isMoving: Bool { one.subject.hasMore || other.subject.hasMore }

    /// Whether one picture is a page or a screen. On pages and screens, other words make a difference in only a few windows,
    /// whereas an edit makes a small difference everywhere.
    private var isFlat: Bool { one.subject.isPage || other.subject.isPage }

    private func isSame(_ difference: Difference, _ curve: ToneCurve) -> Bool {
        // Accept a map or a photograph whose light half was clipped to white. A picture without detail is excluded, because the
        // third look could not confirm it.
        if isFlat, difference.texture > 4, curve.strength >= 15, difference.detail > 0.66, difference.overall < 0.76 {
            return true
        }
        // Most pairs are rejected here, before the windows are computed.
        guard difference.detail > 0.86, difference.overall < 0.45 else { return false }
        let windows = difference.windows()
        if isFlat, isBrightened(difference, windows, curve) { return true }
        guard difference.overall < 0.33 else { return false }
        // The ratio in the worst window is at least 0.39 for different texts, with an upper quartile of nearly 0. For copies it
        // is at most 0.25.
        if windows.worst < 0.33 { return true }
        if isFlat { return windows.worst < 1.3 && windows.worst < 0.25 + 3 * windows.upper }
        // For different photographs, the ratio in the worst window is at least 1.7.
        if windows.worst < 1.3 { return true }
        // Two photographs are also the same if they differ only in a small area, such as a mark added to one of them.
        return windows.differing < 0.03 && windows.upper < 0.02 && difference.detail > 0.95 && difference.texture > 4
    }

    /// Whether one picture is a brightened copy of a page, in which light grey became white. Such a copy has lost much but
    /// contains nothing new, so the third look decides.
    private func isBrightened(_ difference: Difference, _ windows: Difference.Windows, _ curve: ToneCurve) -> Bool {
        guard curve.strength >= 3, windows.worst < 1.4 else { return false }
        if difference.detail > 0.95, difference.overall < 0.3 { return true }
        return difference.detail > 0.9 && difference.overall < 0.45 && windows.worst < 0.3 + 8 * windows.upper
    }

    /// Maps the picture with more contrast to the tone of the other one, so that no contrast is lost, and compares the two.
    ///
    /// - Returns: nil if the contrasts are too different.
    private static func difference(_ a: GreyRaster, _ b: GreyRaster) -> (Difference, ToneCurve)? {
        let (rich, poor) = a.deviation >= b.deviation ? (a, b) : (b, a)
        // An edited picture keeps more than a quarter of the contrast.
        guard poor.deviation > rich.deviation / 4 else { return nil }
        let curve = ToneCurve(from: rich.cells, to: poor.cells, over: Array(0..<GreyRaster.count))
        return (Difference(GreyRaster(cells: curve.applied(to: rich.cells)), poor, inside: nil), curve)
    }

    /// Mean absolute difference of the colours, in levels.
    private var colourDistance: Double {
        guard one.colour.count == other.colour.count, !one.colour.isEmpty else { return 255 }
        let sum = zip(one.colour, other.colour).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(one.colour.count)
    }
}

extension Comparison {
    /// The size of 32 points in bytes. If both pictures have at least this many points, the points alone show whether one picture
    /// is a part of the other.
    private static let leastPoints = 32 * Int(cpoints_bytes)

    /// Returns a crop if one picture may have been cropped, shifted or straightened from the other, or may lie within it.
    ///
    /// Shots of a burst with different times are excluded, because a crop keeps the time of its original.
    private func cut(_ mayBeCut: Bool) -> Crop? {
        guard !isBurstInTime || one.subject.taken == other.subject.taken else { return nil }
        // Rasters are compared even if no points match: cropping 1% or 2% leaves the rasters similar but shifts the detail.
        let isNear = one.raster.correlation(other.raster) > Self.minimumCorrelation
        guard mayBeCut || isNear else { return nil }
        if let cut = cutByPoints() { return cut }
        let haveKeypoints = min(one.points.count, other.points.count) >= Self.leastPoints
        return isNear && !haveKeypoints && !isFlat ? cutByRasters() : nil
    }

    /// The minimum correlation of the fine detail of two rasters if points match, first for photographs, then for pages. The
    /// detail of parts of pages correlates by at least 0.79, that of most other pages of the same form by less than 0.6, and that
    /// of parts of photographs mostly by at least 0.5.
    private static let (leastDetail, leastDetailOfPages): (Float, Float) = (0.2, 0.5)
    /// Rasters are compared only if the common part covers at least this fraction of each picture.
    private static let leastCompared = 0.35

    private func cutByPoints() -> Crop? {
        let width = Double(other.subject.width) / Double(max(other.subject.width, other.subject.height, 1))
        let best = PointMatch(one.points, (other.points, width))
        guard best.agreeing >= PointMatch.least, let crop = Crop(best, of: one.subject, from: other.subject)
        else { return nil }
        // Whole pages were already compared without points.
        guard crop.isLikely, !(crop.manner == .page && crop.isWhole), mayBeSame(crop, best) else { return nil }
        return crop
    }

    /// Whether the rasters agree in the part that both pictures show according to `match`; true if that part is too small to
    /// compare.
    private func mayBeSame(_ crop: Crop, _ match: PointMatch) -> Bool {
        guard crop.shared >= Self.leastCompared,
            let found = Overlap(match, one.raster, one.subject, other.raster, other.subject)
        else { return true }
        return found.difference.detail > (crop.manner == .page ? Self.leastDetailOfPages : Self.leastDetail)
    }

    /// Returns a crop if one picture lies completely, in perspective, within the other. Pages and screens are excluded, because
    /// their content was never compared at a legible size.
    private func slanted() -> Crop? {
        guard max(one.subject.manner, other.subject.manner) != .page, !isBurstInTime else { return nil }
        let (a, b) = (keypoints(one), keypoints(other))
        return Slant(PointMatch(a.points, (b.points, b.sides.x)), a, b).map { Crop($0, of: one.subject, from: other.subject) }
    }

    private func keypoints(_ side: Side) -> CommonPart.Keypoints {
        CommonPart.Keypoints(points: side.points, width: side.subject.width, height: side.subject.height)
    }

    /// Returns a crop found by aligning the rasters. Pages and screens are excluded, because lines of text align with other lines
    /// of text.
    private func cutByRasters() -> Crop? {
        let isReverse = one.raster.deviation >= other.raster.deviation
        let (rich, poor) = isReverse ? (one.raster, other.raster) : (other.raster, one.raster)
        for scale: Float in [1, 0.9, 1.1] {
            guard let alignment = Alignment(scale: scale).refined(poor, rich), alignment.isPlausible else { continue }
            let (warped, inside) = alignment.warped(rich)
            let indices = inside.indices.filter { inside[$0] }
            // An overlap of only about half of the picture may agree by chance.
            guard indices.count > GreyRaster.count * 11 / 20 else { continue }
            let curve = ToneCurve(from: warped.cells, to: poor.cells, over: indices)
            let difference = Difference(GreyRaster(cells: curve.applied(to: warped.cells)), poor, inside: inside)
            // The detail of different photographs correlates by at most 0.80, and the upper quartile of their windows is at least
            // 0.3.
            guard difference.detail > 0.84, difference.overall < 0.4 else { continue }
            guard difference.windows().upper < 0.3 else { continue }
            return Crop(isReverse ? alignment.inverted : alignment, of: one.subject, from: other.subject)
        }
        return nil
    }

    /// Compares the pictures after the second one is turned; nil if they are different.
    private func turned() -> Outcome? {
        for turn in Turn.allCases where turn != .none {
            let turned = turn.applied(to: other.raster)
            guard one.raster.correlation(turned) > 0.9, let (difference, curve) = Self.difference(one.raster, turned) else {
                continue
            }
            guard isSame(difference, curve) else { continue }
            guard let closeness = answers[.turned(turn)] else { return .asks(.turned(turn)) }
            if closeness.isSame { return .decided(.turned) }
        }
        return nil
    }
}

extension Comparison {
    /// The maximum time between two shots of a burst, in seconds.
    static let burstGap: Int64 = 10

    private var isBurstInTime: Bool {
        guard let camera = one.subject.camera, camera == other.subject.camera, let a = one.subject.taken,
            let b = other.subject.taken
        else { return false }
        // Times from a camera may be arbitrary, so their difference may overflow.
        return a.subtractingReportingOverflow(b).partialValue.magnitude <= UInt64(Self.burstGap)
    }

    /// Whether two pictures that look the same are different shots. A copy keeps the time of the shot, so different times mean
    /// different shots.
    private func isAnotherShot(_ difference: Difference) -> Bool {
        guard isBurstInTime, one.subject.pixels == other.subject.pixels else { return false }
        return one.subject.taken != other.subject.taken || difference.detail < 0.97
    }

    private var isBurst: Bool {
        guard isBurstInTime else { return false }
        return one.raster.blurred(2).correlation(other.raster.blurred(2)) > 0.75 && colourDistance < 24
    }
}
