import Foundation
import Testing

@testable import Base

struct CharsetGuessTests {
    /// Names of files, one per line, in an encoding (as base64), and the decoded names.
    private static let names: [(TextEncoding, String, String)] = [
        (
            .cp850, "T3KHYW1lbnRvL0RlY2xhcmGHxm8gZGUgZoJyaWFzLnBkZgpGb3Rvcy9BdqIgZSBpcm3GIGVtIFPGbyBKb8ZvLmpwZw==",
            "Orçamento/Declaração de férias.pdf\nFotos/Avó e irmã em São João.jpg"
        ),
        (
            .cp852, "WmRqqWNpYS+domSrIHdpZWN6b3JlbS5qcGcKRG9rdW1lbnR5L1Vtb3dhIGtv5GNvd2EucGRm",
            "Zdjęcia/Łódź wieczorem.jpg\nDokumenty/Umowa końcowa.pdf"
        ),
        (
            .cp852, "Rm90a3kvUP2hYnV6bqEgbmEgc3ZhdGLYLmpwZwpEb2t1bWVudHkvVuxwbGF0bqEgcKBza2Egn2VydmVuLnBkZg==",
            "Fotky/Příbuzní na svatbě.jpg\nDokumenty/Výplatní páska červen.pdf"
        ),
        (
            .cp857, "Rm90b6dyYWZsYXIvmHN0YW5idWwgZ2V6aXNpLmpwZwpCZWxnZWxlci+Zemdlh21pny5wZGY=",
            "Fotoğraflar/İstanbul gezisi.jpg\nBelgeler/Özgeçmiş.pdf"
        ),
        (
            .cp866, "lK7irqPgoOSoqC+BoKHj6KqgIK2gIKSg56UuanBnCoSuquOspa3i6y+ErqOuoq7gLmRvYw==",
            "Фотографии/Бабушка на даче.jpg\nДокументы/Договор.doc"
        ),
        (.cp737, "lOCrppqomK3lnKovg6CYoaan4qogqauepCCJqOOrni5qcGc=", "Φωτογραφίες/Διακοπές στην Κρήτη.jpg"),
        (.eucKR, "sKHBtyC758H4L8Gmwda1tSC/qcfgLmpwZwq5rrytL7DovuC8rS5od3A=", "가족 사진/제주도 여행.jpg\n문서/계약서.hwp"),
        (.big5, "t9Ok+S+leKVfrsim5i5qcGcKpOWl8y+mWKz5rtEuZG9j", "照片/台北旅行.jpg\n文件/合約書.doc"),
        (.shiftJIS, "jsqQXi+LnpNzgsyXt41zLmpwZwqPkZfeL4xflvGPkS5kb2M=", "写真/京都の旅行.jpg\n書類/契約書.doc"),
        (.gbk, "1dXGrC+xsb6pwsPTzi5qcGcKzsS1tS+6z82syukuZG9j", "照片/北京旅游.jpg\n文档/合同书.doc"),
        (
            .cp437, "Rm90b3MvR3KU4WUgZGVyIEuBY2hlLmpwZwpCgXJvL1JlY2hudW5nIGaBciBNgWxsZXIucGRm",
            "Fotos/Größe der Küche.jpg\nBüro/Rechnung für Müller.pdf"
        ),
        (.windows1251, "1O7y7i/O8u/z8eog7eAg7O7w5S5qcGc=", "Фото/Отпуск на море.jpg"),
        (.windows1253, "1vn07+Px4fbf5fIvyuHr7+rh3/HpIPP05yDN3O7vLmpwZw==", "Φωτογραφίες/Καλοκαίρι στη Νάξο.jpg"),
    ]
    /// The same for texts.
    private static let texts: [(TextEncoding, String, String)] = [
        (.windows1252, "R3L232UgdW5kIEdld2ljaHQgZGVyIE32YmVsIGb8ciBkYXMgQvxybw==", "Größe und Gewicht der Möbel für das Büro"),
        (.windows1252, "TGUgY2Fm6SBlc3QgZmVybekgcGVuZGFudCBsZXMgY29uZ+lzIGSS6XTp", "Le café est fermé pendant les congés d’été"),
        (.windows1252, "RWwgbmnxbyBwZXF1ZfFvIGNvbWnzIHVuYSBwafFhIGVuIEVzcGHxYQ==", "El niño pequeño comió una piña en España"),
        (.windows1250, "UPjtbGmaIJ5sdZ1vdehr/SBr+fIg+nDsbCDv4WJlbHNr6SDzZHk=", "Příliš žluťoučký kůň úpěl ďábelské ódy"),
        (.windows1250, "WmG/87PmIGfqnGy5IGphn/EsIHCzYXRub5zmIHphIJx3aWFkY3plbmll", "Zażółć gęślą jaźń, płatność za świadczenie"),
        (
            .latin2, "ULNhdG5vtuYgemEgtndpYWRjemVuaWUgdyBwYbxkemllcm5pa3UsILZjabFnbmnqY2llIG5hbGW/bm+2Y2k=",
            "Płatność za świadczenie w październiku, ściągnięcie należności"
        ),
        (.windows1250, "wXJ27Xp0+3L1IHT8a/ZyZvpy82fpcCwgZml6ZXTpc2kg6XJ0ZXPtdPU=", "Árvíztűrő tükörfúrógép, fizetési értesítő"),
        (
            .windows1251, "zu/o8eDt6OUg7u/l8OD26Og6IO/l8OXi7uQg8fDl5PHy4iDt4CDq4PDy8w==",
            "Описание операции: перевод средств на карту"
        ),
        (.koi8r, "79DJ08HOycUgz9DF0sHDyck6INDF0sXXz8Qg09LFxNPU1yDOwSDLwdLU1Q==", "Описание операции: перевод средств на карту"),
        (.koi8u, "79DJ0yDP0MXSwcOmpzog0MXSxcvB2iDLz9vUptcgzsEgp6cg0sHI1c7Pyw==", "Опис операції: переказ коштів на її рахунок"),
        (
            .windows1251, "zu/o8SDu7+Xw4Pazvzog7+Xw5erg5yDq7vjys+Ig7eAgv78g8OD18+3u6g==",
            "Опис операції: переказ коштів на її рахунок"
        ),
        (
            .macCyrillic, "jvL33vIg5+Ag3+3i4PD8OiCM7vHq4uAsIO/u8fLz7+vl7ejfIOgg4vvv6+Dy+w==",
            "Отчёт за январь: Москва, поступления и выплаты"
        ),
        (.windows1253, "0OXx6ePx4fbeIOrf7efz5/I6IPDr5/H57N4g6+/j4fHp4fPs7/0=", "Περιγραφή κίνησης: πληρωμή λογαριασμού"),
        (
            .windows1254, "Qef9a2xhbWE6IN5p/mxpLCDdc3RhbmJ1bJJkYSD2ZGVtZSB5YXD9bGT9LCB0Zf5la2v8ciBlZGVyaXo=",
            "Açıklama: Şişli, İstanbul’da ödeme yapıldı, teşekkür ederiz"
        ),
        (.windows1255, "+ung5fgg5PTy5ezkOiD6+ezl7SDn+eHl7yDn+e7s", "תיאור הפעולה: תשלום חשבון חשמל"),
        (.windows1256, "5tXdIMfh2uPh7ck6IM/d2iDdx8rm0ckgx+Hf5dHIx8E=", "وصف العملية: دفع فاتورة الكهرباء"),
        (
            .windows1257, "TW9r62ppbW8gYXByYfB5bWFzOiBz4HNrYWl0YSB1/iBlbGVrdHLgLCBh6Gn7IGp1bXMsIP5tb27rcw==",
            "Mokėjimo aprašymas: sąskaita už elektrą, ačiū jums, žmonės"
        ),
        (.windows874, "w9LCxdDgzdXCtDogqtPD0KTo0uS/v+nS", "รายละเอียด: ชำระค่าไฟฟ้า"),
        (.shiftJIS, "kOCWvoFGk2SLQ5e/i+CCzI54laWCooFBk4yLnpNzkOeR45Nji+Y=", "説明：電気料金の支払い、東京都千代田区"),
        (.eucJP, "wOLMwKGnxcW1pM7BtuKkzrvZyqekpKGixey1/sXUwOnC5cXEtug=", "説明：電気料金の支払い、東京都千代田区"),
        (.gbk, "y7XD96O61qe4trXnt9GjrLGxvqnK0Lqjte3H+A==", "说明：支付电费，北京市海淀区"),
        (.big5, "u6Gp+qFHpOSlSblxtk+hQaV4pV+lq6Rqpnewzw==", "說明：支付電費，台北市大安區"),
        (.eucKR, "vLO47TogwPyx4iC/5LHdILDhwaYsILytv+/Gr7qwvcM=", "설명: 전기 요금 결제, 서울특별시"),
    ]

