import { useEffect, useState } from 'preact/hooks'
import { useT } from '../../context/use-t.ts'
import { Button } from '../../parts/button.tsx'
import type { EntryLine } from '../../session/entry-lines.ts'
import type { ListCheck } from './list-reader.ts'
import { loadListReader } from './use-cleaning.ts'

const NOTHING: ListCheck = { incomplete: [], cleanable: 0, others: 0 }

/** Milliseconds without a change before a list is checked: the first word of a name that is being typed is no half name. */
const PAUSE_MS = 1000

/** Checks a field's text when the user pauses. */
function useListCheck(text: string): ListCheck {
  const [check, setCheck] = useState(NOTHING)
  useEffect(() => {
    if (text.trim() === '') return setCheck(NOTHING)
    let isLatest = true
    const look = async (): Promise<void> => {
      // Without the reader there are no marks; a paste says why.
      const reader = await loadListReader().catch(() => null)
      if (reader && isLatest) setCheck(reader.checkList(text))
    }
    const timer = setTimeout(() => void look(), PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [text])
  return check
}

/** The rest is only counted: a user with that many marks has the wrong list. */
const MAX_SHOWN = 6

type LineMarksProps = {
  text: string
  lines: readonly EntryLine[]
  onSelect: (line: string) => void
  onCleanUp: () => void
  onLeaveOut: () => void
}

/** Marks entries that are hardly names, and offers to clean the list and to leave out the lines that are not names. */
export function LineMarks({ text, lines, onSelect, onCleanUp, onLeaveOut }: LineMarksProps) {
  const { t } = useT()
  const check = useListCheck(text)
  const marked = lines
    .filter((line) => line.kind === 'used')
    .filter(({ entry }) => check.incomplete.includes(entry))
  const count = marked.length
  return (
    <div class="marks row small">
      <span class="warn" role="status">
        {count > 0 && t('incompleteEntries', { count })}
      </span>
      {marked.slice(0, MAX_SHOWN).map(({ number, line, entry }) => {
        const name = t('lineOfEntry', { entry, line: number })
        return (
          <Button
            key={number}
            class="link one-line"
            aria-label={name}
            title={name}
            onClick={() => onSelect(line)}
            text={<bdi>{entry}</bdi>}
          />
        )
      })}
      {count > MAX_SHOWN && <span class="hint">{t('incompleteMore', { count: count - MAX_SHOWN })}</span>}
      {check.cleanable > 0 && (
        <Button
          class="quiet end"
          title={t('cleanUpHint')}
          onClick={onCleanUp}
          text={t('cleanUp', { count: check.cleanable })}
        />
      )}
      {check.others > 0 && (
        <Button
          class="quiet"
          title={t('leaveOutHint')}
          onClick={onLeaveOut}
          text={t('leaveOut', { count: check.others })}
        />
      )}
    </div>
  )
}
