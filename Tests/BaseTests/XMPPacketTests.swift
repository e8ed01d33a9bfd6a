import Base
import Testing

/// Changes packets of several programs for photos. All other bytes stay.
struct XMPPacketTests {
    static let darktable = """
        <?xml version="1.0" encoding="UTF-8"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about=""
            xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:darktable="http://darktable.sf.net/"
            xmlns:dc="http://purl.org/dc/elements/1.1/"
           xmp:Rating="1"
           darktable:xmp_version="5"
           darktable:auto_presets_applied="1">
           <darktable:history>
            <rdf:Seq>
             <rdf:li darktable:num="0" darktable:operation="rawprepare" darktable:params="00000000"/>
            </rdf:Seq>
           </darktable:history>
           <dc:subject>
            <rdf:Bag>
             <rdf:li>lake</rdf:li>
            </rdf:Bag>
           </dc:subject>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>

        """
    static let lightroom = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0-c000">\r
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\r
          <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City='Bern &amp; Thun'>\r
           <dc:description xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Alt>\r
            <rdf:li xml:lang="x-default">Old</rdf:li><rdf:li xml:lang="en-US">Old</rdf:li><rdf:li xml:lang="de">Alt</rdf:li>\r
           </rdf:Alt></dc:description>\r
          </rdf:Description>\r
         </rdf:RDF>\r
        </x:xmpmeta>\r

        """

    private func packet(_ text: String) throws -> XMPPacket { try #require(XMPPacket(Array(text.utf8))) }

    @Test func `an attribute gets another value, and all other bytes stay`() throws {
        var packet = try packet(Self.darktable)
        packet.set(.rating(5))
        #expect(packet.text == Self.darktable.replacing("xmp:Rating=\"1\"", with: "xmp:Rating=\"5\""))
    }

    @Test func `a caption is changed in the default language, and a translation stays`() throws {
        var packet = try packet(Self.lightroom)
        packet.set(.caption("New <one>"))
        #expect(packet.text == Self.lightroom.replacing(">Old<", with: ">New &lt;one&gt;<"))
        #expect(packet.values(.description) == ["New <one>"])
    }

    @Test func `a new property stands before the others, indented as they are`() throws {
        var packet = try packet(Self.darktable)
        packet.set(.caption("Am See"))
        let added = """
            \n   <dc:description xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Alt>\
            <rdf:li xml:lang="x-default">Am See</rdf:li></rdf:Alt></dc:description>
            """
        let before = Self.darktable.replacing("   <darktable:history>", with: "\(added.dropFirst())\n   <darktable:history>")
        #expect(packet.text == before)
        #expect(packet.values(.subject) == ["lake"])
    }

    @Test func `an attribute in single quotes takes any text`() throws {
        var packet = try packet(Self.lightroom)
        packet.set(.city, ["\"Köln\"\n& 'Bonn'"], as: .text)
        #expect(packet.values(.city) == ["\"Köln\"\n& 'Bonn'"])
        let written = "\"&quot;Köln&quot;&#xA;&amp; 'Bonn'\""
        #expect(packet.text == Self.lightroom.replacing("'Bern &amp; Thun'", with: written))
    }

    @Test func `the same value changes nothing, and no value removes the property`() throws {
        var packet = try packet(Self.darktable)
        packet.set(.subject, ["lake"], as: .unordered)
        packet.set(.rating(1))
        #expect(packet.text == Self.darktable)
        packet.set(.subject, [], as: .unordered)
        #expect(packet.values(.subject).isEmpty && packet.text.contains("darktable:params=\"00000000\""))
    }

    @Test func `the characters of an element are changed in their place`() throws {
        let text = Self.lightroom.replacing(
            "<dc:", with: "<xmp:Rating xmlns:xmp='http://ns.adobe.com/xap/1.0/'>1</xmp:Rating><dc:", maxReplacements: 1)
        var packet = try packet(text)
        packet.set(.rating(4))
        #expect(packet.text == text.replacing(">1</xmp:Rating>", with: ">4</xmp:Rating>"))
    }

    @Test(arguments: [("-1", "-1"), ("2", "2"), ("0", "5"), ("", "5")])
    func `a default replaces no number but 0`(present: String, expected: String) throws {
        let text = Self.darktable.replacing("xmp:Rating=\"1\"", with: "xmp:Rating=\"\(present)\"")
        let edited = try #require(XMPPacket.edited(Array(text.utf8), [.rating(5, isDefault: true)]))
        #expect(XMPPacket(edited)?.values(.rating) == [expected])
    }

    @Test func `document types, unknown entities and thousands of namespaces are refused`() {
        let spaces = (0..<1000).map { "xmlns:a\($0)=\"b\"" }.joined(separator: " ")
        let bad = [
            "<!DOCTYPE x [<!ENTITY a 'b'>]>" + Self.darktable, Self.darktable.replacing(">lake<", with: ">&lake;<"),
            Self.darktable.replacing("<rdf:Description", with: "<rdf:Description \(spaces)"),
        ]
        for text in bad {
            #expect(text != Self.darktable && XMPPacket.edited(Array(text.utf8), [.rating(5)]) == nil)
        }
    }

    @Test func `a new packet holds what is set`() {
        var packet = XMPPacket()
        #expect(XMPPacket.isOurs(packet.bytes))
        let date = "2024-05-01T12:30:00+02:00"
        for each in [.title("Ü"), .rating(5)] + XMPPacket.Assignment.taken(date) + XMPPacket.Assignment.position(48.2, -0.5) {
            packet.set(each)
        }
        #expect(packet.values(.title) == ["Ü"] && packet.values(.rating) == ["5"])
        #expect(packet.values(.takenOriginal) == [date] && packet.values(.dateCreated) == [date])
        #expect(packet.values(.latitude) == ["48,12.000000N"] && packet.values(.longitude) == ["0,30.000000W"])
        #expect(XMPPacket(packet.bytes)?.text == packet.text)
    }

    @Test(arguments: [(0.0, "0,0.000000N"), (-89.9999999999, "90,0.000000S"), (12.99999999, "12,59.999999N")])
    func `positions carry into the next minute`(degrees: Double, written: String) {
        var packet = XMPPacket()
        for each in XMPPacket.Assignment.position(degrees, 0) { packet.set(each) }
        #expect(packet.values(.latitude) == [written])
    }
}
