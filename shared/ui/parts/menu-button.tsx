import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { onCancelKey } from './shortcut-keys.ts'

type BoxProps = {
  /** The name and the class of the box. */
  name: string
  box: string
  /** The content; `close` closes the box. */
  children: (close: () => void) => ComponentChildren
}

type MenuButtonProps = BoxProps & {
  text: ComponentChildren
  class: string
  /** The name of the button, if its text does not say it. */
  label?: string
  /** A single key that presses the button, and stands on it. */
  shortcut?: string
}

/** A button, and a box that it opens over what follows. */
export function MenuButton({ text, class: className, label, shortcut, ...box }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button
        buttonRef={button}
        class={className}
        aria-label={label}
        aria-expanded={isOpen}
        aria-keyshortcuts={shortcut}
        onClick={() => open(!isOpen)}
        text={text}
      />
      {isOpen && <Box {...box} button={button} onClose={() => open(false)} />}
    </>
  )
}

/**
 * The open box, which has the focus. Escape and `close` give it back to the button; a press and the focus elsewhere close
 * the box, too, and the focus stays there.
 */
function Box({
  name,
  box,
  children,
  button,
  onClose,
}: BoxProps & { button: RefObject<HTMLElement | null>; onClose: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const close = (): void => {
    // Before the focused button disappears.
    button.current?.focus()
    onClose()
  }
  useLayoutEffect(() => menu.current?.focus(), [])
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onElsewhere = ({ target }: Event): void => {
      const isInside =
        target instanceof Node && [menu, button].some(({ current }) => current?.contains(target))
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', onElsewhere, { signal })
    document.addEventListener('focusin', onElsewhere, { signal })
    document.addEventListener('keydown', onCancelKey(close), { signal, capture: true })
    return () => listening.abort()
    // The button stays the same.
  }, [])
  return (
    <div ref={menu} class={`menu-box ${box}`} role="dialog" aria-label={name} tabIndex={-1}>
      {children(close)}
    </div>
  )
}
