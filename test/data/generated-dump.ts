/**
 * Generates a bibliography of any size in the layout of dblp.xml, for benchmarks and for tests that need more
 * people than the starter data. It has the difficulties of dblp: homonyms with numbers, people with several names,
 * disambiguation pages, preprints of papers, editors, records without a year, entities and markup. The same options
 * always give the same text.
 */
import { FAMILY_NAMES, GIVEN_NAMES, TITLE_WORDS, VENUES } from './generated-words.ts'
import { type Random, seededRandom } from './seeded-random.ts'

export type DumpOptions = {
  publications: number
  /** The number of people with a record of their own; by default half of the publications. */
  people?: number
  seed?: number
  /**
   * The share of people who get one of two million rare family names. The default, 0, makes twenty times as many namesakes as
   * dblp has. `DBLP_RARE_NAMES` makes as many as dblp has.
   */
  rareNames?: number
}

/**
 * With this share of rare names, as many people have the same first and last word in their names as in a dump of dblp of the
 * same size (docs/dev/accuracy.md).
 */
export const DBLP_RARE_NAMES = 0.78

export const DUMP_HEAD =
  '<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>\n'
export const DUMP_END = '</dblp>\n'
/** The date of every generated record. */
export const GENERATED_DATE = '2026-01-15'

const NEWEST_YEAR = 2026
const YEARS = 45
/** One person in so many has a second name, which a third of their papers print. */
const PEOPLE_PER_ALIAS = 25
const PEOPLE_PER_ORCID = 7
const PEOPLE_PER_AFFILIATION = 5
/** One homonym in so many has a disambiguation page, a person record without a homonym number. */
const HOMONYMS_PER_PAGE = 40
const RECORDS_A_PIECE = 1000

/** Yields the text of the whole dump, in ASCII, in pieces of about a thousand records. */
export function* generatedDump(options: DumpOptions): Generator<string> {
  yield DUMP_HEAD
  yield* generatedRecords(options)
  yield DUMP_END
}

/** Yields only the records, for a dump with other records. */
export function* generatedRecords({
  publications,
  people,
  seed = 1,
  rareNames = 0,
}: DumpOptions): Generator<string> {
  const random = seededRandom(seed)
  const cast = new Cast(people ?? Math.max(50, Math.round(publications / 2)), random, rareNames)
  const papers = new Papers(cast, random)
  let records: string[] = []
  const perPublication = cast.size / publications
  let written = 0
  for (let number = 0; number < publications; number++) {
    records.push(papers.next(number))
    // Person records are mixed with publications, as in dblp.
    for (; written < Math.floor((number + 1) * perPublication); written++) records.push(cast.record(written))
    if (records.length >= RECORDS_A_PIECE) {
      yield `${records.join('\n')}\n`
      records = []
    }
  }
  for (; written < cast.size; written++) records.push(cast.record(written))
  yield `${records.join('\n')}\n`
}

/** The people of a dump. People with small numbers have the most papers. */
class Cast {
  readonly size: number
  readonly #random: Random
  readonly #rareNames: number
  readonly #names: string[] = []
  readonly #disambiguationPages = new Set<number>()

  constructor(size: number, random: Random, rareNames: number) {
    this.size = size
    this.#random = random
    this.#rareNames = rareNames
    const namesakes = new Map<string, { first: number; count: number }>()
    let homonyms = 0
    for (let person = 0; person < size; person++) {
      const base = this.#baseName()
      const { first, count } = namesakes.get(base) ?? { first: person, count: 0 }
      namesakes.set(base, { first, count: count + 1 })
      this.#names.push(count === 0 ? base : `${base} ${String(count).padStart(4, '0')}`)
      if (count === 1 && homonyms++ % HOMONYMS_PER_PAGE === 0) this.#disambiguationPages.add(first)
    }
  }

