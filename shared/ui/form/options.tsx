import { useId } from 'preact/hooks'
import { useWording } from '../messages/context.tsx'
import type { Form } from '../state/form.ts'
import { NumberField } from './number-field.tsx'

type OptionsProps = { form: Form; onChange: (form: Partial<Form>) => void }

/** What may be set beside the two lists. */
export function Options({ form, onChange }: OptionsProps) {
  const { t } = useWording()
  const hint = useId()
  return (
    <fieldset class="options">
      <legend class="visually-hidden">{t('options')}</legend>
      <label class="check" title={t('exactNamesHint')}>
        <input
          type="checkbox"
          checked={form.exact}
          aria-describedby={hint}
          onChange={(event) => onChange({ exact: event.currentTarget.checked })}
        />
        {t('exactNames')}
      </label>
      <span id={hint} class="visually-hidden">
        {t('exactNamesHint')}
      </span>
      <NumberField option="yearMin" form={form} onType={(yearMin) => onChange({ yearMin })} />
      <NumberField option="limitPerPair" form={form} onType={(limitPerPair) => onChange({ limitPerPair })} />
      <NumberField option="authorLimit" form={form} onType={(authorLimit) => onChange({ authorLimit })} />
    </fieldset>
  )
}
