import Foundation

/// Patterns of times, prices and other facts, compiled once. None of them backtracks exponentially on hostile text.
enum Pattern {
    static let clock = make(#"^\W*([01]?\d|2[0-3])[:.][0-5]\d(\s?[ap]\.?m\.?)?\b.{0,6}$"#)
    static let clockInside = make(#"\b([01]?\d|2[0-3]):[0-5]\d\b"#)
    static let duration = make(#"^[-−–]?(\d{1,2}:)?\d{1,2}:[0-5]\d$"#)
    static let timePair = make(#"^(\d{1,2}:)?\d{1,2}:[0-5]\d\s?[|/·•]\s?(\d{1,2}:)?\d{1,2}:[0-5]\d$"#)
    static let price = make(
        #"([$€£¥₩]\s?\d[\d.,]*)|(\b\d[\d.,]*[.,]\d{2}\s?(€|\$|£|eur|usd|chf|kr|zł|ft)?$)|(\d[\d.,]*\s?(€|£|eur\b|usd\b|chf\b|원|円|元))"#
    )
    static let pricedLine = make(#"(^|\s)[-−]?[$€£]?\s?\d{1,5}[.,]\d{2}\s?([$€£]|eur|usd|chf|kr)?$"#)
    static let discount = make(#"(-|−)\s?\d{1,2}\s?%|\d{1,2}\s?% (off|rabatt|de descuento|sconto|de réduction)"#)
    static let runningTime = make(#"\b\d{1,2}\s?(h|hr|std\.?)\s?\d{1,2}\s?(m|min\.?|mins)?\b"#)
    static let minutes = make(#"\b\d{2,3}\s?(min|mins|minutes|minuten|minuti|minutos|m)\b"#)
    static let episodeMark = make(#"\b(s|t)\.?\s?\d{1,2}\s?[.:|·•,]?\s?(e|f|ep)\.?\s?\d{1,3}\b|\b\d{1,2}x\d{2}\b"#)
    static let outOfTen = make(#"\b\d([.,]\d)?\s?/\s?10\b"#)
    static let bracketedYear = make(#"\((19|20)\d\d(\s?[-–]\s?((19|20)\d\d)?)?\)"#)
    static let year = make(#"\b(19|20)\d\d\b"#)
    static let isbn = make(#"\b97[89][- ]?\d[- \d]{8,12}\d\b"#)
    static let pageCount = make(#"\b\d{2,4}\s?(pages|seiten|páginas|paginas|pagine|pgs?|pp|p\.|s\.|blz|sidor|stron)(\b|$)"#)
    static let pageOf = make(
        #"\b(page|seite|página|pagina|pág\.?|pag\.?|p\.|s\.|loc)\s?\d{1,4}\s?(of|von|sur|de|di|/)\s?\d{1,4}\b|\b\d{1,4}\s?(of|von|/)\s?\d{2,4}\s?(pages|seiten|p)\b"#
    )
    static let chapter = make(
        #"\b(chapter|kapitel|chapitre|capítulo|capitulo|capitolo|hoofdstuk|rozdzia[łl])\s+(\d{1,3}|[ivxlc]{1,6}|one|two|three|four|five)\b"#
    )
    static let speed = make(#"^\d([.,]\d{1,2})?\s?[x×]$"#)
    static let percent = make(#"^\d{1,3}\s?%$"#)
    static let distance = make(#"\b\d{1,4}([.,]\d{1,2})?\s?(km|mi|miles|meilen)\b"#)
    static let street = make(
        #"(stra(ß|ss)e|str\.|weg|allee|platz|gasse)\b|\b(road|street|avenue|ave|lane|boulevard|rue|via|viale|calle|plaza|piazza|quai|drive|highway|hwy)\b"#
    )
    static let code = make(
        #"[{};]\s*$|^\s*(import|from|func|def|class|struct|let|var|const|return|if|else|for|while|public|private|#include|print|export|fn|use|package)\b.*[({:=;.]|=>|->|==|&&|\|\||\w\(.*\)\s*[{;]?$|</?\w+>|^\s*(//|#!|/\*)"#
    )
    static let prompt = make(#"\w+@[\w-]+(:|\s)\S*\s?[$#%]|^[$#%>]\s\w+|^(PS )?[A-Z]:\\"#, caseInsensitive: false)
    static let handle = make(#"(^|\s)@\w[\w.]{2,}|(^|\s)[ur]/\w{2,}"#)
    static let hashtag = make(#"(^|\s)#\p{L}\w{2,}"#)
    static let ago = make(#"\b\d{1,2}\s?(h|m|d|w|min|std|j)\b\s?(ago)?$|\b(vor|hace|il y a)\s\d|\b(ago|fa)$"#)
    static let byline = make(#"^(by|von|par|por|di|de|door|av|af)\s+\p{Lu}"#, caseInsensitive: false)
    /// A date without a year, as on lock screens and in calendars: "Dienstag, 14. März".
    static let calendarDay = make(
        #"^(mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mi[eé]|jue|vie|s[aá]b|dom|gio)\p{L}*[,.]? ((de )?\d{1,2}\b|\p{L}{3,9} \d{1,2}$)"#
    )
    /// A web address, as browsers show it.
    static let address = make(#"^(https?://)?(www\.|m\.)?[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,8}(/\S*)?$"#, caseInsensitive: false)
    static let date = make(
        #"\b(\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}\.? (jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?,? \d{4}|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d{1,2},? \d{4})\b"#
    )
    static let counted = make(
        #"\b\d[\d.,]*\s?[km]?\s(likes?|comments?|views?|replies|reposts?|shares|followers|gefällt|kommentare|aufrufe|j.aime|commentaires|vues|me gusta|comentarios|visualizaciones|mi piace|commenti)\b"#
    )

    private static func make(_ pattern: String, caseInsensitive: Bool = true) -> NSRegularExpression? {
        try? NSRegularExpression(pattern: pattern, options: caseInsensitive ? [.caseInsensitive] : [])
    }

    static func matches(_ expression: NSRegularExpression?, _ text: String) -> Bool { first(expression, text) != nil }

    /// The first match. Lines of 400 bytes and more, which fit on no screen, are not searched.
    static func first(_ expression: NSRegularExpression?, _ text: String) -> String? {
        guard let expression, text.utf8.count < 400 else { return nil }
        let whole = NSRange(text.startIndex..., in: text)
        guard let match = expression.firstMatch(in: text, range: whole), let range = Range(match.range, in: text) else {
            return nil
        }
        return String(text[range])
    }

    /// The seconds of a text that is only a duration; negative where it counts down.
    static func time(_ text: String) -> Int? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.utf8.count <= 12, text.contains(":"), matches(duration, text) else { return nil }
        let isNegative = text.first.map { "-−–".contains($0) } ?? false
        let seconds = text.split(whereSeparator: { !$0.isNumber }).reduce(0) { $0 * 60 + (Int($1) ?? 0) }
        return isNegative ? -max(1, seconds) : seconds
    }
}
