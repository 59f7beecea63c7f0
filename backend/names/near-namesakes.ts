import { foldedBase } from '../../shared/names/folding.ts'
import { formsOfGivenName, mayBeCalled, mayBeSameGivenName } from '../../shared/names/given-names.ts'
import { hasMiddleOf, isInitial, mayBeSame, nameWords, wordsOf } from '../../shared/names/name-words.ts'
import { transliterations } from '../../shared/names/transliteration.ts'
import { splitHomonym } from '../../shared/query/identifier-forms.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { baseInIndex, type PersonFacts } from '../database/name-index.ts'
import { joinedWords, otherOrders, splitWords } from './name-tokens.ts'
import type { Entry } from './query-name.ts'
import { givenNameFirst, hasOtherScript, initialsFirst, withInitialsApart } from './spelling/initials.ts'
import { shortenedNames } from './spelling/shortened-names.ts'

const MAX_NEAR = 800
/** A search examines at most this many names, those of the most prolific persons first. */
const CANDIDATES = 2000

/**
 * Finds the persons other than `matched` whom the entry may mean (docs/dev/protocol.md, Near namesakes). The entry or their name
 * may be abbreviated, longer by a word (`Mir Hamid Pirahesh`) or transliterated (`Mueller`). Either may have a nickname
 * (`Mike Stonebraker`), or joined, split or reordered words. Sorts by publications, most first. Finds nobody for a homonym number
 * or an identifier.
 * @param matched the persons who have the entry as a name
 */
export function nearNamesakes(bibliography: Bibliography, entry: Entry, matched: readonly PersonFacts[]) {
  const isMatched = new Set(matched.map(({ id }) => id))
  const found = readings(entry, matched.length > 0).map((name) =>
    personsNear(
      bibliography,
      name,
      name === entry.name ? listedSpellings(bibliography, entry, matched) : [name],
    ),
  )
  const ids = [...found.flatMap((near) => near.ids), ...homonymsInLatin(bibliography, entry, matched)]
  const others = byPublications(ids.filter((id) => !isMatched.has(id)))
  const nearest = others.slice(0, MAX_NEAR)
  const spelledOut = new Set(found.flatMap((near) => near.spelledOut))
  const nearIds = mayBeMeant(bibliography, entry, matched, nearest)
  const publicationsOf = (id: number | undefined): number =>
    id === undefined ? 0 : bibliography.publicationsOf(id)
  return {
    ids: nearIds,
    mostPublications: publicationsOf(nearIds[0]),
    /** Whether a person with publications has a name that spells out the initials of the entry. */
    isSpelledOut: publicationsOf(nearIds.find((id) => spelledOut.has(id))) > 0,
    complete: nearest.length === others.length && found.every(({ complete }) => complete),
  }
}

/**
 * Leaves out a person whom dblp tells apart from all of `matched`. Keeps the person if the entry has only initials, or if none
 * of `matched` has as many publications.
 */
function mayBeMeant(
  bibliography: Bibliography,
  entry: Entry,
  matched: readonly PersonFacts[],
  ids: readonly number[],
): readonly number[] {
  const apart = bibliography.toldApartFrom(matched.map(({ id }) => id))
  if (apart.size === 0 || isInitialsOnly(entry)) return ids
  const most = Math.max(...matched.map(({ publications }) => publications))
  const facts = bibliography.personFacts(ids.filter((id) => apart.has(id)))
  const excluded = new Set(facts.filter(({ publications }) => publications <= most).map(({ id }) => id))
  return ids.filter((id) => !excluded.has(id))
}

/**
 * For an entry not in Latin script, finds homonyms of `matched` whose names in dblp are all in Latin script. They may have
 * the entry's name, because dblp lists names in other scripts for few people.
 */
function homonymsInLatin(
  bibliography: Bibliography,
  { name, number }: Entry,
  matched: readonly PersonFacts[],
) {
  if (number !== null || !hasOtherScript(name)) return []
  const bases = [...bibliography.namesOf(matched.map(({ id }) => id)).values()]
    .flat()
    .filter((one) => !hasOtherScript(one))
  const ids = [...new Set(bibliography.index.personsWithBases(bases.map(foldedBase)))]
  const namesOf = bibliography.namesOf(ids)
  return ids.filter((id) => namesOf.get(id)?.some(hasOtherScript) !== true)
}

/** Returns dblp's spellings of the entry, which may have hyphens in place of spaces. Without any, returns the entry's name. */
function listedSpellings(
  bibliography: Bibliography,
  { name, base }: Entry,
  matched: readonly PersonFacts[],
): string[] {
  if (name.split(' ').length < 3) return [name]
  const names = [...bibliography.namesOf(matched.map(({ id }) => id)).values()].flat()
  const listed = names.filter((other) => foldedBase(other) === base)
  return listed.length > 0 ? listed : [name]
}

const byPublications = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/**
 * Returns the names that an entry may mean. If the entry has a comma, adds the name with the given name first. Adds names with
 * separated initials, too (`M J` for `MJ`). If nobody has the name, adds the entry with its initials in front.
 */
