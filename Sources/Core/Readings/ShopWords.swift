/// Words that distinguish shop names from addresses, greetings, titles and numbers. All functions expect lower-case text without
/// accents.
enum ShopWords {
    /// Legal forms of companies, as they occur in names.
    private static let forms = [
        "gmbh", "mbh", "kg", "ag", "ohg", "gbr", "e.k.", "e.u.", "ug", "se & co", "ltd", "limited", "llc", "inc", "corp", "co.",
        "plc", "lp",
        "pty", "s.a.", "sa", "sas", "sarl", "s.a.r.l.", "eurl", "s.l.", "sl", "s.r.l.", "srl", "s.p.a.", "spa", "s.n.c.", "b.v.",
        "bv",
        "n.v.", "nv", "ab", "a/s", "aps", "as", "oy", "oyj", "sp. z o.o.", "sp.z o.o.", "s.r.o.", "kft", "d.o.o.", "a.s.", "ltda",
        "lda",
        "sdn bhd", "sdn. bhd.", "sdn. bhd", "sdn.bhd.", "sdn.bhd", "sdnbhd", "bhd", "berhad", "s/b", "5/b", "plt", "pte", "tbk",
        "pt.", "p.t.", "a.ş.", "株式会社",
        "有限公司", "ооо", "ип",
    ]
    /// Legal forms that are also ordinary words. They are recognized only at the end of a name.
    private static let ambiguous = [
        "sa", "as", "ab", "ag", "ug", "sl", "spa", "nv", "bv", "se & co", "lp", "pt.", "p.t.", "inc", "sas", "co.",
    ]

    static func isCompany(_ plain: String) -> Bool {
        let text = plain.split(separator: " ").joined(separator: " ")
        return forms.contains { form in
            ambiguous.contains(form)
                ? (text.hasSuffix(" " + form) || text.hasSuffix(" " + form + ".")) && !text.hasSuffix(", " + form)
                : text.containsPhrase(form)
        }
    }

    /// Whether a row contains only a legal form, which continues the name in the row above.
    static func isOnlyForm(_ plain: String) -> Bool {
        let bare = { (text: String) in text.filter(\.isLetter) }
        return forms.contains { bare($0) == bare(plain) && bare($0).count >= 2 }
    }

    /// Kinds of shops that occur as words in shop names.
    static let trades: Set<String> = [
        "restaurant", "restoran", "ristorante", "restaurante", "gasthaus", "gaststatte", "gasthof", "cafe", "kafe", "coffee",
        "kaffee", "bistro",
        "pizzeria", "trattoria", "osteria", "taverna", "brasserie", "bar", "pub", "grill", "kitchen", "dapur", "diner", "food",
        "foods", "bakery",
        "bakeries", "backerei", "boulangerie", "panaderia", "konditorei", "patisserie", "metzgerei", "fleischerei", "butcher",
        "delicatessen",
        "pharmacy", "farmasi", "apotheke", "pharmacie", "farmacia", "drogerie", "market", "markt", "marche", "mercado", "mercato",
        "mart",
        "minimarket", "supermarket", "supermarkt", "supermarche", "supermercado", "supermercato", "hypermarket", "store",
        "stores", "shop", "laden",
        "boutique", "tienda", "negozio", "kedai", "toko", "warung", "perniagaan", "syarikat", "pasaraya", "trading", "trade",
        "enterprise",
        "enterprises", "industries", "holdings", "marketing", "distributor", "distribution", "hardware", "stationery", "books",
        "bookstore", "buchhandlung",
        "librairie", "libreria", "electrical", "electronics", "motor", "auto", "garage", "petrol", "station", "tankstelle",
        "hotel", "hostel", "inn",
        "resort", "salon", "friseur", "optical", "optik", "fashion", "mode", "clothing", "shoes", "sports", "gift", "gifts",
        "deco", "florist", "blumen",
        "baumarkt", "gartencenter", "center", "centre", "house", "haus", "group", "company", "services", "studio", "museum",
        "cinema", "theater",
        "sklep", "apteka", "piekarnia", "restauracja", "apotek", "butik", "lekarna", "магазин", "аптека", "кафе", "ресторан",
    ]

    /// Greetings that precede a name.
    static let greetings = [
        "welcome to", "willkommen bei", "willkommen im", "bienvenue chez", "bienvenue a", "bienvenidos a", "benvenuti da",
        "thank you for shopping at",
    ]

    static func greets(_ plain: String) -> Bool { greetings.contains { plain.hasPrefix($0 + " ") } }

