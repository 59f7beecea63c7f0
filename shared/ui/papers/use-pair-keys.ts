import { useEffect, useRef, useState } from 'preact/hooks'
import { isSamePair, type Pair } from '../../conflicts/pair-table.ts'
import { rulingOf } from '../../conflicts/standing.ts'
import { useSingleKeys } from '../context/settings.ts'
import { drawNow } from '../drawing/drawing.tsx'
import { NARROW } from '../parts/sheet.tsx'
import { hasModifier, isTakeKey, isTyping } from '../parts/shortcut-keys.ts'
import { type Undoable, watchUndone } from '../state/undoable.ts'

/** The part of a pair that the steps from pair to pair need. */
export type PairPlace = Pick<Pair, 'row' | 'column' | 'decision'>

type PairKeysProps<P extends PairPlace> = {
  /** The pairs in the order in which the visible tab shows them. */
  order: readonly P[]
  chosen: P | undefined
  onChoose: (pair: P) => void
  /** Returns the pair that a change was about, to which taking it back leads. */
  pairAbout: (about: unknown) => P | undefined
  /** Selects the element of the page to which the keys belong. */
  within?: string
  /** Stands for what the order is of: with another one the steps begin anew. */
  view?: unknown
}

/** Cells, rows and chips of pairs: Enter on them leads to the pane's heading. */
const PLACES = '[role=gridcell], [role=row], [role=option], [data-pair]'

const SELECTED =
  ':is([role=gridcell], [role=row], [role=option])[aria-selected=true], [data-pair][aria-pressed=true]'

/**
 * The keys of an answer, and the way into the pane and back. J and K choose the next and the previous pair, and a key that a
 * button names in `aria-keyshortcuts` presses it. A decision that is taken back is led to.
 *
 * `choose` is for the views: it opens the pane where that is a sheet. `pane` is for the pane.
 */
export function usePairKeys<P extends PairPlace>(props: PairKeysProps<P>) {
  const { order, chosen, onChoose, pairAbout, within = '#answer', view } = props
  const [isOpen, open] = useState(false)
  const [keys] = useSingleKeys()
  const from = useRef<Element | null>(null)
  const steps = useSteps(order, chosen, view)
  const choose = (pair: P): void => {
    const element = document.activeElement
    if (!element?.closest('.pair-pane')) from.current = element
    drawNow(() => {
      open(matchMedia(NARROW).matches)
      onChoose(pair)
    })
  }
  const leave = (): void => {
    drawNow(() => open(false))
    const back = document.querySelector(within)?.querySelector(SELECTED) ?? from.current
    if (back instanceof HTMLElement) back.focus()
  }
  /** Returns whether the key has done something. */
  const act = (key: string, isRepeated: boolean): boolean => {
    const to = key === 'j' ? steps.next : key === 'k' ? steps.previous : undefined
    if (to) choose(to)
    if (to || isRepeated) return to !== undefined
    return press(key, within)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, key } = event
    if (!(target instanceof Element) || isTyping(target) || !isInView(within)) return
    if (isTakeKey(event) && target.closest(PLACES)) {
      // The view has chosen the pair, or does so by the click that follows.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`${within} .pair-pane h3`)?.focus())
    } else if (keys === 'on' && !event.defaultPrevented && !event.isComposing && !hasModifier(event)) {
      if (key.length === 1 && act(key.toLowerCase(), event.repeat)) event.preventDefault()
    }
  }
  const onUndone = ({ about }: Undoable): void => {
    const pair = isInView(within) ? pairAbout(about) : undefined
    if (pair) choose(pair)
  }
  const current = useRef({ onKeyDown, onUndone })
  current.current = { onKeyDown, onUndone }
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => current.current.onKeyDown(event)
    document.addEventListener('keydown', listener)
    const unwatch = watchUndone((change) => current.current.onUndone(change))
    return () => {
      unwatch()
      document.removeEventListener('keydown', listener)
    }
  }, [])
  return { choose, pane: { steps, isOpen, onChoose: choose, onLeave: leave } }
}

/** The place of the chosen pair among the pairs of a view, from 0, or -1; their number; and the pairs around it. */
export type Steps<P> = { at: number; count: number; previous: P | undefined; next: P | undefined }

/**
 * A decision moves a pair to another place, mostly to the end: the pairs around it stay those among which it was decided,
 * until another one is chosen.
 */
function useSteps<P extends PairPlace>(order: readonly P[], chosen: P | undefined, view: unknown): Steps<P> {
  const ruling = chosen && rulingOf(chosen)
  const around = useRef({ chosen, ruling, order, view })
  const { chosen: before, ruling: ruled, view: seen } = around.current
  if (!isSamePair(before, chosen) || ruled === ruling || seen !== view) {
    around.current = { chosen, ruling, order, view }
  }
  return stepsFrom(chosen, around.current.order, order)
}

/** The nearest pairs of `order` before and after a pair in `around`, an earlier state of it; without it, the first one. */
export function stepsFrom<P extends PairPlace>(
  pair: P | undefined,
  around: readonly P[],
  order: readonly P[],
): Steps<P> {
  const placeIn = (pairs: readonly P[], one = pair) => pairs.findIndex((other) => isSamePair(one, other))
  const at = placeIn(around)
  const now = (one: P | undefined) => one && order[placeIn(order, one)]
  return {
    at,
    count: order.length,
    previous: now(around.slice(0, Math.max(at, 0)).findLast(now)),
    next: now(around.slice(at + 1).find(now)),
  }
}

/** Whether the answer is in view, and no other dialog than the pane itself. */
const isInView = (within: string): boolean =>
  [...document.querySelectorAll('dialog:modal')].every((dialog) => dialog.querySelector('.pair-pane')) &&
  document.querySelector(within)?.checkVisibility() === true

/** Presses the button of the answer, or else of the rail, that names a key, or goes to the field that does. */
function press(key: string, within: string): boolean {
  const shortcut = `[aria-keyshortcuts="${CSS.escape(key)}" i]`
  const named =
    document.querySelector(`${within} ${shortcut}`) ?? document.querySelector(`${shortcut}:not(main *)`)
  if (!(named instanceof HTMLElement)) return false
  if (named instanceof HTMLInputElement) named.focus()
  else named.click()
  return true
}
