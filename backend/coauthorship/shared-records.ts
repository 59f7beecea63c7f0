/** A set of record numbers, a bit each: asked for every record of every person, it has to be quick. */
class BitSet {
  readonly #bits: Uint8Array

  /** @param last no record in it has a higher number */
  constructor(last: number) {
    this.#bits = new Uint8Array((last >>> 3) + 1)
  }

  add(record: number): void {
    const place = record >>> 3
    this.#bits[place] = (this.#bits[place] ?? 0) | (1 << (record & 7))
  }

  has(record: number): boolean {
    return ((this.#bits[record >>> 3] ?? 0) & (1 << (record & 7))) !== 0
  }
}

/**
 * For each entry of one side, the numbers of the persons it stands for, by how they count: at 0 the entry's own, then
 * those who are looked at only where nothing is shared before them. Nobody stands in two of them.
 */
export type PersonSets = readonly (readonly (readonly number[])[])[]

/** How a pair shares a record: `pair` is `left * rights + right`, `stage` the place of the later of its two persons. */
type Share = { pair: number; stage: number }

export type SharedWorks = {
  /** For each shared record, the pairs that share it, each at its earliest stage. */
  shares: Map<number, Share[]>
  /** Everybody who may stand on one of them; a few who do not. */
  persons: Set<number>
}

/** The works of each person. */
type RecordsByPerson = ReadonlyMap<number, readonly number[]>

/**
 * Which records each pair shares: those with a person of the left entry and another person of the right one
 * (docs/protocol.md, Shared works). Only records of both sides are looked at.
 */
export function sharedWorks(left: PersonSets, right: PersonSets, records: RecordsByPerson): SharedWorks {
  const leftEntries = entriesByPerson(left)
  const rightEntries = entriesByPerson(right)
  // Most records have persons of one side only: telling them apart first spares a list for each of them.
  const leftRecords = recordsOf([...leftEntries.keys()], records)
  const shared: SharedWorks = { shares: new Map(), persons: new Set() }
  const holdersOf = holdersWithin(records, shared.persons)
  const rightPersons = holdersOf(rightEntries.keys(), leftRecords)
  const leftPersons = holdersOf(leftEntries.keys(), rightPersons)
  // The last record shared by a pair: overlapping entries must not count one record twice.
  const lastRecord = new Int32Array(left.length * right.length).fill(-1)
  const lastShare: Share[] = []
  for (const [record, rightOfRecord] of rightPersons) {
    const shares: Share[] = []
    for (const leftPerson of leftPersons.get(record) ?? []) {
      for (const rightPerson of rightOfRecord) {
        if (leftPerson === rightPerson) continue
        for (const one of leftEntries.get(leftPerson) ?? []) {
          for (const other of rightEntries.get(rightPerson) ?? []) {
            const pair = one.entry * right.length + other.entry
            const stage = Math.max(one.stage, other.stage)
            const before = lastShare[pair]
            if (before !== undefined && lastRecord[pair] === record) {
              before.stage = Math.min(before.stage, stage)
              continue
            }
            const share = { pair, stage }
            lastRecord[pair] = record
            lastShare[pair] = share
            shares.push(share)
          }
        }
      }
    }
    if (shares.length > 0) shared.shares.set(record, shares)
  }
  return shared
}

type EntryOfPerson = { entry: number; stage: number }

function entriesByPerson(sets: PersonSets): Map<number, EntryOfPerson[]> {
  const entries = new Map<number, EntryOfPerson[]>()
  for (const [entry, stages] of sets.entries()) {
    for (const [stage, persons] of stages.entries()) {
      for (const person of persons) append(entries, person, { entry, stage })
    }
  }
  return entries
}

function recordsOf(persons: readonly number[], lists: RecordsByPerson): BitSet {
  let last = 0
  for (const person of persons) last = Math.max(last, lists.get(person)?.at(-1) ?? 0)
  const records = new BitSet(last)
  for (const person of persons) for (const record of lists.get(person) ?? []) records.add(record)
  return records
}

/** Gives the persons of each record that stands in `within`, and adds these persons to `holders`. */
function holdersWithin(lists: RecordsByPerson, holders: Set<number>) {
  return (persons: Iterable<number>, within: { has: (record: number) => boolean }): Map<number, number[]> => {
    const byRecord = new Map<number, number[]>()
    for (const person of persons) {
      for (const record of lists.get(person) ?? []) {
        if (!within.has(record)) continue
        append(byRecord, record, person)
        holders.add(person)
      }
    }
    return byRecord
  }
}

function append<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
