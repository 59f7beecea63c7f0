import { GrowableInt32 } from './growable.ts'

/** Follows docs/dev/protocol.md, Records, and dblp's DTD. */
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

/** A person record is a `www` in dblp's dump, and a `person` in its DTD. Without authors, it only points to its successor. */
export const isPersonElement = (element: RecordElement): boolean => element === 'www' || element === 'person'

export interface Span {
  start: number
  end: number
}

/** Holds ranges of bytes without an object for each. */
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
 * Texts are ranges of UTF-8 in stored form: NFC, trimmed, with single spaces. The next record overwrites the object, so
 * receivers must copy texts.
 */
export class DblpRecord {
  bytes: Buffer = Buffer.alloc(0)
  /** The index in RECORD_ELEMENTS. */
  element = 0
  readonly key: Span = { start: 0, end: 0 }
  readonly mdate: Span = { start: 0, end: 0 }
  readonly publtype: Span = { start: 0, end: 0 }
  readonly title: Span = { start: 0, end: 0 }
  /** The first of journal, booktitle, school and publisher. */
  readonly venue: Span = { start: 0, end: 0 }
  /** The first `ee`. */
  readonly ee: Span = { start: 0, end: 0 }
  /** The first `crossref`. In a person record without authors: the key of its successor. */
  readonly crossref: Span = { start: 0, end: 0 }
  year = -1
  readonly authors = new SpanList()
  /** One ORCID for each author, not validated; empty without the attribute. */
  readonly orcids = new SpanList()
  /** All `url` elements. A person record may have one with the ORCID. */
  readonly urls = new SpanList()
  /** All affiliations except former ones (fields.ts). */
  readonly affiliations = new SpanList()
  /** The person's names in other scripts (`uname`). */
  readonly unicodeNames = new SpanList()
  /** Names of people whom dblp tells apart from this person (`isnot`). */
  readonly isNot = new SpanList()
  /** Keys of records that may be the same work (`rel`). */
  readonly sameWork = new SpanList()
  /** Fields that dblp does not define. Only the scanner adds them. */
  readonly unknownFields = new SpanList()

  clear(): void {
    // Resets each field separately: a loop would create a list for every record.
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
