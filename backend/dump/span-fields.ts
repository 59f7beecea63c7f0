import { FIELDS, UNUSED_FIELDS } from './fields.ts'
import { KeywordTable, sameBytes } from './keyword-table.ts'
import { type RecordSpans, type Span, setSpan } from './record.ts'

const WORDS = new KeywordTable([...FIELDS, ...UNUSED_FIELDS])
const VENUES = 4
const [AUTHOR, TITLE, YEAR, EE, URL] = [4, 5, 6, 7, 8]
export const NOTE = 9
const CROSSREF = 10
const AFFILIATION = Buffer.from('affiliation')
const YEAR_DIGITS = 9

/** Builds a record from its fields, like RecordBuilder, but as byte ranges. */
export class SpanFields {
  readonly #record: RecordSpans
  #venueRank = VENUES
  #hasTitle = false
  #hasYear = false
  /** An attribute of the next field: `type` of a note, `orcid` of all others. */
  readonly attribute: Span = { start: 0, end: 0 }

  constructor(record: RecordSpans) {
    this.#record = record
  }

  begin(): void {
    this.#venueRank = VENUES
    this.#hasTitle = false
    this.#hasYear = false
  }

  /** Returns the number of the field with this name, or -1 if dblp does not define it. */
  find(bytes: Uint8Array, start: number, end: number): number {
    return WORDS.find(bytes, start, end)
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

/** Does the same as `wholeNumber`; returns -1 if it is not a number. */
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
