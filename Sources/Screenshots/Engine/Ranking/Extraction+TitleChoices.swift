import Foundation

/// The texts that may be the title, with what is observed about them.
extension Extraction {
    struct Choice {
        var candidate: Candidate
        /// The text without a year at its end, without symbols, or a part of the line.
        var text: String
        var features: TitleRanker.Features = [:]
    }

    /// Returns the choices for the title: blocks of lines, their first lines, and lines that are joined more loosely.
    func titleChoices(_ named: Finding?) -> [Choice] {
        let blocks = candidates(besides: Set(named?.lines ?? []))
        var choices = blocks.map { Choice(candidate: $0, text: cleaned($0.text)) }
        for block in blocks where block.lines.count > 1 {
            let first = Candidate(lines: [block.lines[0]])
            choices.append(Choice(candidate: first, text: cleaned(first.text), features: [.goesOn: 1]))
        }
        choices += looselyJoined(blocks) + blocks.compactMap(beforeTrailer)
        choices = choices.filter { choice in
            let isChapter = type == .book && Pattern.first(Pattern.chapter, choice.text).map(choice.text.hasPrefix) == true
            return !choice.text.isEmpty && !isChapter
        }
        let surroundings = TitleSurroundings(self, blocks, named)
        for index in choices.indices { choices[index].features = surroundings.features(choices[index]) }
        for index in choices.indices where choices[index].features[.cutOff] == 1 {
            // What is cut off may be whole in another place.
            guard let whole = whole(of: choices[index].text, among: choices) else { continue }
            choices[index].text = whole.text
            choices[index].features[.cutOff] = nil
        }
        return choices
    }

    /// Returns the only choice under a heading such as "Now playing".
    func current(_ choices: [Choice]) -> Choice? {
        let found = choices.filter { $0.features[.current] == 1 && $0.features[.goesOn] == nil }
        return Set(found.map(\.text)).count == 1 ? found.first : nil
    }

    /// Returns the only choice in large type such as "Artist - Title" whose artist is on the screen again.
    func paired(_ choices: [Choice]) -> Choice? {
        guard type == .music else { return nil }
        let found = choices.filter { choice in
            let title = Finding(text: choice.text, confidence: 1, lines: choice.candidate.indices)
            guard choice.candidate.size > 1.2 * layout.textHeight, choice.features[.goesOn] == nil,
                let artist = parted(title, knowing: nil, choice.candidate)?.1
            else { return false }
            return layout.content.contains {
                !choice.candidate.indices.contains($0.index) && $0.words == Words.of(artist.text)
            }
        }
        return Set(found.map(\.text)).count == 1 ? found.first : nil
    }

    /// Joins neighbouring blocks of about the same size that are too different for `candidates`.
    private func looselyJoined(_ blocks: [Candidate]) -> [Choice] {
        blocks.compactMap { block in
            let next = blocks.filter { follows(block, $0) }.min { $0.box.top < $1.box.top }
            guard let next, block.lines.count + next.lines.count <= 4 else { return nil }
            let joined = Candidate(lines: block.lines + next.lines)
            return Choice(candidate: joined, text: cleaned(joined.text), features: [.looselyJoined: 1])
        }
    }

    /// Returns the title in a line such as "Title | Official Trailer".
    private func beforeTrailer(_ block: Candidate) -> Choice? {
        guard type == .movie else { return nil }
        var pieces = [block.text]
        for separator in [" | ", " • ", " · ", " - ", " – ", " — "] {
            pieces = pieces.flatMap { $0.components(separatedBy: separator) }
        }
        guard let first = pieces.first, pieces.dropFirst().flatMap(Words.of).contains(where: TitleSurroundings.trailers.contains)
        else { return nil }
        return Choice(candidate: block, text: cleaned(first), features: [.beforeTrailer: 1])
    }

    /// Whether a block comes right below another one, in type of about its size.
    func follows(_ block: Candidate, _ next: Candidate) -> Bool {
        let gap = next.box.top - block.box.bottom
        let height = block.lines.last?.box.height ?? 1
        return next.indices != block.indices && next.box.top > block.box.top && gap > -0.5 * height && gap < 0.7 * height
            && abs(log(next.size / block.size)) < 0.25
            && (abs(next.box.left - block.box.left) < 0.03 * layout.width
                || abs(next.box.middleX - block.box.middleX) < 0.03 * layout.width)
    }

    /// What speaks for or against the screen showing no single work.
    func noTitleFeatures(_ named: Finding?, _ choices: [Choice]) -> TitleRanker.Features {
        let blocks = candidates(besides: [])
        var features: TitleRanker.Features = [.nothing: 1]
        func set(_ feature: Feature, _ holds: Bool) { if holds { features[feature] = 1 } }
        set(.list, layout.playerTimes == nil && listSize(blocks) != nil)
        set(.grid, isGrid)
        set(.lyrics, type == .music && isLyrics)
        let large = layout.pictures.first { $0.width > 0.14 * layout.width && $0.height > 0.05 * layout.height }
        set(.oneCover, large.map { one in layout.pictures.count { $0.isLike(one) } == 1 } ?? false)
        let like = layout.pictures.map { one in layout.pictures.count { $0.isLike(one) } }.max() ?? 0
        if like >= 3 { features[.likePictures] = Double(min(6, like)) / 6 }
        set(.noPicture, layout.pictures.isEmpty)
        set(.player, layout.playerTimes != nil)
        set(.noPair, type != .movie && onlyPair(blocks) == nil)
        set(.fewTexts, layout.content.count < 8)
        set(.manyTexts, layout.content.count > 30)
        set(.dated, type == .movie && dated(layout.content) >= 3)
        set(.hasNamed, named != nil)
        let rows = choices.count { $0.features[.row] == 1 }
        features[.rows] = Double(min(6, rows)) / 6
        return features
    }
}
