import { cpus, totalmem } from 'node:os'
import { type Measured, rowOf, type Samples, WORKS, type Work } from './rows.ts'
import { barText, isMet, median, most, readable } from './statistics.ts'

/** Writes the bench's figures to docs/dev/performance.md, and checks their age for a release. */

export const FIGURES = 'docs/dev/performance.md'
const HEADING = '## Figures\n'
const HEAD = ['work', 'ours', '95 %', 'comparator', 'theirs', 'ratio', 'bar', '', 'measured']
const NOT_MEASURED = 'not measured'
const OLDEST_DAYS = 30
const DAY_MS = 86_400_000

/** The parts are measured at different times, so each row shows `at` and `commit`. */
export type Origin = { machine: string; at: string; commit: string }

/** Describes this machine: all figures of a table come from one machine. */
export function machine(): string {
  const [processor] = cpus()
  const gigabytes = Math.round(totalmem() / 1e9)
  return `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${gigabytes} GB, ${process.platform} ${process.arch}, Node ${process.version}`
}

/** A row without new samples gets its cells from the earlier table. */
function figuresTable(measured: Measured, { at, commit }: Origin, earlier: string): string {
  const had = rowsIn(earlier)
  const lines = WORKS.map((work) => {
    const samples = measured[work]
    if (samples !== undefined) return [...cells(work, samples), `${at} · ${commit}`]
    return had.get(work) ?? [...cells(work), NOT_MEASURED]
  })
  return aligned([HEAD, ...lines])
}

export function measuredTable(measured: Measured): string {
  const works = WORKS.filter((work) => measured[work] !== undefined)
  return aligned([HEAD.slice(0, -1), ...works.map((work) => cells(work, measured[work]))])
}

export function withFigures(document: string, measured: Measured, origin: Origin): string {
  const [before, section, after] = sectionOf(document)
  const machineLine = `**Machine:** ${origin.machine}.`
  const table = figuresTable(measured, origin, section.includes(machineLine) ? section : '')
  const rows = [...rowsIn(table).values()]
  const count = (isCounted: (row: string[]) => boolean) => rows.filter(isCounted).length
  const [met, missed, none] = [
    count((row) => row[7] === 'met'),
    count((row) => row[7] === '**missed**'),
    count((row) => row.at(-1) === NOT_MEASURED),
  ]
  const sum = `Bars met: ${met}; missed: ${missed}; rows not measured: ${none}.`
  return `${before}${HEADING}\n${machineLine} ${sum}\n\n${table}\n${after}`
}

/** Throws if the document has no figures, or if a figure is older than thirty days. */
export function requireFresh(document: string, now: Date): void {
  const again = 'measure again with `npm run bench -- --write`'
  const [, section] = sectionOf(document)
  const dates = [...rowsIn(section).values()].flatMap(
    (row) => /^\d{4}-\d\d-\d\d/.exec(row.at(-1) ?? '') ?? [],
  )
  const [oldest] = dates.toSorted()
  if (oldest === undefined) throw new Error(`${FIGURES} has no figures: ${again}.`)
  if (now.getTime() - Date.parse(oldest) > OLDEST_DAYS * DAY_MS)
    throw new Error(`${FIGURES} has figures of ${oldest}, older than ${OLDEST_DAYS} days: ${again}.`)
}

function cells(work: Work, samples?: Samples): string[] {
  const { unit, comparator, bar } = rowOf(work)
  const barCell = bar === undefined ? '–' : barText(bar, unit)
  if (samples === undefined) return [work, '–', '–', comparator, '–', '–', barCell, '–']
  const { ours, theirs } = samples
  const value = (number: number) => `${readable(number)} ${unit}`.trim()
  const compared = theirs.length === 0 ? ['–', '–'] : [value(median(theirs)), `${ratio(samples)} ×`]
  const verdict = bar === undefined ? '–' : isMet(bar, samples) ? 'met' : '**missed**'
  return [work, value(median(ours)), readable(most(ours)), comparator, ...compared, barCell, verdict]
}

const ratio = ({ ours, theirs }: Samples): string => (median(ours) / median(theirs)).toFixed(2)

/** The text before the section, the section without its heading, and the text after it. */
function sectionOf(document: string): [before: string, section: string, after: string] {
  const at = document.indexOf(HEADING)
  if (at === -1) throw new Error(`${FIGURES} has no heading "${HEADING.trim()}".`)
  const rest = document.slice(at + HEADING.length)
  const end = rest.search(/^## /m)
  return [
    document.slice(0, at),
    rest.slice(0, end === -1 ? undefined : end),
    end === -1 ? '' : `\n${rest.slice(end)}`,
  ]
}

function rowsIn(text: string): Map<string, string[]> {
  const lines = text.split('\n').filter((line) => line.startsWith('| '))
  const rows = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  return new Map(
    rows.filter((row) => row.length === HEAD.length && row[0] !== HEAD[0]).map((row) => [row[0] ?? '', row]),
  )
}

function aligned(rows: readonly string[][]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}
