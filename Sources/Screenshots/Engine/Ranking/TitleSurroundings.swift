import Foundation

/// What is the same for all texts of a screen that may be its title.
struct TitleSurroundings {
    private let extraction: Extraction
    private let layout: Layout
    private let blocks: [Extraction.Candidate]
    /// The blocks except those closely below another block with the same left edge.
    private let heads: [Extraction.Candidate]
    private let named: Finding?
    private let player: (left: Layout.Line, right: Layout.Line)?
    /// The pictures that are large enough for a cover, the largest first.
    private let covers: [Box]
    /// The median type size of all lines.
    private let usual: Double
    /// The type sizes of the blocks that are on no cover, the largest first.
    private let sizes: [Double]
    private let listed: Double?
    private let pair: [Int]?
    private let isPaused: Bool

    init(_ extraction: Extraction, _ blocks: [Extraction.Candidate], _ named: Finding?) {
        self.extraction = extraction
        self.blocks = blocks
        self.named = named
        let layout = extraction.layout
        self.layout = layout
        player = layout.playerTimes
        isPaused = Film.isPaused(layout)
        covers = layout.pictures.filter { $0.width > 0.14 * layout.width && $0.height > 0.05 * layout.height }
        let all = layout.content.filter { $0.text.count > 2 && $0.time == nil && !Pattern.matches(Pattern.clock, $0.text) }
            .map(\.size).sorted()
        usual = max(1, all.isEmpty ? 1 : all[all.count / 2])
        sizes = blocks.filter { extraction.onPicture($0) >= -0.5 }.map(\.size).sorted(by: >)
        listed = layout.playerTimes == nil ? extraction.listSize(blocks) : nil
        pair = extraction.type == .movie ? nil : extraction.onlyPair(blocks)
        heads = blocks.filter { row in
            !blocks.contains { other in
                let gap = row.box.top - other.box.bottom
                return other.box.top < row.box.top && gap < 0.8 * row.height
                    && abs(other.box.left - row.box.left) < 0.03 * layout.width
            }
        }
    }

    func features(_ choice: Extraction.Choice) -> TitleRanker.Features {
        var features = choice.features
        addText(choice, &features)
        addSize(choice.candidate, &features)
        addPlace(choice.candidate, &features)
        addNeighbours(choice.candidate, &features)
        addRepetition(choice.candidate, &features)
        return features
    }

    private func addText(_ choice: Extraction.Choice, _ features: inout TitleRanker.Features) {
        let text = choice.text
        let lines = choice.candidate.lines
        let words = Words.of(text)
        func set(_ feature: Feature, _ holds: Bool) { if holds { features[feature] = 1 } }
        let parts = text.split(separator: " ").filter { $0.count > 3 }
        let isTitled = lines.count == 1 && lines[0].isLabel && extraction.isTitled(lines[0])
        set(.oneWord, words.count == 1)
        set(.manyWords, words.count > 6)
        set(.sentence, words.count > 12 || text.hasSuffix(".") && words.count > 5)
        set(.capitalised, !parts.isEmpty && parts.allSatisfy { $0.first?.isLowercase != true })
        set(.lowerCase, text.first?.isLowercase == true)
        set(.allCapitals, Words.letters(text) > 3 && !text.contains(where: \.isLowercase))
        set(.short, Words.letters(text) <= 3 && Words.digits(text) < 3)
        set(.digits, Words.digits(text) * 2 > text.count)
        set(.label, lines[0].isLabel && !isTitled)
        set(.heading, Interface.isHeading(words))
        set(.action, Interface.isAction(words))
        let hits = isTitled ? [] : lines.flatMap(\.hits).filter { !Extraction.versions.contains($0.phrase) }
        features[.appWords] = hits.map(\.weight).reduce(0, +).clamped(to: 0...3) / 3
        set(.person, Names.arePeople(text))
        set(.separated, [" - ", " – ", " — ", " | ", " • ", " · "].contains { text.contains($0) })
        set(.quoted, choice.candidate.text.first.map { "“\"„«‘".contains($0) } ?? false)
        set(.cutOff, [" .", "..", "…"].contains(where: choice.candidate.text.hasSuffix))
        set(.symbolFirst, text.first.map { "&+=/,;#@".contains($0) } ?? false)
        set(.numbered, text.first?.isNumber == true)
        set(.chapter, Pattern.first(Pattern.chapter, text).map(text.hasPrefix) ?? Pattern.matches(Pattern.chapterHead, text))
        set(.counted, Pattern.matches(Pattern.counted, text) || Pattern.matches(Pattern.tracks, text))
        set(.doubtful, lines.contains { $0.confidence < 0.7 })
        set(.versioned, words.contains { Self.trailers.contains($0) })
        set(.fileEnding, Pattern.matches(Pattern.videoFile, text))
        if let colon = text.firstIndex(of: ":"), let hit = lines[0].hits.first, Words.of(String(text[..<colon])).count <= 3 {
            set(.colon, Words.of(String(text[..<colon])).contains { hit.phrase.contains($0) })
        }
    }

