import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isSamePair, type Pair } from '../../conflicts/pair-table.ts'
import { rulingOf } from '../../conflicts/standing.ts'
import { useSingleKeys } from '../context/settings.ts'
import { drawNow, useWindowEvents } from '../drawing/drawing.tsx'
import { NARROW } from '../parts/sheet.tsx'
import { hasModifier, isTakeKey, isTyping } from '../parts/shortcut-keys.ts'
import { type Undoable, watchUndone } from '../state/undoable.ts'

export type PairPlace = Pick<Pair, 'row' | 'column' | 'decision'>

/** A sequence of pairs. A conference has a million pairs and passes them as numbers. */
export type Order<P> = { readonly length: number; readonly [at: number]: P }

type PairKeysProps<P> = {
  order: Order<P>
  /** Returns the place of a pair: `placeOfPair` if the pair has a row and a column. Must be the same function in each drawing. */
  placeOf: (pair: P) => PairPlace
  chosen: P | undefined
  onChoose: (pair: P) => void
  /** Whether a pair is still to decide: the steps count and visit such pairs. Must be the same function in each drawing. */
  isOpen?: (pair: P) => boolean
  /** Returns the pair that an undone change was about. The page then chooses that pair. */
  pairAbout?: (about: unknown) => P | undefined
  /** The selector of the element in which the keys work. */
  within?: string
  /** Identifies the list of pairs. When it changes, the steps forget which pairs the user has decided. */
  view?: unknown
}

/** Cells, rows and chips of pairs. Enter on one of them moves the focus to the pane's heading. */
const PLACES = '[role=gridcell], [role=row], [role=option], [data-pair]'

const SELECTED =
  ':is([role=gridcell], [role=row], [role=option])[aria-selected=true], [data-pair][aria-pressed=true]'

/** The `placeOf` of pairs with a row and a column. */
export const placeOfPair = (pair: PairPlace): PairPlace => pair

/**
 * Handles the keys of an answer, and moves the focus between its views and the pane. J and K choose the next or previous pair to
 * decide. Another letter presses the button that has this letter in `aria-keyshortcuts`. Undo chooses the pair of the undone
 * decision. Views call `choose`, which also opens the pane as a sheet. The pane takes `pane` as its props.
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
  /** The pairs that the user has just decided in this view. They count as decided before the daemon has saved the decisions. */
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
    // The pressed button disappears with its pair, so the focus needs a new element.
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
      // The view has chosen the pair, or will choose it in the click event that follows.
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
 * The steps visit the pairs to decide, or all pairs if none is to decide. `at`: the index of the chosen pair among them, or -1.
 * `open`: the next pair to decide; after the last pair, the first one.
 */
export type Steps<P> = {
  at: number
  count: number
  previous: P | undefined
  next: P | undefined
  open: P | undefined
}

/** Returns the steps from a pair. If the order lacks the pair, the steps begin at the start. */
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

/** Whether the answer is visible and no dialog other than the pane is open. */
const isInView = (within: string): boolean =>
  [...document.querySelectorAll('dialog:modal')].every((dialog) => dialog.querySelector('.pair-pane')) &&
  document.querySelector(within)?.checkVisibility() === true

/** Presses the button, or focuses the field, that names a key. Looks in the answer first, then in the rail. */
function press(key: string, within: string): boolean {
  const shortcut = `[aria-keyshortcuts="${CSS.escape(key)}" i]`
  const named =
    document.querySelector(`${within} ${shortcut}`) ?? document.querySelector(`${shortcut}:not(main *)`)
  if (!(named instanceof HTMLElement)) return false
  if (named instanceof HTMLInputElement) named.focus()
  else named.click()
  return true
}
