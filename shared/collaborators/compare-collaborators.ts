import { isSameOrganization } from '../conflicts/listed-fit.ts'
import type { CollaboratorLine } from '../contract/own-items.ts'
import { namesFit } from '../names/fitting-names.ts'
import { isSuffix, suffixOf } from '../people/name-vocabulary.ts'
import { searchText } from '../search-text.ts'
import { addLines } from './add-lines.ts'
import { lineAtPlace, nameKey, orderedKey, withLines } from './collaborator-lines.ts'
import {
  type Collaborator,
  type CollaboratorTable,
  type CountedPeople,
  type ListChanges,
  peopleOfLine,
  personKey,
} from './collaborator-list.ts'
import { isFamilyFirst } from './family-name-order.ts'

/** The reason `institution` means everybody at the institution. */
type Listed = Pick<CollaboratorLine, 'name' | 'affiliation' | 'reason'>

/**
 * Pairs the names that mean one person. The names must fit (`namesFit`).
 * They must also have the same words in any order, or the same family name and first initial.
 * A name is not paired if several people of the other list fit it. Then the name counts as missing or extra.
 */
export function compareCollaborators<Ours extends Listed, Theirs extends Listed>(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
) {
  const [ourKeys, theirKeys] = [Map.groupBy(ours, keyOf), new Set(theirs.map(keyOf))]
  const lacking = ours.filter((one) => !theirKeys.has(keyOf(one)))
  const further = theirs.filter((one) => !ourKeys.has(keyOf(one)))
  const inBlocks = further.flatMap((their) => blocksOf(their).map((block) => ({ block, their })))
  const blocks = Map.groupBy(inBlocks, ({ block }) => block)
  const near = lacking.map((our) => {
    const close = blocksOf(our).flatMap((block) => (blocks.get(block) ?? []).slice(0, MOST_IN_BLOCK))
    const fits = close.map(({ their }) => their).filter((their) => isNear(our, their))
    return { our, fits: [...new Set(fits)] }
  })
  const fitting = Map.groupBy(
    near.flatMap(({ fits }) => fits),
    (their) => their,
  )
  const pairs = near.flatMap(({ our, fits: [their, ...others] }) =>
    their !== undefined && others.length === 0 && fitting.get(their)?.length === 1
      ? [[their, our] as const]
      : [],
  )
  const paired = new Set<Listed>(pairs.flat())
  const namesakes = new Set(namesakesIn(theirs, ourKeys))
  return {
    missing: lacking.filter((one) => !paired.has(one)),
    extra: theirs.filter((one) => namesakes.has(one) || (!ourKeys.has(keyOf(one)) && !paired.has(one))),
    /** People on both lists whose names differ in more than case, accents and punctuation. */
    spelledOtherwise: pairs,
    /** People on both lists with the same name. Nobody else on our list has this name. */
    same: theirs.flatMap((their) => {
      const [our, ...others] = ourKeys.get(keyOf(their)) ?? []
      return our && others.length === 0 && !namesakes.has(their) ? [[their, our] as const] : []
    }),
  }
}

/** If a list has several people of a name, returns those of `theirs` whose affiliation nobody of that name in `ours` has. */
function namesakesIn<Theirs extends Listed>(
  theirs: readonly Theirs[],
  ours: ReadonlyMap<string, readonly Listed[]>,
): Theirs[] {
  return [...Map.groupBy(theirs, keyOf)].flatMap(([key, ofName]) => {
    const ourOnes = ours.get(key) ?? []
    if (ourOnes.length === 0 || ourOnes.length + ofName.length === 2) return []
    return ofName.filter(({ affiliation }) => lineAtPlace(ourOnes, affiliation) === undefined)
  })
}

const isInstitution = ({ reason }: Listed): boolean => reason === 'institution'

const keyOf = (one: Listed): string =>
  isInstitution(one) ? `institution ${nameKey(one.affiliation ?? '')}` : nameKey(one.name)

/** Bounds the comparisons if thousands of people have the same family name and initial. */
const MOST_IN_BLOCK = 30

/** Returns the keys of a line's blocks. Names are compared only within a block. */
function blocksOf(one: Listed): string[] {
  if (isInstitution(one)) return ['institution']
  const words = wordsOf(one.name)
  return [`${words.at(0)?.charAt(0)} ${words.at(-1)}`, words.toSorted().join(' ')]
}

const isNear = (one: Listed, other: Listed): boolean =>
  isInstitution(one)
    ? isSameOrganization(one.affiliation ?? '', other.affiliation ?? '')
    : namesFit(suffixOf(one.name).bare, suffixOf(other.name).bare) === true

/** Leaves out a suffix such as `Jr.`. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[\s,]+/)
    .filter((word) => !isSuffix(word))
    .flatMap((word) => searchText(word).match(/[\p{L}\p{N}]+/gu) ?? [])

/** A person on one list or on both. */
export type Difference = {
  id: string
  theirs: CollaboratorLine | null
  ours: Collaborator | null
  /** Whether the person has works, but only before the window. */
  isPast: boolean
  /** Whether the page ticks the line at first: it adds a reason or an affiliation, and replaces no affiliation. */
  isPlain: boolean
}

type OnBothLists = Difference & { theirs: CollaboratorLine; ours: Collaborator }

