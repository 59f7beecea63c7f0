import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useState } from 'preact/hooks'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/extension-store.ts'

/** The view's name in the extension's storage. */
export const OPTIONS = 'options'

export type SettingsControls = ReturnType<typeof useSettings>

/**
 * The settings, with changes by other views. `isSaved` tells whether the browser has stored the last change.
 * It is null before a change and after `unsaved`.
 */
export function useSettings(store: Store) {
  const [settings, setSettings] = useState(() => store.settings())
  const [isSaved, setSaved] = useState<boolean | null>(null)
  // `useEffect` runs later, and would miss a change in between.
  useLayoutEffect(() => store.watch(setSettings), [store])
  /** Call this when the user types something that is not saved yet. */
  const unsaved = () => setSaved(null)
  const save = (change: Partial<Settings>) => {
    // A screen reader announces the same words again only after they have disappeared.
    setSaved(null)
    void store.change(change).then(setSaved)
  }
  return { settings, save, isSaved, unsaved }
}

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId()
  return (
    // Takes the focus from a button that disappears.
    <section class="settings-section stack start" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
