import { useState } from 'preact/hooks'
import { NAME_LENGTH } from '../../limits.ts'
import { listLetter, type Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import type { EntryLine } from '../session/entry-lines.ts'

type EntriesDisclosureProps = { side: Side; lines: readonly EntryLine[] }

/** Shows the entries after normalizing, and which lines were changed or left out. Nothing is drawn while it is closed. */
export function EntriesDisclosure({ side, lines }: EntriesDisclosureProps) {
  const { t } = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details class="became" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary class="hint">{t('entriesBecame', { side: listLetter(side) })}</summary>
      <p class="hint">{t(explanation(lines))}</p>
      {isOpen && (
        <ol class="became-lines">
          {lines.map((line, index) => (
            // A line has no identity other than its position.
            <LineOutcome key={index} line={line} />
          ))}
        </ol>
      )}
    </details>
  )
}

function explanation(lines: readonly EntryLine[]): 'entriesNone' | 'entriesUnchanged' | 'entriesChanged' {
  if (lines.length === 0) return 'entriesNone'
  return lines.every((line) => line.kind === 'used' && !line.isChanged)
    ? 'entriesUnchanged'
    : 'entriesChanged'
}

function LineOutcome({ line }: { line: EntryLine }) {
  const { t } = useT()
  if (line.kind === 'used') {
    return (
      <li class={line.isChanged ? 'changed' : ''}>
        {line.entry} {line.isChanged && <span class="fate">{t('entryWas', { line: line.line.trim() })}</span>}
      </li>
    )
  }
  if (line.kind === 'too-long') {
    return (
      <li class="too-long">
        {line.entry} <span class="fate">{t('entryTooLong', { count: line.length, limit: NAME_LENGTH })}</span>
      </li>
    )
  }
  return (
    <li class="dropped">
      <s>{line.line.trim()}</s>{' '}
      <span class="fate">{t(line.kind === 'repeated' ? 'entryRepeated' : 'entryNoName')}</span>
    </li>
  )
}
