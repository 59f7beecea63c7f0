import { LRUCache } from 'lru-cache'
import type { Bibliography } from '../database/bibliography.ts'
import type { ResolvedEntry } from './resolution.ts'

/** Kept in memory of the entries that were resolved last: persons, 100 bytes each, and characters as parts of one. */
const PERSONS_KEPT = 100_000
const CHARACTERS_A_PERSON = 20

/** By bibliography, since that is another one as soon as the database is. */
const memories = new WeakMap<Bibliography, LRUCache<string, ResolvedEntry>>()

/**
 * What was found for this question before, or what `resolve` finds now: a committee is asked about with every paper
 * anew, and who an entry is does not change as long as the database does not.
 */
export function resolutionCache(
  bibliography: Bibliography,
  question: string,
  resolve: () => ResolvedEntry,
): ResolvedEntry {
  const memory = memoryOf(bibliography)
  const known = memory.get(question)
  if (known !== undefined) return known
  const resolved = resolve()
  memory.set(question, resolved)
  return resolved
}

function memoryOf(bibliography: Bibliography): LRUCache<string, ResolvedEntry> {
  const known = memories.get(bibliography)
  if (known !== undefined) return known
  const memory = new LRUCache<string, ResolvedEntry>({
    maxSize: PERSONS_KEPT,
    sizeCalculation: ({ persons, near }, key) =>
      persons.length + near.length + Math.ceil(key.length / CHARACTERS_A_PERSON),
  })
  memories.set(bibliography, memory)
  return memory
}