    static let trailers: Set<String> = ["trailer", "teaser", "clip", "zwiastun", "bande"]

    private func addSize(_ candidate: Extraction.Candidate, _ features: inout TitleRanker.Features) {
        let ratio = log(candidate.size / usual)
        features[ratio > 0 ? .size : .smaller] = min(1.2, abs(ratio))
        let larger = sizes.count { $0 > 1.03 * candidate.size }
        if larger < 2, extraction.onPicture(candidate) >= -0.5 { features[larger == 0 ? .largest : .second] = 1 }
        if larger == 0, let next = sizes.first(where: { $0 < 0.97 * candidate.size }) {
            features[.muchLargest] = min(1, log(candidate.size / next))
        }
        let alike = blocks.count { abs($0.size - candidate.size) < 0.1 * candidate.size }
        features[.alike] = log(Double(max(1, alike)))
        if let listed { features[candidate.size < 1.25 * listed ? .asList : .overList] = 1 }
        if candidate.lines.count > 1 { features[.wrapped] = 1 }
        if blocks.contains(where: {
            extraction.follows(candidate, $0) && Set($0.indices).isDisjoint(with: candidate.indices)
                && abs(log($0.size / candidate.size)) < 0.12
        })
            || layout.content.contains(where: { line in
                !candidate.indices.contains(line.index) && extraction.follows(candidate, .init(lines: [line]))
                    && abs(log(line.size / candidate.size)) < 0.12
            })
        {
            features[.goesOn] = 1
        }
    }

    private func addPlace(_ candidate: Extraction.Candidate, _ features: inout TitleRanker.Features) {
        let box = candidate.box
        func set(_ feature: Feature, _ holds: Bool) { if holds { features[feature] = 1 } }
        set(.top, box.top < 0.1 * layout.height)
        set(.bottom, box.top > 0.88 * layout.height)
        set(.upper, box.top < 0.5 * layout.height)
        set(.centred, abs(box.middleX - layout.width / 2) < 0.03 * layout.width && box.left > 0.1 * layout.width)
        set(
            .first,
            box.top >= 0.1 * layout.height
                && !layout.content.contains {
                    $0.hasLetters && $0.box.top > 0.1 * layout.height && $0.box.bottom < candidate.lines[0].box.middleY
                })
        addCover(box, &features)
        if covers.isEmpty { set(.besideThumbnail, extraction.isBesideThumbnail(candidate)) }
        set(.firstAtCover, extraction.isFirstAtPicture(candidate.lines[0]))
        let isAtCover = isAtCover(features)
        set(.largestAtCover, isAtCover && features[.largest] == 1)
        let onPicture = extraction.onPicture(candidate)
        set(.onCover, onPicture < -1)
        set(.lowOnCover, onPicture < 0 && onPicture > -1)
        if let player {
            let played = extraction.overTimes(candidate, player.left.box, player.right.box)
            let isOver = player.left.box.top > box.bottom
            let hasName = extraction.lineBelow(candidate) != nil
            if isOver, played > 0 { features[hasName && played > 1.1 ? .pairOverBar : .overBar] = 1 }
            if !isOver, played > 0 { features[.belowBar] = 1 }
        }
        set(.onPause, isPaused && box.bottom < 0.25 * layout.height)
    }

