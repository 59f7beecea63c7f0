import { useId } from 'preact/hooks'
import { useWording } from '../messages/context.tsx'
import { type Form, NUMBER_BOUNDS, type NumberOption, numberOption } from '../state/form.ts'
import { optionProblem } from './option-problem.ts'

type NumberFieldProps = { option: NumberOption; form: Form; onType: (text: string) => void }

/** A number that may stay unset. What is wrong with it is said while it is typed. */
export function NumberField({ option, form, onType }: NumberFieldProps) {
  const { t } = useWording()
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
