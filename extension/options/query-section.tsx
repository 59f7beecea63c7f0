import { useEffect, useState } from 'preact/hooks'
import { Options } from '../../shared/ui/form/options.tsx'
import { EMPTY_FORM, type Form, invalidOptions, isSameForm } from '../../shared/ui/session/form-state.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import type { QueryDefaults } from '../settings/settings.ts'
import { Section, type SettingsControls } from './settings-section.tsx'

/** The typed options to save. An invalid number is replaced by the saved one; the year and its span go together. */
export function savableOf(typed: QueryDefaults, inForce: QueryDefaults): QueryDefaults {
  const invalid = invalidOptions({ ...EMPTY_FORM, ...typed })
  const kept = Object.fromEntries(invalid.map((option) => [option, inForce[option]]))
  return { ...typed, ...kept, ...(invalid.includes('yearMin') && { lastYears: inForce.lastYears }) }
}

/** The default options of a new query. */
export function QuerySection({ controls }: { controls: SettingsControls }) {
  const { t } = useExtensionT()
  const { settings, save, unsaved } = controls
  const inForce = settings.query
  const [typed, setTyped] = useState(inForce)
  useEffect(() => {
    // Another view may have changed them.
    setTyped((typed) => (isSameForm(savableOf(typed, inForce), inForce) ? typed : inForce))
  }, [inForce])
  const change = (changed: Partial<Form>): void => {
    const next = { ...typed, ...changed }
    const query = savableOf(next, inForce)
    setTyped(next)
    if (!isSameForm(query, inForce)) save('query', { query })
    else unsaved()
  }
  return (
    <Section title={t('sectionQuery')} name="query" controls={controls}>
      <Options form={{ ...EMPTY_FORM, ...typed }} onChange={change} />
      <p class="hint">{t('queryHint')}</p>
    </Section>
  )
}
