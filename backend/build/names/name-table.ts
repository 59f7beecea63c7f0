import { GrowableFloat64, GrowableInt32 } from '../growable.ts'
import { StringPool } from './string-pool.ts'

const DISAGREE = -1

/** Every name seen, numbered from 1 in the order of its first appearance, and what is known of it. */
export class NameTable extends StringPool {
  readonly #persons = new GrowableInt32()
  readonly #orcids = new GrowableFloat64()

  /** The person that has the name, 0 while nobody has. */
  personOf(nameId: number): number {
    return this.#persons.get(nameId)
  }

  give(nameId: number, personId: number): void {
    this.#persons.set(nameId, personId)
  }

  /** Notes the ORCID (orcid.ts) that a paper prints with the name. */
  addOrcid(nameId: number, orcid: number): void {
    if (orcid === 0) return
    const before = this.#orcids.get(nameId)
    this.#orcids.set(nameId, before === 0 || before === orcid ? orcid : DISAGREE)
  }

  /** The ORCID that all papers under the names from `start` to `end` agree on, 0 when there is none or they differ. */
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
