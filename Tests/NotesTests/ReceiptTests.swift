import Testing

@testable import Notes
@testable import Readings

struct ReceiptTests {
    @Test(arguments: [
        ("1,29 A", [129]), ("EUR 12,50", [1250]), ("1.234,56 €", [123_456]), ("$1,234.56", [123_456]), ("1'234.50", [123_450]),
        ("1 234,50 €", [123_450]),
        ("0,99 x 2  1,98", [99, 198]), ("-2,84", [-284]), ("5,00-", [-500]), ("¥1,280", [128_000]), ("1280円", [128_000]),
        ("£5", [500]),
        ("18.04.2020", []), ("12:30", []), ("33100 Paderborn", []), ("0,162 kg", []), ("Tel 05251/6890", []), ("1.5", []),
        ("v1.2.34", []),
        ("7,00 %", [700]), ("99999999999999,00", []), ("", []), ("1,2,3,4,5,6,7", []), ("4 x 12,00", [1200]),
        ("12.345.678,90", [1_234_567_890]),
    ])
    func `sums are read as they are printed`(text: String, cents: [Int]) {
        #expect(Amount.all(in: text).map(\.cents) == cents)
    }

    @Test(arguments: [
        ("Summe EUR", "EUR"), ("$ 5.00", "USD"), ("5,00 zł", "PLN"), ("CHF 4.50", "CHF"), ("¥300", "JPY"), ("europe", nil),
        ("ZU ZAHLEN EURO 8,83", "EUR"),
        ("5,00", nil),
    ])
    func `currencies are known by sign and code`(text: String, code: String?) { #expect(Amount.currency(in: text) == code) }

    @Test func `a decimal is written plainly`() {
        #expect([5, -284, 123_456, 0, -5].map { Amount(cents: $0).decimal } == ["0.05", "-2.84", "1234.56", "0.00", "-0.05"])
    }

    @Test(arguments: [
        ("18.04.2020 12:01", "2020-04-18"), ("Datum: 26.09.16", "2016-09-26"), ("2020-04-18T10:00", "2020-04-18"),
        ("04/18/2020", "2020-04-18"),
        ("18/04/2020", "2020-04-18"), ("03/04/2020", "2020-04-03"), ("18 avril 2020", "2020-04-18"),
        ("18. März 2021", "2021-03-18"),
        ("Apr 18, 2020", "2020-04-18"), ("2020年4月18日", "2020-04-18"), ("18 de abril de 2020", "2020-04-18"),
        ("5th May 2024", "2024-05-05"),
        ("31.02.2020", nil), ("99.99.2020", nil), ("1.2.3.4", nil), ("Total 12.50", nil), ("05251/6890", nil), ("", nil),
    ])
    func `days are read as countries write them`(text: String, day: String?) { #expect(DateReader.first(in: text) == day) }

    @Test func `where both readings are possible, the country decides`() {
        #expect(DateReader.first(in: "03/04/2020", order: .monthFirst) == "2020-03-04")
        #expect(DateReader.first(in: "03.04.2020", order: .monthFirst) == "2020-04-03")
    }

    @Test func `a German receipt gives merchant, day and total, and its items add up`() {
        let receipt = Receipt(
            page(
                """
                LIDL
                Warburger Straße 130
                33100 Paderborn
                \tEUR
                Emmentaler Stück\t5,18 A
                Bulgur-Kräuter\t1,98 A
                zu zahlen\t7,16
                Bar\t10,00
                Rückgeld\t-2,84
                MWST%\tMWST\tNetto
                A 7 %\t0,47\t6,69
                02.03.20 11:58
                """))
        #expect(
            receipt == Receipt(merchant: "LIDL", date: "2020-03-02", total: Amount(cents: 716, currency: "EUR"), addsUp: true))
    }

    @Test(arguments: [("R E W E", "REWE"), ("Café A B C", "Café A B C"), ("H & M Mode", "H & M Mode"), ("d m x", "d m x")])
    func `a merchant in spaced letters is a word`(printed: String, merchant: String) {
        #expect(Receipt(page("\(printed)\nHauptstraße 5\nMilch\t1,29\nBrot\t2,00\nSumme\t3,29")).merchant == merchant)
    }

    @Test func `opening hours and prices of a piece are no items`() {
        let text = """
            ALDI
            MO.-SA. 9.00 Uhr - 20.00 Uhr
            Bananen\t0,19 A
            0,162 kg x 1,15\tEUR/kg
            Kiwi\t1,49 C
            ZU ZAHLEN EURO\t1,68
            """
        #expect(Receipt(page(text)).addsUp == true)
    }

    @Test func `an American receipt too, with tax between items and total`() {
        let receipt = Receipt(
            page(
                """
                Joe's Diner LLC
                12 Main Street
                04/03/2024 6:12 PM
                Burger\t$11.00
                Fries\t$4.50
                Subtotal\t$15.50
                Sales Tax\t$1.24
                Total\t$16.74
                VISA\t$16.74
                Thank you
                """))
        #expect(receipt.merchant == "Joe's Diner LLC")
        #expect(receipt.date == "2024-04-03")
        #expect(receipt.total == Amount(cents: 1674, currency: "USD"))
        #expect(receipt.addsUp == true, "what the prices lack is the tax above the total")
    }

    @Test(arguments: [
        ("Burger\t$11.00\nFries\t$4.50\nSales Tax\t$1.24\nTip\t$2.00\nTotal\t$18.74", true),
        ("Burger\t$11.00\nFries\t$4.50\nSales Tax\t$1.24\nTotal\t$17.74", false),
        ("Milch\t1,29\nBrot\t2,00\nMwSt 7%\t0,22\nSumme\t3,29", true),
        ("Milch\t1,29\nBrot\t2,00 lLC\nSumme EURO\t3,29", true), ("Milch\t1,29\nBrot\t2,00\nSumme\t3,59", false),
    ])
    func `tax and tip fill up what the items lack, and nothing else does`(rows: String, addsUp: Bool) {
        #expect(Receipt(page("Corner Shop\n" + rows)).addsUp == addsUp)
    }

    @Test func `a French, a Spanish and a Japanese total are found`() {
        #expect(Receipt(page("Boulangerie Paul\nBaguette\t1,20\nTOTAL TTC\t8,40 €\nCB\t8,40")).total?.cents == 840)
        #expect(
            Receipt(page("Bar Pepe\nCaña\t2,50\nTapa\t3,00\nTOTAL A PAGAR\t5,50 EUR")).total
                == Amount(cents: 550, currency: "EUR"))
        #expect(Receipt(page("セブン\nおにぎり\t¥150\n小計\t¥300\n合計\t¥324")).total == Amount(cents: 32_400, currency: "JPY"))
    }

    @Test func `a total in large letters may be a row of its own`() {
        #expect(Receipt(page("Shop\nGesamtbetrag\n12,40\nMwSt\t1,98")).total?.cents == 1240)
    }

    @Test func `no receipt has no total`() {
        let receipt = Receipt(page("Dear Sir,\nthe total number of pages is high."))
        #expect(receipt.total == nil)
        #expect(receipt.addsUp == nil)
    }
}
