import type { ComponentChildren, RefObject } from 'preact'
import { useCallback, useEffect, useMemo } from 'preact/hooks'
import { LANGUAGE_TAGS, LANGUAGES, languageFor } from '../../messages/language.ts'
import { type Locale, localeOf, type MessageKey } from '../../messages/locale.ts'
import { useSetting, useSingleKeys } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import type { ViewStorage } from '../context/view-storage.ts'
import { Button } from '../parts/button.tsx'
import { Check, SegmentedChoice } from '../parts/form-fields.tsx'
import { THEMES, themeFor } from './theme.ts'

export type Preferences = ReturnType<typeof usePreferences>

/** Sets the document's title, language and theme. Until the user chooses, the browser's language and theme apply. */
export function usePreferences(
  storage: ViewStorage,
  /** The user's languages, the preferred one first. */
  wishes: readonly string[],
  titleIn: (locale: Locale) => string = ({ t }) => t('appName'),
) {
  const readLanguage = useCallback((saved: string | null) => languageFor(saved, wishes), [wishes])
  const [language, chooseLanguage] = useSetting(storage, 'language', readLanguage)
  const [theme, chooseTheme] = useSetting(storage, 'theme', themeFor)
  const locale = useMemo(() => localeOf(language), [language])
  const title = titleIn(locale)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = title
  }, [language, title])
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return { locale, language, chooseLanguage, theme, chooseTheme }
}

const LANGUAGE_CHOICES = LANGUAGE_TAGS.map((value) => ({
  value,
  label: LANGUAGES[value],
  lang: value,
}))

const themeChoices = (t: Locale['t']) => THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))

type SwitchesProps = Omit<Preferences, 'locale'> & { children?: ComponentChildren }

export function Switches({ language, chooseLanguage, theme, chooseTheme, children }: SwitchesProps) {
  const { t } = useT()
  return (
    <div class="switches">
      <SegmentedChoice
        legend={t('language')}
        value={language}
        choices={LANGUAGE_CHOICES}
        onChoose={chooseLanguage}
      />
      <div>
        <SegmentedChoice legend={t('theme')} value={theme} choices={themeChoices(t)} onChoose={chooseTheme} />
        {children}
      </div>
    </div>
  )
}

const KEYS: readonly [keys: readonly string[], says: MessageKey][] = [
  [['J', 'K'], 'keysSteps'],
  [['C', 'N', 'P'], 'keysDecide'],
  [['U'], 'keysUndo'],
  [['/'], 'keysSearch'],
  [['E'], 'keysExport'],
  [['?'], 'keysHelp'],
  [['Enter'], 'keysEnter'],
  [['Esc'], 'keysEscape'],
  [['Ctrl + Enter', '⌘ + Enter'], 'keysNote'],
]

/**
 * The dialog with the shortcuts. Call `showModal` to open it. A state that opens and closes the dialog would lose a key that the
 * user presses before the `close` event.
 */
export function KeysHelp({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const { t } = useT()
  const [keys, choose] = useSingleKeys()
  return (
    <dialog ref={dialog} class="keys-help" aria-labelledby="keys-heading" closedby="any">
      <div class="stack">
        <div class="bar between">
          <h2 id="keys-heading">{t('keys')}</h2>
          <Button class="quiet" onClick={() => dialog.current?.close()} text={t('close')} />
        </div>
        <dl>
          {KEYS.map(([keys, says]) => (
            <div key={says}>
              <dt class="row">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(says)}</dd>
            </div>
          ))}
        </dl>
        <Check
          checked={keys === 'on'}
          onCheck={(isOn) => choose(isOn ? 'on' : 'off')}
          text={t('singleKeys')}
        />
      </div>
    </dialog>
  )
}
