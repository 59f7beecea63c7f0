/** The middle of the values; of an even number of them the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Returns the 95th percentile. */
function most(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN
}

/** Ours against a comparator, measured in turn in one run, so that a machine that drifts drifts under both. */
export type Comparison = {
  work: string
  unit: string
  ours: number[]
  comparator: string
  theirs: number[]
  bar?: Bar
}

/**
 * The bound on the ratio of the medians; or, in the comparison's unit, on our median, on our 95th percentile,
 * or on our median less the comparator's, which is the time of the work itself.
 */
export type Bar =
  | { atLeast: number }
  | { atMost: number }
  | { oursAtMost: number }
  | { mostAtMost: number }
  | { beyondAtMost: number }

/** Measures both in turn, so many times. */
export async function compared(
  rounds: number,
  measureOurs: () => Promise<number>,
  measureTheirs: () => Promise<number>,
): Promise<Pick<Comparison, 'ours' | 'theirs'>> {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureOurs())
    theirs.push(await measureTheirs())
  }
  return { ours, theirs }
}

/** A table of medians with their ratios; of ours also the value that 95 of 100 do not exceed. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(({ work, unit, ours, comparator, theirs, bar }) => [
    work,
    `${readable(median(ours))} ${unit}`,
    readable(most(ours)),
    comparator,
    `${readable(median(theirs))} ${unit}`,
    `${(median(ours) / median(theirs)).toFixed(2)} ×`,
    bar === undefined ? '' : barText(bar, unit),
    bar === undefined ? '' : isMet(bar, ours, theirs) ? 'met' : 'missed',
  ])
  const head = ['work', 'ours (median)', '95 %', 'comparator', 'theirs (median)', 'ratio', 'bar', '']
  return aligned([head, ...rows])
}

function barText(bar: Bar, unit: string): string {
  if ('atLeast' in bar) return `≥ ${bar.atLeast.toFixed(2)} ×`
  if ('atMost' in bar) return `≤ ${bar.atMost.toFixed(2)} ×`
  if ('oursAtMost' in bar) return `≤ ${readable(bar.oursAtMost)} ${unit}`
  if ('mostAtMost' in bar) return `95 % ≤ ${readable(bar.mostAtMost)} ${unit}`
  return `theirs + ${readable(bar.beyondAtMost)} ${unit}`
}

function isMet(bar: Bar, ours: readonly number[], theirs: readonly number[]): boolean {
  if ('atLeast' in bar) return median(ours) / median(theirs) >= bar.atLeast
  if ('atMost' in bar) return median(ours) / median(theirs) <= bar.atMost
  if ('oursAtMost' in bar) return median(ours) <= bar.oursAtMost
  if ('mostAtMost' in bar) return most(ours) <= bar.mostAtMost
  return median(ours) - median(theirs) <= bar.beyondAtMost
}

function aligned(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(head), rule, ...body.map(line)].join('\n')
}

const readable = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
