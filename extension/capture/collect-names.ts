import { MAX_GROUPS, MAX_NAMES } from '../../shared/limits.ts'
import type { Found, FoundGroup, PageInView, Site } from './found.ts'
import { declaredPeople } from './generic/declared-people.ts'
import { listedPeople } from './generic/lists.ts'
import { collapsed } from './reading/page-text.ts'
import { SITES } from './sites.ts'

/**
 * Collects the people on a page and in its frames of the same site. Never throws.
 * A known site has a collector. If the collector finds nobody, reads the page's metadata.
 * On a page of an unknown site, reads metadata, lists, tables and cards.
 */
export function collectFrom(page: PageInView, sites: readonly Site[] = SITES): Found {
  const { site, groups } = groupsOf(page, sites)
  const { frames, pages } = attempt(() => framesIn(page.document), { frames: [], pages: [] })
  const inFrames = pages.flatMap((page) => groupsOf(page, sites).groups)
  const found = boundedGroups([...groups, ...inFrames])
  return { ...(site && { site }), ...found, ...(frames.length > 0 && { frames }) }
}

function groupsOf(page: PageInView, sites: readonly Site[]): { site?: string; groups: FoundGroup[] } {
  const declared = (): FoundGroup[] => attempt(() => declaredPeople(page.document), [])
  const site = sites.find(({ isHere }) => attempt(() => isHere(page), false))
  if (site) {
    const collected = joined(attempt(() => site.collect(page), []))
    return { site: site.name, groups: collected.length > 0 ? collected : joined(declared()) }
  }
  const listed = attempt(() => listedPeople(page.document), [])
  return { groups: withoutRepeats(joined([...declared(), ...listed])) }
}

/** `read` may throw. For example, a form that is named `querySelectorAll` hides the document's method. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The most UTF-16 code units of a name or a title. */
const MAX_LENGTH = 200
const HALF_CHARACTER = /[\ud800-\udbff]$/

const NO_NAME = /@|^\P{L}*$/u

/**
 * Joins groups of the same kind and title. Removes repetitions, and texts that are no names.
 * Removes no word of a name: a degree may be a surname (`Xiao Ming MA`).
 */
function joined(groups: readonly FoundGroup[]): FoundGroup[] {
  const byTitle = Map.groupBy(groups, ({ kind, title }) => `${kind} ${cutTitle(title)}`)
  return [...byTitle.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    // Other code compares names without normalizing them.
    const names = [first, ...others].flatMap(({ names }) =>
      names.map((name) => collapsed(name).normalize('NFC')),
    )
    const distinct = [...new Set(names.filter(isName))]
    const title = cutTitle(first.title)
    return distinct.length > 0 ? [{ kind: first.kind, ...(title && { title }), names: distinct }] : []
  })
}

/** Applies the bounds of `found.ts`. Joins the last groups if there are too many. `left` counts the names beyond the bound. */
function boundedGroups(groups: readonly FoundGroup[]): Pick<Found, 'groups' | 'left'> {
  const further = new Set(groups.slice(MAX_GROUPS - 1).flatMap(({ names }) => names))
  const shown: readonly FoundGroup[] =
    groups.length > MAX_GROUPS
      ? [...groups.slice(0, MAX_GROUPS - 1), { kind: 'names', names: [...further] }]
      : groups
  let [room, left] = [MAX_NAMES, 0]
  const bounded = shown.map((group) => {
    const names = group.names.slice(0, room)
    room -= names.length
    left += group.names.length - names.length
    return { ...group, names }
  })
  return { groups: bounded.filter(({ names }) => names.length > 0), ...(left > 0 && { left }) }
}

const isName = (name: string): boolean =>
  name.length <= MAX_LENGTH && name.isWellFormed() && !NO_NAME.test(name)

/** Removes a group whose people are all in one earlier group. Some pages have a second list for narrow screens. */
function withoutRepeats(groups: readonly FoundGroup[]): FoundGroup[] {
  const before = new Map<string, Set<string>[]>()
  return groups.filter(({ names: [first = '', ...others] }) => {
    const names = new Set([first, ...others])
    const isRepeat = before.get(first)?.some((group) => names.isSubsetOf(group)) ?? false
    for (const name of names) before.set(name, [...(before.get(name) ?? []), names])
    return !isRepeat
  })
}

const cutTitle = (title = ''): string =>
  collapsed(title).slice(0, MAX_LENGTH).replace(HALF_CHARACTER, '').trimEnd()

/** CSS pixels. Smaller frames of other sites are advertisements or buttons. */
const LEAST = { width: 200, height: 150 }
const MOST_FRAMES = 5
const MOST_PAGES = 20

/** Finds the pages in frames of the same site, and the hosts of other frames. */
export function framesIn(document: Document): { pages: PageInView[]; frames: string[] } {
  const pages: PageInView[] = []
  const hosts = new Set<string>()
  const look = (within: Document): void => {
    for (const frame of within.querySelectorAll<HTMLIFrameElement>('iframe, frame')) {
      const inner = frame.contentDocument
      if (inner && pages.length < MOST_PAGES) {
        pages.push({ url: new URL(inner.URL), document: inner })
        look(inner)
      }
      if (!inner && frame.clientWidth >= LEAST.width && frame.clientHeight >= LEAST.height)
        hosts.add(URL.parse(frame.src)?.host ?? '')
    }
  }
  look(document)
  return { pages, frames: [...hosts].filter(Boolean).slice(0, MOST_FRAMES) }
}
