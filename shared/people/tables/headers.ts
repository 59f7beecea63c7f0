import { folded, OF_SUBMISSION } from './submission-numbers.ts'

/**
 * The titles of columns as conference systems, the earlier Python service and hand-made tables write them, for lists and
 * tables alike. Each title stands once, as `normalizedTitle` makes it; of two columns of one kind, the title that stands
 * first here counts.
 */
const TITLES = {
  /** The number of a submission, beyond doubt. */
  submission:
    'submission number, paper number, submission id, paper id, paper, submission, paperid, submissionid, paper code, ' +
    'submission code, paper identifier, submission identifier, subid, sub id, sub number, manuscript, manuscript id, ' +
    'manuscript number, manuscript code, ms id, ms number, contribution, contribution id, contribution number, ' +
    'contribution code, contributionid, abstract id, abstract number, abstract code, abstractid, internal id, external id, ' +
    'proposal id, proposal number, article id, article number, document id, document number, entry id, entry number, ' +
    'tracking number, tracking id, reference number, reference id, reference, ref number, ref id, ref, poster id, ' +
    'poster number, talk id, talk number, application id, application number, item id, beitrag, beitragsnummer, ' +
    'beitrags id, einreichung, einreichungsnummer, einreichungs id, numéro de soumission, número de artículo, ' +
    'número de envío, numero contributo, номер статьи, номер доклада, номер заявки, bildiri no, bildiri number, ' +
    '论文编号, 稿件编号, 投稿编号, 论文号, 稿号, 论文id, 稿件id, 稿件号, 論文番号, 受付番号, 投稿番号, 論文id, 논문번호, 접수번호',
  /** EasyChair's number of a person. */
  personNumber: 'person number',
  /** A number that may be of anything. */
  number:
    'number, id, id number, pid, nummer, numéro, número, numero, номер, numara, numer, 编号, 序号, 番号, 번호, code, código, codice, identifiant, идентификатор, nomor, mã số, رقم',
  note: 'forum, note, head',
  title:
    'title, paper title, submission title, contribution title, abstract title, proposal title, poster title, session title, paper name, 论文名称, 论文名, 稿件标题, 文章标题, 演題名, 発表題目, manuscript title, article title, talk title, ' +
    'titel, titre, título, titolo, название, başlık, bildiri başlığı, tytuł, judul, ' +
    '标题, 题目, 论文题目, 论文标题, タイトル, 題名, 論文題目, 論文タイトル, 제목, 논문제목, 논문 제목',

  /** Several people in a cell: the authors of a submission. */
  authors:
    'authors, author names, author list, list of authors, all authors, authors names, names of authors, co authors, ' +
    'coauthors, co author names, other authors, further authors, additional authors, primary authors, autores, auteurs, ' +
    'autoren, autori, авторы, yazarlar, autorzy, penulis, 作者, 全部作者, ' +
    'verfasser, forfattere, författare, kirjoittajat, szerzők, autoři, συγγραφείς, höfundar, tác giả, المؤلفون, מחברים, ' +
    'creators, persons, coautores, coauteurs, koautoren, соавторы, team members, 其他作者, 共同作者, 共著者, 공동저자, 공저자, ' +
    '全体作者, 论文作者, 執筆者, 전체 저자, авторов, 所有作者, 作者列表, 作者姓名, 著者, 全著者, 著者名, 저자, 저자명, 저자들',
  /** People who are among the authors that another column names. */
  someAuthors:
    'first author, last author, main author, lead author, corresponding author, contact author, submitting author, ' +
    'presenting author, corresponding authors, presenting authors, speaker, speakers, presenter, presenters, submitter, ' +
    '第一作者, 通讯作者, 報告者, 報告人, 筆頭著者, 発表者, 교신저자, 제1저자, 주저자, 교신 저자',
  author:
    'author, author name, co author, coauthor, primary author, autor, auteur, autore, автор, yazar, coautor, coauteur' +
    ', creator, second author, third author, fourth author, fifth author, sixth author, höfundur, författaren, συγγραφέας, ' +
    '第二作者, 第三作者, 第四作者, 第五作者, 제2저자, 제3저자',
  reviewers:
    'reviewers, reviewer names, pc members, pc member names, committee members, referees, gutachter innen, relecteurs, revisores, рецензенты',
  reviewer:
    'reviewer, reviewer name, member, referee, referee name, 评审专家, 专家, 评委, 評審委員, member name, pc member, pc member name, committee member, meta reviewer, metareviewer, ' +
    'senior pc member, chair, co chair, vice chair, session chair, area chair, gutachter, relecteur, revisor, рецензент, ' +
    '委员, 审稿人, 委員, 査読者, 위원, 심사위원',
  people: 'editors, organizers, organisers, panelists, participants, members',
  person:
    'full name, full names, name and surname, name surname, nombre completo, nombre y apellidos, ' +
    'nombre y apellido, apellidos y nombre, nom et prénom, nom complet, prénom et nom, nom prénom, nome completo, nome e cognome, ' +
    'cognome e nome, nama lengkap, фио, ф.и.о., полное имя, ad soyad, adı soyadı, imię i nazwisko, nazwisko i imię, ' +
    'vollständiger name, vor und nachname, navn, namn, nafn, fullt nafn, họ và tên, họ tên, الاسم, display name, naam, nome e sobrenome, 姓名, 氏名, お名前, 성명',
  otherPerson:
    'editor, contributor, participant, student, advisor, adviser, supervisor, mentor, coordinator, organizer, organiser, ' +
    'principal investigator',
  /** Anything's; beside a given or a family name alone, it is the other one. */
  name: 'name, names, nom, nombre, nome, nama, имя, 이름, 名前, 名字',

  given:
    'given name, given names, first name, first names, first, firstname, forename, forenames, given, givenname, vorname, ' +
    'vornamen, prénom, prénoms, ad, adı, imię, nama depan, fornavn, förnamn, voornaam, etunimi, keresztnév, jméno, 名, fname, nombres, primer nombre, nome próprio, eiginnafn, όνομα, nama pertama, tên',
  middle:
    'middle name, middle initial, middle initials, middleinitial, middleinitials, middle, middlename, middle names, отчество, второе имя, segundo nombre, tussenvoegsel',
  family:
    'family name, family names, last name, last names, last, lastname, surname, surnames, family, familyname, nachname, ' +
    'familienname, nom de famille, apellido, apellidos, cognome, sobrenome, apelido, фамилия, soyad, soyadı, nazwisko, ' +
    'nama belakang, efternamn, etternavn, achternaam, sukunimi, vezetéknév, příjmení, 姓, 姓氏, lname, primer apellido, apellido paterno, επώνυμο, 성, họ, họ và tên đệm',
  /** Words behind the family name. */
  behind:
    'suffix, name suffix, generation, segundo apellido, apellido materno, second surname, second last name, second family name',

  email:
    'email, e mail, mail, email address, e mail address, mail address, email (login), preferred email, e post, correo, ' +
    'correo electrónico, courriel, adresse mail, adresse e mail, e posta, эл. почта, электронная почта, почта, ' +
    '邮箱, 电子邮箱, 电子邮件, 邮件, メール, メールアドレス, 이메일, 전자우편, user',
  emails: 'emails, author emails, authors emails, authors email, e mails, author e mails, email addresses',
  reviewerEmail:
    'reviewer email, reviewer e mail, pc email, pc member email, member email, reviewer address, 审稿人邮箱, 委员邮箱',
  affiliation:
    'affiliation, affiliations, organizational affiliation, organization, organisation, organizations, institution, ' +
    'institutions, institute, university, company, employer, org, university company, institution name, home institution, ' +
    'reviewer affiliation, reviewer institution, author affiliations, authors affiliations, afiliación, filiación, institución, ' +
    'universidad, organización, affiliazione, ente, istituzione, università, organisme, établissement, institution de ' +
    'rattachement, université, einrichtung, institutionszugehörigkeit, universität, hochschule, zugehörigkeit, организация, ' +
    'место работы, аффилиация, университет, вуз, учреждение, kurum, üniversite, instytucja, afiliacja, uczelnia, instituição, ' +
    'afiliação, institusi, afiliasi, 单位, 工作单位, 所在单位, 作者单位, 机构, 学校, 所属, 所属機関, ご所属, 소속, 기관, 소속기관, organisatie, instelling, instansi, stofnun, đơn vị, cơ quan, المؤسسة, centro, lärosäte, instituce, 所属機関名, 工作单位名称, kurumu',
  orcid: 'orcid, orcid id, orcid iD, orcid identifier',
  pid: 'dblp url, dblp, dblp id, dblp pid, dblp key, dblp page',
  profile:
    'openreview id, OpenReview id, openreview, OpenReview, openreview profile, profile, profile id, tail',
  country:
    'country, country region, land, pays, país, paese, страна, ülke, kraj, 国家, 国家/地区, 国籍, 国, 국가',

  roles: 'role, roles, rolle, rôle, rol, ruolo, роль, функция, görev, 角色, 职务, 役割, 役職, 역할',
  collaborators: 'collaborators',
  conflict: 'conflicttype, conflict type, conflict, conflict reason',
  label: 'label',
  conflicts:
    'conflicts, declared conflicts, reviewer conflicts, pc conflicts, conflicts of interest, 利益冲突, 回避审稿人',
  domains: 'domain conflicts, domains, conflict domains',
  action: 'action',
  contact: 'iscontact, is contact',
  deleted: 'deleted?, deleted',
  /** Nobody's name and no number of a submission, whatever the cells hold. */
  other:
    'year, jahr, année, año, год, 年份, 年度, page, pages, start page, end page, score, scores, average, rating, votes, date, ' +
    'created, submitted, last updated, modified, time, duration, session, session id, track, track id, day, room, slot, ' +
    'order, rank, row, phone, telephone, tel, fax, zip, postcode, postal code, reviewer id, user id, author id, ' +
    'member id, keywords, topics, abstract, comment, comments, decision, status, reviews, reviews sent, preference, expertise, ' +
    'doi, isbn, url, web page, homepage, webpage, website, size, length, words, follow, tags, notified, form fields, attachment',
} satisfies Record<string, string>

