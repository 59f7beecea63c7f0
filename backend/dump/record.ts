import { GrowableInt32 } from './growable.ts'

/** The elements of records: docs/dev/protocol.md, Records, and dblp's DTD. */
export const RECORD_ELEMENTS = [
  'article',
  'inproceedings',
  'incollection',
  'book',
  'phdthesis',
  'mastersthesis',
  'data',
  'proceedings',
  'www',
  'person',
] as const

export type RecordElement = (typeof RECORD_ELEMENTS)[number]

/** The prefix of the keys of person records. A person record without authors only points to the record that replaces it. */
export const PERSON_KEY = 'homepages/'

/** Checks for the elements of person records: `www` in dblp's dump, `person` in its DTD. */
export const isPersonElement = (element: RecordElement): boolean => element === 'www' || element === 'person'

/** A range of `DblpRecord.bytes`, empty for a missing field. */
export interface Span {
  start: number
  end: number
}

/** A list of byte ranges without an object for each. */
export class SpanList {
  readonly #ends = new GrowableInt32()

  get count(): number {
    return this.#ends.length / 2
  }

  start(index: number): number {
    return this.#ends.get(2 * index)
  }

  end(index: number): number {
    return this.#ends.get(2 * index + 1)
  }

  add(start: number, end: number): void {
    this.#ends.push(start)
    this.#ends.push(end)
  }

  clear(): void {
    this.#ends.length = 0
  }
}

/**
 * A dblp record as byte ranges of UTF-8, in stored form: NFC, trimmed, with single spaces. The reader reuses the object and its
 * bytes for the next record, so receivers must copy the texts that they need after the call.
 */
export class DblpRecord {
  bytes: Buffer = Buffer.alloc(0)
  /** Index into RECORD_ELEMENTS. */
  element = 0
  readonly key: Span = { start: 0, end: 0 }
  readonly mdate: Span = { start: 0, end: 0 }
  readonly publtype: Span = { start: 0, end: 0 }
  readonly title: Span = { start: 0, end: 0 }
  /** The first of journal, booktitle, school and publisher that the record has. */
  readonly venue: Span = { start: 0, end: 0 }
  /** The first `ee`. */
  readonly ee: Span = { start: 0, end: 0 }
  /** The first `crossref`: in a person record without authors, the key of the record that replaces it. */
  readonly crossref: Span = { start: 0, end: 0 }
  /** -1 without a year. */
  year = -1
  readonly authors = new SpanList()
  /** The attribute `orcid` of each author, not validated; an empty range without the attribute. */
  readonly orcids = new SpanList()
  /** All `url` elements: a person record may have one with the ORCID. */
  readonly urls = new SpanList()
  /** The notes of type `affiliation`, without former affiliations (fields.ts). */
  readonly affiliations = new SpanList()
  /** The notes of type `uname`: the person's names in other scripts. */
  readonly unicodeNames = new SpanList()
  /** The notes of type `isnot`: names of other people. */
  readonly isNot = new SpanList()
  /** The keys of records that may be the same work (`rel`). */
  readonly sameWork = new SpanList()
  /** The names of fields that dblp does not define. Only the scanner adds them. */
  readonly unknownFields = new SpanList()

  clear(): void {
    // Names each span: a loop over a list would create that list for every record.
    setSpan(this.key, 0, 0)
    setSpan(this.mdate, 0, 0)
    setSpan(this.publtype, 0, 0)
    setSpan(this.title, 0, 0)
    setSpan(this.venue, 0, 0)
    setSpan(this.ee, 0, 0)
    setSpan(this.crossref, 0, 0)
    this.year = -1
    this.authors.clear()
    this.orcids.clear()
    this.urls.clear()
    this.affiliations.clear()
    this.unicodeNames.clear()
    this.isNot.clear()
    this.sameWork.clear()
    this.unknownFields.clear()
  }

  get elementName(): RecordElement {
    return RECORD_ELEMENTS[this.element] ?? 'data'
  }

  text(start: number, end: number): string {
    return this.bytes.toString('utf8', start, end)
  }

  texts(list: SpanList): string[] {
    const texts: string[] = []
    for (let index = 0; index < list.count; index++) texts.push(this.text(list.start(index), list.end(index)))
    return texts
  }
}

export function setSpan(span: Span, start: number, end: number): void {
  span.start = start
  span.end = end
}
