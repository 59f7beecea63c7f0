import { useId, useMemo, useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { type CleaningReport, type EntryLine, lineRows } from './line-rows.ts'

/** More rows make the page slow; nobody reads that many. */
const MAX_ROWS = 500

type LinesTableProps = {
  letter: string | undefined
  lines: readonly EntryLine[]
  report: CleaningReport | null
  onSelect: (line: string) => void
}

/** Each line of a field as it was given and as it is asked. Its number selects it in the field. */
export function LinesTable({ letter, lines, report, onSelect }: LinesTableProps) {
  const { t } = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // Of thousands of lines, the rows take a tenth of a second.
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
                // A line has no identity other than its position.
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
                    {row.fate !== 'asked' && <span class="fate">{t(FATES[row.fate])}</span>}
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

const FATES = {
  unread: 'cleanedNotRead',
  other: 'cleanedOther',
  repeated: 'entryRepeated',
  'too-long': 'entryTooLong',
  'no-name': 'entryNoName',
  'left-out': 'cleanedLeftOut',
} as const
