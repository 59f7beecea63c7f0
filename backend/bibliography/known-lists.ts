import { LRUCache } from 'lru-cache'
import type { ListsOfPersons } from './lists-of-persons.ts'

/** Numbers kept, 8 bytes each: 4 MB, or the papers of 20,000 people in dblp (26 million authorships, 4 million persons). */
const NUMBERS = 500_000
/** What an entry costs besides its numbers, counted in numbers. */
const OVERHEAD = 20

/**
 * Lists of numbers by person, the last ones asked for kept in memory: a committee is asked about with every paper
 * anew. They never become stale, since a bibliography's database does not change.
 */
export function knownLists(read: ListsOfPersons): ListsOfPersons {
  const known = new LRUCache<number, number[]>({
    maxSize: NUMBERS,
    sizeCalculation: (list) => list.length + OVERHEAD,
  })
  return (personIds) => {
    const lists = new Map<number, number[]>()
    const unknown: number[] = []
    for (const id of personIds) {
      const list = known.get(id)
      if (list === undefined) unknown.push(id)
      else lists.set(id, list)
    }
    for (const [id, list] of unknown.length === 0 ? [] : read(unknown)) {
      lists.set(id, list)
      known.set(id, list)
    }
    return lists
  }
}
