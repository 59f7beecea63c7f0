import { useId, useMemo, useState } from 'preact/hooks'
import type { CleanedLine } from '../../../lists/clean-list.ts'
import { LINE_BREAK } from '../../../query/entries.ts'
import { useT } from '../../context/use-t.ts'
import { Button } from '../../parts/button.tsx'

/** More rows make the page slow; nobody reads that many. Lines that were not understood come first then. */
const MAX_ROWS = 500

type CleanedLinesProps = {
  /** The field's text before, or null if nothing had to be cleaned, and what became of its lines. */
  report: { before: string | null; lines: readonly CleanedLine[] }
  text: string
  onSelect: (line: string) => void
  onPutBack: (line: CleanedLine) => void
}

/** Each line before and after the last cleaning, as long as something of it stands in the field. */
export function CleanedLines({ report: { before, lines }, text, onSelect, onPutBack }: CleanedLinesProps) {
  const { t } = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const numbers = useMemo(() => lineNumbers(text), [text])
  const numberOf = (line: CleanedLine): number | undefined => numbers.get(firstLineOf(line))
  if (text === before || lines.every((line) => numberOf(line) === undefined)) return null
  const unread = lines.filter((line) => line.state === 'unread' && numberOf(line) !== undefined)
  const shown = lines.length > MAX_ROWS ? mostTelling(lines) : lines
  return (
    <details class="cleaned small" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary class="hint">
        {t('cleanedLines')}{' '}
        {unread.length > 0 && (
          <span class="unread-count warn">{t('cleanedUnread', { count: unread.length })}</span>
        )}
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
        <section class="cleaned-scroll scroll-box" aria-labelledby={id} tabIndex={0}>
          <table class="plain cleaned-table">
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
              {shown.map((line, index) => {
                const [entry, number] = [firstLineOf(line), numberOf(line)]
                const label = number !== undefined && t('lineOfEntry', { entry, line: number })
                return (
                  // A line has no identity other than its position.
                  <tr key={index} class={line.state}>
                    <td>
                      {label && (
                        <Button
                          class="link"
                          aria-label={label}
                          onClick={() => onSelect(entry)}
                          text={number}
                        />
                      )}
                    </td>
                    <td class="hint">
                      <bdi>{line.before.trim()}</bdi>
                    </td>
                    <td>
                      <LineOutcome line={line} onPutBack={onPutBack} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          {shown.length < lines.length && (
            <p class="hint">{t('cleanedMore', { count: lines.length - shown.length })}</p>
          )}
        </section>
      )}
    </details>
  )
}

const FATES = { unread: 'cleanedNotRead', other: 'cleanedOther', same: 'cleanedSame' } as const

function LineOutcome({ line, onPutBack }: { line: CleanedLine; onPutBack: (line: CleanedLine) => void }) {
  const { t } = useT()
  const { before, after, state } = line
  if (state !== 'cleaned') return <span class="fate">{t(FATES[state])}</span>
  if (after.length > 0) return after.map((name) => <bdi key={name}>{name}</bdi>)
  const label = t('labelOf', { text: t('putBack'), of: before.trim() })
  return (
    <>
      <span class="fate">{t('cleanedLeftOut')}</span>{' '}
      <Button class="link" aria-label={label} onClick={() => onPutBack(line)} text={t('putBack')} />
    </>
  )
}

/** The number of the first line of a text, from 1, that reads so. */
function lineNumbers(text: string): ReadonlyMap<string, number> {
  const lines = text.split(LINE_BREAK).map((line, index) => [line.trim(), index + 1] as const)
  // The first of equal lines counts.
  return new Map(lines.filter(([line]) => line !== '').reverse())
}

/** The first line that a line of the list has become. A quoted cell of a table may hold several. */
const firstLineOf = ({ after: [first = ''] }: CleanedLine): string =>
  first.split(LINE_BREAK, 1)[0]?.trim() ?? ''

function mostTelling(lines: readonly CleanedLine[]): readonly CleanedLine[] {
  const ofState = (wanted: CleanedLine['state']) => lines.filter(({ state }) => state === wanted)
  return [...ofState('unread'), ...ofState('cleaned')].slice(0, MAX_ROWS)
}
