/** How many elements of one name were passed over. */
interface ElementCount {
  name: string
  count: number
}

/** The elements that the import does not know and passes over: the most frequent names, and how many in all. */
export interface UnknownElementsSummary {
  count: number
  names: readonly ElementCount[]
}

/** A broken file may have a new name in every element. */
const NAMES_COUNTED = 200
const NAMES_REPORTED = 10
const NAME_LENGTH = 40

/** Counts unknown records and fields by name, so that a new element in dblp's data is noticed. */
export class UnknownElements {
  count = 0
  readonly #counts = new Map<string, number>()

  add(name: string): void {
    this.count++
    const short = name.slice(0, NAME_LENGTH)
    const before = this.#counts.get(short)
    if (before !== undefined || this.#counts.size < NAMES_COUNTED) this.#counts.set(short, (before ?? 0) + 1)
  }

  get summary(): UnknownElementsSummary {
    const names = Array.from(this.#counts, ([name, count]) => ({ name, count }))
    return {
      count: this.count,
      names: names.sort((a, b) => b.count - a.count).slice(0, NAMES_REPORTED),
    }
  }
}
