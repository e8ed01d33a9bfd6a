import Testing

@testable import Readings

/// Lines of a receipt that are recognized as the shop, the day or the total, and similar lines that must not be.
struct ReceiptFieldTests {
    @Test(arguments: [
        (".40", [40]), ("CHANGE RM ,02", [2]), ("RM13.58", [1358]), ("Rp 45.000", [4_500_000]), ("56.00 DH", [5600]),
        ("No.32", []),
        ("12 DH", [1200]), ("4.1.40", []),
    ])
    func `sums without units and beside any currency are read`(text: String, cents: [Int]) {
        #expect(Amount.all(in: text).map(\.cents) == cents)
    }

    @Test(arguments: [
        ("Amount(RM)", "MYR"), ("S$ 4.00", "SGD"), ("HK$5", "HKD"), ("TAU SAR PNEAH", nil), ("TRY OUR MENU", nil),
        ("56.00 DH", "MAD"),
        ("DH SHANGHAI", nil), ("Rp. 20.000", "IDR"), ("Fr. 9 Uhr", nil), ("₺ 5", "TRY"),
    ])
    func `an abbreviation counts where it can be no word`(text: String, code: String?) {
        #expect(Amount.currency(in: text) == code)
    }

    @Test(arguments: [
        ("25/Feb/2017 07:43", "2017-02-25"), ("02~05-18", "2018-05-02"), ("01/02/201816:07", "2018-02-01"),
        ("05JAN18", "2018-01-05"),
        ("12 grudnia 2019", "2019-12-12"), ("14.Dez.2016", "2016-12-14"), ("Thu Oct 8,2015", "2015-10-08"),
        ("12 мая 2020", "2020-05-12"),
        ("ORD #15 -REG #19- 02/03/2018 12:59:16", "2018-03-02"), ("10/11/12/13", nil), ("12 Menus 2019", nil),
    ])
    func `days are found among other numbers`(text: String, day: String?) { #expect(DateReader.first(in: text) == day) }

    @Test(arguments: [
        ("Milk\t1.00\nGST: 5%\t0.05\nTotal Sales (Excluding GST)\t20.00\nTotal Sales (Inclusive of GST)\t21.20", 2120),
        ("Total Qty\t3\t174.90\nTotal\t180.00", 18000), ("TOTAL SALES\t69.75\nSAVING GRAND TOTAL\t75.99", 6975),
        ("Net Total:\t5.52\nGST\t0.28\nTOTAL:\t5.80\nDebit\t5.80", 580),
        ("SUB TOTAL\t295.00\nGST 6%\t19.47\nNET TOTAL\t343.95", 34395),
        ("TOTAL AMT\t60.31\nROUNDING ADJ\t-0.01\n\t60.30\nCASH\t70.30\nCHANGE\t10.00", 6030),
        ("Total\t14.74\nROUNDED TOTAL\t14.75\nCASH\t20.00\nCHANGE\t5.26", 1475),
        ("Totai Payabie\t79.50\nPaid Amount\t100.00", 7950), ("S U M M E\t5,85\nBAR\t10,00", 585), ("Total:\t31 00", 3100),
        ("Bill\t12.00\nGST Summary\tAmount\tTax\nTotal\t42.20\t2.53", 1200), ("NASI GORENG\t25.000\nTOTAL\t45.000", 4_500_000),
        ("К ОПЛАТЕ\t120,50", 12050), ("Totaal\t8,40\nPIN\t8,40", 840), ("Razem\t15,20 zł", 1520),
        ("Cash\t20.00\nChange\t3.50", 1650),
        ("Total discount\t5.00\nSubtotal\t20.00", nil), ("Cash\t20.00", nil),
    ])
    func `a total is told from other sums`(rows: String, cents: Int?) {
        #expect(Receipt(page("Corner Shop\n" + rows)).total?.cents == cents)
    }

    @Test func `a digit read wrongly is mended where payment and goods agree`() {
        let rows = "Corner Shop\nMilch\t0,29\nBrot\t1,19\nReis\t3,99\nSUMME\t5,17\nBar\t5,47\n7,0%\t0,36\t5,11\t5,47"
        #expect(Receipt(page(rows)).total?.cents == 547)
        // Only the payment contradicts the total here, which is not enough to correct the total.
        #expect(Receipt(page("Corner Shop\nSUMME\t5,17\nBar\t5,47")).total?.cents == 517)
    }

    @Test(arguments: [
        ("99 SPEED MART S/B (519537-X)\nLOT P.T. 2811, JALAN ANGSA,\nGST ID. NO : 000181747712", "99 SPEED MART S/B"),
        ("TAX INVOICE\nBHPetrol Subang Airport\n47200 Subang", "BHPetrol Subang Airport"),
        ("mary jones\nABC HO TRADING\n81100 Johor", "ABC HO TRADING"),
        ("Welcome to Blue Door\nOpen daily 9 - 5", "Blue Door"), ("*** Chez Paul ***\n12 rue de Lille\n75007 Paris", "Chez Paul"),
        ("New York Fries\nSouthgate Shopping Centre, Edmonton, AB\n780-435-7179", "New York Fries"),
        ("AA PHARMACY SUBANG SDN\nBHD\n47500 SUBANG JAYA", "AA PHARMACY SUBANG SDN BHD"),
        ("KEDAI YEW\n43800 DENGKIL\nBill To :\nJAYA TRANSPORT SDN BHD", "KEDAI YEW"),
        ("Tel. 030 1234567\n12345 Berlin\nwww.example.org", nil),
    ])
    func `a shop is told from addresses, greetings and titles`(heading: String, shop: String?) {
        let rows = heading + "\nItem\tPrice\nMilk\t1.00\nBread\t2.00\nTotal\t3.00"
        #expect(Receipt(page(rows)).merchant == shop)
    }

    @Test(arguments: [
        ("Shop\n(780) 437-3363\nDATE: 10/08/2015\nGST\t$0.28\nTotal\t$5.80", "2015-10-08", "CAD"),
        ("Shop Sdn Bhd\nDate: 10/08/2015\nGST\t$0.28\nTotal\t$5.80", "2015-08-10", "MYR"),
        ("Shop\nAnytown, TX 75001\n10/08/2015\nTotal\t$5.80", "2015-10-08", "USD"),
        ("Shop\nExpires 01/02/2019\nDate 25/12/2018 10:00\nTotal\t£5.80", "2018-12-25", "GBP"),
        ("Shop\nNo. 27032018\nTotal\t€5.80", "2018-03-27", "EUR"),
    ])
    func `the country tells the day and the currency`(text: String, day: String, currency: String) {
        let receipt = Receipt(page(text))
        #expect(receipt.date == day)
        #expect(receipt.total?.currency == currency)
    }
}
