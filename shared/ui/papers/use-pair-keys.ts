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

/** Pairs one after the other. Those of a conference, a million, are numbers. */
export type Order<P> = { readonly length: number; readonly [at: number]: P }

type PairKeysProps<P> = {
  /** The pairs in the order in which the visible tab shows them: a conference has a million. */
  order: Order<P>
  /** The place of a pair (`itself` where it has one). Must be stable. */
  placeOf: (pair: P) => PairPlace
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

/** The place of a pair that has one. */
export const itself = (pair: PairPlace): PairPlace => pair

/**
 * The keys of an answer, and the way into the pane and back. J and K choose the next and the previous pair that is to decide,
 * and a key that a button names in `aria-keyshortcuts` presses it. A decision that is taken back is led to.
 *
 * `choose` is for the views: it opens the pane where that is a sheet. `pane` is for the pane.
 */
export function usePairKeys<P>(props: PairKeysProps<P>) {
  const { order, placeOf, chosen, onChoose, pairAbout, view } = props
  const { within = '#answer' } = props
  const [isOpen, open] = useState(false)
  const [keys] = useSingleKeys()
  const from = useRef<Element | null>(null)
  const steps = useMemo(
    () => stepsFrom(chosen, order, placeOf, props.isOpen),
    [chosen, order, placeOf, props.isOpen],
  )
  const keyOf = (pair: P): string => `${placeOf(pair).row} ${placeOf(pair).column}`
  /** The pairs of this view that one has gone on from: the daemon may not have taken their decisions yet. */
  const done = useRef({ view, keys: new Set<string>() })
  if (done.current.view !== view) done.current = { view, keys: new Set() }
  const choose = (pair: P): void => {
    done.current.keys.delete(keyOf(pair))
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
    if (chosen !== undefined) done.current.keys.add(keyOf(chosen))
    const isLeft = (pair: P): boolean => !done.current.keys.has(keyOf(pair))
    const { isOpen = (pair: P) => rulingOf(placeOf(pair)) === null } = props
    const to =
      steps.open === undefined || isLeft(steps.open)
        ? steps.open
        : Array.prototype.find.call(order, (pair: P) => isOpen(pair) && isLeft(pair))
    if (to === undefined) return
    const isInPane = document.activeElement?.closest('.pair-pane')
    choose(to)
    // The pressed button has gone with its pair.
    if (isInPane)
      document.querySelector<HTMLElement>(`${within} .pair-pane h3`)?.focus({ preventScroll: true })
  }
  /** Returns whether the key has done something. */
  const act = (key: string, isRepeated: boolean): boolean => {
    const to = key === 'j' ? steps.next : key === 'k' ? steps.previous : undefined
    if (to !== undefined) choose(to)
    if (to !== undefined || isRepeated) return to !== undefined
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
    if (pair !== undefined) choose(pair)
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

/** The steps from a pair among those of an order; without it there, from the start. */
export function stepsFrom<P>(
  pair: P | undefined,
  order: Order<P>,
  placeOf: (pair: P) => PairPlace,
  isOpen = (pair: P): boolean => rulingOf(placeOf(pair)) === null,
): Steps<P> {
  const place = pair === undefined ? undefined : placeOf(pair)
  let [open, start] = [0, -1]
  for (let at = 0; at < order.length; at++) {
    const one = order[at] as P // within its length
    if (isOpen(one)) open++
    if (start < 0 && place && isSamePair(placeOf(one), place)) start = at
  }
  const isStep = open > 0 ? isOpen : () => true
  let before = 0
  let [first, previous, next]: (P | undefined)[] = []
  for (let at = 0; at < order.length && next === undefined; at++) {
    const one = order[at] as P // as above
    if (at === start || !isStep(one)) continue
    if (at > start) next = one
    else {
      before++
      first ??= one
      previous = one
    }
  }
  const here = order[start]
  return {
    at: here !== undefined && isStep(here) ? before : -1,
    count: open > 0 ? open : order.length,
    ...{ previous, next },
    open: open > 0 ? (next ?? first) : undefined,
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
