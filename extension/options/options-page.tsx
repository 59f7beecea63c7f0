import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { LocaleContext, useT } from '../../shared/ui/context/use-t.ts'
import { SegmentedChoice } from '../../shared/ui/parts/fields.tsx'
import { LANGUAGE_CHOICES, themeChoices, usePreferences } from '../../shared/ui/preferences/preferences.tsx'
import { uiLanguages } from '../browser.ts'
import { type Store, viewStorageOf } from '../store/store.ts'
import { ConnectionSection } from './connection-section.tsx'
import { Section, type SettingsControls, useSettings } from './settings-section.tsx'

/** Language and theme of popup, side panel and settings. */
function AppearanceSection({ controls }: { controls: SettingsControls }) {
  const { t } = useT(extensionTexts)
  const { settings, save } = controls
  return (
    <Section title={t('sectionAppearance')} name="appearance" controls={controls}>
      <Choice label={t('language')}>
        <SegmentedChoice
          legend={t('language')}
          value={settings.language ?? 'browser'}
          choices={[{ value: 'browser', label: t('languageOfBrowser') }, ...LANGUAGE_CHOICES]}
          onChoose={(language) => save('appearance', { language: language === 'browser' ? null : language })}
        />
      </Choice>
      <Choice label={t('theme')}>
        <SegmentedChoice
          legend={t('theme')}
          value={settings.theme}
          choices={themeChoices(t)}
          onChoose={(theme) => save('appearance', { theme })}
        />
      </Choice>
    </Section>
  )
}

/** A visible label only: the choice has its own legend for screen readers. */
function Choice({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="choice row">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}

/** The settings, each saved when it changes. The page opens in a tab or within the browser's list of extensions. */
export function OptionsPage({ store }: { store: Store }) {
  const controls = useSettings(store)
  const storage = useMemo(() => viewStorageOf(store, 'options'), [store])
  const wishes = useRef(uiLanguages())
  const { locale, language } = usePreferences(storage, wishes.current)
  const { t } = extensionTexts(language)
  const title = t('optionsTitle')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <LocaleContext.Provider value={locale}>
      <main class="settings stack">
        <h1>{title}</h1>
        <ConnectionSection controls={controls} store={store} />
        <AppearanceSection controls={controls} />
        <Section title={t('sectionPrivacy')}>
          <p>{t('privacySent')}</p>
          <p>{t('privacyRead')}</p>
          <p>{t('privacyKept')}</p>
        </Section>
      </main>
    </LocaleContext.Provider>
  )
}