    /// Adds how close the text is below or beside the picture that it is closest to.
    private func addCover(_ box: Box, _ features: inout TitleRanker.Features) {
        var nearest = 0.0
        for cover in covers {
            let gap = (box.top - cover.bottom) / layout.height
            let isUnder =
                (-0.015...0.2).contains(gap) && box.middleX > cover.left - 0.1 * layout.width
                && box.left < cover.right + 0.1 * layout.width
            let isBeside = box.left > cover.right - 0.04 * layout.width && box.sharedHeight(cover) > 0.5
            let under = isUnder ? 1 - max(0, gap) / 0.25 : 0
            let beside = isBeside ? 1 - max(0, box.top - cover.top) / max(1, cover.height) : 0
            guard max(under, beside) > nearest else { continue }
            nearest = max(under, beside)
            features[.underCover] = under
            features[.besideCover] = beside
            features[.uniqueCover] = nearest > 0.3 && covers.count { $0.isLike(cover) } == 1 ? 1 : 0
        }
    }

    private func isAtCover(_ features: TitleRanker.Features) -> Bool {
        features[.underCover] ?? 0 > 0.5 || features[.besideCover] ?? 0 > 0.3
    }

    private func addNeighbours(_ candidate: Extraction.Candidate, _ features: inout TitleRanker.Features) {
        func set(_ feature: Feature, _ holds: Bool) { if holds { features[feature] = 1 } }
        let below = extraction.lineBelow(candidate)
        let line = below.flatMap { name in layout.lines.first { $0.index == name.lines.first } }
        set(.nameBelow, line.map { $0.size < 0.97 * candidate.size } ?? false)
        set(.personBelow, below.map { Names.arePeople($0.text) } ?? false)
        set(.onlyPair, pair == candidate.indices)
        set(.nameAbove, named == nil && extraction.nameAbove(candidate) != nil)
        set(.factsBelow, extraction.factsBelow(candidate))
        let next = extraction.linesBelow(candidate.box, besides: candidate.indices)
        set(.factsNear, next.contains { Extraction.isFact($0.text) })
        set(.ratingNear, next.contains { Extraction.isRating($0.text) })
        set(.buttonsNear, next.contains { Interface.isAction($0.words) })
        set(.proseNear, next.contains(where: \.isProse))
        let isAtCover = isAtCover(features)
        set(.pairAtCover, isAtCover && features[.nameBelow] == 1)
        set(.factsAtCover, isAtCover && features[.factsNear] == 1)
        set(.overCreator, named.map { extraction.isOver(candidate, $0) } ?? false)
        set(.labelled, extraction.isValue(candidate))
        set(.underTwin, blocks.contains { extraction.isUnder(candidate, $0) })
    }

    private func addRepetition(_ candidate: Extraction.Candidate, _ features: inout TitleRanker.Features) {
        let (box, height, size) = (candidate.box, candidate.height, candidate.size)
        func set(_ feature: Feature, _ holds: Bool) { if holds { features[feature] = 1 } }
        // The height of a line depends on its characters, so two lines are similar if either the heights or the type sizes agree.
        let column = heads.count {
            (abs($0.height - height) < 0.22 * height || abs($0.size - size) < 0.22 * size)
                && abs($0.box.left - box.left) < 0.011 * layout.width
        }
        if column >= 3 { features[.column] = Double(min(4, column)) / 4 }
        set(.row, player == nil && extraction.hasTwin(candidate, blocks))
        let words = Set(candidate.lines.flatMap(\.words))
        let own = Set(candidate.indices)
        let others = layout.content.filter { !own.contains($0.index) }
        set(.repeated, others.contains { Set($0.words) == words })
        set(.partOfOther, others.contains { $0.words.count > words.count && words.isSubset(of: $0.words) && !words.isEmpty })
        set(.prose, extraction.isInProse(candidate))
        set(.table, extraction.isInTable(candidate))
        set(.ranked, extraction.isRanked(candidate))
        set(.current, extraction.isCurrent(candidate))
        set(.slogan, extraction.isSlogan(candidate))
    }
}

extension Box {
    /// Whether two pictures have about the same size.
    func isLike(_ other: Box) -> Bool {
        abs(width - other.width) < 0.15 * other.width && abs(height - other.height) < 0.15 * other.height
    }
}
