/// The words with which receipts label their total, and the words for other amounts. All words have the form of
/// `PageText.Row.key`.
enum TotalWords {
    /// Returns how strongly the words of a row indicate that it contains the total, 0…3; 0 if they indicate another amount.
    static func strength(of key: String) -> Double {
        guard !never.contains(where: { key.containsPhrase($0) }) else { return 0 }
        if names(surely, key) { return 3 }
        if names(beforeTax, key) { return 1.8 }
        guard !isOther(key) else { return 0 }
        if names(sure, key) { return 2.6 }
        if names(plain, key) || key.split(whereSeparator: { !$0.isLetter }).contains(where: isNearly) { return 2 }
        return names(vague, key) ? 1 : 0
    }

    /// Whether a row contains one of the phrases. If text recognition lost the spaces of the row, the phrase must be at the
    /// beginning of the row.
    private static func names(_ phrases: [String], _ key: String) -> Bool {
        if phrases.contains(where: { key.containsPhrase($0) }) { return true }
        let squeezed = key.filter { $0 != " " }
        return phrases.contains { $0.contains(" ") && squeezed.hasPrefix($0.filter { $0 != " " }) }
    }

    /// Whether a word of at least five letters differs in one letter from a word for the total, such as "sumhe" or "tofal".
    private static func isNearly(_ word: Substring) -> Bool {
        plain.contains { label in
            label.count >= shortestDamaged && label.count == word.count && zip(label, word).count { $0 != $1 } == 1
                && label.first == word.first
        }
    }

    private static let shortestDamaged = 5

    /// Whether the row contains only a word for the total and an amount.
    static func isAlone(in key: String) -> Bool {
        let words = key.split { !$0.isLetter }.filter { Amount.currency(in: $0.uppercased()) == nil }.joined(separator: " ")
        return plain.contains(words) || surely.contains(words)
    }

    static let rounded = PageText.key("rounded")

    private static func keys(_ words: [String]) -> [String] { words.map(PageText.key) }

    /// Words that always indicate the total, unless the row also has a word of `never`.
    private static let surely = keys([
        "grand total", "total due", "amount due", "balance due", "total to pay", "amount to pay", "total payable",
        "amount payable",
        "amt payable", "amt. payable", "total rounded", "rounded total", "total after rounding",
        "nett amount payable", "total net a payer", "net a payer", "total a pagar", "importe a pagar", "zu zahlen", "zu bezahlen",
        "zahlbetrag", "total ttc", "montant ttc", "totale complessivo", "totale da pagare", "te betalen", "do zaplaty",
        "att betala",
        "at betale", "a betale", "fizetendo", "odenecek", "к оплате", "celkem k uhrade", "jumlah bayar", "お会計", "ご請求",
        "应付", "應付", "实付", "實付",
    ])
    /// Words that indicate the total, unless another word in the row contradicts it.
    private static let sure = keys([
        "gesamtbetrag", "gesamtsumme", "rechnungsbetrag", "endbetrag", "endsumme", "rechnungssumme", "total amount", "total amt",
        "total bill", "bill total", "total sales", "total price", "total incl", "total inclusive", "montant total",
        "total facture",
        "total general", "importe total", "importo totale", "importo pagato", "totale euro", "valor total", "total geral",
        "totaalbedrag", "eindtotaal", "suma pln", "kwota do", "итого", "всего", "合計", "合计", "总计", "總計", "합계",
        "jumlah besar", "jumlah keseluruhan", "genel toplam",
    ])
    /// Words that denote the final total in some countries and the amount before taxes in others.
    private static let beforeTax = keys(["net total", "nett total", "total net", "netto total", "total nett"])
    private static let plain = keys([
        "total", "totals", "summe", "gesamt", "totale", "totaal", "suma", "razem", "yhteensa", "sum", "summa", "jumlah", "toplam",
        "celkem", "spolu", "osszesen", "ukupno", "skupaj", "к оплате", "συνολο", "totalt", "i alt",
    ])
    private static let vague = keys([
        "betrag", "amount", "amt", "montant", "importe", "importo", "bedrag", "kwota", "valor", "bill", "сумма", "金額", "金额",
    ])

