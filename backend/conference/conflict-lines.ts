import { chunksOf } from '../../shared/chunks.ts'
import type {
  ConferenceEntry,
  ConflictPair,
  ConflictsEnd,
  ConflictsHead,
} from '../../shared/contract/backend/conflict-shapes.ts'
import { VERDICT_RULES } from '../../shared/limits.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { describedEntry } from '../names/description.ts'
import { parseEntry } from '../names/query-name.ts'
import { isCertain, type MatchRules, resolveEntry } from '../names/resolution.ts'
import { type ConflictOptions, conflictsOf } from './conflicts-of-authors.ts'
import { RecordYears } from './record-years.ts'
import { Reviewers, type StagedEntry, stagedEntries } from './reviewers.ts'

const ENTRIES_AT_ONCE = 50

export type ConferenceQuery = ConflictOptions & {
  /** Entries in each list are distinct (`entryTexts`). */
  left: readonly string[]
  right: readonly string[]
  rules: MatchRules
  /** Overrides the date in the database. */
  dataDate: string | null
}

/**
 * Yields lines of JSON, several at once (docs/dev/protocol.md, Conflicts of a conference). Indexes the reviewers once, and reads
 * authors in parts, so that memory does not grow with the authors.
 */
export function* conflictLines(bibliography: Bibliography, query: ConferenceQuery): Generator<string> {
  const { left, right, rules, withPersons } = query
  const { dataDate, newestYear, sample } = bibliography.facts()
  const head: ConflictsHead = {
    rules: VERDICT_RULES,
    data_date: query.dataDate ?? dataDate,
    newest_year: newestYear,
    sample,
    left_count: left.length,
    right_count: right.length,
  }
  yield lineOf(head)
  let [done, unresolved, pairs] = [0, 0, 0]
  const resolve = (side: 'left' | 'right', start: number, texts: readonly string[]) => {
    const resolved = texts.map((text) => resolveEntry(bibliography, parseEntry(text), rules))
    const uncertain = resolved.flatMap((entry, index): ConferenceEntry[] =>
      isCertain(entry)
        ? []
        : [{ side, index: start + index, ...describedEntry(bibliography, entry).resolution }],
    )
    unresolved += uncertain.filter(({ status }) => status !== 'unique').length
    done += texts.length
    const progress = { progress: done / (left.length + right.length) }
    return {
      entries: stagedEntries(bibliography, resolved),
      lines: [...uncertain, progress].map(lineOf).join(''),
    }
  }
  const reviewers = new Reviewers()
  for (const [chunk, texts] of chunksOf(right, ENTRIES_AT_ONCE).entries()) {
    const { entries, lines } = resolve('right', chunk * ENTRIES_AT_ONCE, texts)
    reviewers.add(entries)
    yield lines
  }
  reviewers.index(bibliography)
  const years = new RecordYears(bibliography)
  const described = { left: new Set<number>(), right: new Set<number>() }
  /** Describes the certain entries of these pairs, except those that an earlier line described. */
  const personsOf = (found: readonly ConflictPair[], start: number, authors: readonly StagedEntry[]) => {
    const sides = found.flatMap(({ left, right }) => [
      { side: 'left' as const, index: start + left, staged: authors[left] },
      { side: 'right' as const, index: right, staged: reviewers.entries[right] },
    ])
    return sides.flatMap(({ side, index, staged }): ConferenceEntry[] => {
      if (staged === undefined || !isCertain(staged.resolved) || described[side].has(index)) return []
      described[side].add(index)
      // Passes a copy, because `describedEntry` caches the description in its argument, and the reviewers stay in memory.
      return [{ side, index, ...describedEntry(bibliography, { ...staged.resolved }).resolution }]
    })
  }
  for (const [chunk, texts] of chunksOf(left, ENTRIES_AT_ONCE).entries()) {
    const start = chunk * ENTRIES_AT_ONCE
    const { entries, lines } = resolve('left', start, texts)
    const found = conflictsOf(bibliography, entries, reviewers, years, query)
    pairs += found.length
    const persons = withPersons ? personsOf(found, start, entries) : []
    const placed = found.map((pair) => ({ ...pair, left: pair.left + start }))
    yield lines + [...persons, ...placed].map(lineOf).join('')
  }
  const end: ConflictsEnd = {
    end: true,
    pairs,
    resolved: left.length + right.length - unresolved,
    unresolved,
  }
  yield lineOf(end)
}

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`
