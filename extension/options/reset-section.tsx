import { useRef, useState } from 'preact/hooks'
import { useT } from '../../shared/ui/i18n/context.tsx'
import { useExtensionT } from '../messages/use-extension-t.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts'
import { Section } from './section.tsx'
import type { SettingsControls } from './use-settings.ts'

type ResetSectionProps = {
  controls: SettingsControls
  /** Called to discard unsaved typing on the page. */
  onReset: () => void
}

/** Resets all settings to their defaults, with Undo until another setting changes. */
export function ResetSection({ controls, onReset }: ResetSectionProps) {
  const { t } = useExtensionT()
  const shared = useT()
  const { settings, save, saved } = controls
  const [before, setBefore] = useState<Settings | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isLast = saved?.section === 'reset'
  const set = (to: Settings, wayBack: Settings | null): void => {
    save('reset', to)
    setBefore(wayBack)
    onReset()
  }
  return (
    <Section title={t('sectionReset')} saved={isLast && !saved.isKept ? saved : null}>
      <div class="reset">
        <button ref={button} type="button" onClick={() => set(DEFAULT_SETTINGS, settings)}>
          {t('reset')}
        </button>
        <span class="hint">{t('resetHint')}</span>
      </div>
      <div class="reset-note">
        <span role="status">
          {isLast && <span key={saved.times}>{t(before ? 'didReset' : 'didUnreset')}</span>}
        </span>
        {isLast && before && (
          <button
            type="button"
            class="link"
            onClick={() => {
              // The focused button disappears.
              button.current?.focus()
              set(before, null)
            }}
          >
            {shared.t('undo')}
          </button>
        )}
      </div>
    </Section>
  )
}
