import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The pages of *Settings and data*, in the rail's order. */
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

/** The places that hold documents: queries, conferences and lists of collaborators. */
export const DOCUMENT_PLACES = ['query', 'conference', 'collaborators'] as const
export type DocumentPlace = (typeof DOCUMENT_PLACES)[number]

/** The places of the page. Each has an address of its own: `#/` is the query's, `#/settings/data` that of the data. */
export type Place = DocumentPlace | `settings/${SettingsPage}`
export const PLACES: readonly Place[] = [...DOCUMENT_PLACES, ...SETTINGS_PAGES.map(settingsPlace)]

export const addressOf = (place: Place): string => (place === 'query' ? '#/' : `#/${place}`)

/** The address that opens a document of a place, by its id; without one, a new document. */
export const documentAddress = (place: DocumentPlace, id = ''): string =>
  `${addressOf(place)}?${new URLSearchParams({ open: id })}`

/**
 * The place that a fragment names, or null if nothing has this address. A fragment of another kind is the query's. Text after
 * `?` is the place's own.
 */
export function placeIn(fragment: string): Place | null {
  if (!fragment.startsWith('#/')) return 'query'
  const [address = ''] = fragment.split('?', 1)
  return PLACES.find((place) => addressOf(place) === address) ?? null
}

/** The id of the document that a fragment opens at a place, empty for a new one; null if it opens none. */
export function documentIn(fragment: string, place: DocumentPlace): string | null {
  const [address, asked] = fragment.split('?', 2)
  return address === addressOf(place) ? new URLSearchParams(asked).get('open') : null
}

/**
 * Opens the document that the address names, now and while the place is drawn; not before it `isReady`. Its id is taken out of
 * the address: a reload goes on with whatever is open then.
 */
export function useOpening(place: DocumentPlace, open: (id: string) => void, isReady = true): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (!isReady) return
    const look = (): void => {
      const id = documentIn(location.hash, place)
      if (id === null) return
      history.replaceState(history.state, '', addressOf(place))
      latest.current(id)
    }
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [place, isReady])
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
