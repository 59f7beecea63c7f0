import { useId, useMemo, useState } from 'preact/hooks'
import { NAME_LENGTH } from '../../../limits.ts'
import { listLetter, type Side } from '../../../query/payload.ts'
import { useT } from '../../context/use-t.ts'
import { Button } from '../../parts/button.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import type { EntryLine } from '../../session/entry-lines.ts'
import { type CleaningReport, type LineRow, lineRows } from './line-rows.ts'
import { loadListReader, type useCleaning } from './use-cleaning.ts'

/** More rows make the page slow; nobody reads that many. */
const MAX_ROWS = 500

type LinesTableProps = {
  side: Side
  lines: readonly EntryLine[]
  report: CleaningReport | null
  cleaning: Pick<ReturnType<typeof useCleaning>, 'replaceLine' | 'undoLine'>
  onSelect: (line: string) => void
}

/** Each line of a field as it was given and as it is asked: it can be removed, split, and put back. */
export function LinesTable({ side, lines, report, cleaning, onSelect }: LinesTableProps) {
  const { t } = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const rows = useMemo(() => lineRows(lines, report), [lines, report])
  const reader = useLoaded(loadListReader, isOpen)
  const unread = rows.filter(({ fate }) => fate === 'unread').length
  const shown = rows.slice(0, MAX_ROWS)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary class="hint" id={id}>
        {t('entriesBecame', { side: listLetter(side) })}{' '}
        {unread > 0 && <span class="unread-count warn">{t('cleanedUnread', { count: unread })}</span>}
      </summary>
      {isOpen && rows.length === 0 && <p class="hint">{t('entriesNone')}</p>}
      {isOpen && rows.length > 0 && (
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
                  <td>{row.line && <SelectLine line={row.line} onSelect={onSelect} />}</td>
                  <td class="hint">{row.given !== null && <bdi>{row.given}</bdi>}</td>
                  <td>
                    <Outcome row={row} />
                    <LineActions
                      row={row}
                      names={typeof reader === 'string' ? [] : reader.namesInLine(entryOf(row))}
                      cleaning={cleaning}
                    />
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

const entryOf = ({ line }: LineRow): string => (line === null || line.kind === 'no-name' ? '' : line.entry)

function SelectLine({ line, onSelect }: { line: EntryLine; onSelect: (line: string) => void }) {
  const { t } = useT()
  const label = t('lineOfEntry', { entry: line.line.trim(), line: line.number })
  return <Button class="link" aria-label={label} onClick={() => onSelect(line.line)} text={line.number} />
}

const FATES = {
  unread: 'cleanedNotRead',
  other: 'cleanedOther',
  repeated: 'entryRepeated',
  'no-name': 'entryNoName',
  'left-out': 'cleanedLeftOut',
} as const

function Outcome({ row }: { row: LineRow }) {
  const { t } = useT()
  const { line, fate } = row
  return (
    <>
      {fate !== 'repeated' && <bdi>{entryOf(row)}</bdi>}{' '}
      {line?.kind === 'too-long' && (
        <span class="fate">{t('entryTooLong', { count: line.length, limit: NAME_LENGTH })}</span>
      )}
      {fate !== 'asked' && fate !== 'too-long' && <span class="fate">{t(FATES[fate])}</span>}
    </>
  )
}

type LineActionsProps = Pick<LinesTableProps, 'cleaning'> & { row: LineRow; names: readonly string[] }

function LineActions({ row: { line, cleaned, given }, names, cleaning }: LineActionsProps) {
  const { t, list } = useT()
  const act = (text: string, of: string, onClick: () => void) => (
    <Button class="link" aria-label={t('labelOf', { text, of })} onClick={onClick} text={text} />
  )
  const number = line?.number
  return (
    <span class="line-actions">
      {number !== undefined &&
        names.length > 1 &&
        act(t('split'), list(names), () => cleaning.replaceLine(number, names))}
      {cleaned && act(t('undo'), given ?? '', () => cleaning.undoLine(cleaned, number ?? null))}
      {number !== undefined &&
        act(t('removeLine'), line?.line.trim() ?? '', () => cleaning.replaceLine(number, []))}
    </span>
  )
}