    /// Names that archivers of other systems and other countries wrote.
    private static let otherNames: [(TextEncoding, String)] = [
        (.cp862, "תמונות/משפחה.jpg\nמסמכים/חוזה שכירות.doc"), (.windows1255, "תמונות/משפחה.jpg\nמסמכים/חוזה שכירות.doc"),
        (.windows1256, "صور/العائلة.jpg\nمستندات/عقد الإيجار.doc"), (.windows874, "รูปภาพ/ครอบครัว.jpg\nเอกสาร/สัญญาเช่า.doc"),
        (.cp775, "Nuotraukos/Šeimos šventė.jpg\nDokumentai/Sutartis nuo ąžuolo.doc"),
        (.koi8r, "Фотографии/Лето.jpg\nДокументы/Договор.doc"),
        (.eucJP, "写真/家族旅行.jpg\n書類/請求書.pdf"), (.macRoman, "Photos/Été à la plage.jpg\nReçus/Facture électricité.pdf"),
        (.cp861, "Myndir/Þórður á Þingvöllum.jpg\nSkjöl/Reikningur fyrir maí.doc"),
        (.cp720, "صور/العائلة.jpg\nمستندات/عقد الإيجار.doc"),
        (.cp1125, "Світлини/Київ взимку.jpg\nРахунки/Квитанція за світло і її вартість.pdf"),
        (.cp860, "Fotografias/Verão em São Tomé.jpg\nContas/Recibo da água - março.pdf"),
    ]
    /// Texts of DOS, of other parts of ISO 8859, and of a bank in Japan.
    private static let otherTexts: [(TextEncoding, String)] = [
        (.cp850, "Überweisung für Bücher und Müllabfuhr;12,50"),
        (.cp852, "Dátum;Leírás;Összeg\n2020.02.01;Vásárlás őszi bolt;12500"),
        (.cp857, "Tarih;Açıklama;Tutar\n01.02.2020;Alışveriş ödemesi, teşekkür ederiz;12,50"),
        (.cp775, "Data;Aprašymas;Suma\n2020-02-01;Mokėjimas už šildymą;12,50"),
        (.iso88596, "التاريخ;الوصف;المبلغ\n01/02/2020;شراء بضاعة;12.50"),
        (.iso885913, "Aprašymas: sąskaita už elektrą, ačiū, žmonės"),
        (.iso885915, "Libellé;Montant €\nCœur de bœuf à l’été, œufs frais, sœur\nGarçon, forêt, prés".replacing("’", with: "'")),
        (.shiftJIS, "日付,摘要,金額\n2020-02-01,ｶｰﾄﾞ決済,1250\n2020-02-02,ﾃﾞﾝｷﾘｮｳ,8000"),
        (.windows1252, "Date;Libellé;Montant €\n01/02/2020;Cœur de bœuf;12,50"),
        (
            .macIcelandic,
            "Dagsetning;Skýring;Upphæð\n04.03.2021;Rafmagnsreikningur fyrir mars, þjónusta;5200\n05.03.2021;Verslun í bænum, góður dagur við höfnina"
        ),
        (.cp1125, "Дата;Призначення;Сума\n04.03.2021;Рахунок за електрику, її вартість є;52,00\n05.03.2021;Чай і цукор;48,00"),
        (.johab, "날짜,내용,금액\n2020-02-01,편의점 결제,1250\n2020-02-02,아파트 관리비,8000"),
        (.macCentralEurope, "Datum;Popis;Částka\n01.02.2020;Nákup potravin a škola;12,50"),
        (.macCentralEurope, "Data;Tytuł;Kwota\n2021-03-04;Opłata za wodę i śmieci;52,00\n2021-03-05;Książki dla dzieci;48,00"),
        (.macGreek, "Ημερομηνία;Αιτιολογία;Ποσό\n04/03/2021;Λογαριασμός ρεύματος;52,00"),
        (.macTurkish, "Tarih;Açıklama;Tutar\n04.03.2021;Elektrik faturası ödemesi;52,00\n05.03.2021;Çarşıda alışveriş;48,00"),
        (.macCroatian, "Datum;Opis plaćanja;Iznos\n04.03.2021;Račun za struju, ožujak;52,00\n05.03.2021;Čaj i šećer;48,00"),
        (
            .macRomanian,
            "Data;Explicație;Sumă\n04.03.2021;Factură, întreținere;52,00\n05.03.2021;Cumpărături și pâine în piață;48,00"
        ),
        (.macCyrillic, "Дата;Основание;Сума\n04.03.2021;Сметка за ток, щета и ъгъл;52,00"),
        (.cp720, "التاريخ;البيان;المبلغ\n04/03/2021;فاتورة الكهرباء والماء;52.00"),
        (.cp855, "Датум;Опис;Износ\n04.03.2021;Рачун за струју, месец март;52,00"),
        (.iso88597, "Ημερομηνία;Αιτιολογία;Ποσό\n04/03/2021;Άδεια κυκλοφορίας και Άλλα έξοδα;52,00"),
    ]

