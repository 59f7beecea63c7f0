import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { LocaleContext } from '../../shared/ui/i18n/context.tsx'
import { usePreferences } from '../../shared/ui/preferences/preferences.ts'
import { uiLanguages } from '../browser.ts'
import { extensionTexts } from '../messages/extension-texts.ts'
import { useExtensionT } from '../messages/use-extension-t.ts'
import { type Store, viewStorageOf } from '../store/store.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { QuerySection } from './query-section.tsx'
import { ResetSection } from './reset-section.tsx'
import { Section } from './section.tsx'
import { useSettings } from './use-settings.ts'

/** The settings, each saved when it changes. The page opens in a tab or within the browser's list of extensions. */
export function OptionsPage({ store }: { store: Store }) {
  const controls = useSettings(store)
  const viewStorage = useMemo(() => viewStorageOf(store, 'options'), [store])
  const wishes = useRef(uiLanguages())
  const { locale, language } = usePreferences(viewStorage, wishes.current)
  const title = extensionTexts(language).t('optionsTitle')
  const [resets, setResets] = useState(0)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <LocaleContext.Provider value={locale}>
      <main class="settings">
        <h1>{title}</h1>
        <ConnectionSection key={`connection ${resets}`} controls={controls} />
        <QuerySection key={`query ${resets}`} controls={controls} />
        <AppearanceSection controls={controls} />
        <KeysSection />
        <PrivacySection />
        <ResetSection controls={controls} onReset={() => setResets(resets + 1)} />
      </main>
    </LocaleContext.Provider>
  )
}

/** A summary of which data are sent, read and stored. */
function PrivacySection() {
  const { t } = useExtensionT()
  return (
    <Section title={t('sectionPrivacy')}>
      <p>{t('privacySent')}</p>
      <p>{t('privacyRead')}</p>
      <p>{t('privacyKept')}</p>
    </Section>
  )
}
