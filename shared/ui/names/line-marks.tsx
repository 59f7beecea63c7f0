import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { useQuery } from '../state/use-query.ts'
import { askReader } from './reader/ask-reader.ts'
import type { ListCheck } from './reader/list-reader.ts'

const NOTHING: ListCheck = { incomplete: [], cleanable: 0, others: 0 }

/** Milliseconds without a change before a list is checked: the first word of a name that is being typed is no half name. */
const PAUSE_MS = 1000

/** Checks a field's text when the user pauses. */
export function useListCheck(text: string): ListCheck {
  const isEmpty = text.trim() === ''
  const { answer } = useQuery(isEmpty ? null : text, async ({ signal }) => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    // Without the reader there are no marks; a paste says why.
    return askReader('checkList', [text], signal).catch(() => NOTHING)
  })
  return isEmpty ? NOTHING : (answer ?? NOTHING)
}

type LineMarksProps = { check: ListCheck; onCleanUp: () => void; onLeaveOut: () => void }

/** Says how many entries are hardly names, and offers to clean the list and to leave out the lines that are not names. */
export function LineMarks({
  check: { incomplete, cleanable, others },
  onCleanUp,
  onLeaveOut,
}: LineMarksProps) {
  const { t } = useT()
  return (
    <div class="marks row small">
      <span class="warn" role="status">
        {incomplete.length > 0 && t('incompleteEntries', { count: incomplete.length })}
      </span>
      {cleanable > 0 && (
        <Button
          class="quiet end"
          title={t('cleanUpHint')}
          onClick={onCleanUp}
          text={t('cleanUp', { count: cleanable })}
        />
      )}
      {others > 0 && (
        <Button
          class="quiet"
          title={t('leaveOutHint')}
          onClick={onLeaveOut}
          text={t('leaveOut', { count: others })}
        />
      )}
    </div>
  )
}
