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

type PairKeysProps<P> = {
  /** The pairs in the order in which the visible tab shows them: a conference has a million. */
  order: readonly P[]
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
  const steps = useSteps(props)
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
    if (chosen) done.current.keys.add(keyOf(chosen))
    const isLeft = (pair: P): boolean => !done.current.keys.has(keyOf(pair))
    const { isOpen = (pair: P) => rulingOf(placeOf(pair)) === null } = props
    const to =
      steps.open && (isLeft(steps.open) ? steps.open : order.find((pair) => isOpen(pair) && isLeft(pair)))
    if (!to) return
    const isInPane = document.activeElement?.closest('.pair-pane')
    choose(to)
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
function useSteps<P>({ order, chosen, isOpen, placeOf, view }: PairKeysProps<P>): Steps<P> {
  const now = useMemo(() => stepOrder(order, placeOf, isOpen), [order, placeOf, isOpen])
  const place = chosen && placeOf(chosen)
  const ruling = place && rulingOf(place)
  const around = useRef({ place, ruling, order, view })
  const { place: before, ruling: ruled, view: seen } = around.current
  if (!isSamePair(before, place) || ruled === ruling || seen !== view) {
    around.current = { place, ruling, order, view }
  }
  const { order: then } = around.current
  return useMemo(() => stepsFrom(chosen, then, now), [chosen, then, now])
}

/** The pairs over which the steps lead, as they are shown now. */
export function stepOrder<P>(
  order: readonly P[],
  placeOf: (pair: P) => PairPlace,
  isOpen = (pair: P): boolean => rulingOf(placeOf(pair)) === null,
) {
  let open = 0
  for (const pair of order) if (isOpen(pair)) open++
  const isStep = open > 0 ? isOpen : () => true
  let byPlace: Map<string, P> | null = null
  return {
    order,
    placeOf,
    isStep,
    hasOpen: open > 0,
    count: open > 0 ? open : order.length,
    /** A pair of an earlier order as it is now; undefined if it is no step any more. */
    nowOf: (earlier: P): P | undefined => {
      const keyOf = (pair: P): string => `${placeOf(pair).row} ${placeOf(pair).column}`
      byPlace ??= new Map(order.filter(isStep).map((pair) => [keyOf(pair), pair]))
      return byPlace.get(keyOf(earlier))
    },
  }
}

/** The steps from a pair as it stands in `around`, an earlier state of the order; without it there, from the start. */
export function stepsFrom<P>(
  pair: P | undefined,
  around: readonly P[],
  { order, placeOf, isStep, hasOpen, count, nowOf }: ReturnType<typeof stepOrder<P>>,
): Steps<P> {
  const stepOf = (one: P): P | undefined => (around !== order ? nowOf(one) : isStep(one) ? one : undefined)
  const place = pair && placeOf(pair)
  const isItself = (one: P): boolean => isSamePair(placeOf(one), place)
  const start = around.findIndex(isItself)
  const steps: Steps<P> = { at: 0, count, previous: undefined, next: undefined, open: undefined }
  let first: P | undefined
  for (let index = 0; index < around.length; index++) {
    const one = around[index]
    const step = one !== undefined && index !== start ? stepOf(one) : undefined
    if (step === undefined) continue
    if (index > start) {
      steps.next = step
      break
    }
    first ??= step
    steps.previous = step
    steps.at++
  }
  if (hasOpen) steps.open = steps.next ?? first
  const here = around[start]
  if (here === undefined || stepOf(here) === undefined) steps.at = -1
  return steps
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
