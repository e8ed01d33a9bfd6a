import Foundation

/// Maps and shops.
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
        let prices = content.matching(Pattern.price)
        if let price = prices.max(by: { $0.box.height < $1.box.height }) {
            let isLarge = price.box.height > 1.25 * layout.textHeight
            add(.shopping, .priceTag, isLarge ? 1.4 : 0.6, Pattern.first(Pattern.price, price.text) ?? "", lines: [price.index])
        }
        if let line = content.matching(Pattern.discount).first {
            add(.shopping, .discount, 1.3, Pattern.first(Pattern.discount, line.text) ?? "", lines: [line.index])
        }
    }
}
