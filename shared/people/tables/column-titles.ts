import { memoized } from '../memoized.ts'
import WORDS from '../words.json' with { type: 'json' }
import TITLES from './titles.json' with { type: 'json' }

/**
 * The kinds of columns. `titles.json` has their titles in exports, the earlier Python service and hand-made tables.
 * Of two columns with one kind, the column whose title is earlier in `titles.json` counts. `someAuthors`: only some authors.
 * `name`: the name of a person or of something else. `behind`: the text after a family name.
 */
export type TitleKind = keyof typeof TITLES

export const PARTS = ['given', 'middle', 'family', 'behind'] as const
/** A cell of these kinds has several people. */
export const SEVERAL: readonly (TitleKind | null)[] = ['authors', 'reviewers', 'people']
/** A cell of these kinds has one person. */
export const ONE: readonly (TitleKind | null)[] = [
  'author',
  'person',
  'reviewer',
  'otherPerson',
  'someAuthors',
]

export type Title = {
  kind: TitleKind | null
  /** The position in `titles.json` among the titles of its kind. */
  rank: number
  /** The person's number in the title: 2 for `Author 2` and `author2_email`. */
  person: number | null
  /** The normalized title. */
  words: string
}

/** Titles are cut to this many UTF-16 code units, because a file may be a single cell of 100 MB. */
const LONGEST_TITLE = 200

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')

