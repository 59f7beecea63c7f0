import { useId, useMemo, useState } from 'preact/hooks'
import { hasAtMost, NAME_LENGTH } from '../../limits.ts'
import type { CleanedLine } from '../../people/clean-list.ts'
import { LINE_BREAK, normalizeEntry } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'

/** The most rows of the table: more make the page slow. */
const MAX_ROWS = 500

type LinesTableProps = {
  letter: string | undefined
  lines: readonly EntryLine[]
  report: CleaningReport | null
  onSelect: (line: string) => void
}

/** Shows the lines of a field beside the entries that the query sends. A line's number selects the line in the field. */
export function LinesTable({ letter, lines, report, onSelect }: LinesTableProps) {
  const { t } = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // Makes the rows only when needed: thousands of lines take 0.1 s (measured).
  const isNeeded = isOpen || report?.lines.some(({ state }) => state === 'unread')
  const rows = useMemo(() => (isNeeded ? lineRows(lines, report) : []), [isNeeded, lines, report])
  const unread = rows.filter(({ fate }) => fate === 'unread').length
  const shown = rows.slice(0, MAX_ROWS)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary class="hint" id={id}>
        {letter ? t('entriesBecame', { side: letter }) : t('entriesAsked')}{' '}
        {unread > 0 && <span class="warn">{t('cleanedUnread', { count: unread })}</span>}
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
        <section class="scroll-box" aria-labelledby={id} tabIndex={0}>
          <table class="plain asked-table" aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">{t('cleanedLine')}</th>
                <th scope="col">{t('cleanedBefore')}</th>
                <th scope="col">{t('cleanedAfter')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                <tr key={index} class={row.fate}>
                  <td>
                    {row.number !== null && (
                      <Button
                        class="link"
                        aria-label={t('lineOfEntry', { entry: row.line.trim(), line: row.number })}
                        onClick={() => onSelect(row.line)}
                        text={row.number}
                      />
                    )}
                  </td>
                  <td class="hint">{row.given !== null && <bdi>{row.given}</bdi>}</td>
                  <td>
                    {row.fate !== 'repeated' && <bdi>{row.entry}</bdi>}{' '}
                    {row.fate !== 'asked' && <span class="fate">{t(`fate_${row.fate}`)}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length < rows.length && (
            <p class="hint">{t('cleanedMore', { count: rows.length - shown.length })}</p>
          )}
        </section>
      )}
    </details>
  )
}

/**
 * A non-blank line. `number` counts from 1, blank lines included. `parseEntries` returns the entries with fate `asked` or
 * `too-long`.
 */
type EntryLine = {
  number: number
  line: string
  entry: string
  fate: 'asked' | 'too-long' | 'repeated' | 'no-name'
}

export function entryLines(text: string): EntryLine[] {
  const seen = new Set<string>()
  return text.split(LINE_BREAK).flatMap((line, index) => {
    if (line.trim() === '') return []
    const entry = normalizeEntry(line)
    const fate = seen.has(entry) ? 'repeated' : hasAtMost(entry, NAME_LENGTH) ? 'asked' : 'too-long'
    seen.add(entry)
    return [{ number: index + 1, line, entry, fate: entry === '' ? 'no-name' : fate }]
  })
}

/** The lines that the reader of lists has read (reader/list-worker.ts), and the field's text after the reading. */
export type CleaningReport = { text: string; lines: readonly CleanedLine[] }

/** `number`: null for a line that the reader removed. */
type LineRow = Pick<EntryLine, 'line' | 'entry'> & {
  number: number | null
  /** The line that the user gave; null if it equals the entry. */
  given: string | null
  fate: EntryLine['fate'] | 'unread' | 'other' | 'left-out'
}

/** Returns a row for each line of the field, then the removed lines if the report is about this list. */
export function lineRows(lines: readonly EntryLine[], report: CleaningReport | null): LineRow[] {
  const known = new Set(report?.text.split(LINE_BREAK).map((line) => line.trim()))
  const isOfReport = lines.some(({ line }) => known.has(line.trim()))
  const reported = isOfReport ? (report?.lines ?? []) : []
  const sources = Map.groupBy(
    reported.flatMap((source) => namesOf(source).map((name) => ({ name, source }))),
    ({ name }) => name,
  )
  const rows = lines.map((one): LineRow => {
    const source = sources.get(one.line.trim())?.shift()?.source
    const state = source?.state
    const given = (source && state === 'cleaned' ? source.before : one.line).trim()
    const fate = one.fate === 'asked' && (state === 'unread' || state === 'other') ? state : one.fate
    return { ...one, given: given === one.entry ? null : given, fate }
  })
  const leftOut = reported
    .filter(({ after, state }) => state === 'cleaned' && after.length === 0)
    .map(({ before }): LineRow => {
      const given = before.trim()
      return { number: null, line: given, entry: '', given, fate: 'left-out' }
    })
  return [...rows, ...leftOut]
}

/** A quoted cell of a table may hold several lines. */
const namesOf = ({ after }: CleanedLine): string[] =>
  after.flatMap((names) => names.split(LINE_BREAK)).map((name) => name.trim())
