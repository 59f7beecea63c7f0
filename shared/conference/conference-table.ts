import { chunksOf } from '../chunks.ts'
import { type AnswerFacts, displayName, type Pair, withoutSuggestions } from '../conflicts/pair-table.ts'
import type { ConflictPair } from '../contract/backend/conflict-shapes.ts'
import type { EntryResolution } from '../contract/backend.ts'
import type { Steps } from '../slices.ts'
import type { Block } from './conference-answer.ts'
import type { Roster } from './roster.ts'

/**
 * The answer for a conference: a line for each pair with a finding, sorted by row, then by column.
 * `pairsIn` makes the pairs of a row on demand, because a million pairs would fill hundreds of megabytes.
 */
export type ConferenceTable = AnswerFacts & {
  lines: readonly ConflictPair[]
  columns: Uint32Array
  /** The index of the first line of each row. `ends`: the index after the last line. */
  starts: Uint32Array
  ends: Uint32Array
}

/** A step ends after this many entries or lines. */
const AT_ONCE = 5000

/** Joins blocks of the same data and rules (`isSameBasis`). Pairs without a line are clear if both entries are known. */
export function* conferenceTable(
  { left, right }: Roster,
  blocks: readonly Block[],
  exact: boolean,
): Steps<ConferenceTable> {
  const data = blocks[0]?.data ?? { date: null, newestYear: null, sample: false }
  const resolutions = { left: new Map<string, EntryResolution>(), right: new Map<string, EntryResolution>() }
  for (const { entries } of blocks)
    for (const chunk of chunksOf(entries, AT_ONCE)) {
      for (const one of chunk)
        resolutions[one.side].set(one.entry, data.sample ? withoutSuggestions(one) : one)
      yield
    }
  const namesOf = (entries: readonly string[], side: 'left' | 'right'): string[] =>
    entries.map((entry) => displayName(entry, resolutions[side].get(entry)))
  const leftNames = namesOf(left, 'left')
  yield
  return {
    left,
    right,
    leftNames,
    rightNames: namesOf(right, 'right'),
    hasFindingsAlone: true,
    leftResolution: resolutions.left,
    rightResolution: resolutions.right,
    options: { year_min: null, exact_base_match: exact },
    data,
    ...(yield* placedLines(left, right, blocks)),
  }
}

function* placedLines(
  left: readonly string[],
  right: readonly string[],
  blocks: readonly Block[],
): Steps<Pick<ConferenceTable, 'lines' | 'columns' | 'starts' | 'ends'>> {
  const places = { left: placesIn(left), right: placesIn(right) }
  const placed = blocks.map((block) => ({
    pairs: block.pairs,
    rows: block.left.map((entry) => places.left.get(entry)),
    columns: block.right.map((entry) => places.right.get(entry)),
  }))
  yield
  const starts = new Uint32Array(left.length + 1)
  for (const { pairs, rows } of placed)
    for (const chunk of chunksOf(pairs, AT_ONCE)) {
      for (const line of chunk) {
        const row = rows[line.left]
        if (row !== undefined) starts[row + 1] = (starts[row + 1] ?? 0) + 1
      }
      yield
    }
  for (const row of left.keys()) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0)
  const ends = starts.slice(0, -1)
  const lines = new Array<ConflictPair>(starts.at(-1) ?? 0)
  const columns = new Uint32Array(lines.length)
  for (const { pairs, rows, columns: columnOf } of placed)
    for (const chunk of chunksOf(pairs, AT_ONCE)) {
      for (const line of chunk) {
        const [row, column] = [rows[line.left], columnOf[line.right]]
        if (row === undefined || column === undefined) continue
        const to = ends[row] ?? 0
        ends[row] = to + 1
        lines[to] = line
        columns[to] = column
      }
      yield
    }
  for (const rows of chunksOf([...left.keys()], AT_ONCE)) {
    for (const row of rows) {
      const [start, end] = [starts[row] ?? 0, ends[row] ?? 0]
      if (!isInOrder(columns, start, end)) ends[row] = putInOrder(lines, columns, start, end)
    }
    yield
  }
  return { lines, columns, starts, ends }
}

const isInOrder = (columns: Uint32Array, start: number, end: number): boolean => {
  for (let at = start + 1; at < end; at++) if ((columns[at - 1] ?? 0) >= (columns[at] ?? 0)) return false
  return true
}

/** Sorts the lines of a row by column. Of two lines about a pair, keeps the later one. Returns the index after the last line. */
function putInOrder(lines: ConflictPair[], columns: Uint32Array, start: number, end: number): number {
  const byColumn = new Map(lines.slice(start, end).map((line, at) => [columns[start + at] ?? 0, line]))
  let to = start
  for (const [column, line] of [...byColumn].sort(([one], [other]) => one - other)) {
    columns[to] = column
    lines[to] = line
    to++
  }
  return to
}

export const placesIn = (entries: readonly string[]): ReadonlyMap<string, number> =>
  new Map(entries.map((entry, place) => [entry, place]))

/** Returns a row's pairs with a finding, sorted by column. `only`: the column of the one wanted pair. */
export function pairsIn(table: ConferenceTable, row: number, only?: number): Pair[] {
  const { left, right, leftNames, rightNames, lines, columns, starts, ends } = table
  const one = left[row] ?? ''
  const pairs: Pair[] = []
  for (let at = starts[row] ?? 0; at < (ends[row] ?? 0); at++) {
    const line = lines[at]
    const column = columns[at] ?? 0
    if (!line || (only !== undefined && column !== only)) continue
    const { verdict, reason = 'unsaid', count, last_year: newestOfAll } = line
    const other = right[column] ?? ''
    pairs.push({
      row,
      column,
      left: one,
      right: other,
      leftName: leftNames[row] ?? one,
      rightName: rightNames[column] ?? other,
      count,
      status: verdict,
      unresolvedReason: null,
      uncertainReason: verdict === 'possible' ? reason : null,
      pubs: line,
      newestOfAll,
    })
  }
  return pairs
}