  /** Draws a person. Among 4 million, the most prolific gets about 2,000 of 8 million publications, as in dblp. */
  anyone(): number {
    return Math.floor(this.size * this.#random.share() ** 1.8)
  }

  /** Draws different people, most of them near the first one, so that pairs have several papers. */
  team(size: number): number[] {
    const first = this.anyone()
    const team = new Set([first])
    for (let tries = 0; team.size < Math.min(size, this.size) && tries < 20 * size; tries++) {
      const neighbour = Math.abs(first + this.#random.below(41) - 20) % this.size
      team.add(this.#random.isOneIn(5) ? this.anyone() : neighbour)
    }
    return [...team]
  }

  /** Returns the element of a paper that names the person, under one of their names. */
  byline(person: number, element: 'author' | 'editor'): string {
    const orcid = person % PEOPLE_PER_ORCID === 0 ? ` orcid="${orcidOf(person)}"` : ''
    const name = hasAlias(person) && this.#random.isOneIn(3) ? this.#aliasOf(person) : this.#names[person]
    return `<${element}${orcid}>${name}</${element}>`
  }

  record(person: number): string {
    const names = [this.#names[person], ...(hasAlias(person) ? [this.#aliasOf(person)] : [])]
    const affiliation = person % PEOPLE_PER_AFFILIATION === 0 ? this.#affiliation(person) : ''
    const kind = this.#disambiguationPages.has(person) ? ' publtype="disambiguation"' : ''
    return [
      `<www${kind} mdate="${GENERATED_DATE}" key="homepages/${person % 1000}/${person}">`,
      ...names.map((name) => `<author>${name}</author>`),
      `<title>Home Page</title>${affiliation}`,
      '</www>',
    ].join('\n')
  }

  #baseName(): string {
    const { pick, isOneIn } = this.#random
    const given = isOneIn(3) ? `${pick(GIVEN_NAMES)}-${pick(GIVEN_NAMES)}` : pick(GIVEN_NAMES)
    const middle = isOneIn(3) ? ` ${pick([...'ABJKMS'])}.` : ''
    if (this.#rareNames > 0 && this.#random.share() < this.#rareNames)
      return `${given}${middle} ${this.#rareName()}`
    // More than 20,000 people need more names than the lists have. Double family names keep homonyms as frequent as in dblp.
    const family =
      this.size > 20_000 && !isOneIn(4) ? `${pick(FAMILY_NAMES)}-${pick(FAMILY_NAMES)}` : pick(FAMILY_NAMES)
    return `${given}${middle} ${family}`
  }

  /** Returns a family name of three made-up syllables. */
  #rareName(): string {
    const { pick } = this.#random
    const syllable = (): string => `${pick([...'bcdfghjklmnprstvwz'])}${pick([...'aeiou'])}`
    const name = `${syllable()}${syllable()}${syllable()}${pick(['', 'n', 'r'])}`
    return `${name[0]?.toUpperCase()}${name.slice(1)}`
  }

  #aliasOf(person: number): string {
    const initial = /^(?:&\w+;|\w)/.exec(this.#names[person] ?? '')?.[0] ?? 'A'
    return `${initial}. Second${person}`
  }

  #affiliation(person: number): string {
    return `\n<note type="affiliation">University of ${FAMILY_NAMES[person % FAMILY_NAMES.length]}</note>`
  }
}

const hasAlias = (person: number): boolean => person % PEOPLE_PER_ALIAS === 3

/** Returns a number in the form of an ORCID, with its check character (ISO 7064, MOD 11-2). */
function orcidOf(person: number): string {
  const digits = String(200_000_000 + person).padStart(15, '0')
  const sum = [...digits].reduce((total, digit) => (total + Number(digit)) * 2, 0)
  const check = (12 - (sum % 11)) % 11
  const whole = `${digits}${check === 10 ? 'X' : check}`
  return whole.replace(/(.{4})(?=.)/g, '$1-')
}

type Published = { year: number; bylines: string; title: string }

/** Generates the publications of a dump in order. */
class Papers {
  readonly #cast: Cast
  readonly #random: Random
  /** The next record may be a preprint of this paper. */
  #last: Published | null = null

  constructor(cast: Cast, random: Random) {
    this.#cast = cast
    this.#random = random
  }

  next(number: number): string {
    if (this.#last !== null && this.#random.isOneIn(10)) {
      const preprint = this.#preprint(number, this.#last)
      this.#last = null
      return preprint
    }
    const paper = this.#paper()
    this.#last = paper
    return this.#published(number, paper)
  }

  #paper(): Published {
    const team = this.#cast.team(this.#teamSize())
    return {
      year: NEWEST_YEAR - Math.floor(YEARS * this.#random.share() ** 2),
      bylines: team.map((person) => this.#cast.byline(person, 'author')).join('\n'),
      title: this.#title(),
    }
  }

  #published(number: number, paper: Published): string {
    const { pick, share } = this.#random
    const kind = share()
    const venue = pick(VENUES)
    const name = venue.toUpperCase()
    const pages = `<pages>${1 + (number % 900)}-${12 + (number % 900)}</pages>`
    const address = `<ee>https://doi.org/10.5555/${number}</ee>`
    const rest = (key: string) => `<url>db/${key}.html#P${number}</url>`
    if (kind < 0.55) {
      const key = `conf/${venue}/P${number}`
      return this.#record('inproceedings', key, paper, [
        pages,
        `<booktitle>${name}</booktitle>`,
        address,
        rest(key),
      ])
    }
    if (kind < 0.87) {
      const key = `journals/${venue}/P${number}`
      return this.#record('article', key, paper, [pages, `<journal>${name}</journal>`, address, rest(key)])
    }
    if (kind < 0.94) return this.#preprint(number, paper)
    if (kind < 0.96) return this.#proceedings(number, venue, paper)
    if (kind < 0.97)
      return this.#record('incollection', `books/gen/P${number}`, paper, ['<booktitle>Handbook</booktitle>'])
    if (kind < 0.98) return this.#thesis(number, paper)
    if (kind < 0.99)
      return this.#record('book', `books/P${number}`, paper, ['<publisher>Springer</publisher>'])
    return this.#record('data', `data/P${number}`, paper, ['<publisher>Zenodo</publisher>', address])
  }

