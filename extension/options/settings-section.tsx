import type { ComponentChildren } from 'preact'
import { useCallback, useId, useLayoutEffect, useState } from 'preact/hooks'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/extension-store.ts'

export type SettingsControls = ReturnType<typeof useSettings>

/**
 * Returns the settings, also after a change in another view. `isSaved`: whether the browser has stored the last change; null
 * before a change and after `unsaved`.
 */
export function useSettings(store: Store) {
  const [settings, setSettings] = useState(() => store.settings())
  const [isSaved, setSaved] = useState<boolean | null>(null)
  // An ordinary effect would miss a change between the first drawing and the watch.
  useLayoutEffect(() => store.watch(setSettings), [store])
  /** Call it when the user types something that is not saved yet. */
  const unsaved = useCallback(() => setSaved(null), [])
  const save = useCallback(
    (change: Partial<Settings>) => {
      // A screen reader announces the same words again only if they disappear first.
      setSaved(null)
      void store.change(change).then(setSaved)
    },
    [store],
  )
  return { settings, save, isSaved, unsaved }
}

/** A group of settings under a title. */
export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId()
  return (
    // Focusable, so that it can take the focus from a button that disappears.
    <section class="settings-section stack start" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