    @Test func `names and texts of other systems are guessed, too`() throws {
        for (isName, cases) in [(true, Self.otherNames), (false, Self.otherTexts)] {
            for (encoding, text) in cases {
                let bytes = try encoded(text, encoding)
                let guess = isName ? CharsetGuess.encoding(ofNames: lines(bytes)) : CharsetGuess.encoding(ofTexts: lines(bytes))
                #expect(DecodedText(bytes, guess ?? .utf8).text == text, "\(encoding.rawValue), guessed \(guess?.rawValue ?? "")")
                let likely = CharsetGuess.likely(lines(bytes), isName: isName, limit: 5)
                #expect(likely.first == guess && likely.count == 5)
                #expect(Set(likely.map { DecodedText(bytes, $0).text }).count == 5, "each of the likely ones reads differently")
            }
        }
        #expect(CharsetGuess.likely([Array("plain".utf8)], isName: true, limit: 5) == [])
    }

    /// Encodes a text by trying all bytes, or all pairs of bytes.
    private func encoded(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
        var known: [String: [UInt8]] = [:]
        for first in UInt8(0x80)...0xFF {
            known[DecodedText([first], encoding).text] = [first]
            guard encoding.isLead(first) else { continue }
            for second in UInt8(0x31)...0xFE {
                let pair = DecodedText([first, second], encoding)
                if pair.unreadable == 0, pair.text.unicodeScalars.count == 1 {
                    known[pair.text] = known[pair.text] ?? [first, second]
                }
            }
        }
        return try text.unicodeScalars.flatMap { scalar in
            scalar.isASCII ? [UInt8(scalar.value)] : try #require(known[String(scalar)], "\(scalar) in \(encoding.rawValue)")
        }
    }

