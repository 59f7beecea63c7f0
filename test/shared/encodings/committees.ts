/** Committees of made-up people, by the encoding in which a spreadsheet of their country saves them. */
export type Committee = { encoding: string; header: string; people: readonly string[] }

const lines = (text: string): string[] => text.trim().split(/\s*\n\s*/u)

const GERMAN = lines(`
  Jörn Überseder, Universität Würzburg
  Käthe Bröcker, TU München
  Rüdiger Späth, Universität zu Köln
  Björn-Ole Schürmann, Hochschule Düsseldorf
  Anneliese Groß, ETH Zürich
  Sönke Lührs, Universität Göttingen
  Margarethe Höfler, Technische Universität Graz
  Jörg Weißenbäck, Universität Osnabrück`)
const FRENCH = lines(`
  Aurélien Chêne, Université de Genève
  Clémence Brunetière, École des Mines
  Gaëtan Lefébure, INRIA Grenoble
  Cédric Noël, Université Côte d’Azur
  Hélène Dupré, Télécom SudParis
  Françoise Maréchal, Université de Liège
  Benoît Garçon, École Normale Supérieure`)
const SPANISH = lines(`
  Iñigo Zubizarreta, Universidad del País Vasco
  Begoña Castañeda, Universidad de León
  Andrés Ordóñez, Universidad Autónoma de México
  Lucía Peñalver, Universitat Politècnica de València
  Tomás Gálvez, Pontificia Universidad Católica
  Verónica Ibáñez, Universidad de Málaga`)
const NORDIC = lines(`
  Øyvind Størseth, Universitetet i Tromsø
  Bjørg Nærland, Høgskolen på Vestlandet
  Åsmund Kråkevik, NTNU Ålesund
  Søren Brøndum, Københavns Universitet
  Malin Sjöstrand, Göteborgs universitet
  Päivi Hämeenlinna, Jyväskylän yliopisto`)
const POLISH = lines(`
  Zbigniew Ćwikliński, Uniwersytet Łódzki
  Grażyna Wąchocka, Politechnika Śląska
  Łucja Brzęczyszczyk, Uniwersytet Gdański
  Stanisław Żółkiewicz, Politechnika Wrocławska
  Małgorzata Źródlak, Uniwersytet Jagielloński
  Błażej Święch, Akademia Górniczo-Hutnicza
  Józef Kołłątaj, Politechnika Poznańska`)
const CZECH = lines(`
  Vojtěch Křemílek, Univerzita Karlova
  Žofie Šťastná, České vysoké učení technické
  Ondřej Říčan, Masarykova univerzita
  Bohumil Ďábelka, Slovenská technická univerzita
  Růžena Čapková, Západočeská univerzita v Plzni
  Přemysl Hnízdil, Vysoké učení technické v Brně`)
const HUNGARIAN = lines(`
  Győrffy Gergő, Budapesti Műszaki Egyetem
  Szőllősi Ágnes, Szegedi Tudományegyetem
  Fűrész Jenő, Pécsi Tudományegyetem
  Hődör Réka, Debreceni Egyetem
  Kőrösi Dezső, Eötvös Loránd Tudományegyetem`)
const CROATIAN = lines(`
  Đurđica Šišković, Sveučilište u Zagrebu
  Krešimir Žganec, Sveučilište u Rijeci
  Željka Čupić, Univerzitet u Beogradu
  Božidar Đerek, Sveučilište u Splitu
  Matjaž Črnič, Univerza v Ljubljani`)
const TURKISH = lines(`
  Çağrı Akyıldız, Boğaziçi Üniversitesi
  Şebnem Güneş, Orta Doğu Teknik Üniversitesi
  Oğuzhan Kılıçarslan, İstanbul Teknik Üniversitesi
  Işıl Taşdemir, Hacettepe Üniversitesi
  Özgür Doğruyol, Sabancı Üniversitesi`)
const RUSSIAN = lines(`
  Аркадий Вихров, Московский государственный университет
  Людмила Щеглова, Новосибирский университет
  Фёдор Подъячев, Институт прикладной математики
  Зинаида Цыганкова, Высшая школа экономики
  Эдуард Южаков, Казанский федеральный университет
  Тимофей Журавлёв, Сколтех`)
const JAPANESE = lines(`
  鷲見 健太郎, 東北大学
  宇佐美 さくら, 京都大学
  月岡 千尋, 国立情報学研究所
  芹沢 雄大, 株式会社サンプル
  ミヤタ ユリ, 名古屋工業大学
  大槻 英彦, 筑波大学
  猪狩 なつみ, 九州大学`)
const KOREAN = lines(`
  표하늘, 서울대학교
  남궁민서, 한국과학기술원
  도경훈, 연세대학교
  채리나, 포항공과대학교
  황보석진, 고려대학교
  구본아, 성균관대학교`)
const CHINESE = lines(`
  欧阳晓彤, 清华大学
  祝长风, 中国科学院软件研究所
  盛若兰, 浙江大学
  庄宇航, 上海交通大学
  鲍雪莹, 华中科技大学
  尤思远, 南京大学`)
const TAIWANESE = lines(`
  歐陽曉彤, 國立臺灣大學
  祝長風, 中央研究院資訊科學研究所
  盧若蘭, 國立清華大學
  莊宇航, 國立成功大學
  鮑雪瑩, 香港中文大學
  尤思遠, 國立交通大學`)

export const COMMITTEES: readonly Committee[] = [
  { encoding: 'windows-1252', header: 'Name,Einrichtung', people: GERMAN },
  { encoding: 'windows-1252', header: 'Prénom et nom,Établissement', people: FRENCH },
  { encoding: 'windows-1252', header: 'Nombre,Institución', people: SPANISH },
  { encoding: 'windows-1252', header: 'Navn,Institution', people: NORDIC },
  { encoding: 'macintosh', header: 'Name,Einrichtung', people: GERMAN },
  { encoding: 'macintosh', header: 'Nom,Établissement', people: FRENCH },
  { encoding: 'macintosh', header: 'Nombre,Institución', people: SPANISH },
  { encoding: 'macintosh', header: 'Navn,Institution', people: NORDIC },
  ...['windows-1250', 'iso-8859-2'].flatMap((encoding) => [
    { encoding, header: 'Imię i nazwisko,Uczelnia', people: POLISH },
    { encoding, header: 'Jméno,Pracoviště', people: CZECH },
    { encoding, header: 'Név,Munkahely', people: HUNGARIAN },
    { encoding, header: 'Ime,Ustanova', people: CROATIAN },
  ]),
  { encoding: 'windows-1254', header: 'Ad Soyad,Kurum', people: TURKISH },
  { encoding: 'windows-1251', header: 'Имя,Организация', people: RUSSIAN },
  { encoding: 'koi8-u', header: 'Имя,Организация', people: RUSSIAN },
  { encoding: 'shift_jis', header: '氏名,所属', people: JAPANESE },
  { encoding: 'euc-jp', header: '氏名,所属', people: JAPANESE },
  { encoding: 'euc-kr', header: '이름,소속', people: KOREAN },
  { encoding: 'gb18030', header: '姓名,单位', people: CHINESE },
  { encoding: 'big5', header: '姓名,單位', people: TAIWANESE },
  { encoding: 'utf-16le', header: '姓名,单位', people: CHINESE },
  { encoding: 'utf-16be', header: '氏名,所属', people: JAPANESE },
]