export type Differences = {
  theirs: readonly Difference[]
  /** People on both lists, with another spelling, affiliation or reason. */
  otherwise: readonly OnBothLists[]
  ours: readonly Difference[]
  /** People on both lists. The other list's line adds nothing to ours. */
  same: readonly OnBothLists[]
}

const saysMore = ({ reason }: CollaboratorLine): boolean => reason !== 'coauthor' && reason !== 'collaborator'

export function differencesFrom(
  people: CountedPeople,
  { rows, takenOut }: CollaboratorTable,
  lines: readonly CollaboratorLine[],
  isPast: (line: CollaboratorLine) => boolean,
): Differences {
  const out = new Set(takenOut)
  const byAlias = namedByAlias(people, [...rows, ...takenOut], lines)
  const ofAlias = new Set(byAlias.values())
  const { missing, extra, spelledOtherwise, same } = compareCollaborators(
    [...rows, ...takenOut].filter((ours) => !ofAlias.has(ours)),
    lines.filter((line) => !byAlias.has(line)),
  )
  const onBoth = [
    ...[...spelledOtherwise, ...byAlias].map((pair) => [...pair, true] as const),
    ...same.map((pair) => [...pair, false] as const),
  ].map(([theirs, ours, isSpelledOtherwise], at) => {
    const hasOther =
      theirs.affiliation !== null &&
      ours.reason !== 'institution' &&
      (ours.affiliation === null || !isSameOrganization(theirs.affiliation, ours.affiliation))
    const hasReason = saysMore(theirs) && theirs.reason !== ours.reason
    const isPlain = hasOther ? ours.affiliation === null : hasReason
    return {
      isOtherwise: isSpelledOtherwise || hasOther || hasReason,
      one: { id: `both ${at}`, theirs, ours, isPast: false, isPlain },
    }
  })
  return {
    theirs: extra.map((theirs, at) => {
      const isPlain = saysMore(theirs)
      return { id: `theirs ${at}`, theirs, ours: null, isPast: isPast(theirs), isPlain }
    }),
    otherwise: onBoth.flatMap(({ isOtherwise, one }) => (isOtherwise ? [one] : [])),
    ours: missing
      .filter((ours) => !out.has(ours))
      .map((ours, at) => ({ id: `ours ${at}`, theirs: null, ours, isPast: false, isPlain: false })),
    same: onBoth.flatMap(({ isOtherwise, one }) => (isOtherwise ? [] : [one])),
  }
}

/** Pairs their lines with our people whom they name only by an alias, or with dblp's number. */
function namedByAlias(
  { known }: CountedPeople,
  ours: readonly Collaborator[],
  lines: readonly CollaboratorLine[],
): ReadonlyMap<CollaboratorLine, Collaborator> {
  const names = new Set(lines.map(({ name }) => orderedKey(name)))
  const lacking = new Map(
    ours.filter(({ name }) => !names.has(orderedKey(name))).map((row) => [row.id, row] as const),
  )
  const pairs = new Map<CollaboratorLine, Collaborator>()
  for (const line of lines) {
    const [person, ...others] = peopleOfLine(known, line)
    const row = person && others.length === 0 ? lacking.get(personKey(person)) : undefined
    if (!row) continue
    pairs.set(line, row)
    lacking.delete(row.id)
  }
  return pairs
}

/** Merges the ticked lines of another list. Marks people as new if the other list lacks them. */
export function takeLines<List extends ListChanges>(
  list: List,
  people: CountedPeople,
  { theirs, otherwise, same }: Differences,
  isTicked: (one: Difference) => boolean,
  from: string,
): Pick<List, 'out' | 'lines'> {
  const taken = [...theirs, ...otherwise].filter(isTicked)
  const back = new Set(taken.map(({ ours }) => ours?.id))
  const ofBoth = [...otherwise, ...same].map((one): CollaboratorLine => {
    const { theirs, ours } = one
    const isTaken = isTicked(one)
    const hasTaken = isTaken && theirs.affiliation !== null && ours.reason !== 'institution'
    const formName = isTaken && isFamilyFirst(theirs.name) ? theirs.name : ours.formName
    const kept = ours.affiliationFrom === 'dblp' ? null : ours.affiliation
    const listName = hasTaken || kept === null ? from : ours.affiliationFrom === 'list' ? ours.inList : null
    return {
      name: ours.fullName,
      affiliation: hasTaken ? theirs.affiliation : kept,
      reason: isTaken && saysMore(theirs) ? theirs.reason : ours.reason,
      earlier: true,
      ...(formName !== undefined && { form_name: formName }),
      ...(ours.namesake !== undefined && { namesake: ours.namesake }),
      ...(listName && { from: listName }),
    }
  })
  const added = taken.flatMap(({ theirs, ours, isPast }): CollaboratorLine[] => {
    if (!theirs || ours) return []
    // Without works in the window, a line with the reason `coauthor` would vanish from the list.
    const kept = isPast && theirs.reason === 'coauthor' ? { reason: 'collaborator' as const } : {}
    return [{ ...theirs, ...kept, earlier: !isPast, from }]
  })
  const out = list.out.filter((id) => !back.has(id))
  return addLines(people, { out, lines: withLines(list.lines, ofBoth) }, added)
}
