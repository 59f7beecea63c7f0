import { GrowableFloat64, GrowableInt32 } from './growable.ts'
import type { NameTable } from './name-table.ts'
import { orcidNumber, orcidText } from './orcid.ts'
import { type DblpRecord, hasPubltype } from './record.ts'
import { detached } from './text.ts'

/** A person as it goes into the database, without the papers. */
export interface Person {
  key: string | null
  nameIds: Int32Array
  disambiguation: boolean
  orcid: string | null
  affiliations: string[]
}

/**
 * The persons, numbered from 1: first the person records in the order of the file, then a person for each name that
 * no record lists.
 */
export class PersonTable {
  readonly #names: NameTable
  readonly #keys: string[] = []
  readonly #nameStarts = new GrowableInt32()
  readonly #nameIds = new GrowableInt32()
  readonly #orcids = new GrowableFloat64()
  readonly #affiliations = new Map<number, string[]>()
  readonly #bins = new Set<number>()

  constructor(names: NameTable) {
    this.#names = names
    this.#nameStarts.push(0)
  }

  get count(): number {
    return this.#nameStarts.length - 1
  }

  /**
   * Adds a person record. A name belongs to the first record that lists it (contract.md, part 3).
   * @returns the names that another record has; when these are all, there is no person to add.
   */
  addRecord(record: DblpRecord): string[] {
    const id = this.count + 1
    const taken: string[] = []
    for (const { name } of record.authors) {
      const nameId = this.#names.idOf(name)
      const owner = this.#names.personOf(nameId)
      if (owner === 0) {
        this.#names.give(nameId, id)
        this.#nameIds.push(nameId)
      } else if (owner !== id) {
        taken.push(name)
      }
    }
    if (this.#nameIds.length === this.#nameStarts.get(id - 1)) return taken
    this.#nameStarts.push(this.#nameIds.length)
    this.#keys.push(detached(record.key))
    this.#orcids.set(id, orcidOf(record))
    if (record.affiliations.length > 0) {
      this.#affiliations.set(id, [...new Set(record.affiliations)].map(detached))
    }
    if (hasPubltype(record, 'disambiguation')) this.#bins.add(id)
    return taken
  }

  /** Makes a person of every name that none has yet; to be called once, when all records are read. */
  addUnlisted(): void {
    for (let nameId = 1; nameId <= this.#names.count; nameId++) {
      if (this.#names.personOf(nameId) !== 0) continue
      this.#nameIds.push(nameId)
      this.#nameStarts.push(this.#nameIds.length)
      this.#names.give(nameId, this.count)
    }
  }

  /** A bin stands for several people: what its papers agree on is nobody's ORCID. */
  person(id: number): Person {
    const nameIds = this.#nameIds.slice(this.#nameStarts.get(id - 1), this.#nameStarts.get(id))
    const disambiguation = this.#bins.has(id)
    const own = this.#orcids.get(id)
    return {
      key: this.#keys[id - 1] ?? null,
      nameIds,
      disambiguation,
      orcid: orcidText(own === 0 && !disambiguation ? this.#names.agreedOrcid(nameIds) : own),
      affiliations: this.#affiliations.get(id) ?? [],
    }
  }
}

/** From the record's address at orcid.org, else from the attribute on its names. */
function orcidOf(record: DblpRecord): number {
  const candidates = [...record.urls, ...record.authors.map((author) => author.orcid ?? '')]
  for (const candidate of candidates) {
    const orcid = orcidNumber(candidate)
    if (orcid !== 0) return orcid
  }
  return 0
}
