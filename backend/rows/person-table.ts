import { GrowableInt32 } from '../dump/growable.ts'
import type { DblpRecord, SpanList } from '../dump/record.ts'
import type { NameTable } from './name-table.ts'
import type { RowPacker } from './row-batches.ts'
import { StringPool } from './string-pool.ts'
import { TextList } from './text-list.ts'

/**
 * The persons: first the person records in file order, then one person for each name without a record. The database numbers
 * them differently (`rankedByPublications`, person-profiles.ts).
 */
export class PersonTable {
  readonly #names: NameTable
  readonly #keys = new TextList()
  readonly #nameStarts = new GrowableInt32()
  readonly #nameIds = new GrowableInt32()
  readonly #orcids = new GrowableInt32()
  /** JSON arrays. Persons with equal affiliations share an array. */
  readonly #affiliations = new StringPool()
  readonly #affiliationIds = new GrowableInt32()
  readonly #disambiguationPages = new Set<number>()
  /** The names in other scripts, by person. */
  readonly #unicodeNames = new Map<number, string[]>()
  readonly #unicodeNameIds = new Map<number, number[]>()
  /** The names of other people (notes `isnot`), by person. */
  readonly #isNot = new Map<number, string[]>()

  constructor(names: NameTable) {
    this.#names = names
    this.#nameStarts.push(0)
  }

  get count(): number {
    return this.#nameStarts.length - 1
  }

  /**
   * A name belongs to the first record that lists it (docs/dev/protocol.md, Persons).
   * @returns the names that belong to earlier records. If these are all names of the record, adds no person.
   */
  addRecord(record: DblpRecord, isDisambiguation: boolean): string[] {
    const id = this.count + 1
    const namesOfOthers: string[] = []
    const { authors, bytes } = record
    for (let index = 0; index < authors.count; index++) {
      const nameId = this.#names.idOf(bytes, authors.start(index), authors.end(index))
      const person = this.#names.personOf(nameId)
      if (person === 0) {
        this.#names.setPerson(nameId, id)
        this.#nameIds.push(nameId)
      } else if (person !== id) {
        namesOfOthers.push(this.#names.text(nameId))
      }
    }
    if (this.#nameIds.length === this.#nameStarts.get(id - 1)) return namesOfOthers
    this.#nameStarts.push(this.#nameIds.length)
    this.#keys.add(bytes, record.key.start, record.key.end)
    this.#orcids.set(id, this.#orcidIn(record, record.urls) || this.#orcidIn(record, record.orcids))
    if (record.affiliations.count > 0) {
      const affiliations = Buffer.from(JSON.stringify([...new Set(record.texts(record.affiliations))]))
      this.#affiliationIds.set(id, this.#affiliations.idOf(affiliations, 0, affiliations.length))
    }
    if (record.unicodeNames.count > 0) this.#unicodeNames.set(id, record.texts(record.unicodeNames))
    if (record.isNot.count > 0) this.#isNot.set(id, record.texts(record.isNot))
    if (isDisambiguation) this.#disambiguationPages.add(id)
    return namesOfOthers
  }

  #orcidIn(record: DblpRecord, list: SpanList): number {
    let orcid = 0
    for (let index = 0; orcid === 0 && index < list.count; index++)
      orcid = this.#names.orcidIn(record, list.start(index), list.end(index))
    return orcid
  }

  /** Adds a person for each name without a record. Call it once, after the last record. */
  addUnlisted(): void {
    for (let nameId = 1; nameId <= this.#names.count; nameId++) {
      if (this.#names.personOf(nameId) !== 0) continue
      this.#nameIds.push(nameId)
      this.#nameStarts.push(this.#nameIds.length)
      this.#names.setPerson(nameId, this.count)
    }
  }

  /**
   * Many people share a name in another script, so each person's name gets its own number. Call this last: afterwards a
   * look-up by name may return any of these numbers (`StringPool.addAgain`).
   */
  addUnicodeNames(): void {
    for (const [id, texts] of this.#unicodeNames) {
      const listed = new Set(Array.from(this.namesOf(id), (nameId) => this.#names.text(nameId)))
      const nameIds = [...new Set(texts).difference(listed)].map((text) => this.#names.addAgain(text))
      for (const nameId of nameIds) this.#names.setPerson(nameId, id)
      this.#unicodeNameIds.set(id, nameIds)
    }
  }

  /** Returns the persons whom dblp tells apart, each pair in both orders. */
  toldApart(): [one: number, other: number][] {
    const pairs = Array.from(this.#isNot, ([id, names]) =>
      names.map((name): [number, number] => [id, this.#names.personOf(this.#names.find(name))]),
    )
    const apart = new Map(
      pairs
        .flat()
        .filter(([one, other]) => other !== 0 && other !== one)
        .flatMap(([one, other]): [string, [number, number]][] => [
          [`${one} ${other}`, [one, other]],
          [`${other} ${one}`, [other, one]],
        ]),
    )
    return [...apart.values()]
  }

  primaryNameOf(id: number): number {
    return this.#nameIds.get(this.#nameStarts.get(id - 1))
  }

  namesOf(id: number): Int32Array {
    const listed = this.#nameIds.values.subarray(this.#nameStarts.get(id - 1), this.#nameStarts.get(id))
    const unicodeNames = this.#unicodeNameIds.get(id)
    return unicodeNames === undefined ? listed : Int32Array.from([...listed, ...unicodeNames])
  }

  /**
   * Adds the person's columns up to `affiliations`, in table order (row-batches.ts).
   * @param number the person's number in the database
   */
  addTo(row: RowPacker, id: number, number: number): void {
    const nameIds = this.namesOf(id)
    const isDisambiguation = this.#disambiguationPages.has(id)
    // A disambiguation page stands for several people, so an ORCID of their papers does not identify one of them.
    const orcid = this.#orcids.get(id) || (isDisambiguation ? 0 : this.#names.agreedOrcid(nameIds))
    row.integer(number)
    // Person records come first, and only they have keys.
    row.listed(this.#keys, id <= this.#keys.count ? id : 0)
    row.varints(nameIds)
    row.integer(isDisambiguation ? 1 : 0)
    row.listed(this.#names.orcids, orcid)
    row.listed(this.#affiliations, this.#affiliationIds.get(id))
  }
}
