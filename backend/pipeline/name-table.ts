import { GrowableFloat64, GrowableInt32 } from './growable.ts'
import { orcidNumber } from './orcid.ts'
import { detached } from './text.ts'

const DISAGREE = -1

/** Every name seen, numbered from 1 in the order of its first appearance, and what is known of it. */
export class NameTable {
  readonly #ids = new Map<string, number>()
  readonly #persons = new GrowableInt32()
  readonly #orcids = new GrowableFloat64()

  get count(): number {
    return this.#ids.size
  }

  /** The names in the order of their numbers. */
  all(): IterableIterator<string> {
    return this.#ids.keys()
  }

  /** The number of a name, a new one when it was not seen before. */
  idOf(name: string): number {
    const known = this.#ids.get(name)
    if (known !== undefined) return known
    const id = this.#ids.size + 1
    this.#ids.set(detached(name), id)
    return id
  }

  /** The person that has the name, 0 while nobody has. */
  personOf(nameId: number): number {
    return this.#persons.get(nameId)
  }

  give(nameId: number, personId: number): void {
    this.#persons.set(nameId, personId)
  }

  /** Notes the ORCID that a paper prints with the name. */
  addOrcid(nameId: number, text: string): void {
    const orcid = orcidNumber(text)
    if (orcid === 0) return
    const before = this.#orcids.get(nameId)
    this.#orcids.set(nameId, before === 0 || before === orcid ? orcid : DISAGREE)
  }

  /** The ORCID that all papers under these names agree on, 0 when there is none or they differ. */
  agreedOrcid(nameIds: ArrayLike<number>): number {
    let agreed = 0
    for (let index = 0; index < nameIds.length; index++) {
      const orcid = this.#orcids.get(nameIds[index] ?? 0)
      if (orcid === 0) continue
      if (orcid === DISAGREE || (agreed !== 0 && orcid !== agreed)) return 0
      agreed = orcid
    }
    return agreed
  }
}
