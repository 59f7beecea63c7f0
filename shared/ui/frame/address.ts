import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The places of the page. Each has an address of its own: `#/` is the query's, `#/queries` that of the saved queries. */
export const PLACES = [
  'query',
  'conference',
  'collaborators',
  'queries',
  'committees',
  'decisions',
  'data',
  'usage',
] as const
export type Place = (typeof PLACES)[number]

export const addressOf = (place: Place): string => (place === 'query' ? '#/' : `#/${place}`)

/** Addresses of earlier versions. */
const EARLIER: Readonly<Record<string, Place>> = { '#statistics': 'usage', '#decisions': 'decisions' }

/**
 * The place that a fragment names, or null if nothing has this address. A fragment of another kind is the query's. Text after
 * `?` is the place's own.
 */
export function placeIn(fragment: string): Place | null {
  if (!fragment.startsWith('#/')) return EARLIER[fragment] ?? 'query'
  const [address] = fragment.split('?', 1)
  return PLACES.find((place) => addressOf(place) === address) ?? null
}

/** The place in the address bar, at which the window is scrolled to where it was when the place was left. */
export function usePlace(): Place | null {
  const [place, setPlace] = useState(() => placeIn(location.hash))
  const offsets = useRef(new Map<Place | null, number>())
  useEffect(() => {
    const look = (): void => setPlace(placeIn(location.hash))
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  useLayoutEffect(() => {
    const offset = offsets.current.get(place)
    // The first place of all is where the browser has scrolled it to.
    if (offset !== undefined || offsets.current.size > 0) scrollTo(0, offset ?? 0)
    const note = (): void => void offsets.current.set(place, scrollY)
    note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [place])
  return place
}

/** Makes an open form over an answer a step of the browser's history: Back closes it instead of leaving the page. */
export function useBack(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    // One step is enough, however often the form is opened.
    if (!history.state?.isForm) history.pushState({ isForm: true }, '')
    let place = placeIn(location.hash)
    const onBack = ({ state }: PopStateEvent): void => {
      const before = place
      place = placeIn(location.hash)
      // The way back from another place leaves the form as it was.
      if (!state?.isForm && before === 'query' && place === 'query') close()
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
    // `close` always does the same.
  }, [isOpen])
}
