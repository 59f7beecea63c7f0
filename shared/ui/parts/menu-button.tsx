import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { onCancelKey } from './shortcut-keys.ts'

/** `name`: the label for screen readers. `box`: the CSS classes. */
type BoxProps = {
  name: string
  box: string
  children: (close: () => void) => ComponentChildren
}

type MenuButtonProps = BoxProps & {
  text: ComponentChildren
  class: string
  label?: string
  /** The key that presses the button. The button shows the key. */
  shortcut?: string
}

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

/** The open box takes the focus. Escape and `close` return the focus to the button. A press or focus outside closes the box. */
function Box({
  name,
  box,
  children,
  button,
  onClose,
}: BoxProps & { button: RefObject<HTMLElement | null>; onClose: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const close = (): void => {
    button.current?.focus()
    onClose()
  }
  useLayoutEffect(() => menu.current?.focus(), [])
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onOutside = ({ target }: Event): void => {
      const isInside =
        target instanceof Node && [menu, button].some(({ current }) => current?.contains(target))
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', onOutside, { signal })
    document.addEventListener('focusin', onOutside, { signal })
    document.addEventListener('keydown', onCancelKey(close), { signal, capture: true })
    return () => listening.abort()
    // `button` never changes, so the effect runs once.
  }, [])
  return (
    <div ref={menu} class={`menu-box ${box}`} role="dialog" aria-label={name} tabIndex={-1}>
      {children(close)}
    </div>
  )
}
