import { useId, useState } from 'preact/hooks'
import { NUMBER_BOUNDS } from '../../limits.ts'
import type { Locale } from '../../messages/locale.ts'
import { useT } from '../context/use-t.ts'
import { Check, Select, TextField } from '../parts/fields.tsx'
import {
  EMPTY_FORM,
  type Form,
  firstYearOf,
  invalidOptions,
  type NumberOption,
  numberOption,
  yearNow,
} from '../session/form-state.ts'

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

/** The options of a query, folded away: says how many are set while it is closed, and is open while one is invalid. */
export function MoreOptions({ form, onChange }: OptionsProps) {
  const { t } = useT()
  const [isOpen, open] = useState(false)
  const set = [form.exact !== EMPTY_FORM.exact, ...NUMBERS.map((option) => form[option].trim() !== '')]
  const count = set.filter(Boolean).length
  return (
    <details
      class="more-options small"
      open={isOpen || invalidOptions(form).length > 0}
      onToggle={(event) => open(event.currentTarget.open)}
    >
      <summary class={count > 0 ? 'strong' : 'hint'}>
        {count > 0 ? t('moreOptionsSet', { count }) : t('more')}
      </summary>
      <Options form={form} onChange={onChange} />
    </details>
  )
}

const NUMBERS = ['yearMin', 'limitPerPair', 'authorLimit'] as const

/** The options of a query. */
export function Options({ form, onChange }: OptionsProps) {
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
      {NUMBERS.map((option) => (
        <div key={option} class="row">
          <NumberField
            option={option}
            form={form}
            onType={(text) => onChange({ [option]: text, ...(option === 'yearMin' && { lastYears: null }) })}
          />
          {option === 'yearMin' && <LastYears form={form} onChange={onChange} />}
        </div>
      ))}
    </fieldset>
  )
}

/** The spans that the form offers, in years. */
const SPANS = [1, 2, 3, 4, 5, 10]

/** *Since* said as a span, which the year field follows. */
function LastYears({ form: { lastYears }, onChange }: OptionsProps) {
  const { t } = useT()
  const id = useId()
  const sinceOf = (years: number): string => String(firstYearOf(years, yearNow()))
  const spans = [...new Set([...SPANS, ...(lastYears === null ? [] : [lastYears])])]
  const choose = (years: number): void =>
    onChange(years === 0 ? { yearMin: '', lastYears: null } : { yearMin: sinceOf(years), lastYears: years })
  return (
    <span class="last-years row">
      <label for={id}>{t('orTheLast')}</label>
      <Select
        id={id}
        value={String(lastYears ?? '')}
        choices={[
          { value: '', label: t('anyYear') },
          ...spans.map((years) => ({
            value: String(years),
            label: t('spanYears', { count: years, year: sinceOf(years) }),
          })),
        ]}
        onChoose={(years) => choose(Number(years))}
      />
    </span>
  )
}
