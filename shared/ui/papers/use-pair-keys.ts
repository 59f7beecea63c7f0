import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
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
  /** Whether a pair is still to decide: those are counted, and a decision goes on to the next of them. Must be stable. */
  isOpen?: (pair: P) => boolean
  /** Returns the pair that a change was about, to which taking it back leads. */
  pairAbout?: (about: unknown) => P | undefined
  /** Selects the element of the page to which the keys belong. */
  within?: string
  /** Stands for what the order is of: with another one the steps begin anew. */
  view?: unknown
}

/** Cells, rows and chips of pairs: Enter on them leads to the pane's heading. */
const PLACES = '[role=gridcell], [role=row], [role=option], [data-pair]'

const SELECTED =
  ':is([role=gridcell], [role=row], [role=option])[aria-selected=true], [data-pair][aria-pressed=true]'

const isUndecided = (pair: PairPlace): boolean => rulingOf(pair) === null

/**
 * The keys of an answer, and the way into the pane and back. J and K choose the next and the previous pair that is to decide,
 * and a key that a button names in `aria-keyshortcuts` presses it. A decision that is taken back is led to.
 *
 * `choose` is for the views: it opens the pane where that is a sheet. `pane` is for the pane.
 */
export function usePairKeys<P extends PairPlace>(props: PairKeysProps<P>) {
  const { order, chosen, onChoose, isOpen: isToDecide = isUndecided, pairAbout, view } = props
  const { within = '#answer' } = props
  const [isOpen, open] = useState(false)
  const [keys] = useSingleKeys()
  const from = useRef<Element | null>(null)
  const steps = useSteps(order, chosen, isToDecide, view)
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
  const goOn = (): void => {
    if (!steps.open) return
    const isInPane = document.activeElement?.closest('.pair-pane')
    choose(steps.open)
    // The pressed button has gone with its pair.
    if (isInPane)
      document.querySelector<HTMLElement>(`${within} .pair-pane h3`)?.focus({ preventScroll: true })
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
    const pair = isInView(within) ? pairAbout?.(about) : undefined
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
  return { choose, pane: { steps, isOpen, onChoose: choose, onLeave: leave, onDecided: goOn } }
}

/**
 * The pairs that the steps lead over: those to decide, or all where there are none. `at` is the place of the chosen one among
 * them, from 0, or -1; `open` the next one to decide, from the end on the first.
 */
export type Steps<P> = {
  at: number
  count: number
  previous: P | undefined
  next: P | undefined
  open: P | undefined
}

/**
 * A decision moves a pair to another place, mostly to the end: the pairs around it stay those among which it was decided,
 * until another one is chosen.
 */
function useSteps<P extends PairPlace>(
  order: readonly P[],
  chosen: P | undefined,
  isOpen: (pair: P) => boolean,
  view: unknown,
): Steps<P> {
  const ruling = chosen && rulingOf(chosen)
  const around = useRef({ chosen, ruling, order, view })
  const { chosen: before, ruling: ruled, view: seen } = around.current
  if (!isSamePair(before, chosen) || ruled === ruling || seen !== view) {
    around.current = { chosen, ruling, order, view }
  }
  const { order: then } = around.current
  return useMemo(() => stepsFrom(chosen, then, order, isOpen), [chosen, then, order, isOpen])
}

/** The steps from a pair as it stands in `around`, an earlier state of `order`; without it there, from the start. */
export function stepsFrom<P extends PairPlace>(
  pair: P | undefined,
  around: readonly P[],
  order: readonly P[],
  isOpen: (pair: P) => boolean = isUndecided,
): Steps<P> {
  const now = new Map(order.map((one) => [keyOf(one), one]))
  const open = order.filter(isOpen)
  const steps = new Set(open.length > 0 ? open : order)
  const start = around.findIndex((other) => isSamePair(pair, other))
  const before = inSteps(around.slice(0, Math.max(start, 0)))
  const after = inSteps(around.slice(start + 1))
  const others = open.length > 0 ? [...after, ...before].filter((one) => !isSamePair(one, pair)) : []
  return {
    at: pair && steps.has(now.get(keyOf(pair)) ?? pair) ? before.length : -1,
    count: steps.size,
    previous: before.at(-1),
    next: after[0],
    open: others[0],
  }

  function inSteps(pairs: readonly P[]): P[] {
    return pairs.flatMap((one) => now.get(keyOf(one)) ?? []).filter((one) => steps.has(one))
  }
}

const keyOf = ({ row, column }: PairPlace): string => `${row} ${column}`

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
