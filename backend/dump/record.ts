/** A record of dblp as the parser hands it on. Texts are NFC, trimmed, with single spaces. */

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
