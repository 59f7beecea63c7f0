import { namesFit } from '../conference/identity/fitting-names.ts'
import { isSameOrganization } from '../conflicts/listed-fit.ts'
import type { CollaboratorLine } from '../contract/own-items.ts'
import { isSuffix, suffixOf } from '../people/name-vocabulary.ts'
import { searchText } from '../search-text.ts'
import { nameKey } from './collaborator-lines.ts'

/** The fields of a collaborator that are compared. An institution means everybody there. */
type Listed = Pick<CollaboratorLine, 'name' | 'affiliation' | 'reason'>

export type Comparison<Ours, Theirs> = {
  /** Only on our list. */
  missing: readonly Ours[]
  /** Only on the other list. */
  extra: readonly Theirs[]
  /** On both lists, but under names that differ in more than case, marks and punctuation. */
  spelledOtherwise: readonly (readonly [theirs: Theirs, ours: Ours])[]
  /** On both lists under one name that nobody else on our list has. */
  same: readonly (readonly [theirs: Theirs, ours: Ours])[]
}

/**
 * Compares a list of collaborators with another one, such as the one in HotCRP. Two names are one person's if they fit (`namesFit`)
 * and have the same words in any order, or the same family name and first initial. A name that fits several people of the other
 * list counts as missing and extra.
 */
export function compareCollaborators<Ours extends Listed, Theirs extends Listed>(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
): Comparison<Ours, Theirs> {
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
  return {
    missing: lacking.filter((one) => !paired.has(one)),
    extra: further.filter((one) => !paired.has(one)),
    spelledOtherwise: pairs,
    same: theirs.flatMap((their) => {
      const [our, ...others] = ourKeys.get(keyOf(their)) ?? []
      return our && others.length === 0 ? [[their, our] as const] : []
    }),
  }
}

const isInstitution = ({ reason }: Listed): boolean => reason === 'institution'

const keyOf = (one: Listed): string =>
  isInstitution(one) ? `institution ${nameKey(one.affiliation ?? '')}` : nameKey(one.name)

/** Bounds the comparisons of a list in which thousands of people have one family name and initial. */
const MOST_IN_BLOCK = 30

/** Names of one person have one of these in common, so that each name is compared with few others. */
function blocksOf(one: Listed): string[] {
  if (isInstitution(one)) return ['institution']
  const words = wordsOf(one.name)
  return [`${words.at(0)?.charAt(0)} ${words.at(-1)}`, words.toSorted().join(' ')]
}

const isNear = (one: Listed, other: Listed): boolean =>
  isInstitution(one)
    ? isSameOrganization(one.affiliation ?? '', other.affiliation ?? '')
    : namesFit(suffixOf(one.name).bare, suffixOf(other.name).bare) === true

/** The words of a name without a generation's mark. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[\s,]+/)
    .filter((word) => !isSuffix(word))
    .flatMap((word) => searchText(word).match(/[\p{L}\p{N}]+/gu) ?? [])