    private static let noNames = [
        "receipt", "invoice", "rechnung", "beleg", "quittung", "kassenbon", "bon", "kundenbeleg", "handlerbeleg", "bill", "cash",
        "cash bill", "cash sales",
        "tax invoice", "facture", "ticket de caisse", "factura", "recibo", "ricevuta", "scontrino", "documento commerciale",
        "paragon", "kvitto", "kvittering",
        "bonnetje", "kassabon", "resit", "struk", "date", "datum", "uhrzeit", "time", "welcome", "willkommen", "bienvenue",
        "bienvenidos", "thank you", "thanks",
        "vielen dank", "danke", "merci", "gracias", "grazie", "obrigado", "eur", "kopie", "copy", "customer copy",
        "merchant copy", "duplicate", "reprint",
        "original", "table", "tisch", "order", "server", "cashier", "kasse", "kassier", "bediener", "caisse", "caissier", "caja",
        "operator", "pos", "terminal", "guests", "guest", "check",
        "opening hours", "offnungszeiten", "unsere offnungszeiten", "mo.-sa", "open daily", "hours", "manager", "store manager",
        "formerly", "formerly known as",
        "licensee of", "owned by", "operated by", "a division of", "gst", "vat", "uid", "ust", "ust-id", "ust-idnr",
        "steuernummer", "steuer-nr", "st.-nr", "siret", "siren",
        "tva", "nif", "cif", "p.iva", "p. iva", "partita iva", "cnpj", "nip", "abn", "gstin", "reg", "reg.", "registration",
        "roc", "co. no", "company no",
        "id no", "your receipt", "refund", "sale", "sales", "take away", "takeaway", "dine in", "eat in", "description", "slip",
        "trans", "staff",
        "領収書", "レシート", "invoice no", "document", "doc no", "member", "customer", "kunde", "kundennummer", "approved",
    ]

    /// Whether a text can be a shop name. It must have enough letters, few digits, and none of the words that mark other rows.
    static func mayBeName(_ plain: String) -> Bool {
        let digits = plain.count(where: \.isNumber), letters = plain.count(where: \.isLetter)
        guard letters >= 2, digits < maximumDigits, letters > digits else { return false }
        guard !plain.contains(/\b\d{1,2}[:.]\d\d\b/) else { return false }
        return !isTitle(plain)
    }

    /// Whether a row has a word that marks a title, a number or a greeting.
    static func isTitle(_ plain: String) -> Bool { noNames.contains { plain.containsPhrase($0) } }

    private static let maximumDigits = 5

    // MARK: Other rows of a heading

    /// Words that occur in addresses. A word of `streets` indicates an address only if the row also has a number; a word of
    /// `places` always does.
    private static let streets = [
        "street", "st", "st.", "road", "rd", "rd.", "avenue", "ave", "ave.", "av", "av.", "avda", "blvd", "boulevard", "bd",
        "lane", "ln", "drive", "dr", "highway", "hwy",
        "pkwy", "parkway", "square", "sq", "way", "suite", "ste", "floor", "level", "unit", "block", "blk", "lot", "ground floor",
        "strasse", "str", "str.",
        "platz", "rue", "place", "quai", "chemin", "route", "calle", "c/", "avenida", "plaza", "paseo", "via", "piazza", "corso",
        "viale", "rua", "travessa", "ulica", "ul.",
        "al.", "utca", "cad.", "sok.", "mah.", "no", "no.", "nr", "nr.", "g/f", "1/f", "batu", "km", "ул", "ул.",
    ]
    private static let places = [
        "jalan", "jln", "jln.", "lorong", "taman", "tmn", "persiaran", "lebuh", "lebuhraya", "seksyen", "kawasan", "bandar",
        "kampung", "kuala lumpur",
        "p.o. box", "po box", "postfach", "ground floor",
    ]
    private static let ends = [
        "strasse", "straße", "str.", "weg", "allee", "gasse", "straat", "laan", "plein", "gatan", "vagen", "vej", "gade", "ring",
        "platz",
    ]

    static func isAddress(_ plain: String) -> Bool {
        if places.contains(where: { plain.containsPhrase($0) }) || plain.hasSuffix(",") { return true }
        guard plain.contains(where: \.isNumber), !isCompany(plain) else {
            return plain.hasSuffix("str.") || plain.hasSuffix("strasse") || plain.hasSuffix("straße")
        }
        if streets.contains(where: { plain.containsPhrase($0) }) { return true }
        let words = plain.split { $0 == " " || $0 == "," }
        if words.contains(where: { word in ends.contains { word.hasSuffix($0) && word.count > $0.count } }) { return true }
        // A postal code with a town.
        return plain.contains(/(?:^|[^0-9\/-])\d{4,6}(?:$|[^0-9\/-])/) && plain.contains(/\p{L}{4}/)
    }

    static func isContact(_ plain: String) -> Bool {
        contacts.contains { plain.containsPhrase($0) } || isOnWeb(plain) || plain.count(where: \.isNumber) >= digitsOfPhone
    }

    private static let contacts = [
        "tel", "tel.", "telefon", "telephone", "phone", "ph", "fax", "hp", "mobile", "whatsapp", "email", "e-mail", "hotline",
    ]
    private static let digitsOfPhone = 8

    static func isOnWeb(_ plain: String) -> Bool {
        plain.contains("@") && plain.contains(".")
            || plain.contains(/(?:www\.|https?:|[a-z0-9-]\.(?:com|net|org|de|at|ch|fr|it|es|nl|co|my|uk)\b)/)
    }

    /// Whether this text introduces the name of another company than the shop, such as "Bill to:".
    static func introducesOther(_ plain: String) -> Bool {
        ["bill to", "sold to", "ship to", "deliver to", "customer"].contains { plain.containsPhrase($0) }
    }

    private static let columns = [
        "qty", "quantity", "price", "amount", "description", "item", "items", "total", "disc", "u/p", "menge", "artikel", "preis",
        "bezeichnung", "betrag", "einzel",
        "designation", "prix", "qte", "cantidad", "precio", "importe", "descripcion", "quantita", "prezzo", "descrizione",
        "aantal", "prijs", "ilosc", "cena",
    ]

    static func isColumnHead(_ plain: String) -> Bool { columns.count { plain.containsPhrase($0) } >= 2 }
}
