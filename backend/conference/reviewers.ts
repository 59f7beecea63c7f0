import { NEAR_LISTED } from '../../shared/limits.ts'
import { humanOf, personSets } from '../coauthorship/pair-records.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { GrowableInt32 } from '../dump/growable.ts'
import type { ResolvedEntry } from '../names/resolution.ts'

const PERSONS_AT_ONCE = 2_000
/** `number * STAGES + stage` packs a number with its stage (0 to 2). The factor is a power of two. */
export const STAGES = 4

export type StagedEntry = {
  resolved: ResolvedEntry
  /** The entry's persons by stage (shared-records.ts). */
  persons: readonly (readonly number[])[]
  /** The persons if the entry names several as one human, else null. */
  human: ReadonlySet<number> | null
}

export function stagedEntries(bibliography: Bibliography, entries: readonly ResolvedEntry[]): StagedEntry[] {
  return personSets(bibliography, entries).map((persons, index) => {
    // `personSets` returns one element for each entry.
    const resolved = entries[index] as ResolvedEntry
    return { resolved, persons, human: humanOf(resolved) }
  })
}

/** Has no persons, because `Reviewers` indexes them separately. */
export type Reviewer = Pick<StagedEntry, 'resolved' | 'human'>

/** Indexes reviewers by person, and persons by record. Takes 8 bytes for each record of a person (20 during construction). */
export class Reviewers {
  readonly entries: Reviewer[] = []
  readonly #collected = new NumberPairs()
  #persons = this.#collected.grouped()
  #records: GroupedNumbers = this.#persons

  /** Call `index` after the last `add`. */
  add(entries: readonly StagedEntry[]): void {
    for (const { resolved, persons, human } of entries) {
      for (const [stage, ids] of persons.entries())
        for (const id of ids) this.#collected.add(id, this.entries.length * STAGES + stage)
      this.entries.push({ resolved: briefly(resolved), human })
    }
  }

  index(bibliography: Bibliography): void {
    this.#persons = this.#collected.grouped()
    const records = new NumberPairs()
    for (const [person, ids] of recordsOf(bibliography, [...this.#persons.keys()]))
      for (const id of ids) records.add(id, person)
    this.#records = records.grouped()
  }

  personsOf = (record: number): Int32Array => this.#records.of(record)

  /** The reviewers that may be this person, ascending. Each is packed with the person's stage. */
  entriesOf = (person: number): Int32Array => this.#persons.of(person)

  /** The person's stage for a reviewer, or `STAGES` if the reviewer cannot be this person. */
  stageOf(entry: number, person: number): number {
    const entries = this.#persons.of(person)
    let [start, end] = [0, entries.length]
    while (start < end) {
      const middle = (start + end) >>> 1
      if ((entries[middle] ?? 0) < entry * STAGES) start = middle + 1
      else end = middle
    }
    const stage = (entries[start] ?? Number.POSITIVE_INFINITY) - entry * STAGES
    return stage < STAGES ? stage : STAGES
  }
}

/** Drops persons that no description or verdict needs: a common name has hundreds. */
function briefly({ description, ...resolved }: ResolvedEntry): ResolvedEntry {
  return {
    ...resolved,
    persons: resolved.status === 'unique' ? resolved.persons : [],
    near: resolved.near.slice(0, NEAR_LISTED),
  }
}

export function* recordsOf(
  bibliography: Bibliography,
  persons: readonly number[],
): Generator<[person: number, records: readonly number[]]> {
  for (let start = 0; start < persons.length; start += PERSONS_AT_ONCE)
    yield* bibliography.recordLists(persons.slice(start, start + PERSONS_AT_ONCE))
}

type GroupedNumbers = {
  of: (key: number) => Int32Array
  /** Returns only keys with values, ascending. */
  keys: () => number[]
}

const NONE = new Int32Array(0)

/** Collects pairs of a key and a value, and groups the values by key. */
export class NumberPairs {
  readonly #keys = new GrowableInt32()
  readonly #values = new GrowableInt32()

  add(key: number, value: number): void {
    this.#keys.push(key)
    this.#values.push(value)
  }

  /** Values stay in the order of adding. Takes 4 bytes for each key up to the largest. */
  grouped(): GroupedNumbers {
    const keys = this.#keys.values.subarray(0, this.#keys.length)
    const largest = keys.reduce((most, key) => Math.max(most, key), -1)
    // Running sums of the counts give the index where each key's values begin.
    const starts = new Int32Array(largest + 2)
    for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1
    for (let key = 0; key <= largest; key++) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0)
    const next = starts.slice()
    const values = new Int32Array(keys.length)
    // Loops by index, because `entries()` makes an array for each of millions of numbers.
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] ?? 0
      const place = next[key] ?? 0
      values[place] = this.#values.get(index)
      next[key] = place + 1
    }
    return {
      // Most keys have no values, and the comparison is faster than a new empty array.
      of: (key) =>
        key > largest || starts[key] === starts[key + 1]
          ? NONE
          : values.subarray(starts[key], starts[key + 1]),
      keys: () => {
        const found: number[] = []
        for (let key = 0; key <= largest; key++) if (starts[key] !== starts[key + 1]) found.push(key)
        return found
      },
    }
  }
}
