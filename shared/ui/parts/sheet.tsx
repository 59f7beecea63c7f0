import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { UndoToast } from './undo-toast.tsx'

type SheetProps = { label: string; onLeave: () => void; children: ComponentChildren }

/** A modal dialog at the window's lower edge. A press beside the dialog closes the dialog. */
export function Sheet({ label, onLeave, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('h3')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      class="pair-sheet"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
      closedby="any"
    >
      {children}
      <UndoToast />
    </dialog>
  )
}

/** Matches a window too narrow for a pane beside the list. Never matches in print. */
export const NARROW = 'screen and (width < 75rem)'

/** Whether the media query matches. Draws the component again when that changes. */
export function useMedia(query: string): boolean {
  const [holds, hold] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const changed = (): void => hold(list.matches)
    changed()
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }, [query])
  return holds
}
