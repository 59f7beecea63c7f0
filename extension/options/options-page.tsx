import { useEffect, useMemo, useRef } from 'preact/hooks'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { LocaleContext } from '../../shared/ui/context/use-t.ts'
import { OutcomeLine } from '../../shared/ui/parts/notes.tsx'
import { Switches, usePreferences } from '../../shared/ui/preferences/preferences.tsx'
import { uiLanguages } from '../browser.ts'
import { type Store, viewStorageOf } from '../store/extension-store.ts'
import { ConnectionSection } from './connection-section.tsx'
import { OPTIONS, Section, useSettings } from './settings-section.tsx'

/** Saves each change at once. Opens in a tab, or in the browser's list of extensions. */
export function OptionsPage({ store }: { store: Store }) {
  const controls = useSettings(store)
  const { isSaved } = controls
  const storage = useMemo(() => viewStorageOf(store, OPTIONS), [store])
  const wishes = useRef(uiLanguages())
  const { locale, ...preferences } = usePreferences(storage, wishes.current)
  const { t } = extensionTexts(preferences.language)
  const title = t('optionsTitle')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <LocaleContext.Provider value={locale}>
      <main class="settings stack">
        <div class="row">
          <h1>{title}</h1>
          <OutcomeLine
            of={
              isSaved === null
                ? null
                : { text: t(isSaved ? 'settingSaved' : 'notSaved'), isProblem: !isSaved }
            }
          />
        </div>
        <ConnectionSection controls={controls} store={store} />
        <Section title={t('sectionAppearance')}>
          <Switches {...preferences} />
        </Section>
        <Section title={t('sectionPrivacy')}>
          <p>{t('privacySent')}</p>
          <p>{t('privacyRead')}</p>
          <p>{t('privacyKept')}</p>
        </Section>
      </main>
    </LocaleContext.Provider>
  )
}
