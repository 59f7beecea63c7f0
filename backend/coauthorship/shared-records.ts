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

/** For each entry of one side, the numbers of the persons it stands for. */
export type PersonSets = readonly (readonly number[])[]

export type SharedWorks = {
  /** For each shared record, the pairs that share it, numbered `left * rights + right`. */
  pairs: Map<number, number[]>
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
  const shared: SharedWorks = { pairs: new Map(), persons: new Set() }
  const holdersOf = holdersWithin(records, shared.persons)
  const rightPersons = holdersOf(rightEntries.keys(), leftRecords)
  const leftPersons = holdersOf(leftEntries.keys(), rightPersons)
  // The last record counted for a pair: overlapping entries must not count one record twice.
  const lastRecord = new Int32Array(left.length * right.length).fill(-1)
  for (const [record, rightOfRecord] of rightPersons) {
    const pairs: number[] = []
    for (const leftPerson of leftPersons.get(record) ?? []) {
      for (const rightPerson of rightOfRecord) {
        if (leftPerson === rightPerson) continue
        for (const leftEntry of leftEntries.get(leftPerson) ?? []) {
          for (const rightEntry of rightEntries.get(rightPerson) ?? []) {
            const pair = leftEntry * right.length + rightEntry
            if (lastRecord[pair] === record) continue
            lastRecord[pair] = record
            pairs.push(pair)
          }
        }
      }
    }
    if (pairs.length > 0) shared.pairs.set(record, pairs)
  }
  return shared
}

function entriesByPerson(sets: PersonSets): Map<number, number[]> {
  const entries = new Map<number, number[]>()
  for (const [entry, persons] of sets.entries()) {
    for (const person of persons) append(entries, person, entry)
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

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
