import type { ButtonHTMLAttributes, ComponentChildren, Ref } from 'preact'

type ButtonProps = Omit<ButtonHTMLAttributes, 'type'> & {
  text: ComponentChildren
  buttonRef?: Ref<HTMLButtonElement>
}

/** A button that does not submit the form around it. With `aria-disabled`, it keeps the focus and ignores presses. */
export const Button = ({ text, buttonRef, onClick, ...attributes }: ButtonProps) => (
  <button
    ref={buttonRef ?? null}
    type="button"
    {...attributes}
    onClick={attributes['aria-disabled'] === true ? undefined : onClick}
  >
    {text}
  </button>
)

export const SubmitButton = ({ text, ...attributes }: Omit<ButtonProps, 'buttonRef'>) => (
  <button class="primary" {...attributes} type="submit">
    {text}
  </button>
)
