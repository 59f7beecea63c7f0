import { KeywordTable, sameBytes } from './keyword-table.ts'
import { type DblpRecord, type Span, setSpan } from './record.ts'

/** The sources of a record's venue, best first (docs/dev/protocol.md, Records). */
const VENUES = ['journal', 'booktitle', 'school', 'publisher'] as const
/** The other fields that are used, by dblp's DTD. */
const OTHERS = ['author', 'title', 'year', 'ee', 'url', 'note', 'crossref'] as const
/** The fields that dblp defines and the import does not need. It counts all others as unknown. */
const UNUSED = [
  ...['editor', 'address', 'pages', 'volume', 'number', 'month', 'cdrom', 'cite', 'isbn', 'series'],
  ...['chapter', 'publnr', 'stream', 'rel'],
]

const WORDS = new KeywordTable([...VENUES, ...OTHERS, ...UNUSED])
const FIRST_UNUSED = VENUES.length + OTHERS.length
const numberOf = (field: (typeof OTHERS)[number]): number => VENUES.length + OTHERS.indexOf(field)
const AUTHOR = numberOf('author')
const TITLE = numberOf('title')
const YEAR = numberOf('year')
const EE = numberOf('ee')
const URL = numberOf('url')
export const NOTE = numberOf('note')
const CROSSREF = numberOf('crossref')
const AFFILIATION = Buffer.from('affiliation')
const YEAR_DIGITS = 9

/** Returns the number of the field with this name, or -1 if dblp does not define it. */
export const findField = (bytes: Uint8Array, start: number, end: number): number =>
  WORDS.find(bytes, start, end)

/** Checks if the text of this field is used. */
export const isUsed = (field: number): boolean => field !== -1 && field < FIRST_UNUSED

/** Builds a record from its fields, in any order. */
export class RecordFields {
  readonly #record: DblpRecord
  #venueRank: number = VENUES.length
  #hasTitle = false
  #hasYear = false
  /** An attribute of the next field: `type` of a note, `orcid` of all others. */
  readonly attribute: Span = { start: 0, end: 0 }

  constructor(record: DblpRecord) {
    this.#record = record
  }

  begin(): void {
    this.#venueRank = VENUES.length
    this.#hasTitle = false
    this.#hasYear = false
  }

  /** Adds a field whose text is in stored form. The first title, year and ee count, and the best venue. */
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
        if (!this.#hasYear) record.year = wholeNumberIn(record.bytes, start, end)
        this.#hasYear = true
        break
      case EE:
        if (record.ee.end === 0 && start !== end) setSpan(record.ee, start, end)
        break
      case URL:
        if (start !== end) record.urls.add(start, end)
        break
      case NOTE:
        if (start !== end && this.#isAffiliation()) record.affiliations.add(start, end)
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

  #isAffiliation(): boolean {
    const { start, end } = this.attribute
    return (
      AFFILIATION.length === end - start && sameBytes(AFFILIATION, 0, this.#record.bytes, start, end - start)
    )
  }
}

/** Returns -1 if the text is not a whole number of at most nine digits. */
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
