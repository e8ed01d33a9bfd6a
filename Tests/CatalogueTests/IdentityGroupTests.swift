import Testing

@testable import Catalogue

struct IdentityGroupTests {
    @Test(arguments: [
        ("", 0.8894159948913374, "OTHER"), ("a", 0.7913742705223816, "Q"), ("hello", 0.17557225990430197, "G"),
        ("IMG_0001.jpg", 0.08288696683222355, "D"), ("IMG_0002.jpg", 0.3601274595708465, "K"),
        ("IMG_0003.jpg", 0.8280859321725554, "R"), ("IMG_0004.jpg", 0.5842997415358796, "O"),
        ("photo-1", 0.6188618555571914, "OTHER"),
    ])
    func `an identifier falls where the specification says, to the last bit`(text: String, value: Double, group: String) {
        #expect(IdentityGroup.value(of: text) == value)
        #expect(IdentityGroup(identifier: text).name == group)
    }

    @Test(
        arguments: [
            (0, "A"), (0.01, "A"), (0.010000000000000002, "OTHER"), (0.02, "B"), (0.04, "B"), (0.15, "F"), (0.159, "F"),
            (0.16, "OTHER"),
            (0.2, "H"), (0.35, "J"), (0.355, "OTHER"), (0.5, "M"), (0.7, "P"), (0.71, "OTHER"), (0.95, "OTHER"), (0.96, "T"),
            (1, "T"),
        ] as [(Double, String)])
    func `ranges are closed at both ends`(value: Double, group: String) { #expect(IdentityGroup(value: value).name == group) }

    @Test(
        arguments: [
            ("A", 0, 0.01), ("B", 0.02, 0.04), ("C", 0.05, 0.06), ("D", 0.08, 0.09), ("E", 0.11, 0.14), ("F", 0.15, 0.159),
            ("G", 0.17, 0.19), ("H", 0.20, 0.22), ("I", 0.25, 0.29), ("J", 0.30, 0.35), ("K", 0.36, 0.38), ("L", 0.42, 0.45),
            ("M", 0.47, 0.50), ("N", 0.52, 0.55), ("O", 0.57, 0.60), ("P", 0.62, 0.70), ("Q", 0.72, 0.80), ("R", 0.82, 0.88),
            ("S", 0.89, 0.94), ("T", 0.96, 1),
        ] as [(String, Double, Double)])
    func `each group has all values from its first to its last, and none beside them`(group: String, first: Double, last: Double)
    {
        for value in [first, (first + last) / 2, last] { #expect(IdentityGroup(value: value).name == group, "\(value)") }
        for value in [first.nextDown, last.nextUp] { #expect(IdentityGroup(value: value) == .other, "\(value)") }
    }
}
