import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isSamePair, type Pair } from '../../conflicts/pair-table.ts'
import { rulingOf } from '../../conflicts/standing.ts'
import { useSingleKeys } from '../context/settings.ts'
import { afterPaint, drawNow, useWindowEvents } from '../drawing/drawing.tsx'
import { NARROW } from '../parts/sheet.tsx'
import { hasModifier, isTakeKey, isTyping } from '../parts/shortcut-keys.ts'
import { type Undoable, watchUndone } from '../state/undoable.ts'

export type PairPlace = Pick<Pair, 'row' | 'column' | 'decision'>

/** The pairs in order. A conference may have a million pairs, and passes each as a number. */
export type Order<P> = { readonly length: number; readonly [at: number]: P }

type PairKeysProps<P> = {
  order: Order<P>
  /** Must be the same function in each drawing. `placeOfPair` fits pairs with a row and a column. */
  placeOf: (pair: P) => PairPlace
  chosen: P | undefined
  onChoose: (pair: P) => void
  /** Tells whether the pair is still to decide. Must be the same function in each drawing. */
  isOpen?: (pair: P) => boolean
  /** Returns the pair of an undone change. The page then chooses the pair. */
  pairAbout?: (about: unknown) => P | undefined
  /** The CSS selector of the part of the page in which the keys act. */
  within?: string
  /** Identifies the list of pairs. When it changes, the steps forget which pairs the user has decided in the earlier list. */
  view?: unknown
}

const PLACES = '[role=gridcell], [role=row], [role=option], [data-pair]'

const SELECTED =
  ':is([role=gridcell], [role=row], [role=option])[aria-selected=true], [data-pair][aria-pressed=true]'

export const placeOfPair = (pair: PairPlace): PairPlace => pair

/**
 * Handles the keys of an answer, and moves the focus between views and pane. J chooses the next pair to decide, K the previous.
 * Another character presses the button that has it in `aria-keyshortcuts`. Views call `choose`; the pane gets `pane` as props.
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
  /** The pairs that the user has decided in this view. They count as decided even before the daemon has saved the decisions. */
  const decided = useRef({ view, keys: new Set<string>() })
  if (decided.current.view !== view) decided.current = { view, keys: new Set() }
  const choose = (pair: P): void => {
    decided.current.keys.delete(keyOf(pair))
    const element = document.activeElement
    if (!element?.closest('.pair-pane')) from.current = element
    drawNow(() => {
      open(matchMedia(NARROW).matches)
      onChoose(pair)
    })
    // In a low window the page scrolls, too, once the list has scrolled. It stays if the page itself chooses another pair.
    const { documentElement: page } = document
    const row = `${within} .result-row[aria-selected=true]`
    void afterPaint().then(() => page.querySelector(row)?.scrollIntoView({ block: 'nearest' }))
  }
  const leave = (): void => {
    drawNow(() => open(false))
    const back = document.querySelector(within)?.querySelector(SELECTED) ?? from.current
    if (back instanceof HTMLElement) back.focus()
  }
  const goToNextOpen = (): void => {
    if (chosen !== undefined) decided.current.keys.add(keyOf(chosen))
    const isOpenHere = (pair: P): boolean => !decided.current.keys.has(keyOf(pair))
    const { isOpen = (pair: P) => rulingOf(placeOf(pair)) === null } = props
    const to =
      steps.open === undefined || isOpenHere(steps.open)
        ? steps.open
        : Array.prototype.find.call(order, (pair: P) => isOpen(pair) && isOpenHere(pair))
    if (to === undefined) return
    const isInPane = document.activeElement?.closest('.pair-pane')
    choose(to)
    // The pressed button disappears with its pair, so the heading gets the focus.
    if (isInPane)
      document.querySelector<HTMLElement>(`${within} .pair-pane h3`)?.focus({ preventScroll: true })
  }
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
      // Some views choose the pair only in the click event that follows.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`${within} .pair-pane h3`)?.focus())
    } else if (keys === 'on' && !event.defaultPrevented && !event.isComposing && !hasModifier(event)) {
      if (key.length === 1 && act(key.toLowerCase(), event.repeat)) event.preventDefault()
    }
  }
  const onUndone = ({ about }: Undoable): void => {
    const pair = isInView(within) ? pairAbout?.(about) : undefined
    if (pair !== undefined) choose(pair)
  }
  useWindowEvents(['keydown'], onKeyDown)
  const latest = useRef(onUndone)
  latest.current = onUndone
  useEffect(() => watchUndone((change) => latest.current(change)), [])
  return { choose, pane: { steps, isOpen, onChoose: choose, onLeave: leave, onDecided: goToNextOpen } }
}

/**
 * The steps visit the pairs to decide, or all pairs once all are decided. `at`: the chosen pair's index among the visited ones,
 * or -1. `open`: the next pair to decide; after the last of them, the first.
 */
export type Steps<P> = {
  at: number
  count: number
  previous: P | undefined
  next: P | undefined
  open: P | undefined
}

/** If the order lacks the pair, the first step goes to the first pair. */
export function stepsFrom<P>(
  pair: P | undefined,
  order: Order<P>,
  placeOf: (pair: P) => PairPlace,
  isOpen = (pair: P): boolean => rulingOf(placeOf(pair)) === null,
): Steps<P> {
  const place = pair === undefined ? undefined : placeOf(pair)
  let [open, start] = [0, -1]
  for (let at = 0; at < order.length; at++) {
    const one = order[at] as P // `at` is less than the length.
    if (isOpen(one)) open++
    if (start < 0 && place && isSamePair(placeOf(one), place)) start = at
  }
  const isStep = open > 0 ? isOpen : () => true
  let before = 0
  let [first, previous, next]: (P | undefined)[] = []
  for (let at = 0; at < order.length && next === undefined; at++) {
    const one = order[at] as P // `at` is less than the length.
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
    previous,
    next,
    open: open > 0 ? (next ?? first) : undefined,
  }
}

/** A dialog hides the answer, but the pane's own sheet does not. */
const isInView = (within: string): boolean =>
  [...document.querySelectorAll('dialog:modal')].every((dialog) => dialog.querySelector('.pair-pane')) &&
  document.querySelector(within)?.checkVisibility() === true

/** Presses the button or focuses the field that has the key. Looks in the answer, then in the rail. */
function press(key: string, within: string): boolean {
  const shortcut = `[aria-keyshortcuts="${CSS.escape(key)}" i]`
  const named =
    document.querySelector(`${within} ${shortcut}`) ?? document.querySelector(`${shortcut}:not(main *)`)
  if (!(named instanceof HTMLElement)) return false
  if (named instanceof HTMLInputElement) named.focus()
  else named.click()
  return true
}
