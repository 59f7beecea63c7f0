import type { ComponentChildren } from 'preact'
import { useT } from '../../shared/ui/i18n/context.tsx'
import { LANGUAGES, type Language } from '../../shared/ui/i18n/language.ts'
import { SegmentedChoice } from '../../shared/ui/parts/segmented-choice.tsx'
import { THEMES } from '../../shared/ui/preferences/theme.ts'
import { useExtensionT } from '../messages/use-extension-t.ts'
import { Section } from './section.tsx'
import type { SettingsControls } from './use-settings.ts'

// `Object.keys` widens the keys to string.
const LANGUAGE_CHOICES = (Object.keys(LANGUAGES) as Language[]).map((value) => ({
  value,
  label: LANGUAGES[value],
  lang: value,
}))

const THEME_WORDS = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/** Language and theme of popup, side panel and settings. */
export function AppearanceSection({ controls }: { controls: SettingsControls }) {
  const { t } = useExtensionT()
  const shared = useT()
  const { settings, save, saved } = controls
  return (
    <Section title={t('sectionAppearance')} saved={saved?.section === 'appearance' ? saved : null}>
      <Choice label={shared.t('language')}>
        <SegmentedChoice
          legend={shared.t('language')}
          value={settings.language ?? 'browser'}
          choices={[{ value: 'browser', label: t('languageOfBrowser') }, ...LANGUAGE_CHOICES]}
          onChoose={(language) => save('appearance', { language: language === 'browser' ? null : language })}
        />
      </Choice>
      <Choice label={shared.t('theme')}>
        <SegmentedChoice
          legend={shared.t('theme')}
          value={settings.theme}
          choices={THEMES.map((value) => ({ value, label: shared.t(THEME_WORDS[value]) }))}
          onChoose={(theme) => save('appearance', { theme })}
        />
      </Choice>
    </Section>
  )
}

/** A visible label only: the choice has its own legend for screen readers. */
function Choice({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="choice">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}
