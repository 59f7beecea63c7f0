import { GrowableBytes, GrowableFloat64, GrowableInt32 } from '../../dump/growable.ts'
import type { DblpRecord } from '../../dump/record.ts'
import type { RowPacker } from '../row-batches.ts'
import type { NameTable } from './name-table.ts'
import { orcidIn, orcidText } from './name-table.ts'

/**
 * The persons, numbered from 1: first the person records in file order, then one person for each name without a
 * record. The database numbers them differently (`rankedByPublications`, person-records.ts).
 */
export class PersonTable {
  readonly #names: NameTable
  /** The keys of the person records, and the end of each. */
  readonly #keys = new GrowableBytes()
  readonly #keyEnds = new GrowableInt32()
  readonly #nameStarts = new GrowableInt32()
  readonly #nameIds = new GrowableInt32()
  readonly #orcids = new GrowableFloat64()
  readonly #affiliations = new Map<number, string>()
  readonly #disambiguationPages = new Set<number>()

  constructor(names: NameTable) {
    this.#names = names
    this.#nameStarts.push(0)
    this.#keyEnds.push(0)
  }

  get count(): number {
    return this.#nameStarts.length - 1
  }

  /**
   * Adds a person record. A name belongs to the first record that lists it (docs/protocol.md, Persons).
   * @returns the names that belong to another record. If these are all of its names, no person is added.
   */
  addRecord(record: DblpRecord, isDisambiguation: boolean): string[] {
    const id = this.count + 1
    const { authors, bytes, key } = record
    const taken: string[] = []
    for (let index = 0; index < authors.count; index++) {
      const nameId = this.#names.idOf(bytes, authors.start(index), authors.end(index))
      const owner = this.#names.personOf(nameId)
      if (owner === 0) {
        this.#names.give(nameId, id)
        this.#nameIds.push(nameId)
      } else if (owner !== id) {
        taken.push(this.#names.text(nameId))
      }
    }
    if (this.#nameIds.length === this.#nameStarts.get(id - 1)) return taken
    this.#nameStarts.push(this.#nameIds.length)
    this.#keys.append(bytes, key.start, key.end)
    this.#keyEnds.push(this.#keys.length)
    this.#orcids.set(id, orcidOf(record))
    if (record.affiliations.count > 0) this.#affiliations.set(id, affiliationsOf(record))
    if (isDisambiguation) this.#disambiguationPages.add(id)
    return taken
  }

  /** Adds a person for every name that has none. Call it once, after all records are read. */
  addUnlisted(): void {
    for (let nameId = 1; nameId <= this.#names.count; nameId++) {
      if (this.#names.personOf(nameId) !== 0) continue
      this.#nameIds.push(nameId)
      this.#nameStarts.push(this.#nameIds.length)
      this.#names.give(nameId, this.count)
    }
  }

  /** Returns the name numbers of the person. */
  namesOf(id: number): Int32Array {
    return this.#nameIds.values.subarray(this.#nameStarts.get(id - 1), this.#nameStarts.get(id))
  }

  /**
   * Adds the person's columns, except those about papers, to a row in table order.
   * @param number the person's number in the database
   */
  addTo(row: RowPacker, id: number, number: number): void {
    const [start, end] = [this.#nameStarts.get(id - 1), this.#nameStarts.get(id)]
    row.integer(number)
    if (id < this.#keyEnds.length)
      row.text(this.#keys.bytes, this.#keyEnds.get(id - 1), this.#keyEnds.get(id))
    else row.null()
    row.varints(this.#nameIds.values, start, end)
    row.integer(this.#disambiguationPages.has(id) ? 1 : 0)
    row.string(orcidText(this.#orcid(id, start, end)))
    row.string(this.#affiliations.get(id) ?? null)
  }

  /**
   * A disambiguation page belongs to several people, so an ORCID that its papers agree on identifies none of them.
   */
  #orcid(id: number, nameStart: number, nameEnd: number): number {
    const own = this.#orcids.get(id)
    if (own !== 0 || this.#disambiguationPages.has(id)) return own
    return this.#names.agreedOrcid(this.#nameIds.values, nameStart, nameEnd)
  }
}

/** In their order, without duplicates. */
function affiliationsOf(record: DblpRecord): string {
  const { affiliations } = record
  const texts = new Set<string>()
  for (let index = 0; index < affiliations.count; index++) {
    texts.add(record.text(affiliations.start(index), affiliations.end(index)))
  }
  return JSON.stringify([...texts])
}

/** Takes the ORCID from the record's URL at orcid.org, otherwise from the attribute on its names. */
function orcidOf({ bytes, urls, orcids }: DblpRecord): number {
  for (const list of [urls, orcids]) {
    for (let index = 0; index < list.count; index++) {
      const orcid = orcidIn(bytes, list.start(index), list.end(index))
      if (orcid !== 0) return orcid
    }
  }
  return 0
}