export type TitleKind = keyof typeof TITLES

/** A column by its title. */
export type Title = {
  kind: TitleKind | null
  /** The place of the title among those of its kind. */
  rank: number
  /** The number of the person of whom the column is: 2 of `Author 2` and of `author2_email`. */
  person: number | null
  words: string
}

/** In UTF-16 code units. A file may be a single cell of 100 MB. */
const LONGEST_TITLE = 200

/** `paperID`, `first_name`, `Name ↑`, `Middle Initial (optional)`, `Paper No.` as words without accents. */
function normalizedTitle(title: string): string {
  const words = title
    .slice(0, LONGEST_TITLE)
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=#)/gu, ' ')
    .toLowerCase()
    .replace(/ ?[(（](?:optional|required|mandatory|必填|选填)[)）]/gu, ' ')
    // `Autor(en)`, `автор(ы)`, `author1.first`.
    .replace(/(?<=\p{L})\((\p{Ll}{1,3})\)/gu, '$1')
    .replace(/(?<=\p{L}{2}|\d)\.(?=\p{L}{2})/gu, ' ')
    .replace(/[\s_▲▼↑↓:：*/-]+/gu, ' ')
    .replace(/(?<=\p{L}{3}) ?innen$/u, '')
    .replace(/(?<=\p{L}{2})\.(?= |$)/gu, '')
    .trim()
  return folded(words)
    .replace(/(?<=^| )(?:#|№|no|nr|num|n[°º])$/u, 'number')
    .replace(/^(?:#|№|n[°º]) ?(?=\p{L}{2})/u, 'number ')
}

const KNOWN = new Map(
  Object.entries(TITLES).flatMap(([kind, titles]) =>
    // The keys of a constant object are its type's.
    titles
      .split(', ')
      .map((title, rank) => [normalizedTitle(title), { kind: kind as TitleKind, rank }] as const),
  ),
)

/** Words around a title that say no more of the column: `List of`, `Your`, `(in order)`, `and affiliations`. */
const AROUND =
  /^(?:(?:what is )?(?:your|the) |(?:paper|submission|contribution|talk) (?=author|speaker|presenter)|(?:list of|liste des|lista de|lista degli|список|все|para|all|cac|ten|full) )|(?: ?[(（[［][^()（）[\]［］]*(?:order|separat|first|last|names?|all|full|alle|tous|todos|tutti|全|漢字|汉字|中文|cmt|hotcrp|easychair|edas|e\.g|z\.b)[^()（）[\]［］]*[)）\]］]| (?:and|with|und|et|y|e|и) (?:affiliations?|institutions?|emails?|einrichtungen|affiliazioni|организации)|\?| (?:list|full|as|una?s)| ?(?:一覧|名单|信息|列表|목록|们))$/u
/** `Author full name`, `审稿人姓名`: a name, and whose. */
const NAME_OF =
  /^(.+?) ?(?:(?:full )?names?|adları|姓名|氏名|お名前|名|성명|이름|명)$|^(?:names? of(?: the)?|nama|фио|adı) (.+)$/u
const WORDS_OF_NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** `Author One`, `Author B`, and the author of `Given name (Author 1)`. */
const NUMBER_IN_WORDS = new RegExp(
  `^((?:co ?)?author|autor|auteur) (?:(${WORDS_OF_NUMBERS.join('|')})|([a-j]))$`,
  'u',
)
const NUMBERED_BEHIND = /^(.+?) ?[(（](?:co ?)?(?:author|autor|auteur|speaker) ?(?:number )?(\d{1,2})[)）]/u

const NUMBERED = /^(.*\p{L}) ?\(?#?(\d{1,2})\)?$/u
/** `author 2 first name`, `author2 email`, `2nd author affiliation`. */
const NUMBERED_WITHIN = /^(\p{L}[\p{L} ]*?) ?(\d{1,2})(?:'s)? (.+)$/u
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th) (.+)$/u
/** `Author Last Name`: the role before what is said of somebody. */
const OF_WHOM =
  /^(?:co ?)?(?:authors?|autor|auteur|autore|yazar|автора?|reviewer|referee|member|pc|speaker|presenter|contact|user|person|participant|editor)(?:'s|s')? (?=.)/u
const OF_PEOPLE: readonly TitleKind[] = [
  'given',
  'middle',
  'family',
  'behind',
  'email',
  'affiliation',
  'orcid',
  'country',
]

/** Reads a title: the kind of its column, and whose it is. */
export function titleOf(cell: string): Title {
  const words = normalizedTitle(cell)
  const [, before, behind] = NUMBERED_BEHIND.exec(words) ?? []
  return { ...(before === undefined ? readTitle(words) : said(before, Number(behind), words)), words }
}

const kindOf = (words: string): { kind: TitleKind; rank: number } | undefined => KNOWN.get(words)

function said(known: string, person: number | null, words: string): Title {
  const own = kindOf(known)
  const ofPeople = own ? undefined : kindOf(known.replace(OF_WHOM, ''))
  const [, of = '', behind = of] = own ? [] : (NAME_OF.exec(known) ?? [])
  const whose = own || of + behind === '' ? undefined : (kindOf(of || behind) ?? kindOf(`${of || behind}s`))
  const isWhose = whose && PEOPLE.includes(whose.kind)
  const { kind = null, rank = 0 } =
    own ?? (ofPeople && OF_PEOPLE.includes(ofPeople.kind) ? ofPeople : isWhose ? whose : {})
  return { kind, rank, person, words }
}

/** Columns of people, of which a title may say that it has their names. */
const PEOPLE: readonly TitleKind[] = [
  'authors',
  'someAuthors',
  'author',
  'reviewers',
  'reviewer',
  'people',
  'otherPerson',
]

function readTitle(words: string): Title {
  const whole = said(words, null, words)
  if (whole.kind !== null) return whole
  if (OF_SUBMISSION.test(words))
    return { kind: 'submission', rank: Object.keys(TITLES).length, person: null, words }
  const [, ofWord = '', number, letter] = NUMBER_IN_WORDS.exec(words) ?? []
  const inWords = number ? WORDS_OF_NUMBERS.indexOf(number) + 1 : (letter?.charCodeAt(0) ?? 0) - 96
  if (ofWord !== '') return said(ofWord, inWords, words)
  const [, before = '', last] = NUMBERED.exec(words) ?? []
  if (last !== undefined) return said(before, Number(last), words)
  const [, of = '', within, rest = ''] = NUMBERED_WITHIN.exec(words) ?? []
  if (within !== undefined) return said(`${of} ${rest}`, Number(within), words)
  const [, ordinal, ofOrdinal = ''] = ORDINAL.exec(words) ?? []
  if (ordinal !== undefined) return said(ofOrdinal, Number(ordinal), words)
  const bare = words.replace(AROUND, '').trim()
  return bare === words || bare === '' ? whole : readTitle(bare)
}