function readings({ name, number, identifier }: Entry, isFound: boolean): string[] {
  if (number !== null || identifier !== null) return []
  const asItStands = [name, withInitialsApart(name)]
  const initialled = isFound ? null : initialsFirst(name)
  if (initialled !== null) asItStands.push(initialled)
  const reordered = givenNameFirst(name)
  if (reordered === null || splitHomonym(reordered).number !== null) return [...new Set(asItStands)]
  const inOrder = SEVERAL_CAPITALIZED.test(name) ? [reordered] : [reordered, withInitialsApart(reordered)]
  return [...new Set([...asItStands, ...inOrder])]
}

/** Matches several words before a comma. Capitals after it are then likely an affiliation (`Ion Stoica, MIT`). */
const SEVERAL_CAPITALIZED = /^\p{Lu}[^,，、]*\s[^,，、]/u

/** Checks if a near namesake has more publications than the only person with the name. */
export function isNameOutpublished(
  bibliography: Bibliography,
  name: string,
  { id, publications }: PersonFacts,
): boolean {
  const [first] = personsNear(bibliography, name, [name], id).ids
  return first !== undefined && bibliography.publicationsOf(first) > publications
}

/** Checks if all words but the last are initials. */
export function isInitialsOnly(entry: Entry): boolean {
  return readings(entry, true).some((name) => {
    const words = nameWords(foldedBase(name))
    return words.length > 1 && areInitials(words)
  })
}

const areInitials = (words: readonly string[]): boolean => words.slice(0, -1).every(isInitial)

type Near = {
  ids: number[]
  spelledOut: number[]
  /** False if the search left out names. */
  complete: boolean
}

/**
 * Finds persons with another form or spelling of the name, most publications first.
 * @param spellings the name as dblp writes it, with hyphens
 * @param before finds only persons with a smaller id, who have at least as many publications
 */
function personsNear(
  bibliography: Bibliography,
  name: string,
  spellings: readonly string[],
  before?: number,
): Near {
  const words = nameWords(foldedBase(name))
  const isBefore = (id: number): boolean => before === undefined || id < before
  const otherSpellings = new Set([
    ...transliterations(name),
    ...joinedWords(words),
    ...splitWords(words),
    ...otherOrders(words),
    ...spellings.flatMap(shortenedNames),
  ])
  const otherwise = bibliography.index.personsWithBases([...otherSpellings]).filter(isBefore)
  const longer = bibliography.index.personsWithShortened(words.join(' ')).filter(isBefore)
  const { ids, spelledOut, complete } = abbreviations(bibliography, words, before)
  return {
    ids: byPublications([...ids, ...otherwise, ...longer]),
    spelledOut: [...spelledOut, ...longer],
    complete,
  }
}

function abbreviations(bibliography: Bibliography, words: readonly string[], before?: number): Near {
  const first = words.at(0)
  const last = words.at(-1)
  if (first === undefined || last === undefined || words.length < 2 || isInitial(last))
    return { ids: [], spelledOut: [], complete: true }
  const initial = String.fromCodePoint(first.codePointAt(0) ?? 0)
  const forms = new Set([...formsOfGivenName(first), initial])
  const found = isInitial(first)
    ? bibliography.index.namesBeginning(`${last} ${first}`, CANDIDATES, before)
    : bibliography.index.namesBeginningWithWords(
        Array.from(forms, (given) => `${last} ${given}`),
        CANDIDATES,
        before,
      )
  // Memoized, because hundreds of homonyms have the same base.
  const fitOf = memoize((indexed: string) => {
    const other = nameWords(baseInIndex(indexed))
    return {
      isNear: mayAbbreviate(words, other),
      isAbbreviated: !isInitial(first) && isInitial(other[0] ?? ''),
      isSpelledOut: !areInitials(other),
    }
  })
  const [fitting, abbreviated, spelledOut] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (const [indexed, personId] of found) {
    const fit = fitOf(indexed)
    if (!fit.isNear) continue
    const ofKind = fit.isAbbreviated ? abbreviated : fitting
    ofKind.add(personId)
    if (fit.isSpelledOut) spelledOut.add(personId)
  }
  const others = [...abbreviated.difference(fitting)]
  return {
    ids: [...fitting, ...withoutOtherGivenNames(bibliography, others, first)],
    spelledOut: [...spelledOut],
    complete: found.length < CANDIDATES,
  }
}

/**
 * Checks if one of two names, as folded words, may be a shorter form of the other. The last words must be equal. The first words
 * must be equal, or one must be an initial or nickname of the other. The longer name needs all middle words of the shorter name,
 * in the same order.
 */
export function mayAbbreviate(one: readonly string[], other: readonly string[]): boolean {
  if (one.length < 2 || other.length < 2 || one.at(-1) !== other.at(-1)) return false
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  const [first = '', otherFirst = ''] = [shorter[0], longer[0]]
  if (!mayBeSame(first, otherFirst) && !mayBeCalled(first, otherFirst)) return false
  return hasMiddleOf(longer, shorter)
}

/** Leaves out a person whose given names with the initial of `given` all differ from it: `X. Sean Wang` is not `xikui`. */
function withoutOtherGivenNames(bibliography: Bibliography, ids: readonly number[], given: string): number[] {
  const initial = [...given][0] ?? ''
  const namesOf = bibliography.namesOf(ids)
  return ids.filter((id) => {
    const known = (namesOf.get(id) ?? []).flatMap((name) => {
      const [first = ''] = wordsOf(foldedBase(name))
      return first.startsWith(initial) && !isInitial(first) ? [first] : []
    })
    return known.length === 0 || known.some((name) => mayBeSameGivenName(name, given))
  })
}