    /// Whether a row resembles a total or an item but is neither.
    static func isOther(_ key: String) -> Bool {
        if others.contains(where: { key.containsPhrase($0) }) || deniers.contains(where: { key.contains($0) }) { return true }
        return taxes.contains { key.containsPhrase($0) } && !withTax.contains { key.contains($0) }
    }

    /// Words that exclude a total, whatever other words the row contains.
    private static let never = keys([
        "savings", "saving", "saved", "you saved", "gespart", "ersparnis", "discount", "discounts", "tendered", "tender",
        "points", "punkte", "qty",
        "quantity", "excl", "excluding", "exclusive", "change", "exkl", "excl.",
    ])
    private static let others =
        keys([
            "subtotal", "sub total", "sub-total", "sub ttl", "zwischensumme", "sous-total", "sous total", "subtotale",
            "subtotaal",
            "sum of", "netto", "net", "brutto", "tax", "taxes", "tax total", "rendu", "resto", "tip", "trinkgeld", "gratuity",
            "punkte",
            "points", "savings", "saved", "you saved", "gespart", "ersparnis", "discount", "disc", "rabatt", "remise",
            "descuento",
            "sconto", "qty", "quantity", "menge", "anzahl", "excl", "excluding", "exclusive", "exc", "ex", "zzgl", "ht",
            "before",
            "deposit", "pfand", "includes", "ohne", "without", "supplies", "saving", "tendered", "tender", "unit price", "per",
            "小計", "小计",
            "税", "service charge", "fee",
        ]) + payments + change
    /// Parts of words that also exclude a total.
    private static let deniers = keys(["zwischensumm", "subtota", "sub-tota", "roundin"])
    /// Words that allow a row to be the total although the row names a tax.
    private static let withTax = keys([
        "incl", "inci.", "inkl", "ttc", "compris", "with tax", "mit mwst", "inc.", "inc gst", "inc tax", "inc vat", "税込",
    ])

    static let taxes = keys([
        "tax", "mwst", "mwst.", "ust", "ust.", "vat", "tva", "iva", "btw", "gst", "hst", "pst", "sst", "steuer", "moms", "mva",
        "dph",
        "ptu", "kdv", "afa", "ндс", "消費税",
    ])
    static let taxColumns = keys([
        "summary", "netto", "net", "brutto", "gross", "amount", "amt", "code", "rate", "betrag", "base", "analysis", "breakdown",
        "mwst-betrag", "ht", "ttc", "imponibile", "cuota", "summar", "grundlag", "moms", "satz",
    ])
    static let goodsColumns = keys([
        "qty", "quantity", "price", "item", "description", "desc", "menge", "artikel", "preis", "bezeichnung", "prix", "qte",
        "cantidad",
        "precio", "prezzo", "aantal", "prijs", "ilosc", "cena",
    ])
    static let change = keys([
        "change", "change due", "ruckgeld", "wechselgeld", "zuruck", "rendu", "a rendre", "rendu monnaie", "cambio", "resto",
        "wisselgeld", "terug",
        "reszta", "vaxel", "vekslepenge", "baki", "kembali", "kembalian", "troco", "para ustu", "сдача", "お釣り", "找零", "chg",
    ])
    static let payments = keys([
        "cash", "bar", "bargeld", "gegeben", "visa", "mastercard", "master", "maestro", "amex", "ec-cash", "ec", "elec.-cash",
        "girocard",
        "card", "karte", "kartenzahlung", "credit", "debit", "credit card", "debit card", "paid", "payment", "tunai", "especes",
        "espece", "carte", "cb", "efectivo", "tarjeta", "contanti", "contante", "contant", "pin", "gotowka", "karta", "kontant",
        "kort",
        "dinheiro", "nakit", "наличные", "お預り", "现金", "現金",
    ])
    static let rounding = keys([
        "roundin", "rundung", "rounded adj", "arrondi", "redondeo", "arrotondamento", "afronding", "pembulatan",
    ])
}
