import { useId, useState } from 'preact/hooks'
import { NUMBER_BOUNDS } from '../../limits.ts'
import type { Locale } from '../../messages/locale.ts'
import { useT } from '../context/use-t.ts'
import { Check, TextField } from '../parts/form-fields.tsx'
import {
  EMPTY_FORM,
  type Form,
  invalidOptions,
  NUMBER_OPTIONS,
  type NumberOption,
  numberOption,
} from '../session/form-state.ts'

export const optionProblem = (option: NumberOption, t: Locale['t']): string =>
  option === 'yearMin' ? t('yearInvalid') : t('rangeInvalid', NUMBER_BOUNDS[option])

type NumberFieldProps = { option: NumberOption; form: Form; onType: (text: string) => void }

function NumberField({ option, form, onType }: NumberFieldProps) {
  const { t } = useT()
  const id = useId()
  const { max } = NUMBER_BOUNDS[option]
  const isInvalid = numberOption(form, option) === 'invalid'
  return (
    <div class="number-field">
      <label for={id}>{t(option)}</label>
      <TextField
        id={id}
        name={option}
        inputMode="numeric"
        size={7}
        value={form[option]}
        placeholder={option === 'yearMin' ? t('anyYear') : t('upTo', { limit: max })}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        onText={onType}
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

/** While folded, shows only how many options the user has set. Unfolds if an option is invalid. */
export function MoreOptions({ form, onChange }: OptionsProps) {
  const { t } = useT()
  const [isOpen, open] = useState(false)
  const set = [form.exact !== EMPTY_FORM.exact, ...NUMBER_OPTIONS.map((option) => form[option].trim() !== '')]
  const count = set.filter(Boolean).length
  return (
    <details
      class="more-options small"
      open={isOpen || invalidOptions(form).length > 0}
      onToggle={(event) => open(event.currentTarget.open)}
    >
      <summary class={count > 0 ? 'strong' : 'hint'}>
        {count > 0 ? t('moreOptionsSet', { count }) : t('options')}
      </summary>
      <Options form={form} onChange={onChange} />
    </details>
  )
}

function Options({ form, onChange }: OptionsProps) {
  const { t } = useT()
  return (
    <fieldset class="options row start">
      <legend class="visually-hidden">{t('options')}</legend>
      <Check
        checked={form.exact}
        title={t('exactNamesHint')}
        onCheck={(exact) => onChange({ exact })}
        text={t('exactNames')}
      />
      {NUMBER_OPTIONS.map((option) => (
        <NumberField
          key={option}
          option={option}
          form={form}
          onType={(text) => onChange({ [option]: text })}
        />
      ))}
    </fieldset>
  )
}
