import type { RefObject } from 'preact'
import { useCallback } from 'preact/hooks'

/** Wraps the action of a button that disappears on click, so that the focus moves to its section and is not lost. */
export type KeepFocus = (act: () => void) => () => void

export const useKeepFocus = (section: RefObject<HTMLElement | null>): KeepFocus =>
  useCallback(
    (act) => () => {
      section.current?.focus({ preventScroll: true })
      act()
    },
    [section],
  )
