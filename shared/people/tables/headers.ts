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
    'number, id, id number, pid, nummer, numéro, número, numero, номер, numara, numer, 编号, 序号, 番号, 번호',
  note: 'forum, note, head',
  title:
    'title, paper title, submission title, contribution title, abstract title, manuscript title, article title, talk title, ' +
    'titel, titre, título, titolo, название, başlık, bildiri başlığı, tytuł, judul, ' +
    '标题, 题目, 论文题目, 论文标题, タイトル, 題名, 論文題目, 論文タイトル, 제목, 논문제목, 논문 제목',

  /** Several people in a cell: the authors of a submission. */
  authors:
    'authors, author names, author list, list of authors, all authors, authors names, names of authors, co authors, ' +
    'coauthors, co author names, other authors, further authors, additional authors, primary authors, autores, auteurs, ' +
    'autoren, autori, авторы, yazarlar, autorzy, penulis, 作者, 全部作者, 所有作者, 作者列表, 作者姓名, 著者, 全著者, 著者名, 저자, 저자명, 저자들',
  /** People who are among the authors that another column names. */
  someAuthors:
    'first author, last author, main author, lead author, corresponding author, contact author, submitting author, ' +
    'presenting author, corresponding authors, presenting authors, speaker, speakers, presenter, presenters, submitter, ' +
    '第一作者, 通讯作者, 報告者, 報告人, 筆頭著者, 発表者, 교신저자, 제1저자',
  author:
    'author, author name, co author, coauthor, primary author, autor, auteur, autore, автор, yazar, coautor, coauteur',
  reviewers: 'reviewers, reviewer names',
  reviewer:
    'reviewer, reviewer name, member, member name, pc member, pc member name, committee member, meta reviewer, metareviewer, ' +
    'senior pc member, chair, co chair, vice chair, session chair, area chair, gutachter, relecteur, revisor, рецензент, ' +
    '委员, 审稿人, 委員, 査読者, 위원, 심사위원',
  people: 'editors, organizers, organisers, panelists, participants, members',
  person:
    'full name, full names, name and surname, name surname, nombre completo, nombre y apellidos, ' +
    'nombre y apellido, apellidos y nombre, nom et prénom, nom complet, prénom et nom, nom prénom, nome completo, nome e cognome, ' +
    'cognome e nome, nama lengkap, фио, ф.и.о., полное имя, ad soyad, adı soyadı, imię i nazwisko, nazwisko i imię, ' +
    'vollständiger name, vor und nachname, 姓名, 氏名, 名前, お名前, 성명, 이름',
  otherPerson:
    'editor, contributor, participant, student, advisor, adviser, supervisor, mentor, coordinator, organizer, organiser, ' +
    'principal investigator',
  /** Anything's; beside a given or a family name alone, it is the other one. */
  name: 'name, names, nom, nombre, nome, nama, имя',

  given:
    'given name, given names, first name, first names, first, firstname, forename, forenames, given, givenname, vorname, ' +
    'vornamen, prénom, prénoms, ad, adı, imię, nama depan, fornavn, förnamn, voornaam, etunimi, keresztnév, jméno, 名',
  middle:
    'middle name, middle initial, middle initials, middleinitial, middleinitials, middle, middlename, middle names, отчество, второе имя',
  family:
    'family name, family names, last name, last names, last, lastname, surname, surnames, family, familyname, nachname, ' +
    'familienname, nom de famille, apellido, apellidos, cognome, sobrenome, apelido, фамилия, soyad, soyadı, nazwisko, ' +
    'nama belakang, efternamn, etternavn, achternaam, sukunimi, vezetéknév, příjmení, 姓, 姓氏',

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
    'afiliação, institusi, afiliasi, 单位, 工作单位, 所在单位, 作者单位, 机构, 学校, 所属, 所属機関, ご所属, 소속, 기관, 소속기관',
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

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')

/** In UTF-16 code units. A file may be a single cell of 100 MB. */
const LONGEST_TITLE = 200

/** `paperID`, `first_name`, `Name ↑`, `Middle Initial (optional)`, `Paper No.` as words without accents. */
function normalizedTitle(title: string): string {
  const words = title
    .slice(0, LONGEST_TITLE)
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=#)/gu, ' ')
    .toLowerCase()
    .replace(/ ?[(（](?:optional|required|mandatory|必填|选填)[)）]/gu, ' ')
    .replace(/(?<=\p{L})\((e?s)\)/gu, '$1')
    .replace(/[\s_▲▼↑↓:：*/-]+/gu, ' ')
    .replace(/(?<=\p{L}{2})\.(?= |$)/gu, '')
    .trim()
  return folded(words).replace(/(?<=^| )(?:#|№|no|nr|num|n[°º])$/u, 'number')
}

const KNOWN = new Map(
  Object.entries(TITLES).flatMap(([kind, titles]) =>
    // The keys of a constant object are its type's.
    titles
      .split(', ')
      .map((title, rank) => [normalizedTitle(title), { kind: kind as TitleKind, rank }] as const),
  ),
)

const NUMBERED = /^(.*\p{L}) ?\(?#?(\d{1,2})\)?$/u
/** `author 2 first name`, `author2 email`, `2nd author affiliation`. */
const NUMBERED_WITHIN = /^(\p{L}[\p{L} ]*?) ?(\d{1,2})(?:'s)? (.+)$/u
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th) (.+)$/u
/** `Author Last Name`: the role before what is said of somebody. */
const OF_WHOM =
  /^(?:co ?)?(?:authors?|reviewer|member|pc|speaker|presenter|contact|user|person|participant|editor)(?:'s|s')? (?=.)/u
const OF_PEOPLE: readonly TitleKind[] = [
  'given',
  'middle',
  'family',
  'email',
  'affiliation',
  'orcid',
  'country',
]

/** Reads a title: the kind of its column, and whose it is. */
export function titleOf(cell: string): Title {
  const words = normalizedTitle(cell)
  const said = (known: string, person: number | null): Title => {
    const own = KNOWN.get(known)
    const ofPeople = own ? undefined : KNOWN.get(known.replace(OF_WHOM, ''))
    const { kind = null, rank = 0 } = own ?? (ofPeople && OF_PEOPLE.includes(ofPeople.kind) ? ofPeople : {})
    return { kind, rank, person, words }
  }
  const whole = said(words, null)
  if (whole.kind !== null) return whole
  const [, before = '', last] = NUMBERED.exec(words) ?? []
  if (last !== undefined) return said(before, Number(last))
  const [, of = '', number, rest = ''] = NUMBERED_WITHIN.exec(words) ?? []
  if (number !== undefined) return said(`${of} ${rest}`, Number(number))
  const [, ordinal, ofOrdinal = ''] = ORDINAL.exec(words) ?? []
  return ordinal === undefined ? whole : said(ofOrdinal, Number(ordinal))
}
