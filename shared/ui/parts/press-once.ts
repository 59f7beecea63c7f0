/**
 * Lets each press act once. A held Enter presses the focused button again and again. The second click of a double click may hit
 * another button, which the first click has moved under the pointer. Neither may decide a pair, or settle a name, that the user
 * has not read.
 */
export function pressOnce(): void {
  let clicked: Element | null = null
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.repeat && event.key === 'Enter' && buttonOf(event)) event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => {
    const button = buttonOf(event)
    // `detail` counts the clicks that quickly follow each other at one place. The first click has 1, and that of a key 0.
    if (event.detail > 1 && button !== clicked) {
      event.preventDefault()
      event.stopPropagation()
    } else clicked = button
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  addEventListener('click', onClick, { capture: true })
}

/** Preact may reuse an element for another button. Give each button that must not inherit a press its own `key`. */
const buttonOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('button') : null
