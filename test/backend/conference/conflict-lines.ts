import { type ConferenceQuery, conflictLines } from '../../../backend/conference/conflict-lines.ts'
import type { Bibliography } from '../../../backend/database/bibliography.ts'
import {
  type ConflictPair,
  type ConflictsEnd,
  type ConflictsHead,
  conferenceEntry,
  conflictPair,
  conflictsEnd,
  conflictsHead,
} from '../../../shared/contract/backend/conflict-shapes.ts'
import type { EntryResolution, PairsAnswer } from '../../../shared/contract/backend.ts'
import { z } from '../../../shared/contract/zod.ts'

export type ConflictsRead = {
  head: ConflictsHead
  end: ConflictsEnd
  /** All described entries, by index. With `withPersons`, the certain entries of the found pairs are among them. */
  uncertain: Record<'left' | 'right', Map<number, EntryResolution>>
  pairs: ConflictPair[]
}

export function conflictsIn(text: string): ConflictsRead {
  const lines = text.split('\n').filter((line) => line !== '')
  const values = lines.map((line) => JSON.parse(line))
  const uncertain = { left: new Map<number, EntryResolution>(), right: new Map<number, EntryResolution>() }
  const pairs: ConflictPair[] = []
  for (const value of values.slice(1, -1)) {
    if ('progress' in value) continue
    if ('verdict' in value) pairs.push(z.parse(conflictPair, value))
    else {
      const { side, index, ...resolution } = z.parse(conferenceEntry, value)
      uncertain[side].set(index, resolution)
    }
  }
  return {
    head: z.parse(conflictsHead, values[0]),
    end: z.parse(conflictsEnd, values.at(-1)),
    uncertain,
    pairs,
  }
}

export const conflictsOf = (
  bibliography: Bibliography,
  query: Omit<ConferenceQuery, 'dataDate'>,
): ConflictsRead => conflictsIn([...conflictLines(bibliography, { ...query, dataDate: null })].join(''))

/** Makes the expected answer from the pairs endpoint's answer to the same query. */
export function conflictsByPairs({ resolution, pair_pubs, ...answer }: PairsAnswer) {
  const [left, right] = [answer.left_authors, answer.right_authors]
  const uncertainOf = (entries: readonly EntryResolution[] = []) =>
    new Map(
      [...entries.entries()].filter(
        ([, { status, near_truncated }]) => status !== 'unique' || near_truncated,
      ),
    )
  const uncertain = { left: uncertainOf(resolution?.left), right: uncertainOf(resolution?.right) }
  const pairs = pair_pubs.flatMap(({ candidates, undated, ...pair }) =>
    pair.verdict === 'none' || pair.verdict === 'unresolved'
      ? []
      : [
          {
            ...pair,
            ...(undated && { undated }),
            left: left.indexOf(pair.left),
            right: right.indexOf(pair.right),
          },
        ],
  )
  const unresolved = [...uncertain.left.values(), ...uncertain.right.values()].filter(
    ({ status }) => status !== 'unique',
  ).length
  return {
    head: {
      rules: answer.rules,
      data_date: answer.data_date,
      newest_year: answer.newest_year,
      sample: answer.sample,
      left_count: left.length,
      right_count: right.length,
    },
    end: { end: true, pairs: pairs.length, resolved: left.length + right.length - unresolved, unresolved },
    uncertain,
    pairs,
  }
}

/** Removes `last_year`, which the pairs endpoint does not give. */
export const withoutLastYear = ({ pairs, ...read }: ConflictsRead) => ({
  ...read,
  pairs: pairs.map(({ last_year, ...pair }) => pair),
})
