import Base
import Foundation
import Testing

struct ComposedTextTests {
    @Test(arguments: [
        ("ü", "u\u{308}"), ("견적서", "\u{1100}\u{1167}\u{11AB}\u{110C}\u{1165}\u{11A8}\u{1109}\u{1165}"), ("가", "\u{1100}\u{1161}"),
        ("ガ", "\u{30AB}\u{3099}"), ("プレゼン", "\u{30D5}\u{309A}レセ\u{3099}ン"), ("й", "\u{438}\u{306}"), ("Å", "\u{212B}"),
        ("ậ", "a\u{323}\u{302}"),
        ("क़", "\u{958}"), ("בּ", "\u{FB31}"), ("אָ", "\u{FB2F}"),
    ])
    func `a decomposed text becomes the composed one`(composed: String, decomposed: String) {
        let text = decomposed.composed
        #expect(Array(text.unicodeScalars) == Array(composed.precomposedStringWithCanonicalMapping.unicodeScalars))
        #expect(Array(text.composed.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: ["", "plain", "Größe – „gut“", "日本語のメール", "견적서", "Привет", "👩‍👩‍👧 🇩🇪", "עברית", "ไทย"])
    func `a composed text stays`(text: String) {
        #expect(Array(text.composed.unicodeScalars) == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars))
    }
}
