/** The middle of the values; of an even number of them the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** What 95 of 100 values do not exceed. */
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
}

/** A table of medians with their ratios; of ours also the value that 95 of 100 do not exceed. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(({ work, unit, ours, comparator, theirs }) => [
    work,
    `${readable(median(ours))} ${unit}`,
    readable(most(ours)),
    comparator,
    `${readable(median(theirs))} ${unit}`,
    `${(median(ours) / median(theirs)).toFixed(2)} ×`,
  ])
  return aligned([['work', 'ours (median)', '95 %', 'comparator', 'theirs (median)', 'ratio'], ...rows])
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