  #preprint(number: number, paper: Published): string {
    const fields = ['<journal>CoRR</journal>', `<ee>https://arxiv.org/abs/${number}</ee>`]
    return this.#record('article', `journals/corr/abs-${number}`, paper, fields, ' publtype="informal"')
  }

  #proceedings(number: number, venue: string, { year }: Published): string {
    const editors = this.#cast.team(2).map((person) => this.#cast.byline(person, 'editor'))
    const paper = {
      year,
      bylines: editors.join('\n'),
      title: `Proceedings of ${venue.toUpperCase()} ${year}.`,
    }
    return this.#record('proceedings', `conf/${venue}/V${number}`, paper, ['<publisher>ACM</publisher>'])
  }

  #thesis(number: number, paper: Published): string {
    const bylines = this.#cast.byline(this.#cast.anyone(), 'author')
    const school = `<school>University of ${this.#random.pick(FAMILY_NAMES)}</school>`
    return this.#record('phdthesis', `phd/P${number}`, { ...paper, bylines }, [school])
  }

  #record(element: string, key: string, paper: Published, fields: string[], attributes = ''): string {
    const year = this.#random.isOneIn(1000) ? [] : [`<year>${paper.year}</year>`]
    const lines = [paper.bylines, `<title>${paper.title}</title>`, ...year, ...fields]
    return `<${element}${attributes} mdate="${GENERATED_DATE}" key="${key}">\n${lines.join('\n')}\n</${element}>`
  }

  #title(): string {
    const { pick, below } = this.#random
    const words = Array.from({ length: 5 + below(6) }, () => pick(TITLE_WORDS)).join(' ')
    const start = words.charAt(0).toUpperCase() + words.slice(1)
    switch (below(50)) {
      case 0:
        return `${start} in O(<i>n</i><sup>2</sup>) &amp; Beyond.`
      case 1:
        return `<i>${start}</i>: &Uuml;ber &lt;Types&gt;.`
      default:
        return `${start}.`
    }
  }

  #teamSize(): number {
    const { share, below } = this.#random
    const drawn = share()
    const small = [0.12, 0.35, 0.6, 0.78].findIndex((bound) => drawn < bound)
    if (small >= 0) return small + 1
    return drawn < 0.995 ? 5 + below(6) : 11 + below(60)
  }
}
