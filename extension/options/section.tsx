import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useExtensionT } from '../messages/use-extension-t.ts'
import type { Saved } from './use-settings.ts'

type SectionProps = {
  title: string
  /** The last saving, where it was in this section. */
  saved?: Saved | null
  children: ComponentChildren
}

/** Settings that belong together, and a quiet word beside their title when one has been saved. */
export function Section({ title, saved, children }: SectionProps) {
  const id = useId()
  return (
    // It takes the focus of a button that goes.
    <section class="settings-section" aria-labelledby={id} tabIndex={-1}>
      <div class="settings-head">
        <h2 id={id}>{title}</h2>
        {saved !== undefined && <SavedNote saved={saved} />}
      </div>
      {children}
    </section>
  )
}

/** Always there, so that it is announced; each saving is another element, so that it is announced again. */
function SavedNote({ saved }: { saved: Saved | null }) {
  const { t } = useExtensionT()
  return (
    <span class="hint" role="status">
      {saved && (
        <span key={saved.times} class={saved.isKept ? 'saved' : 'field-error'}>
          {t(saved.isKept ? 'saved' : 'notSaved')}
        </span>
      )}
    </span>
  )
}
