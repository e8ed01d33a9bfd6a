import Base

/// Finds labels in IPTC data (IIM 4.2, record 2). The encoding is that of data set 1:90 if it states UTF-8, else it is guessed.
enum IPTCLabels {
    private static let keyword = UInt8(25)
    /// The data sets ObjectName, Caption, SubLocation, City, Province/State, Country.
    private static let fields: [UInt8: Labels.Text] = [
        5: .title, 120: .caption, 92: .location, 90: .city, 95: .state, 101: .country,
    ]
    /// The escape sequence for UTF-8 (ISO 2022).
    private static let utf8: [UInt8] = [0x1B, 0x25, 0x47]

    static func find(in data: IPTCData) -> Labels {
        let isUTF8 = data.dataSets.contains { $0.record == 1 && $0.number == 90 && $0.value == utf8 }
        let wanted = data.dataSets.filter { $0.record == 2 && ($0.number == keyword || fields[$0.number] != nil) }
        let texts = LabelText.decoded(wanted.map { Array($0.value.prefix { $0 != 0 }) }, isUTF8: isUTF8)
        var labels = Labels()
        for (set, text) in zip(wanted, texts) {
            if let field = fields[set.number] { labels.add(text, as: field) }
        }
        labels.add(keywords: zip(wanted, texts).lazy.filter { $0.0.number == keyword }.map(\.1))
        return labels
    }
}
