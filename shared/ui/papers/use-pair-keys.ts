import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { standingRuling } from '../../conflicts/pair-group.ts'
import { isSamePair, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { drawNow } from '../parts/drawing.tsx'
import { hasModifier, isTakeKey, isTyping } from '../parts/shortcut-keys.ts'
import { useSingleKeys } from './keys-help.tsx'

/** The window is too narrow for a column beside the pairs: the pane is a sheet over them, but not on paper. */
export const NARROW = 'screen and (width < 50rem)'

type PairKeysProps = {
  table: PairTable
  /** The pairs in the order in which the visible tab shows them. */
  order: readonly Pair[]
  chosen: Pair | undefined
  onChoose: (pair: Pair) => void
}

/** Cells, rows and chips of pairs: Enter on them leads to the pane's heading. */
const PLACES = '[role=gridcell], [role=option], [data-pair]'

const SELECTED =
  '#answer :is([role=gridcell], [role=option])[aria-selected=true], #answer [data-pair][aria-pressed=true]'

/**
 * The keys of an answer, and the way into the pane and back. J and K choose the next and the previous pair, U leads to the
 * last decision, and a key that a button names in `aria-keyshortcuts` presses it.
 *
 * `choose` is for the views: it opens the pane where that is a sheet. `pane` is for the pane.
 */
export function usePairKeys({ table, order, chosen, onChoose }: PairKeysProps) {
  const [isOpen, open] = useState(false)
  const [keys] = useSingleKeys()
  const book = useContext(DecidingContext)?.book
  const from = useRef<Element | null>(null)
  const steps = useSteps(order, chosen)
  const choose = (pair: Pair): void => {
    const element = document.activeElement
    if (!element?.closest('.pair-pane')) from.current = element
    drawNow(() => {
      open(matchMedia(NARROW).matches)
      onChoose(pair)
    })
  }
  const leave = (): void => {
    drawNow(() => open(false))
    const back = document.querySelector(SELECTED) ?? from.current
    if (back instanceof HTMLElement) back.focus()
  }
  /** Returns whether the key has done something. */
  const act = (key: string, isRepeated: boolean): boolean => {
    const to = key === 'j' ? steps.next : key === 'k' ? steps.previous : undefined
    if (to) choose(to)
    if (to || isRepeated) return to !== undefined
    const last = key === 'u' && book?.lastDecided(table)
    if (last) choose(last)
    return press(key)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, key } = event
    if (!(target instanceof Element) || isTyping(target) || !isInAnswer()) return
    if (isTakeKey(event) && target.closest(PLACES)) {
      // The view has chosen the pair, or does so by the click that follows.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.pair-pane h3')?.focus())
    } else if (keys === 'on' && !event.defaultPrevented && !event.isComposing && !hasModifier(event)) {
      if (key.length === 1 && act(key.toLowerCase(), event.repeat)) event.preventDefault()
    }
  }
  const current = useRef(onKeyDown)
  current.current = onKeyDown
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => current.current(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return { choose, pane: { steps, isOpen, onChoose: choose, onLeave: leave } }
}

/** The place of the chosen pair among the pairs of a view, from 0, or -1; their number; and the pairs around it. */
export type Steps = { at: number; count: number; previous: Pair | undefined; next: Pair | undefined }

/**
 * A decision moves a pair to another place, mostly to the end: the pairs around it stay those among which it was decided,
 * until another one is chosen.
 */
function useSteps(order: readonly Pair[], chosen: Pair | undefined): Steps {
  const ruling = chosen && standingRuling(chosen)
  const around = useRef({ chosen, ruling, order })
  if (!isSamePair(around.current.chosen, chosen) || around.current.ruling === ruling) {
    around.current = { chosen, ruling, order }
  }
  return stepsFrom(chosen, around.current.order, order)
}

/** The nearest pairs of `order` before and after a pair in `around`, an earlier state of it; without it, the first one. */
export function stepsFrom(pair: Pair | undefined, around: readonly Pair[], order: readonly Pair[]): Steps {
  const placeIn = (pairs: readonly Pair[], one = pair) => pairs.findIndex((other) => isSamePair(one, other))
  const at = placeIn(around)
  const now = (one: Pair | undefined) => one && order[placeIn(order, one)]
  return {
    at,
    count: order.length,
    previous: now(around.slice(0, Math.max(at, 0)).findLast(now)),
    next: now(around.slice(at + 1).find(now)),
  }
}

/** Whether an answer is in view, and no other dialog than the pane itself. */
const isInAnswer = (): boolean =>
  [...document.querySelectorAll('dialog:modal')].every((dialog) => dialog.querySelector('.pair-pane')) &&
  document.querySelector('#answer')?.checkVisibility() === true

/** Presses the button that names a key. */
function press(key: string): boolean {
  const button = document.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}" i]`)
  if (!(button instanceof HTMLElement)) return false
  button.click()
  return true
}
