/** For each entry of one side, the numbers of the persons it stands for. */
export type PersonSets = readonly (readonly number[])[]

/** For each shared record, the pairs that share it, numbered `left * rights + right`. */
export type SharedWorks = Map<number, number[]>

/**
 * Which records each pair shares: those with a person of the left entry and another person of the right one
 * (contract.md, part 3). Every person's list is read once, and only records that both sides have are looked at.
 */
export function sharedWorks(
  left: PersonSets,
  right: PersonSets,
  recordIdsOf: (personId: number) => readonly number[],
): SharedWorks {
  const leftEntries = entriesByPerson(left)
  const rightEntries = entriesByPerson(right)
  // Most records have persons of one side only: telling them apart first spares a list for each of them.
  const leftRecords = new Set([...leftEntries.keys()].flatMap(recordIdsOf))
  const rightPersons = personsByRecord(rightEntries.keys(), recordIdsOf, leftRecords)
  const leftPersons = personsByRecord(leftEntries.keys(), recordIdsOf, rightPersons)
  const shared: SharedWorks = new Map()
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
    if (pairs.length > 0) shared.set(record, pairs)
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

/** The persons of each record that stands in `within`. */
function personsByRecord(
  persons: Iterable<number>,
  recordIdsOf: (personId: number) => readonly number[],
  within: { has: (record: number) => boolean },
): Map<number, number[]> {
  const holders = new Map<number, number[]>()
  for (const person of persons) {
    for (const record of recordIdsOf(person)) {
      if (within.has(record)) append(holders, record, person)
    }
  }
  return holders
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
