import type { ButtonHTMLAttributes, ComponentChildren, Ref, RefObject } from 'preact'
import { useCallback } from 'preact/hooks'

type ButtonProps = Omit<ButtonHTMLAttributes, 'type'> & {
  text: ComponentChildren
  buttonRef?: Ref<HTMLButtonElement>
}

/** A button with a text, which does not submit the form around it. */
export const Button = ({ text, buttonRef, ...attributes }: ButtonProps) => (
  <button ref={buttonRef ?? null} type="button" {...attributes}>
    {text}
  </button>
)

/** The button that submits the form around it. */
export const SubmitButton = ({ text, ...attributes }: Omit<ButtonProps, 'buttonRef'>) => (
  <button class="primary" {...attributes} type="submit">
    {text}
  </button>
)

/** Wraps the action of a button that disappears on click, so that its section gets the focus. */
export type KeepFocus = (act: () => void) => () => void

export const useKeepFocus = (section: RefObject<HTMLElement | null>): KeepFocus =>
  useCallback(
    (act) => () => {
      section.current?.focus({ preventScroll: true })
      act()
    },
    [section],
  )
