import Base
import PicturesEngine
import Testing

struct ChatFileTests {
    /// A message in the form of a phone's language and region, and the moment that it means.
    static let messages: [(line: String, moment: String)] = [
        // German, iPhone and Android.
        ("[15.07.23, 14:05:33] Anna: \u{200E}<Anhang: 0001.jpg>", "2023-07-15T14:05:33"),
        ("15.07.23, 14:05 - Anna: \u{200E}0001.jpg (Datei angehängt)", "2023-07-15T14:05"),
        // English in the United States, with a narrow no-break space before PM.
        ("\u{200E}[7/15/23, 2:05:33\u{202F}PM] Anna: \u{200E}<attached: 0001.jpg>", "2023-07-15T14:05:33"),
        ("7/15/23, 2:05 PM - Anna: 0001.jpg (file attached)", "2023-07-15T14:05"),
        // English in Britain, and in Australia with small letters.
        ("[15/07/2023, 14:05:33] Anna: <attached: 0001.jpg>", "2023-07-15T14:05:33"),
        ("15/07/2023, 2:05 pm - Anna: 0001.jpg (file attached)", "2023-07-15T14:05"),
        // Canada and Sweden write the year first.
        ("[2023-07-15, 2:05:33 PM] Anna: <attached: 0001.jpg>", "2023-07-15T14:05:33"),
        ("2023-07-15 14:05 - Anna: 0001.jpg (bifogad fil)", "2023-07-15T14:05"),
        // Spanish with "p. m.", French with "à", Italian, Portuguese.
        ("[15/7/23, 2:05:33 p.\u{00A0}m.] Ana: <adjunto: 0001.jpg>", "2023-07-15T14:05:33"),
        ("15/07/2023 à 14:05 - Anne : 0001.jpg (fichier joint)", "2023-07-15T14:05"),
        ("[15/07/23, 14:05:33] Anna: <allegato: 0001.jpg>", "2023-07-15T14:05:33"),
        ("15/07/2023 14:05 - Ana: 0001.jpg (arquivo anexado)", "2023-07-15T14:05"),
        // Dutch with hyphens, Finnish with "klo", Danish with points in the clock, Czech with spaces.
        ("15-07-2023 14:05 - Anna: 0001.jpg (bestand bijgevoegd)", "2023-07-15T14:05"),
        ("[15.7.2023 klo 14.05.33] Anna: <liite: 0001.jpg>", "2023-07-15T14:05:33"),
        ("15.07.2023 14.05 - Anna: 0001.jpg (fil vedhæftet)", "2023-07-15T14:05"),
        ("[15. 7. 2023 14:05:33] Anna: <přiloženo: 0001.jpg>", "2023-07-15T14:05:33"),
        // Chinese and Korean name the half of the day before the clock, Japanese writes the year first.
        ("[2023/7/15 下午2:05:33] Anna: <附件：0001.jpg>", "2023-07-15T14:05:33"),
        ("[2023. 7. 15. 오후 2:05:33] Anna: <첨부: 0001.jpg>", "2023-07-15T14:05:33"),
        ("[2023/07/15 14:05:33] Anna: <添付ファイル: 0001.jpg>", "2023-07-15T14:05:33"),
        // Russian and Turkish; Arabic with its own digits; Thai with the year of Buddha.
        ("[15.07.2023, 14:05:33] Анна: <прикреплено: 0001.jpg>", "2023-07-15T14:05:33"),
        ("[15.07.2023 14:05:33] Anna: <eklendi: 0001.jpg>", "2023-07-15T14:05:33"),
        ("\u{200F}[١٥‏/٧‏/٢٠٢٣، ٢:٠٥:٣٣ م] Anna: <مرفق: 0001.jpg>", "2023-07-15T14:05:33"),
        ("[15/7/2566 14:05:33] Anna: <แนบ: 0001.jpg>", "2023-07-15T14:05:33"),
        // Midnight and noon of a clock with halves.
        ("7/15/23, 12:05 AM - Anna: 0001.jpg (file attached)", "2023-07-15T00:05"),
        ("7/15/23, 12:05 PM - Anna: 0001.jpg (file attached)", "2023-07-15T12:05"),
    ]

    /// Reads a chat in one piece and in pieces of a byte, which must give the same.
    static func read(_ text: String) -> [ExportFacts]? {
        var lists: [[ExportFacts]?] = []
        for size in [Int.max, 1] {
            var chat = ChatFile()
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: size == 1 ? 1 : max(1, bytes.count)) {
                Array(bytes[start..<min(bytes.count, size == 1 ? start + 1 : bytes.count)]).withUnsafeBytes { chat.add($0) }
            }
            if case .list(let list)? = chat.finish()?.content { lists.append(list) } else { lists.append(nil) }
        }
        return lists[0] == lists[1] ? lists[0] : nil
    }

    @Test(arguments: messages.indices)
    func `a message gives the moment of its attachment`(_ index: Int) throws {
        let (line, moment) = Self.messages[index]
        let list = try #require(Self.read(line + "\r\n"), "\(line)")
        #expect(list.map(\.name) == ["0001.jpg"], "\(line)")
        #expect(list.first?.date?.iso == moment, "\(line)")
        #expect(list.first?.date?.source == .export)
    }

    @Test func `the order of day and month follows from the whole chat`() throws {
        let attached = "A: 1.jpg (file attached)"
        #expect(
            try #require(Self.read("1/2/23, 10:00 - \(attached)\n1/13/23, 10:00 - B: x\n")).first?.date?.iso == "2023-01-02T10:00"
        )
        #expect(
            try #require(Self.read("1/2/23, 10:00 - \(attached)\n13/2/23, 10:00 - B: x\n")).first?.date?.iso == "2023-02-01T10:00"
        )
        // Nothing is above 12, but the messages are in order only if the month comes first.
        #expect(
            try #require(Self.read("1/9/23, 10:00 - A: x\n2/3/23, 10:00 - \(attached)\n3/1/23, 10:00 - B: x\n")).first?.date?.iso
                == "2023-02-03T10:00")
    }

    @Test func `an attachment below its message has the time of the message`() throws {
        let list = try #require(Self.read("15.07.23, 14:05 - Anna: two photos\nIMG-1.jpg (Datei angehängt)\n"))
        #expect(list.map(\.date?.iso) == ["2023-07-15T14:05"])
    }

    @Test func `other texts are no chat, and words in brackets are no attachment`() {
        #expect(Self.read("2023 was a good year\n(see above)\n") == nil)
        #expect(Self.read("15.07.23, 14:05 - Anna: hello (again)\n15.07.23, 14:06 - Anna: ../../x.jpg (file attached)\n") == [])
    }

    @Test func `a million lines are read`() throws {
        let text = String(repeating: "15.07.23, 14:05 - Anna: nothing of a file (at all)\n", count: 1_000_000)
        var chat = ChatFile()
        Array(text.utf8).withUnsafeBytes { chat.add($0) }
        #expect(chat.finish()?.content == .list([]))
    }
}
