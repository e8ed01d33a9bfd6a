import Testing

@testable import PicturesEngine

@Suite struct ColourProfileTests {
    private func isStandard(_ name: String, version: Int = 2, notes: String = "") -> Bool {
        RawBytes.profile(name: name, version: version, notes: notes).withUnsafeBytes { ColourProfile.isStandard($0) }
    }

    @Test(arguments: ["sRGB IEC61966-2.1", "sRGB", "sRGB built-in", "sRGB IEC61966-2-1 black scaled", "c2"], [2, 4])
    func `sRGB is known by its name, in either version of profiles`(name: String, version: Int) {
        #expect(isStandard(name, version: version))
    }

    @Test(arguments: ["Display P3", "Linear sRGB", "sRGB linear", "Adobe RGB (1998)", "", "not sRGB"], [2, 4])
    func `another space that mentions sRGB is not`(name: String, version: Int) {
        #expect(!isStandard(name, version: version, notes: "wider than sRGB IEC61966-2.1"))
    }

    @Test func `no truncated profile or false length causes a crash`() {
        for version in [2, 4] {
            let whole = RawBytes.profile(name: "sRGB", version: version)
            for length in 0..<whole.count {
                _ = whole.prefix(length).withUnsafeBytes { ColourProfile.isStandard($0) }
            }
            for at in 128..<whole.count {
                var wrong = whole
                wrong[at] = 0xFF
                _ = wrong.withUnsafeBytes { ColourProfile.isStandard($0) }
            }
        }
    }

    @Test func `a wide profile that mentions sRGB is converted`() throws {
        let drawn = try DrawnPicture(width: 64, height: 48).jpeg(quality: 100)
        let profile = RawBytes.profile(name: "wide", version: 2, notes: "made beside sRGB")
        let after = try DrawnPicture.middles(
            of: Picture(bytes: RawBytes.withProfile(drawn, profile)).preview(longSide: 64, quality: 100))
        #expect(after[0][1] + 10 < DrawnPicture.quarters[0][1], "red of the wider space has less green in sRGB")
    }
}
