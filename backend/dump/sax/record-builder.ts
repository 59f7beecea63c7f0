/** Builds a record from its fields, in any order. */

import { storedText, wholeNumber } from '../field-text.ts'
import { FIELDS, UNUSED_FIELDS } from '../fields.ts'
import type { DblpRecord, RecordElement } from '../record.ts'

/** The sources of `venue`, best first (docs/protocol.md, Records). */
const VENUE_RANK = new Map([
  ['journal', 0],
  ['booktitle', 1],
  ['school', 2],
  ['publisher', 3],
])
const USED = new Set<string>(FIELDS)
const UNUSED = new Set<string>(UNUSED_FIELDS)

/** Checks if the text of this element is used. */
export const isField = (element: string): boolean => USED.has(element)

/** Checks for an element that dblp defines and the import does not need. */
export const isUnusedField = (element: string): boolean => UNUSED.has(element)

export class RecordBuilder {
  readonly #record: DblpRecord
  #venueRank = VENUE_RANK.size
  #hasTitle = false
  #hasYear = false

  constructor(element: RecordElement, key: string, publtype: string | undefined) {
    this.#record = {
      element,
      key,
      publtype: publtype === undefined ? null : storedText(publtype) || null,
      authors: [],
      title: '',
      year: null,
      venue: null,
      ee: null,
      urls: [],
      affiliations: [],
      crossref: null,
    }
  }

  get record(): DblpRecord {
    return this.#record
  }

  /** Adds a field. The first title, year and ee count, and the best-ranked venue. */
  add(element: string, attributes: Readonly<Record<string, string>>, text: string): void {
    const value = storedText(text)
    const record = this.#record
    switch (element) {
      case 'author':
        if (value !== '') record.authors.push({ name: value, orcid: attributes.orcid ?? null })
        break
      case 'title':
        if (!this.#hasTitle) record.title = value
        this.#hasTitle = true
        break
      case 'year':
        if (!this.#hasYear) record.year = wholeNumber(value)
        this.#hasYear = true
        break
      case 'ee':
        if (value !== '') record.ee ??= value
        break
      case 'url':
        if (value !== '') record.urls.push(value)
        break
      case 'note':
        if (attributes.type === 'affiliation' && value !== '') record.affiliations.push(value)
        break
      case 'crossref':
        if (value !== '') record.crossref ??= value
        break
      default:
        this.#addVenue(element, value)
    }
  }

  #addVenue(element: string, value: string): void {
    const rank = VENUE_RANK.get(element) ?? VENUE_RANK.size
    if (rank >= this.#venueRank || value === '') return
    this.#venueRank = rank
    this.#record.venue = value
  }
}
