import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'

type SectionName = 'connection' | 'query' | 'appearance' | 'reset'

/** The last saving: where on the page, whether the browser has kept it, and how many there were so far. */
export type Saved = { section: SectionName; isKept: boolean; times: number }

export type SettingsControls = {
  settings: Settings
  save: (section: SectionName, change: Partial<Settings>) => void
  saved: Saved | null
  /** Something stands on the page that is not saved: then nothing says that all is. */
  unsaved: () => void
}

/** The settings as they stand, whichever view changed them last, and the way to change them. */
export function useSettings(store: Store): SettingsControls {
  const [settings, setSettings] = useState(() => store.settings())
  const [saved, setSaved] = useState<Saved | null>(null)
  useEffect(() => store.watch(setSettings), [store])
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
