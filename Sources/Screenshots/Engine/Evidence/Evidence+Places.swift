import Foundation

/// Evidence for maps and shops.
extension Evidence {
    mutating func addPlaces(_ layout: Layout) {
        let content = layout.content
        let streets = content.filter { $0.words.count <= 7 && Pattern.matches(Pattern.street, $0.text) }
        if streets.count >= 2 {
            add(
                .map, .streetNames, min(3, 0.5 * Double(streets.count)), streets.prefix(3).map(\.text).joined(separator: ", "),
                lines: streets.map(\.index))
        }
        if let line = content.first(where: { Pattern.matches(Pattern.distance, $0.text) && $0.words.count <= 8 }) {
            add(.map, .distance, 1, Pattern.first(Pattern.distance, line.text) ?? "", lines: [line.index])
        }
        addPlaceNames(layout)
        let prices = content.matching(Pattern.price)
        if let price = prices.max(by: { $0.box.height < $1.box.height }) {
            let isLarge = price.box.height > 1.25 * layout.textHeight
            add(.shopping, .priceTag, isLarge ? 1.4 : 0.6, Pattern.first(Pattern.price, price.text) ?? "", lines: [price.index])
        }
        addWares(layout, prices)
        if let line = content.matching(Pattern.discount).first {
            add(.shopping, .discount, 1.3, Pattern.first(Pattern.discount, line.text) ?? "", lines: [line.index])
        }
    }

    /// Adds evidence for a shop: prices right below the names of products. On a receipt, the prices are in a column at the right
    /// instead.
    private mutating func addWares(_ layout: Layout, _ prices: [Layout.Line]) {
        guard !layout.pictures.isEmpty else { return }
        let wares = prices.filter { price in
            price.words.count <= 4
                && layout.content.contains {
                    $0.index != price.index && $0.hasLetters && !$0.isLabel
                        && Posters.isRightUnder(price, $0, layout)
                }
        }
        let columns = Set(wares.map { Int($0.box.left / (0.05 * layout.width)) }).count
        if wares.count >= 2, columns >= 2 || wares.count >= 3 {
            add(.shopping, .priceTag, 1.6, wares.prefix(3).map(\.text).joined(separator: ", "), lines: wares.map(\.index))
        }
    }

    /// Adds evidence for a map: names spread over the screen, few of which are aligned with another name. Many names are rotated
    /// along rivers and streets, or are elevations and road numbers.
    private mutating func addPlaceNames(_ layout: Layout) {
        let content = layout.content.filter { Words.letters($0.text) + Words.digits($0.text) > 1 }
        if let scale = layout.lines.first(where: {
            Pattern.matches(Pattern.mapScale, $0.text) && ($0.box.top < 0.12 * layout.height || $0.box.top > 0.8 * layout.height)
        }) {
            // Map scales show two units, one above the other.
            let other = layout.lines.first {
                $0.index != scale.index && Pattern.matches(Pattern.mapScale, $0.text)
                    && abs($0.box.middleY - scale.box.middleY) < 3 * scale.box.height
                    && abs($0.box.left - scale.box.left) < 0.1 * layout.width
            }
            add(.map, .distance, other == nil ? 1.8 : 3, scale.text, lines: [scale.index])
            if other != nil { add(.meme, .noInterface, -2.5) }
        }
        if let line = content.first(where: { Pattern.matches(Pattern.coordinates, $0.text) }) {
            add(.map, .distance, 2, line.text, lines: [line.index])
        }
        let marks = content.filter { Pattern.matches(Pattern.mapMark, $0.text) }
        // Elevations and road numbers must be in several rows, because sizes of products, which look similar, are in one row.
        if marks.count >= 3, Set(marks.map { Int($0.box.middleY / (0.02 * layout.height)) }).count >= 3 {
            add(.map, .placeNames, 2, marks.prefix(3).map(\.text).joined(separator: ", "), lines: marks.map(\.index))
        }
        let short = content.filter {
            $0.words.count <= 3 && $0.onPicture.map { $0.area > 0.3 * layout.width * layout.height } ?? true
        }
        guard short.count >= 8, Double(short.count) > 0.75 * Double(content.count) else { return }
        let alone = short.filter { line in
            !short.contains {
                $0.index != line.index
                    && (abs($0.box.left - line.box.left) < 0.012 * layout.width || $0.box.sharedHeight(line.box) > 0.8)
            }
        }
        let turned = short.filter {
            $0.text.count >= 4 && $0.box.height > 1.8 * layout.textHeight
                && $0.box.width < 0.42 * Double($0.text.count) * $0.box.height
        }
        let share = Double(alone.count) / Double(short.count)
        if share > 0.3 || turned.count >= 3, layout.playerTimes == nil {
            add(
                .map, .placeNames, min(3, 5 * (share - 0.2).clamped(to: 0...1) + 0.6 * Double(min(4, turned.count))),
                alone.prefix(3).map(\.text).joined(separator: ", "), lines: alone.map(\.index))
        }
    }
}
