import TestSupport
import Testing

@testable import Notes
@testable import Readings

struct CategoryTests {
    static let samples: [(Category, String)] = [
        (.receipt, "ALDI SÜD\nKassenbon\nKiwi\t1,49 A\nBrot\t2,29 A\nMilch\t1,09 A\nSumme\t4,87\nMwSt\t0,32\nBar\t5,00"),
        (.receipt, "Trader Joe's\nSALE TRANSACTION\nBananas\t$0.95\nMilk\t$3.49\nBread\t$4.00\nTOTAL\t$8.44\nVISA\t$8.44"),
        (.ticket, "BOARDING PASS\nPassenger\tDOE/JANE\nFlight\tLH 123\nGate\tA12\nSeat\t14C\nBoarding\t09:40"),
        (.ticket, "Online-Ticket\nICE 577\nVon\tHamburg Hbf\nNach\tMünchen Hbf\nWagen 7, Platz 42\nAbfahrt 08:01 Gleis 12"),
        (.card, "Jane Doe\nSenior Engineer\nACME GmbH\njane.doe@acme.example\nwww.acme.example\n+49 30 1234567"),
        (.card, "IDENTITY CARD\nPERSONALAUSWEIS\nMUSTERMANN\nERIKA\n12.08.1983\nDEUTSCH"),
        (.code, "func greet(name: String) {\n    let text = \"Hello\"\n    print(text)\n    return text\n}\nvar count = 0;"),
        (
            .code,
            "Traceback (most recent call last):\nFile \"a.py\", line 3\nimport os\ndef main():\n    x = foo(1)\n    return x"
        ),
        (
            .chat,
            "Anna\nonline\nWhere are you? 12:03\nOn my way 12:04\nHurry up 12:05\nThe train is late 12:09\nOK 12:10\nMessage"
        ),
        (
            .document,
            """
            Sehr geehrte Damen und Herren,

            hiermit bestätigen wir den Eingang Ihres Schreibens vom zehnten Mai und danken Ihnen für Ihr Vertrauen.
            Wir werden die Unterlagen in den nächsten Tagen sorgfältig prüfen und uns danach wieder bei Ihnen melden.
            Sollten Sie noch Fragen haben, so stehen wir Ihnen jederzeit unter der angegebenen Rufnummer zur Verfügung.
            Bitte geben Sie bei allen Rückfragen das Zeichen an, das oben auf diesem Schreiben angegeben ist, damit wir helfen können.

            Mit freundlichen Grüßen
            """
        ),
        (.other, "EXIT"), (.other, "Sunset at the lake\n2019"), (.other, ""),
    ]

    @Test(arguments: samples)
    func `the rules know what a page is`(category: Category, text: String) {
        let verdict = CategoryRules.verdict(
            page(text, width: category == .card ? 1600 : 1000, height: category == .card ? 1000 : 1400))
        #expect(verdict.category == category)
        #expect((0...1).contains(verdict.certainty))
    }

    @Test func `a screenshot is one where nothing more is known, and what it shows where more is`() {
        #expect(CategoryRules.verdict(page("Settings\nWi-Fi\nBluetooth", isScreenshot: true)) == Verdict(.screenshot, 0.9))
        #expect(CategoryRules.verdict(page("9:41\t87 %\nSettings\nWi-Fi", width: 500, height: 1100)).category == .screenshot)
        let receipt = Self.samples[0].1
        #expect(CategoryRules.verdict(page(receipt, isScreenshot: true)).category == .receipt)
    }

    @Test func `settings with words of tickets in them are no ticket`() {
        let rows = [
            ("9:41", ""), ("Settings", ""), ("Ticket reminders", "On"), ("Boarding pass and gate changes", "Auto"),
            ("Class of the seat", "Off"),
            ("From passenger to driver", "87%"), ("Offline zone", "12 GB"), ("Section order", "English"),
        ]
        let text = rows.map { $1.isEmpty ? $0 : "\($0)\t\($1)" }.joined(separator: "\n")
        for isScreenshot in [false, true] {
            let verdict = CategoryRules.verdict(page(text, width: 500, height: 1100, isScreenshot: isScreenshot))
            #expect(verdict.category == (isScreenshot ? .screenshot : .other))
        }
        // A ticket in a screenshot must show a date.
        let ticket = "9:41\nEntrada\nPlatform 4\tCoach 7\nValid 12 Mai\nfrom Lisboa to Porto"
        #expect(CategoryRules.verdict(page(ticket, width: 500, height: 1100, isScreenshot: true)).category == .ticket)
    }

    @Test func `a page of thousands of lines is judged by its first ones, and quickly`() {
        func judge(_ lines: Int) {
            let book = (0..<lines).map { "Subscriber \($0)\t030 \($0 + 100_000)" }.joined(separator: "\n")
            let long = page(book)
            #expect(long.rows.count == PageText.limit)
            _ = CategoryRules.verdict(long)
            _ = Receipt(long)
        }
        #expect(growth(from: 5000, to: 20_000, of: judge) < 8)
    }

    /// The rules must end for any text, even for text that the recognizer produces from noise.
    @Test(arguments: 0..<40)
    func `rubbish is judged too`(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let letters = Array("0123456789.,'-/: €$¥EURabcé\u{301}合計\t\u{202E}{}();=🧾👩‍👩‍👧'’ ")
        let text = (0..<30).map { _ in String((0..<next(40)).map { _ in letters[next(letters.count)] }) }.joined(separator: "\n")
        let noise = page(text)
        #expect((0...1).contains(CategoryRules.verdict(noise).certainty))
        _ = Receipt(noise)
    }

    @Test func `a phrase is whole words, but for scripts without spaces`() {
        #expect("the bar opens".containsPhrase("bar"))
        #expect(!"rhubarb".containsPhrase("bar"))
        #expect("rhubarb, bars, a bar".containsPhrase("bar"))
        #expect(!"ba".containsPhrase("bar"))
        #expect("お会計合計は".containsPhrase("合計"))
        #expect(!"".containsPhrase("bar"))
    }
}
