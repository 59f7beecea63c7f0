import { useCallback, useLayoutEffect, useState } from 'preact/hooks'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'

type SectionName = 'connection' | 'query' | 'appearance' | 'reset'

/** The last save: its section, whether the browser stored it, and the number of saves so far. */
export type Saved = { section: SectionName; isKept: boolean; times: number }

export type SettingsControls = {
  settings: Settings
  save: (section: SectionName, change: Partial<Settings>) => void
  saved: Saved | null
  /** Clears the note about the last save, since the page has unsaved input. */
  unsaved: () => void
}

/** The current settings, including changes by other views, and a function to change them. */
export function useSettings(store: Store): SettingsControls {
  const [settings, setSettings] = useState(() => store.settings())
  const [saved, setSaved] = useState<Saved | null>(null)
  // Not later: a change between the first drawing and the watch would be missed.
  useLayoutEffect(() => store.watch(setSettings), [store])
  const save = useCallback(
    (section: SectionName, change: Partial<Settings>) => {
      void store
        .change(change)
        .then((isKept) => setSaved((before) => ({ section, isKept, times: (before?.times ?? 0) + 1 })))
    },
    [store],
  )
  const unsaved = useCallback(() => setSaved(null), [])
  return { settings, save, saved, unsaved }
}
