import { GrowableInt32 } from '../build/growable.ts'

/** The elements that hold a record. Source: docs/protocol.md, Records, and dblp's DTD. */
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
] as const

export type RecordElement = (typeof RECORD_ELEMENTS)[number]

interface PrintedAuthor {
  name: string
  /** As in the attribute, unchecked. */
  orcid: string | null
}

/** A record of dblp as saxes hands it on. Texts are NFC, trimmed, with single spaces. */
export interface DblpRecord {
  element: RecordElement
  key: string
  publtype: string | null
  authors: PrintedAuthor[]
  title: string
  year: number | null
  /** The first present of journal, booktitle, school, publisher. */
  venue: string | null
  /** The first `ee`. */
  ee: string | null
  /** All `url` elements: on a person record they may name the ORCID. */
  urls: string[]
  affiliations: string[]
}

/** A record that cannot be used; the import goes on without it. */
export interface SkippedRecord {
  reason: string
  /** Bytes of the XML before the record's start tag. */
  byteOffset: number
}

/** Where dblp keeps its persons; a record without authors there only points to another one. */
export const PERSON_KEY = 'homepages/'

/** A person; every other `www` record is counted but never a paper (docs/protocol.md, Persons). */
export function isPersonRecord({ authors, element, key }: DblpRecord): boolean {
  return element === 'www' && key.startsWith(PERSON_KEY) && authors.length > 0
}

/** A range of `RecordSpans.bytes`; both ends 0 where there is nothing. */
export interface Span {
  start: number
  end: number
}

/** Ranges of bytes in a row, without an object a range. */
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
 * A record as ranges of bytes: what `DblpRecord` holds, in UTF-8 and in the form that is stored. One object serves
 * record after record, and the bytes are those of the file where nothing had to be made out: whoever takes a record
 * copies what is to be kept.
 */
export class RecordSpans {
  bytes: Buffer = Buffer.alloc(0)
  /** Index into RECORD_ELEMENTS. */
  element = 0
  readonly key: Span = { start: 0, end: 0 }
  readonly mdate: Span = { start: 0, end: 0 }
  readonly publtype: Span = { start: 0, end: 0 }
  readonly title: Span = { start: 0, end: 0 }
  readonly venue: Span = { start: 0, end: 0 }
  readonly ee: Span = { start: 0, end: 0 }
  /** -1 when there is none. */
  year = -1
  readonly authors = new SpanList()
  /** Of each author the attribute `orcid` as it stands there, an empty range where there is none. */
  readonly orcids = new SpanList()
  readonly urls = new SpanList()
  readonly affiliations = new SpanList()

  clear(): void {
    // One by one: a list of them would be one more object for every record.
    setSpan(this.key, 0, 0)
    setSpan(this.mdate, 0, 0)
    setSpan(this.publtype, 0, 0)
    setSpan(this.title, 0, 0)
    setSpan(this.venue, 0, 0)
    setSpan(this.ee, 0, 0)
    this.year = -1
    this.authors.clear()
    this.orcids.clear()
    this.urls.clear()
    this.affiliations.clear()
  }

  get elementName(): RecordElement {
    return RECORD_ELEMENTS[this.element] ?? 'data'
  }

  text(start: number, end: number): string {
    return this.bytes.toString('utf8', start, end)
  }
}

export function setSpan(span: Span, start: number, end: number): void {
  span.start = start
  span.end = end
}

/** A record that saxes has read, in the form in which the scanner hands on its own. */
export function spansOf(record: DblpRecord): RecordSpans {
  const spans = new RecordSpans()
  const texts: Buffer[] = []
  let length = 0
  const place = (text: string | null, take: (start: number, end: number) => void) => {
    const bytes = Buffer.from(text ?? '')
    texts.push(bytes)
    length += bytes.length
    take(length - bytes.length, length)
  }
  spans.element = RECORD_ELEMENTS.indexOf(record.element)
  spans.year = record.year ?? -1
  for (const field of ['key', 'publtype', 'title', 'venue', 'ee'] as const) {
    place(record[field], (start, end) => setSpan(spans[field], start, end))
  }
  for (const { name, orcid } of record.authors) {
    place(name, (start, end) => spans.authors.add(start, end))
    place(orcid, (start, end) => spans.orcids.add(start, end))
  }
  for (const field of ['urls', 'affiliations'] as const) {
    for (const text of record[field]) place(text, (start, end) => spans[field].add(start, end))
  }
  spans.bytes = Buffer.concat(texts)
  return spans
}
