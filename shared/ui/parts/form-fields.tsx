import type {
  ComponentChildren,
  FormHTMLAttributes,
  InputHTMLAttributes,
  Ref,
  SelectHTMLAttributes,
} from 'preact'
import { useId } from 'preact/hooks'
import { isAskKey } from './shortcut-keys.ts'

// The listeners of these fields get the text or the choice, not the event.

type FormProps = Omit<FormHTMLAttributes, 'onSubmit'> & {
  formRef?: Ref<HTMLFormElement> | undefined
  onSubmit: () => void
}

/** Ctrl-Enter in any field submits the form. */
export const Form = ({ formRef, onSubmit, onKeyDown, ...attributes }: FormProps) => (
  <form
    ref={formRef ?? null}
    {...attributes}
    onKeyDown={(event) => {
      onKeyDown?.(event)
      // Ctrl-Enter on *Cancel* must press *Cancel*, not save.
      const isOnButton =
        event.target instanceof Element && event.target.closest('button, summary, a') !== null
      if (event.defaultPrevented || isOnButton || !isAskKey(event)) return
      event.preventDefault()
      onSubmit()
    }}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)

type TextFieldProps = Omit<InputHTMLAttributes, 'onInput' | 'value' | 'role' | 'type'> & {
  fieldRef?: Ref<HTMLInputElement>
  value: string
  onText: (text: string) => void
}

export const TextField = ({ fieldRef, onText, ...attributes }: TextFieldProps) => (
  <input
    ref={fieldRef ?? null}
    type="text"
    dir="auto"
    autocomplete="off"
    {...attributes}
    onInput={({ currentTarget }) => onText(currentTarget.value)}
  />
)

type SelectProps<T extends string> = Omit<SelectHTMLAttributes, 'onChange' | 'value' | 'role'> & {
  fieldRef?: Ref<HTMLSelectElement>
  value: T
  choices: readonly { value: T; label: string }[]
  onChoose: (value: T) => void
}

export const Select = <T extends string>({ fieldRef, choices, onChoose, ...attributes }: SelectProps<T>) => (
  <select
    ref={fieldRef ?? null}
    {...attributes}
    onChange={({ currentTarget }) => {
      const chosen = choices.find(({ value }) => value === currentTarget.value)
      if (chosen) onChoose(chosen.value)
    }}
  >
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)

type CheckProps = Omit<InputHTMLAttributes, 'type' | 'onChange' | 'class' | 'role'> & {
  class?: string
  text: ComponentChildren
  onCheck: (isChecked: boolean) => void
}

export const Check = ({ text, onCheck, class: className = '', ...attributes }: CheckProps) => (
  <label class={`check ${className}`}>
    <input type="checkbox" {...attributes} onChange={({ currentTarget }) => onCheck(currentTarget.checked)} />
    {text}
  </label>
)

type SearchFieldProps = { label: string; value: string; onInput: (value: string) => void }

/** Filters the list below. The key `/` focuses the field. */
export function SearchField({ label, value, onInput }: SearchFieldProps) {
  const id = useId()
  return (
    <p class="search-field small">
      <label for={id} class="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        value={value}
        placeholder={label}
        aria-keyshortcuts="/"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </p>
  )
}

type SegmentedChoiceProps<T extends string> = {
  legend: string
  value: T
  choices: readonly { value: T; label: string; lang?: string }[]
  onChoose: (value: T) => void
}

export function SegmentedChoice<T extends string>({
  legend,
  value,
  choices,
  onChoose,
}: SegmentedChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} class="segment" lang={choice.lang}>
          <input
            type="radio"
            class="visually-hidden"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
