/**
 * Which informal record (a CoRR preprint) is listed under which published one: same normalized title, same persons
 * (contract.md, part 3). Two published records are two works whatever their titles.
 */
import type { AuthorSets } from './authorships.ts'
import { GrowableInt32 } from './growable.ts'
import { normalizedTitle, titleHash } from './titles.ts'
import type { Breathe } from './turns.ts'

/** What decides between several published records, and whether a hash told the truth. */
export interface WorkFacts {
  key: string
  title: string
  year: number | null
}

export class Works {
  readonly #titles = new GrowableInt32()
  readonly #informal = new GrowableInt32()

  /** To be called for every record with authors, in ascending order. */
  add(recordId: number, title: string, informal: boolean): void {
    this.#titles.set(recordId, titleHash(title))
    if (informal) this.#informal.push(recordId)
  }

  /**
   * For each record (index 0 unused) the published record it is listed under, 0 when it is a work of its own.
   * @param factsOf reads a record back, to compare in full what has the same hash
   */
  async published(
    sets: AuthorSets,
    recordCount: number,
    factsOf: (recordId: number) => WorkFacts,
    breathe: Breathe,
  ): Promise<Int32Array> {
    const published = new Int32Array(recordCount + 1)
    const informal = this.#chainInformal(sets)
    for (let record = 1, at = 0; record <= recordCount; record++) {
      if (record % 4096 === 0) await breathe()
      if (this.#informal.get(at) === record && at < this.#informal.length) {
        at++
        continue
      }
      if (!informal.hasTitle(this.#titles.get(record))) continue
      for (const candidate of informal.withHash(this.#hash(sets, record))) {
        if (!sets.same(candidate, record)) continue
        if (normalizedTitle(factsOf(candidate).title) !== normalizedTitle(factsOf(record).title)) continue
        const before = published[candidate] ?? 0
        if (before === 0 || comesFirst(factsOf(record), factsOf(before))) published[candidate] = record
      }
    }
    return published
  }

  #hash(sets: AuthorSets, record: number): number {
    return (Math.imul(this.#titles.get(record), 31) + sets.hash(record)) | 0
  }

  /** The informal records by hash: those of one hash are linked by their places in the list. */
  #chainInformal(sets: AuthorSets) {
    const records = this.#informal
    const titles = new Set<number>()
    const heads = new Map<number, number>()
    const next = new Int32Array(records.length).fill(-1)
    for (let place = records.length - 1; place >= 0; place--) {
      const title = this.#titles.get(records.get(place))
      if (title === 0) continue
      titles.add(title)
      const hash = this.#hash(sets, records.get(place))
      next[place] = heads.get(hash) ?? -1
      heads.set(hash, place)
    }
    return {
      hasTitle: (title: number) => titles.has(title),
      *withHash(hash: number): Generator<number> {
        for (let place = heads.get(hash) ?? -1; place >= 0; place = next[place] ?? -1)
          yield records.get(place)
      },
    }
  }
}

/** The smallest year first, no year last, then the key. */
function comesFirst(one: WorkFacts, other: WorkFacts): boolean {
  const [year, otherYear] = [one.year ?? Number.POSITIVE_INFINITY, other.year ?? Number.POSITIVE_INFINITY]
  return year === otherYear ? one.key < other.key : year < otherYear
}
