// Names of months and of the halves of a day in many languages.
// Thread: any; pure. Invariant: each name means one month.

enum FeedDateWords {
    static func month(_ word: String) -> Int? {
        if let number = english[String(word.prefix(3))], word.count == 3 || names[number].hasPrefix(word) {
            return number
        }
        return others[word]
    }

    static func half(_ word: String) -> FeedTime.Half? {
        switch word {
        case "am", "오전", "上午", "午前": .morning
        case "pm", "오후", "下午", "午後": .afternoon
        default: nil
        }
    }

    /// Korean feeds name no zone, and Korea has one.
    static func isKorean(_ word: String) -> Bool { word == "년" || word == "월" }

    private static let names = [
        "", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    private static let english: [String: Int] = Dictionary(
        uniqueKeysWithValues: names.enumerated().dropFirst().map { (String($0.element.prefix(3)), $0.offset) })

    private static let others: [String: Int] = Dictionary(
        lists.enumerated().flatMap { index, list in
            list.split(separator: " ").map { (String($0), index + 1) }
        }, uniquingKeysWith: { first, _ in first })

    /// German, French, Spanish, Portuguese, Italian, Dutch, Danish, Swedish, Norwegian, Finnish, Polish, Czech, Hungarian,
    /// Turkish, Romanian, Russian, Ukrainian, Greek, Indonesian, Catalan.
    private static let lists = [
        "januar jänner jän janvier janv enero ene janeiro gennaio gen januari tammikuu stycznia styczeń sty ledna leden "
            + "január ocak oca ianuarie ian января янв январь січня січ ιανουαρίου ιαν gener",
        "februar feber février fevrier févr fév fevr febrero fevereiro fev febbraio februari helmikuu lutego luty lut "
            + "února únor február febr şubat şub februarie февраля фев февраль лютого лют φεβρουαρίου φεβ febrer",
        "märz mär mrz mars marzo março marco maart mrt marts maaliskuu marca marzec března březen március márc mart "
            + "martie марта мар март березня бер μαρτίου μάρτιος μαρ μάρ maret març",
        "avril avr abril abr aprile huhtikuu kwietnia kwiecień kwi dubna duben április ápr nisan nis aprilie апреля апр "
            + "апрель квітня квіт απριλίου απρ",
        "mai mayo maio maggio mag mei maj toukokuu maja kvetna května květen május máj mayıs mayis мая май травня трав "
            + "μαΐου μαϊ μαι μάιος maig",
        "juni juin junio junho giugno giu kesäkuu czerwca czerwiec cze června červen június jún haziran haz iunie iun "
            + "июня июн июнь червня черв ιουνίου ιουν ιον juny",
        "juli juillet juil julio julho luglio lug heinäkuu lipca lipiec lip července červenec július júl temmuz tem "
            + "iulie iul июля июл июль липня лип ιουλίου ιουλ ιούλ juliol",
        "août aout agosto ago augustus elokuu sierpnia sierpień sie srpna srpen augusztus ağustos ağu августа авг "
            + "август серпня серп αυγούστου αυγ αύγ agustus agu agost",
        "septembre septiembre setiembre setembro set settembre sett syyskuu września wrzesień wrz září szeptember szept "
            + "eylül eyl septembrie sept сентября сен сент сентябрь вересня вер σεπτεμβρίου σεπ setembre",
        "oktober okt octobre octubre outubro out ottobre ott lokakuu października październik paź října říjen "
            + "október ekim eki octombrie октября окт октябрь жовтня жовт οκτωβρίου οκτ",
        "novembre noviembre novembro marraskuu listopada listopad lis kasım kas noiembrie noi ноября ноя нояб ноябрь "
            + "листопада лист νοεμβρίου νοέμβριος νοε νοέ",
        "dezember dez décembre decembre déc diciembre dic dezembro dicembre joulukuu grudnia grudzień gru prosince "
            + "prosinec aralık ara decembrie декабря дек декабрь грудня груд δεκεμβρίου δεκ desember des desembre",
    ]
}
