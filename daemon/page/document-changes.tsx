import { useRef, useState } from 'preact/hooks'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { Message } from '../../shared/messages/locale.ts'
import { pageTexts } from '../../shared/messages/page-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { type Outcome, OutcomeLine } from '../../shared/ui/parts/notes.tsx'
import { saveNow } from '../../shared/ui/state/named-documents.ts'
import type { SavedDocument } from '../../shared/ui/state/saved-document.ts'
import type { Undoable } from '../../shared/ui/state/undoable.ts'

/** Makes a change, unless a change of the same thing (`of`) is running. Returns whether the change was made. */
type Change = (of: string | object, send: () => Promise<Outcome>) => Promise<boolean>

/** Changes documents, and draws the last outcome. `after`: loads the list again. */
export function useChanges(after: () => void = () => undefined) {
  const { t } = useT(pageTexts)
  const [lastOutcome, setOutcome] = useState<Outcome | null>(null)
  const running = useRef(new Map<string | object, Promise<boolean>>())
  const line = useRef<HTMLDivElement>(null)
  const reasonOf = (error: unknown): string => {
    if (!(error instanceof HttpFailure)) return t('notReached')
    return error.status === 404 ? t('changedElsewhere') : error.message
  }
  const make = async (send: () => Promise<Outcome>): Promise<boolean> => {
    const outcome = await send().catch((error: unknown) => ({
      text: t('notDone', { reason: reasonOf(error) }),
      isProblem: true,
    }))
    setOutcome(outcome)
    after()
    return !outcome.isProblem
  }
  const failed = ({ key, values }: Message): Outcome => ({ text: t(key, values), isProblem: true })
  const change: Change = (of, send) => {
    if (running.current.has(of)) return Promise.resolve(false)
    const promise = make(send).finally(() => running.current.delete(of))
    running.current.set(of, promise)
    return promise
  }
  /** Saves a document, or deletes it (`body` null), and offers Undo. Does not overwrite another window's change. */
  const save = <Body,>(document: SavedDocument<Body>, body: Body | null, say: Undoable['say']) =>
    change(document, async () => {
      const failure = await saveNow(document, body, { say })
      if (failure) return { text: t('notDone', { reason: t(failure.key, failure.values) }), isProblem: true }
      if (document.saving.kind === 'saved') return { text: '' }
      await document.keepTheirs()
      return { text: t('notDone', { reason: t('changedElsewhere') }), isProblem: true }
    })
  return {
    change,
    save,
    failed,
    /** Focuses the line, for a change that removes the pressed button. */
    focusLine: () => line.current?.focus(),
    line: (
      <div class="outcome-line row" ref={line} tabIndex={-1}>
        <OutcomeLine of={lastOutcome} />
      </div>
    ),
  }
}
