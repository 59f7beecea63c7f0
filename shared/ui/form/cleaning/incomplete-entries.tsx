import { useT } from '../../context/use-t.ts'
import type { EntryLine } from '../../session/entry-lines.ts'
import type { ListCheck } from './list-reader.ts'

/** The rest is only counted: whoever sees that many has another list to paste. */
const MAX_SHOWN = 6

type IncompleteEntriesProps = {
  check: ListCheck
  lines: readonly EntryLine[]
  onSelect: (line: EntryLine) => void
  onCleanUp: () => void
  onLeaveOut: () => void
}

/**
 * Marks entries that are hardly names, and offers to clean the list if that changes what is asked, and to leave out the lines
 * that are not names. Never blocks.
 */
export function IncompleteEntries({ check, lines, onSelect, onCleanUp, onLeaveOut }: IncompleteEntriesProps) {
  const { t } = useT()
  const marked = lines.filter((line) => line.kind === 'used' && check.incomplete.includes(line.entry))
  const count = marked.length
  return (
    <div class="marks">
      <span role="status">{count > 0 && t('incompleteEntries', { count })}</span>
      {marked.slice(0, MAX_SHOWN).map((line) => (
        <MarkedEntry key={line.number} line={line} onSelect={onSelect} />
      ))}
      {count > MAX_SHOWN && (
        <span class="marks-more">{t('incompleteMore', { count: count - MAX_SHOWN })}</span>
      )}
      {check.cleanable > 0 && (
        <button type="button" class="quiet" title={t('cleanUpHint')} onClick={onCleanUp}>
          {t('cleanUp', { count: check.cleanable })}
        </button>
      )}
      {check.others > 0 && (
        <button type="button" class="quiet" title={t('leaveOutHint')} onClick={onLeaveOut}>
          {t('leaveOut', { count: check.others })}
        </button>
      )}
    </div>
  )
}

function MarkedEntry({ line, onSelect }: { line: EntryLine; onSelect: (line: EntryLine) => void }) {
  const { t } = useT()
  if (line.kind !== 'used') return null
  const name = t('lineOfEntry', { entry: line.entry, line: line.number })
  return (
    <button type="button" class="link mark" aria-label={name} title={name} onClick={() => onSelect(line)}>
      <bdi>{line.entry}</bdi>
    </button>
  )
}
