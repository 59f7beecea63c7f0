import { GrowableFloat64, GrowableInt32 } from '../growable.ts'
import { StringPool } from './string-pool.ts'

const DISAGREE = -1

/** All names with what is known about each, numbered from 1 in the order of first appearance. */
export class NameTable extends StringPool {
  readonly #persons = new GrowableInt32()
  readonly #orcids = new GrowableFloat64()

  /** Returns the person with this name, or 0. */
  personOf(nameId: number): number {
    return this.#persons.get(nameId)
  }

  give(nameId: number, personId: number): void {
    this.#persons.set(nameId, personId)
  }

  /** Stores the ORCID (orcid.ts) that a paper prints with the name. */
  addOrcid(nameId: number, orcid: number): void {
    if (orcid === 0) return
    const before = this.#orcids.get(nameId)
    this.#orcids.set(nameId, before === 0 || before === orcid ? orcid : DISAGREE)
  }

  /**
   * Returns the ORCID that all papers under the names from `start` to `end` agree on; 0 if there is none or they
   * differ.
   */
  agreedOrcid(nameIds: Int32Array, start: number, end: number): number {
    let agreed = 0
    for (let index = start; index < end; index++) {
      const orcid = this.#orcids.get(nameIds[index] ?? 0)
      if (orcid === 0) continue
      if (orcid === DISAGREE || (agreed !== 0 && orcid !== agreed)) return 0
      agreed = orcid
    }
    return agreed
  }
}
