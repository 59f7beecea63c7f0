import { KeywordTable } from './keyword-table.ts'
import { type DblpRecord, type Span, type SpanList, setSpan } from './record.ts'

/** The sources of a venue, best first (docs/dev/protocol.md, Records). */
const VENUES = ['journal', 'booktitle', 'school', 'publisher'] as const
const OTHERS = ['author', 'title', 'year', 'ee', 'url', 'note', 'crossref', 'rel'] as const
/** Fields of dblp's DTD that the import does not read. A field that is in none of these lists counts as unknown. */
const UNUSED = [
  ...['editor', 'address', 'pages', 'volume', 'number', 'month', 'cdrom', 'cite', 'isbn', 'series'],
  ...['chapter', 'publnr', 'stream'],
]

const WORDS = new KeywordTable([...VENUES, ...OTHERS, ...UNUSED])
const FIRST_UNUSED = VENUES.length + OTHERS.length
const numberOf = (field: (typeof OTHERS)[number]): number => VENUES.length + OTHERS.indexOf(field)
const AUTHOR = numberOf('author')
const TITLE = numberOf('title')
const YEAR = numberOf('year')
const EE = numberOf('ee')
const URL = numberOf('url')
const NOTE = numberOf('note')
const CROSSREF = numberOf('crossref')
const REL = numberOf('rel')
const YEAR_DIGITS = 9
const YEARS = /^(\d{4}) ?[-–/] ?(\d{4})$/u

/** Types of `rel` between records of one work (docs/dev/protocol.md, Works). dblp may omit the type. */
const SAME_WORK = /^(?:is|has)?(?:version|preprint)(?:of)?$/iu

/** Examples of former affiliations: `former`, `until 2019`, `PhD 2009`, `2001-2009`. `since 2017` is current. */
const FORMER = /\b(?:former|until|ph\.?d)\b|\d{4}\s*[-–]\s*\d{4}/iu

/** Returns a field's number, or -1 if dblp does not define it. */
export const findField = (bytes: Uint8Array, start: number, end: number): number =>
  WORDS.find(bytes, start, end)

export const isUsed = (field: number): boolean => field !== -1 && field < FIRST_UNUSED

export const attributeOf = (field: number): 'type' | 'orcid' =>
  field === NOTE || field === REL ? 'type' : 'orcid'

/** Puts fields into a record. Call `begin` before each record. */
export class RecordFields {
  readonly #record: DblpRecord
  #venueRank: number = VENUES.length
  #hasTitle = false
  #hasYear = false
  /** The values of the next field's attribute (`attributeOf`) and of its `label`. Set both before `add`. */
  readonly attribute: Span = { start: 0, end: 0 }
  readonly label: Span = { start: 0, end: 0 }

  constructor(record: DblpRecord) {
    this.#record = record
  }

  begin(): void {
    this.#venueRank = VENUES.length
    this.#hasTitle = false
    this.#hasYear = false
  }

  /** Text is in stored form (field-text.ts). The first title, year and `ee` count, and the best venue. */
  add(field: number, start: number, end: number): void {
    const record = this.#record
    switch (field) {
      case AUTHOR:
        if (start === end) break
        record.authors.add(start, end)
        record.orcids.add(this.attribute.start, this.attribute.end)
        break
      case TITLE:
        if (!this.#hasTitle) setSpan(record.title, start, end)
        this.#hasTitle = true
        break
      case YEAR:
        if (!this.#hasYear) record.year = yearIn(record, start, end)
        this.#hasYear = true
        break
      case EE:
        if (record.ee.end === 0 && start !== end) setSpan(record.ee, start, end)
        break
      case URL:
        if (start !== end) record.urls.add(start, end)
        break
      case NOTE:
        if (start !== end) this.#listOfNote()?.add(start, end)
        break
      case REL:
        if (start !== end && this.#isSameWork()) record.sameWork.add(start, end)
        break
      case CROSSREF:
        if (record.crossref.end === 0 && start !== end) setSpan(record.crossref, start, end)
        break
      default:
        if (field >= 0 && field < this.#venueRank && start !== end) {
          this.#venueRank = field
          setSpan(record.venue, start, end)
        }
    }
  }

  /** Reads `uname`, too: dblp plans to rename `unicode name` to `uname`. */
  #listOfNote(): SpanList | undefined {
    const record = this.#record
    const types = this.#types()
    if (types.includes('affiliation')) {
      const { start, end } = this.label
      return FORMER.test(record.text(start, end)) ? undefined : record.affiliations
    }
    if (types.includes('uname') || types.includes('unicode')) return record.unicodeNames
    return types.includes('isnot') ? record.isNot : undefined
  }

  #isSameWork(): boolean {
    const types = this.#types()
    return types.length === 0 || types.some((type) => SAME_WORK.test(type))
  }

  #types(): string[] {
    const { start, end } = this.attribute
    return this.#record.text(start, end).match(/\S+/g) ?? []
  }
}

/** Returns the later year of `2024-2025`, and -1 without a year. */
function yearIn(record: DblpRecord, start: number, end: number): number {
  const year = wholeNumberIn(record.bytes, start, end)
  if (year !== -1 || start === end) return year
  const [, first, last] = YEARS.exec(record.text(start, end)) ?? []
  return last === undefined ? -1 : Math.max(Number(first), Number(last))
}

/** Returns -1 for a text that is not one to nine digits. */
function wholeNumberIn(bytes: Uint8Array, start: number, end: number): number {
  if (start === end || end - start > YEAR_DIGITS) return -1
  let number = 0
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}
