import { useEffect, useId, useState } from 'preact/hooks'
import type { Locale } from '../../i18n/locale.ts'
import { useT } from '../context/use-t.ts'
import { useClock } from '../parts/drawing.tsx'
import {
  EMPTY_FORM,
  type Form,
  firstYearOf,
  invalidOptions,
  movedSince,
  NUMBER_BOUNDS,
  type NumberOption,
  numberOption,
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
        {count > 0 ? t('moreOptionsSet', { count }) : t('moreOptions')}
      </summary>
      <Options form={form} onChange={onChange} />
    </details>
  )
}

const NUMBERS = ['yearMin', 'limitPerPair', 'authorLimit'] as const

/** The options of a query. */
export function Options({ form, onChange }: OptionsProps) {
  const { t } = useT()
  const hint = useId()
  return (
    <fieldset class="options row start">
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

/** A view may stay open over New Year. */
const YEAR_CHECK_MS = 60_000
const thisYearNow = (): number => new Date().getFullYear()

/** *Since* said as a span, which the year field follows. */
function LastYears({ form, onChange }: OptionsProps) {
  const { t } = useT()
  const id = useId()
  const thisYear = useClock(thisYearNow, YEAR_CHECK_MS)
  const moved = movedSince(form, thisYear)
  useEffect(() => {
    if (moved) onChange(moved)
  })
  const { lastYears } = form
  const spans = [...new Set([...SPANS, ...(lastYears === null ? [] : [lastYears])])]
  const choose = (value: string): void => {
    const years = value === '' ? null : Number(value)
    const yearMin = years === null ? '' : String(firstYearOf(years, thisYear))
    onChange({ yearMin, lastYears: years })
  }
  return (
    <span class="last-years row">
      <label for={id}>{t('orTheLast')}</label>
      <select
        id={id}
        value={lastYears === null ? '' : String(lastYears)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t('anyYear')}</option>
        {spans.map((years) => (
          <option key={years} value={String(years)}>
            {t('spanYears', { count: years, year: String(firstYearOf(years, thisYear)) })}
          </option>
        ))}
      </select>
    </span>
  )
}