    private func lines(_ bytes: [UInt8]) -> [[UInt8]] { bytes.split(separator: 0x0A).map(Array.init) }

    @Test func `the encoding of names is guessed from the letters of their language`() throws {
        for (encoding, base64, text) in Self.names {
            let bytes = Array(try #require(Data(base64Encoded: base64)))
            let guess = CharsetGuess.encoding(ofNames: lines(bytes))
            #expect(guess == encoding, "\(text)")
            #expect(DecodedText(bytes, guess ?? .utf8) == DecodedText(utf8: Array(text.utf8)), "\(text)")
        }
    }

    @Test func `the encoding of texts is guessed from the letters of their language`() throws {
        for (encoding, base64, text) in Self.texts {
            let bytes = Array(try #require(Data(base64Encoded: base64)))
            let guess = try #require(CharsetGuess.encoding(ofTexts: lines(bytes)))
            #expect(DecodedText(bytes, guess).text == text, "\(encoding.rawValue), guessed \(guess.rawValue)")
        }
    }

    @Test func `ASCII has no encoding to guess, and whatever the bytes, guessing ends well`() {
        #expect(CharsetGuess.encoding(ofTexts: [Array("plain".utf8), []]) == nil)
        #expect(CharsetGuess.encoding(ofNames: [[UInt8]]()) == nil)
        for first in UInt8(0x80)...0xFF {
            #expect(CharsetGuess.encoding(ofTexts: [[first]]) != nil)
            #expect(CharsetGuess.encoding(ofNames: [Array(repeating: first, count: 20_000)]) != nil)
        }
    }

    @Test func `every language is read, and every encoding decodes ASCII to itself and is found by its name`() {
        #expect(LanguageLetters.all.count == WordLists.letters.lists.count && LanguageLetters.all.count > 30)
        let found = Set(LanguageLetters.all.flatMap(\.encodings))
        #expect(found.isSuperset(of: CharsetGuess.ofNames) && found.isSuperset(of: CharsetGuess.ofTexts))
        for encoding in TextEncoding.allCases {
            #expect(TextEncoding(named: encoding.rawValue.lowercased()) == encoding)
            guard encoding.width == 1, encoding.isASCIICompatible else { continue }
            #expect(DecodedText(Array("Plain text, 123.".utf8), encoding) == DecodedText(utf8: Array("Plain text, 123.".utf8)))
        }
        for (name, encoding) in [
            ("cp1251", TextEncoding.windows1251), ("gb2312", .gbk), ("latin2", .latin2), ("CP949", .eucKR), ("IBM-1129", .cp1129),
            ("latin_9", .iso885915), ("cskoi8r", .koi8r), ("MS-ANSI", .windows1252), ("greek", .iso88597),
        ] {
            #expect(TextEncoding(named: name) == encoding)
        }
    }

    @Test func `an encoding of one byte for each character finds its bytes again`() {
        for encoding in TextEncoding.allCases where encoding.isSingleByte {
            for byte in UInt8(0x80)...0xFF {
                let scalars = DecodedText([byte], encoding).text.unicodeScalars
                guard let scalar = scalars.first, scalars.count == 1, scalar != "\u{FFFD}" else { continue }
                #expect(encoding.byte(of: scalar).map { DecodedText([$0], encoding).text } == String(scalar), "\(encoding)")
            }
        }
        #expect(TextEncoding.windows1252.byte(of: "ж") == nil)
        #expect(TextEncoding.iso88597.byte(of: "Ω") == 0xD9 && TextEncoding.cp775.byte(of: "Ą") == 0xB5)
    }

    @Test func `each list of other names belongs to an encoding`() {
        #expect(WordLists.encodings.lists.count > 200)
        for list in WordLists.encodings.lists { #expect(TextEncoding(rawValue: list.name) != nil, "\(list.name)") }
        for name in ["", "latin99", "nonsense"] { #expect(TextEncoding(named: name) == nil) }
    }

    @Test func `every name that iconv lists is known in any case and means the same set`() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/iconv")
        process.arguments = ["--list"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let list = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let names = list.split { " ,\n".contains($0) }.map { $0.hasSuffix("//") ? String($0.dropLast(2)) : String($0) }
        #expect(names.count > 1000)
        let bytes = (UInt8(0x20)...0xFF).map { [$0] }
        for name in names {
            let encoding = try #require(TextEncoding(named: name), "\(name)")
            #expect(TextEncoding(named: name.lowercased()) == encoding && TextEncoding(named: name.capitalized) == encoding)
            // The set of the Mac for Icelandic is wrong in glibc.
            guard encoding.isSingleByte, encoding != .macIcelandic else { continue }
            let direct = bytes.map { $0.withUnsafeBufferPointer { DecodedText($0, charset: name)?.text } }
            #expect(direct == bytes.map { DecodedText($0, encoding).text }, "\(name) is \(encoding.rawValue)")
        }
    }

    @Test func `texts that shift between sets are told from ASCII`() {
        let cases: [(String, TextEncoding?)] = [
            ("\u{1B}$BF|\u{1B}(B,1\n", .iso2022JP), ("x\u{1B}[1mbold\u{1B}$BF|\u{1B}(B", .iso2022JP),
            ("\u{1B}$)C\n\u{0E}Fm\u{0F}", .iso2022KR),
            ("\u{1B}$)A\u{0E}Fm\u{0F}", .iso2022CN), ("1,~{5g7Q~},52\n", .hz), ("plain\n", nil),
            ("\u{1B}[31mred\u{1B}[0m \u{1B}(B\n", nil), ("~{ab} ~{foo~} ~{a,b~}\n", nil), ("~{qwerty~}\n", nil),
            ("~{5g7Q~} ~{", nil),
        ]
        for (text, encoding) in cases {
            #expect(TextEncoding.shifted(in: Array(text.utf8)) == encoding, "\(text.debugDescription)")
        }
    }
}
