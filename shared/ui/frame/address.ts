import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useWindowEvents } from '../drawing/drawing.tsx'

/** The pages in the rail's order. */
const SETTINGS_PAGES = [
  'data',
  'committees',
  'policies',
  'decisions',
  'sites',
  'usage',
  'queries',
  'about',
] as const
type SettingsPage = (typeof SETTINGS_PAGES)[number]
const settingsPlace = <Page extends SettingsPage>(page: Page): `settings/${Page}` => `settings/${page}`

export const DOCUMENT_PLACES = ['query', 'conference', 'collaborators'] as const
export type DocumentPlace = (typeof DOCUMENT_PLACES)[number]

/** Each place has its address, such as `#/` for the query and `#/settings/data`. */
export type Place = DocumentPlace | `settings/${SettingsPage}`
export const PLACES: readonly Place[] = [...DOCUMENT_PLACES, ...SETTINGS_PAGES.map(settingsPlace)]

export const addressOf = (place: Place): string => (place === 'query' ? '#/' : `#/${place}`)

/** The address that opens a document by its id, or a new document if there is no id. */
export const documentAddress = (place: DocumentPlace, id = ''): string =>
  `${addressOf(place)}?${new URLSearchParams({ open: id })}`

/** Null for an unknown address. A fragment without `#/` belongs to the query. */
export function placeIn(fragment: string): Place | null {
  if (!fragment.startsWith('#/')) return 'query'
  const [address = ''] = fragment.split('?', 1)
  return PLACES.find((place) => addressOf(place) === address) ?? null
}

/** The id of the document in a fragment: '' for a new document, null for none. */
export function documentIn(fragment: string, place: DocumentPlace): string | null {
  const [address, asked] = fragment.split('?', 2)
  return address === addressOf(place) ? new URLSearchParams(asked).get('open') : null
}

/**
 * Calls `open` with the id in the address, while the place is drawn and `isReady`. Removes the id from the address, so that a
 * reload shows the document that was open last.
 */
export function useOpening(place: DocumentPlace, open: (id: string) => void, isReady = true): void {
  const openFromAddress = (): void => {
    const id = isReady ? documentIn(location.hash, place) : null
    if (id === null) return
    history.replaceState(history.state, '', addressOf(place))
    open(id)
  }
  useEffect(openFromAddress, [place, isReady])
  useWindowEvents(['hashchange'], openFromAddress)
}

/** The place in the address bar. A return to a place scrolls to its last position. */
export function usePlace(): Place | null {
  const [place, setPlace] = useState(() => placeIn(location.hash))
  const offsets = useRef(new Map<Place | null, number>())
  useWindowEvents(['hashchange'], () => setPlace(placeIn(location.hash)))
  useLayoutEffect(() => {
    const offset = offsets.current.get(place)
    // The browser itself restores the position of the first place.
    if (offset !== undefined || offsets.current.size > 0) scrollTo(0, offset ?? 0)
    const noteOffset = (): void => void offsets.current.set(place, scrollY)
    noteOffset()
    addEventListener('scroll', noteOffset, { passive: true })
    return () => removeEventListener('scroll', noteOffset)
  }, [place])
  return place
}
