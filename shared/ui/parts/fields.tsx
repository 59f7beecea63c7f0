import type {
  ComponentChildren,
  FormHTMLAttributes,
  InputHTMLAttributes,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'preact'

// The parts of a form: they give the text, the choice or the file, and not the event.

type FormProps = Omit<FormHTMLAttributes, 'onSubmit'> & {
  formRef?: Ref<HTMLFormElement>
  onSubmit: () => void
}

export const Form = ({ formRef, onSubmit, ...attributes }: FormProps) => (
  <form
    ref={formRef ?? null}
    {...attributes}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)

type TextProps<Attributes, Field> = Omit<Attributes, 'onInput' | 'value' | 'role' | 'type'> & {
  fieldRef?: Ref<Field> | undefined
  value: string
  onText: (text: string) => void
}

/** A line of text, in any script. */
export const TextField = (props: TextProps<InputHTMLAttributes, HTMLInputElement>) => {
  const { fieldRef, onText, ...attributes } = props
  return (
    <input
      ref={fieldRef ?? null}
      type="text"
      dir="auto"
      autocomplete="off"
      {...attributes}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  )
}

type LinesProps = TextProps<TextareaHTMLAttributes, never>

/** Lines of names. */
export const LinesField = ({ onText, ...attributes }: LinesProps) => (
  <textarea
    dir="auto"
    spellcheck={false}
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

/** A choice of one among several, in a list that the browser opens. */
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

/** A check box with its text. */
export const Check = ({ text, onCheck, class: className = '', ...attributes }: CheckProps) => (
  <label class={`check ${className}`}>
    <input type="checkbox" {...attributes} onChange={({ currentTarget }) => onCheck(currentTarget.checked)} />
    {text}
  </label>
)
