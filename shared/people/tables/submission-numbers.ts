/** A title without accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')

/** Titles that are put together: `ID de la soumission`, `Numer zgłoszenia`, `EasyChair #`, `论文序号`. */
const IDS =
  'id|ids|number|no|nr|code|key|identifier|nummer|numéro|número|numero|номер|numer|numara|numarası|código|codice|mã|mã số|رقم'
const NOUNS =
  'paper|submission|manuscript|contribution|contrib|abstract|article|proposal|document|entry|poster|talk|record|file|control|tracking|' +
  'reference|demo|case|item|papier|beitrag|beitrags|artikel|einreichung|einreichungs|soumission|communication|artículo|trabajo|envío|' +
  'ponencia|artigo|trabalho|submissão|articolo|contributo|статьи|доклада|заявки|работы|публикации|inzending|bildiri|makale|zgłoszenia|' +
  'referatu|artykułu|makalah|bài|bài báo|البحث|easychair|easy chair|cmt|hotcrp|hot crp|edas|open review|softconf|conftool|indico|' +
  'pretalx|linklings|friendly'
const BETWEEN = 'of|the|your|our|final|de|la|le|du|del|do|da|der|des|di|della|original'
export const OF_SUBMISSION = new RegExp(
  `^(?=.*(?:^| )(?:${folded(IDS)})(?: |$))(?=.*(?:^| )(?:${folded(NOUNS)})(?: |$))(?:(?:${folded([IDS, NOUNS, BETWEEN].join('|'))})(?: |$))+$|` +
    '^(?:论文|稿件|投稿|文章|論文|演題|発表|原稿|受付|登録|整理|논문|접수|제출|초록) ?(?:编号|序号|号|番号|id号?|번호)$|' +
    '^(?:einreichungs|beitrags|artikel|inzendings|papier)nummer$',
  'u',
)
