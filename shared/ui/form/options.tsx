import { useId } from 'preact/hooks'
import { useT } from '../i18n/context.tsx'
import type { Locale } from '../i18n/locale.ts'
import { type Form, NUMBER_BOUNDS, type NumberOption, numberOption } from '../session/form-state.ts'

/** The message for an invalid number, which states its bounds. */
export const optionProblem = (option: NumberOption, t: Locale['t']): string =>
  option === 'yearMin' ? t('yearInvalid') : t('rangeInvalid', NUMBER_BOUNDS[option])

type NumberFieldProps = { option: NumberOption; form: Form; onType: (text: string) => void }

/** An optional number, validated while it is typed. */
function NumberField({ option, form, onType }: NumberFieldProps) {
  const { t } = useT()
  const id = useId()
  const { max } = NUMBER_BOUNDS[option]
  const isInvalid = numberOption(form, option) === 'invalid'
  return (
    <div class="number-field">
      <label for={id}>{t(option)}</label>
      <input
        id={id}
        name={option}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        size={7}
        value={form[option]}
        placeholder={option === 'yearMin' ? t('anyYear') : t('upTo', { limit: max })}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      {isInvalid && (
        <span id={`${id}-error`} class="field-error">
          {optionProblem(option, t)}
        </span>
      )}
    </div>
  )
}

type OptionsProps = { form: Form; onChange: (form: Partial<Form>) => void }

/** The options of a query. */
export function Options({ form, onChange }: OptionsProps) {
  const { t } = useT()
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
