import { useId, useMemo, useState } from 'preact/hooks'
import type { CleanedLine } from '../../../lists/clean-list.ts'
import { LINE_BREAK } from '../../../query/entries.ts'
import { useT } from '../../context/use-t.ts'

/** More rows make the page slow; nobody reads that many. What was not understood comes first then. */
const MAX_ROWS = 500

type CleanedLinesProps = {
  /** The field's text before, or null if nothing had to be cleaned, and what became of its lines. */
  report: { before: string | null; lines: readonly CleanedLine[] }
  text: string
  onSelect: (line: string) => void
  onPutBack: (line: CleanedLine) => void
}

/**
 * Each line before and after the last cleaning, and the lines that were not understood, as long as something of it stands
 * in the field.
 */
export function CleanedLines({ report, text, onSelect, onPutBack }: CleanedLinesProps) {
  const { t } = useT()
  const [isOpen, setIsOpen] = useState(false)
  const numbers = useMemo(() => lineNumbers(text), [text])
  const isShown = text !== report.before && report.lines.some((line) => numberOf(line, numbers) !== null)
  if (!isShown) return null
  const unread = report.lines.filter((line) => line.state === 'unread' && numberOf(line, numbers) !== null)
  return (
    <details class="cleaned" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {t('cleanedLines')}{' '}
        {unread.length > 0 && (
          <span class="unread-count">{t('cleanedUnread', { count: unread.length })}</span>
        )}
      </summary>
      {isOpen && (
        <LineTable lines={report.lines} numbers={numbers} onSelect={onSelect} onPutBack={onPutBack} />
      )}
    </details>
  )
}

type LineTableProps = {
  lines: readonly CleanedLine[]
  numbers: ReadonlyMap<string, number>
  onSelect: (line: string) => void
  onPutBack: (line: CleanedLine) => void
}

function LineTable({ lines, numbers, onSelect, onPutBack }: LineTableProps) {
  const { t } = useT()
  const id = useId()
  const shown = lines.length > MAX_ROWS ? mostTelling(lines) : lines
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <section class="cleaned-scroll" aria-labelledby={id} tabIndex={0}>
      <table class="cleaned-table">
        <caption id={id} class="visually-hidden">
          {t('cleanedLines')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('cleanedLine')}</th>
            <th scope="col">{t('cleanedBefore')}</th>
            <th scope="col">{t('cleanedAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line, index) => (
            // A line has no identity other than its position.
            <LineRow
              key={index}
              line={line}
              number={numberOf(line, numbers)}
              onSelect={onSelect}
              onPutBack={onPutBack}
            />
          ))}
        </tbody>
      </table>
      {shown.length < lines.length && (
        <p class="hint">{t('cleanedMore', { count: lines.length - shown.length })}</p>
      )}
    </section>
  )
}

type LineRowProps = {
  line: CleanedLine
  number: number | null
  onSelect: (line: string) => void
  onPutBack: (line: CleanedLine) => void
}

function LineRow({ line, number, onSelect, onPutBack }: LineRowProps) {
  const { t } = useT()
  const first = firstLineOf(line)
  return (
    <tr class={line.state}>
      <td class="cleaned-number">
        {number !== null && (
          <button
            type="button"
            class="link"
            aria-label={t('lineOfEntry', { entry: first, line: number })}
            onClick={() => onSelect(first)}
          >
            {number}
          </button>
        )}
      </td>
      <td>
        <bdi>{line.before.trim()}</bdi>
      </td>
      <td>
        {line.state === 'unread' && <span class="fate">{t('cleanedNotRead')}</span>}
        {line.state === 'other' && <span class="fate">{t('cleanedOther')}</span>}
        {line.state === 'same' && <span class="fate">{t('cleanedSame')}</span>}
        {line.state === 'cleaned' && line.after.length === 0 && (
          <>
            <span class="fate">{t('cleanedLeftOut')}</span>{' '}
            <button
              type="button"
              class="link"
              aria-label={t('putBackLine', { line: line.before.trim() })}
              onClick={() => onPutBack(line)}
            >
              {t('putBack')}
            </button>
          </>
        )}
        {line.state === 'cleaned' && line.after.map((name) => <bdi key={name}>{name}</bdi>)}
      </td>
    </tr>
  )
}

/** The number of the first line of a text, from 1, that reads so. */
function lineNumbers(text: string): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const [index, line] of text.split(LINE_BREAK).entries()) {
    if (!numbers.has(line.trim())) numbers.set(line.trim(), index + 1)
  }
  return numbers
}

/** The first line that a line of the list has become. A quoted cell of a table may hold several. */
const firstLineOf = ({ after: [first = ''] }: CleanedLine): string =>
  first.split(LINE_BREAK, 1)[0]?.trim() ?? ''

function numberOf(line: CleanedLine, numbers: ReadonlyMap<string, number>): number | null {
  const first = firstLineOf(line)
  return first === '' ? null : (numbers.get(first) ?? null)
}

function mostTelling(lines: readonly CleanedLine[]): readonly CleanedLine[] {
  const unread = lines.filter(({ state }) => state === 'unread')
  const cleaned = lines.filter(({ state }) => state === 'cleaned')
  return [...unread, ...cleaned].slice(0, MAX_ROWS)
}
