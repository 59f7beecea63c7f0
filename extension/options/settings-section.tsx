import type { ComponentChildren } from 'preact'
import { useCallback, useId, useLayoutEffect, useState } from 'preact/hooks'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'

type SectionName = 'connection' | 'appearance'

/** The last save: its section, whether the browser stored it, and the number of saves so far. */
type Saved = { section: SectionName; isKept: boolean; times: number }

export type SettingsControls = ReturnType<typeof useSettings>

/** The current settings, including changes by other views, and a function to change them. */
export function useSettings(store: Store) {
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
  /** Clears the note about the last save, since the page has unsaved input. */
  const unsaved = useCallback(() => setSaved(null), [])
  return { settings, save, saved, unsaved }
}

/** `name`: the section in which settings are saved, of these controls; absent where there are none. */
type SectionProps = {
  title: string
  name?: SectionName
  controls?: SettingsControls
  children: ComponentChildren
}

/** A group of settings, with a note next to the title after a save. */
export function Section({ title, name, controls, children }: SectionProps) {
  const { t } = useT(extensionTexts)
  const id = useId()
  const saved = controls?.saved?.section === name ? controls?.saved : null
  return (
    // Focusable, so that it can take the focus of a button that disappears.
    <section class="settings-section stack start" aria-labelledby={id} tabIndex={-1}>
      <div class="row">
        <h2 id={id}>{title}</h2>
        {/* Always there, so that screen readers announce it. Each save is a new element and is announced again. */}
        <span class="hint" role="status">
          {saved && (
            <span key={saved.times} class={saved.isKept ? 'saved' : 'field-error'}>
              {t(saved.isKept ? 'settingSaved' : 'notSaved')}
            </span>
          )}
        </span>
      </div>
      {children}
    </section>
  )
}
