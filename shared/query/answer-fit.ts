import type { EntryResolution, PairPubs, PairsAnswer, PairsPayload, Person } from '../contract/backend.ts'

/** Checks that an answer fits its query and does not contradict itself (docs/dev/protocol.md, An answer fits its query). */

/**
 * Whether an answer is for this payload, and not for another one with the same 32-bit key (docs/dev/protocol.md, Collisions).
 * `limit_per_pair` and `author_limit` may differ, because the backend clamps them.
 */
export function answersPayload(answer: PairsAnswer, payload: PairsPayload): boolean {
  return (
    sameList(answer.left_authors, payload.left) &&
    sameList(answer.right_authors, payload.right) &&
    (answer.exact_base_match ?? payload.exact_base_match) === payload.exact_base_match &&
    // Some servers do not repeat the year.
    (answer.year_min ?? payload.year_min) === payload.year_min
  )
}

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index])

/** Returns the first contradiction, or null. The text has no names, and continues "The server's answer". */
export function contradictionIn(answer: PairsAnswer): string | null {
  const { left_authors, right_authors, pair_pubs, pair_count, resolution } = answer
  const most = left_authors.length * right_authors.length
  if (pair_count !== most) return 'has a number of pairs that does not fit its lists'
  const rows = new Map(left_authors.map((left) => [left, new Set(right_authors)]))
  if (rows.size !== left_authors.length || new Set(right_authors).size !== right_authors.length)
    return 'lists a name twice'
  for (const { left, right } of pair_pubs) {
    if (!rows.get(left)?.delete(right)) return 'has a pair twice, or one that was not asked for'
  }
  if (pair_pubs.length !== most) return 'leaves out pairs'
  const { left = [], right = [] } = resolution ?? {}
  if (resolution && !(resolvesAll(left, left_authors) && resolvesAll(right, right_authors)))
    return 'does not resolve every name'
  const lefts = new Map(left.map((one) => [one.entry, one]))
  const rights = new Map(right.map((one) => [one.entry, one]))
  const isFitting = (pair: PairPubs): boolean =>
    matrixFits(answer, pair) && verdictFits(pair, lefts.get(pair.left), rights.get(pair.right))
  return pair_pubs.every(isFitting) ? null : 'contradicts itself about a pair'
}

const resolvesAll = (side: readonly EntryResolution[], authors: readonly string[]): boolean =>
  sameList(
    side.map(({ entry }) => entry),
    authors,
  ) && side.every(statusFits)

/** `unique` needs exactly one human, and `not_found` no person. */
export function statusFits({ status, persons, truncated, as_one }: EntryResolution): boolean {
  if (status === 'not_found') return persons.length === 0
  return (
    status === 'ambiguous' || (!truncated && (as_one === true ? persons.length > 0 : persons.length === 1))
  )
}

/** The matrix may lack zeros. The Python service counts more works in its matrix than in its list. */
function matrixFits({ matrix, rules }: PairsAnswer, { left, right, count }: PairPubs): boolean {
  const row: unknown = Object.hasOwn(matrix, left) ? matrix[left] : {}
  if (typeof row !== 'object' || row === null) return false
  // The cast is safe, because a missing key is undefined.
  const cell: unknown = Object.hasOwn(row, right) ? (row as Record<string, unknown>)[right] : 0
  if (typeof cell !== 'number' || !Number.isSafeInteger(cell) || cell < 0) return false
  return rules === undefined ? cell > 0 === count > 0 : cell === count
}

type SaidOfPair = Pick<PairPubs, 'count' | 'items' | 'verdict' | 'reason' | 'doubtful'> & {
  /** The newest year of all works. Only pairs of a conference have it. */
  last_year?: number | null
}

/** Whether these statements about a pair can be true together (docs/dev/protocol.md, Verdicts). */
export function verdictFits(
  { count, items, verdict, reason, doubtful, last_year: newest }: SaidOfPair,
  left: EntryResolution | undefined,
  right: EntryResolution | undefined,
): boolean {
  if (items.length > count || (count > 0 && verdict !== undefined && items.length === 0)) return false
  if (newest !== undefined && items.some(({ year }) => (year ?? -Infinity) > (newest ?? -Infinity)))
    return false
  if (verdict === undefined) return true
  if (verdict === 'possible') return count > 0 || reason === undefined || reason === 'same_person'
  const sides = [left, right]
  const areUnique = sides.every((side) => side === undefined || side.status === 'unique')
  if (verdict === 'conflict') return count > 0 && areUnique
  if (count > 0) return false
  if (verdict === 'same_person') return areUnique && haveCommonPerson(left, right) !== false
  const isClear = !sides.some(isOpen) && haveCommonPerson(left, right) !== true && !doubtful?.count
  return verdict === 'unresolved' || isClear
}

/** Whether a person is on both sides. Null if a side is not resolved. */
function haveCommonPerson(
  left: EntryResolution | undefined,
  right: EntryResolution | undefined,
): boolean | null {
  if (!left || !right) return null
  const idOf = ({ key, name }: Person): string => key ?? `name ${name}`
  const ids = new Set(left.persons.map(idOf))
  return right.persons.some((person) => ids.has(idOf(person)))
}

/** Whether the entry may mean somebody whose works the backend did not compare. */
const isOpen = (side: EntryResolution | undefined): boolean =>
  side?.status === 'not_found' || side?.truncated === true || side?.near_truncated === true
