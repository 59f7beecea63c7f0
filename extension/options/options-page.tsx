import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ExtensionMessageKey } from '../../shared/messages/en/places/extension.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { LocaleContext, useT } from '../../shared/ui/context/use-t.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { SegmentedChoice } from '../../shared/ui/parts/segmented-choice.tsx'
import { LANGUAGE_CHOICES, themeChoices, usePreferences } from '../../shared/ui/preferences/preferences.tsx'
import { isFirefox, shortcuts, uiLanguages } from '../browser.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts'
import { type Store, viewStorageOf } from '../store/store.ts'
import { ConnectionSection } from './connection-section.tsx'
import { QuerySection, Section, type SettingsControls, useSettings } from './settings-section.tsx'

const COMMANDS = [
  ['_execute_action', 'keyPopup'],
  [isFirefox ? '_execute_sidebar_action' : 'open-panel', 'keyPanel'],
  ['add-selection-a', 'keyAddA'],
  ['add-selection-b', 'keyAddB'],
] as const satisfies [command: string, word: ExtensionMessageKey][]

/** Shown as text, since browsers do not allow links there. */
const PLACE = isFirefox ? 'about:addons' : 'chrome://extensions/shortcuts'

/** The current shortcuts, and where to change them in the browser; asked for again when the user returns from there. */
function KeysSection() {
  const { t, parts } = useT(extensionTexts)
  const [keys, setKeys] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    const ask = (): void => void shortcuts().then(setKeys, () => setKeys(new Map()))
    ask()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [])
  return (
    <Section title={t('sectionKeys')}>
      <dl class="keys divided">
        {COMMANDS.map(([command, word]) => (
          <div key={command} class="row between">
            <dt>{t(word)}</dt>
            <dd>
              {keys?.has(command) ? (
                <kbd class="verbatim">{keys.get(command)}</kbd>
              ) : (
                keys && <span class="hint">{t('keyNone')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p class="hint">
        {parts(isFirefox ? 'keysInFirefox' : 'keysInChrome', {
          place: <code class="verbatim">{PLACE}</code>,
        })}
      </p>
    </Section>
  )
}

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

/** Resets all settings to their defaults, with Undo until another setting changes. `onReset` discards unsaved typing. */
function ResetSection({ controls, onReset }: { controls: SettingsControls; onReset: () => void }) {
  const { t } = useT(extensionTexts)
  const { settings, save, saved } = controls
  const [before, setBefore] = useState<Settings | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const set = (to: Settings, wayBack: Settings | null): void => {
    // The focused button may disappear.
    button.current?.focus()
    save('reset', to)
    setBefore(wayBack)
    onReset()
  }
  return (
    <Section title={t('sectionReset')} name="reset" controls={controls}>
      <div class="row">
        <Button buttonRef={button} onClick={() => set(DEFAULT_SETTINGS, settings)} text={t('reset')} />
        {before && saved?.section === 'reset' && (
          <Button class="link" onClick={() => set(before, null)} text={t('undo')} />
        )}
        <span class="hint">{t('resetHint')}</span>
      </div>
    </Section>
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
  const [resets, setResets] = useState(0)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <LocaleContext.Provider value={locale}>
      <main class="settings stack">
        <h1>{title}</h1>
        <ConnectionSection key={`connection ${resets}`} controls={controls} store={store} />
        <QuerySection key={`query ${resets}`} controls={controls} />
        <AppearanceSection controls={controls} />
        <KeysSection />
        <Section title={t('sectionPrivacy')}>
          <p>{t('privacySent')}</p>
          <p>{t('privacyRead')}</p>
          <p>{t('privacyKept')}</p>
        </Section>
        <ResetSection controls={controls} onReset={() => setResets(resets + 1)} />
      </main>
    </LocaleContext.Provider>
  )
}
