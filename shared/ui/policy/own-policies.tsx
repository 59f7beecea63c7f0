import { useRef, useState } from 'preact/hooks'
import type { Message } from '../../i18n/locale.ts'
import { useT } from '../context/use-t.ts'
import { PolicyEditor } from './policy-editor.tsx'
import { chosenOwn, type Policies, policiesText } from './stored-policies.ts'
import type { PolicyControls } from './use-policies.ts'

/** What the last change did, and what Undo gives back. It is shown until the policies change again. */
type Done = { message: Message; after: Policies; undo: Policies | null }

/** Makes, changes and deletes own policies. */
export function OwnPolicies({ policies, change }: PolicyControls) {
  const { t } = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, open] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const own = chosenOwn(policies)
  const shown = done && policiesText(done.after) === policiesText(policies) ? done : null
  const close = (): void => {
    // Before the focused button disappears.
    button.current?.focus()
    open(false)
  }
  const take = (after: Policies, message: Message, undo: Policies | null = null): void => {
    change(after)
    setDone({ message, after, undo })
    close()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="quiet"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : open(true))}
      >
        {t('editPolicies')}
      </button>
      <span class="policy-done">
        <span role="status" class="hint">
          {shown && t(shown.message.key, shown.message.values)}
        </span>
        {shown?.undo && (
          <button type="button" class="link" onClick={() => undo(shown)}>
            {t('undo')}
          </button>
        )}
      </span>
      {isOpen && (
        <PolicyEditor key={own?.name ?? ''} policies={policies} own={own} onTake={take} onClose={close} />
      )}
    </>
  )

  function undo({ undo }: Done): void {
    button.current?.focus()
    if (undo) change(undo)
  }
}
