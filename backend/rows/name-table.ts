import { GrowableInt32 } from '../dump/growable.ts'
import type { DblpRecord } from '../dump/record.ts'
import { StringPool } from './string-pool.ts'

/** Stands for different ORCIDs of one name. */
const CONFLICTING = -1

/** All names of the file, each with its person and the ORCIDs on its papers. */
export class NameTable extends StringPool {
  readonly #persons = new GrowableInt32()
  /** All ORCIDs, bare. Names and persons refer to them by number. */
  readonly orcids = new StringPool()
  readonly #orcidIds = new GrowableInt32()
  #taken = 0

  /** Calls `take` for each name that is new since the last call. */
  takeNew(take: (nameId: number) => void): void {
    while (this.#taken < this.count) take(++this.#taken)
  }

  /** Returns 0 if nobody has the name yet. */
  personOf(nameId: number): number {
    return this.#persons.get(nameId)
  }

  setPerson(nameId: number, personId: number): void {
    this.#persons.set(nameId, personId)
  }

  /** Returns the number of an ORCID in the bytes of a record; 0 for any other text. */
  orcidIn(record: DblpRecord, start: number, end: number): number {
    if (start === end) return 0
    if (isBareOrcid(record.bytes, start, end)) return this.orcids.idOf(record.bytes, start, end)
    const orcid = Buffer.from(orcidIn(record.text(start, end)) ?? '')
    return orcid.length === 0 ? 0 : this.orcids.idOf(orcid, 0, orcid.length)
  }

  addOrcid(nameId: number, orcid: number): void {
    const earlier = this.#orcidIds.get(nameId) || orcid
    this.#orcidIds.set(nameId, earlier === orcid ? orcid : CONFLICTING)
  }

  /** Returns the number of the one ORCID on the papers of these names; 0 for none or several. */
  agreedOrcid(nameIds: Int32Array): number {
    let agreed = 0
    for (const nameId of nameIds) {
      const orcid = this.#orcidIds.get(nameId)
      if (orcid !== 0) agreed = agreed === 0 || agreed === orcid ? orcid : CONFLICTING
    }
    return Math.max(agreed, 0)
  }
}

const ORCID = /^\s*(?:https?:\/\/(?:www\.)?orcid\.org\/)?(0\d{3}-\d{4}-\d{4}-\d{3}[\dX])\/?\s*$/i

/** Reads `0000-0002-1825-0097`, bare or as a URL. Null for any other text. */
export function orcidIn(text: string): string | null {
  return ORCID.exec(text)?.[1]?.toUpperCase() ?? null
}

/** Finds most ORCIDs without making a string. Returns false for an ORCID that ends with `X`: `orcidIn` reads it. */
function isBareOrcid(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== 19 || bytes[start] !== 0x30) return false
  for (let index = 0; index < 19; index++) {
    const byte = bytes[start + index] ?? 0
    if (index % 5 === 4 ? byte !== 0x2d : byte < 0x30 || byte > 0x39) return false
  }
  return true
}
