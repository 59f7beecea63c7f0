import { useRef, useState } from 'preact/hooks'
import { useT } from '../i18n/context.tsx'
import type { FormMessage } from '../session/undo.ts'
import type { PolicyEditor } from './policy-editor.tsx'
import { chosenOwn, type Policies, policiesText } from './stored-policies.ts'
import type { PolicyControls } from './use-policies.ts'

/** Loaded when it is opened, since most readers choose a venue's policy. */
const loadEditor = () => import('./policy-editor.tsx')

type Editing = { Editor: typeof PolicyEditor } | 'failed' | null
/** What the last change did, and what Undo gives back. It is shown until the policies change again. */
type Done = { message: FormMessage; after: Policies; undo: Policies | null }

/** Makes, changes and deletes own policies. */
export function OwnPolicies({ policies, change }: PolicyControls) {
  const { t } = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [editing, edit] = useState<Editing>(null)
  const [done, setDone] = useState<Done | null>(null)
  const own = chosenOwn(policies)
  const isOpen = editing !== null && editing !== 'failed'
  const shown = done && policiesText(done.after) === policiesText(policies) ? done : null
  const open = async (): Promise<void> => {
    const loaded = await loadEditor().catch(() => null)
    edit(loaded ? { Editor: loaded.PolicyEditor } : 'failed')
  }
  const close = (): void => {
    // Before the focused button disappears.
    button.current?.focus()
    edit(null)
  }
  const take = (after: Policies, message: FormMessage, undo: Policies | null = null): void => {
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
        onClick={() => (isOpen ? close() : void open())}
      >
        {t('editPolicies')}
      </button>
      <span class="policy-done">
        <span role="status" class="hint">
          {shown && t(shown.message.key, shown.message.values)}
          {editing === 'failed' && t('policyEditorFailed')}
        </span>
        {shown?.undo && (
          <button type="button" class="link" onClick={() => undo(shown)}>
            {t('undo')}
          </button>
        )}
      </span>
      {isOpen && (
        <editing.Editor key={own?.name ?? ''} policies={policies} own={own} onTake={take} onClose={close} />
      )}
    </>
  )

  function undo({ undo }: Done): void {
    button.current?.focus()
    if (undo) change(undo)
  }
}