/** Turns `paperID`, `first_name`, `Name ↑`, `Middle Initial (optional)` and `Paper No.` into words without accents. */
function normalizedTitle(title: string): string {
  const words = title
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=#)/gu, ' ')
    .toLowerCase()
    .replace(/ ?[(（](?:optional|required|mandatory|必填|选填)[)）]/gu, ' ')
    // `Autor(en)`, `автор(ы)`, `author1.first`.
    .replace(/(?<=\p{L})\((\p{Ll}{1,3})\)/gu, '$1')
    .replace(/(?<=\p{L}{2}|\d)\.(?=\p{L}{2}|\d+(?:\.|$))|\[(?=\d+\])|(?<=\[\d+)\]/gu, ' ')
    .replace(/(?<=\p{L}{3})['’]s?(?= |$)/gu, '')
    .replace(/[\s_,▲▼↑↓:：*/-]+/gu, ' ')
    .replace(/(?<=\p{L}{3}) ?innen$/u, '')
    .replace(/(?<=\p{L}{2})\.(?= |$)/gu, '')
    .trim()
  return folded(words)
    .replace(/(?<=^| )(?:#|№|no|nr|num|n[°º])$/u, 'number')
    .replace(/^(?:#|№|n[°º]) ?(?=\p{L}{2})/u, 'number ')
}

const KNOWN = new Map(
  Object.entries(TITLES).flatMap(([kind, titles]) =>
    // The cast is safe: `TITLES` is a constant object.
    titles
      .join(', ')
      .split(', ')
      .map((title, rank) => [normalizedTitle(title), { kind: kind as TitleKind, rank }] as const),
  ),
)

/** Words that do not change a title's meaning: `List of`, `Your`, `(in order)`, `and affiliations`. */
const AROUND =
  /^(?:(?:what is )?(?:your|the) |(?:paper|submission|contribution|talk) (?=author|speaker|presenter)|(?:list of|liste des|lista de|lista degli|список|все|para|all|cac|ten|full) )|(?: ?[(（[［][^()（）[\]［］]*(?:order|separat|first|last|names?|all|full|alle|tous|todos|tutti|全|漢字|汉字|中文|cmt|hotcrp|easychair|edas|e\.g|z\.b)[^()（）[\]［］]*[)）\]］]| (?:and|with|und|et|y|e|и) (?:affiliations?|institutions?|emails?|einrichtungen|affiliazioni|организации)|\?| (?:list|full|as|una?s)| ?(?:一覧|名单|信息|列表|목록|们))$/u
/** Matches `Author full name` and `审稿人姓名`. */
const NAME_OF =
  /^(.+?) ?(?:(?:full )?names?|adları|姓名|氏名|お名前|名|성명|이름|명)$|^(?:names? of(?: the)?|nama|фио|adı) (.+)$/u
/** Titles with a number of a person: `Given name (Author 1)`, `author 2 first name`, `2nd author affiliation`. */
const NUMBERED = [
  /^(?<of>.+?) ?[(（](?:co ?)?(?:author|autor|auteur|speaker) ?(?:number )?(?<person>\d{1,2})[)）]/u,
  /^(?<of>.*\p{L}) ?\(?#?(?<person>\d{1,2})\)?$/u,
  /^(?<of>\p{L}[\p{L} ]*?) ?(?<person>\d{1,2})(?:'s)? (?<rest>.+)$/u,
  /^(?<person>\d{1,2})(?:st|nd|rd|th) (?<rest>.+)$/u,
]

/** The role in `Author Last Name`. */
const OF_WHOM =
  /^(?:co ?)?(?:authors?|autor|auteur|autore|yazar|автора?|reviewer|referee|member|pc|speaker|presenter|contact|user|person|participant|editor)(?:'s|s')? (?=.)/u
const OF_PEOPLE: readonly TitleKind[] = [...PARTS, 'email', 'affiliation', 'orcid', 'country']

const anyOf = (...lines: readonly string[]): string => folded(`(?:${lines.join(', ').replaceAll(', ', '|')})`)
const IDS = anyOf(...WORDS.submissionIds)
const NOUNS = anyOf(...WORDS.submissionNouns)
/** A submission's number: `ID de la soumission`, `Numer zgłoszenia`, `EasyChair #`, `论文序号`. */
const OF_SUBMISSION = new RegExp(
  `^(?=.*(?:^| )${IDS}(?: |$))(?=.*(?:^| )${NOUNS}(?: |$))(?:(?:${IDS}|${NOUNS}|${anyOf(...WORDS.submissionBetween)})(?: |$))+$|` +
    `^${anyOf(...WORDS.submissionWhole)}$`,
  'u',
)

export const titleOf = (cell: string): Title => knownTitle(cell.slice(0, LONGEST_TITLE))

const FACTS: readonly (TitleKind | null)[] = ['email', 'affiliation', 'orcid']

/** In `Author 1,Email,Author 2,Email`, the second *Email* has the number 2. */
export function titlesOf(header: readonly string[]): Title[] {
  const titles = header.map(titleOf)
  let person: number | null = null
  const numbered = titles.map((title) => {
    person = title.person ?? person
    return FACTS.includes(title.kind) ? { ...title, person } : title
  })
  // If two columns of a kind follow one author, or one is before all authors, the order does not tell whose they are.
  const isOfEach = (fact: TitleKind | null): boolean => {
    const persons = numbered.filter(({ kind }) => kind === fact).map((title) => title.person)
    return persons.length > 1 && !persons.includes(null) && new Set(persons).size === persons.length
  }
  const ofEach = FACTS.filter(isOfEach)
  return numbered.map((title, column) => (ofEach.includes(title.kind) ? title : (titles[column] ?? title)))
}

const knownTitle = memoized((title): Title => {
  const words = normalizedTitle(title)
  return { ...readTitle(words), words }
})

const kindOf = (words: string): { kind: TitleKind; rank: number } | undefined => KNOWN.get(words)

function titleFrom(known: string, person: number | null, words: string): Title {
  const own = kindOf(known)
  const ofPeople = own ? undefined : kindOf(known.replace(OF_WHOM, ''))
  const [, of = '', behind = of] = own ? [] : (NAME_OF.exec(known) ?? [])
  const whose = own || of + behind === '' ? undefined : (kindOf(of || behind) ?? kindOf(`${of || behind}s`))
  const isWhose = whose && [...SEVERAL, ...ONE].includes(whose.kind)
  const { kind = null, rank = 0 } =
    own ?? (ofPeople && OF_PEOPLE.includes(ofPeople.kind) ? ofPeople : isWhose ? whose : {})
  return { kind, rank, person, words }
}

/** Titles such as `Paper ID` in `titles.json` precede titles that `OF_SUBMISSION` matches. A lone `Manuscript` follows them. */
const RANK = 8

function readTitle(words: string): Title {
  const whole = titleFrom(words, null, words)
  if (whole.kind !== null) return whole
  if (OF_SUBMISSION.test(words)) return { kind: 'submission', rank: RANK, person: null, words }
  for (const form of NUMBERED) {
    const { person, of = '', rest = '' } = form.exec(words)?.groups ?? {}
    if (person !== undefined) return titleFrom(`${of} ${rest}`.trim(), Number(person), words)
  }
  const bare = words.replace(AROUND, '').trim()
  return bare === words || bare === '' ? whole : readTitle(bare)
}
