import type { ComponentChildren } from 'preact'
import { useCallback, useId, useLayoutEffect, useState } from 'preact/hooks'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/extension-store.ts'

export type SettingsControls = ReturnType<typeof useSettings>

/**
 * Returns the settings, also after a change in another view. `save` changes them. `isSaved`: whether the last change was stored;
 * null if the page has input that is not saved.
 */
export function useSettings(store: Store) {
  const [settings, setSettings] = useState(() => store.settings())
  const [isSaved, setSaved] = useState<boolean | null>(null)
  // An ordinary effect would miss a change between the first drawing and the watch.
  useLayoutEffect(() => store.watch(setSettings), [store])
  /** To call when the user has typed input that is not saved. */
  const unsaved = useCallback(() => setSaved(null), [])
  const save = useCallback(
    (change: Partial<Settings>) => {
      // A screen reader announces the same words a second time only if they were gone in between.
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
