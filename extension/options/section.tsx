import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useExtensionT } from '../messages/use-extension-t.ts'
import type { Saved } from './use-settings.ts'

type SectionProps = {
  title: string
  /** The last save, if it was in this section. */
  saved?: Saved | null
  children: ComponentChildren
}

/** A group of settings, with a note next to the title after a save. */
export function Section({ title, saved, children }: SectionProps) {
  const id = useId()
  return (
    // Focusable, so that it can take the focus of a button that disappears.
    <section class="settings-section" aria-labelledby={id} tabIndex={-1}>
      <div class="settings-head">
        <h2 id={id}>{title}</h2>
        {saved !== undefined && <SavedNote saved={saved} />}
      </div>
      {children}
    </section>
  )
}

/** Always in the document, so that screen readers announce it. Each save is a new element and is announced again. */
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
