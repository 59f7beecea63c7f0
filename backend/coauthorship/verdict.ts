import type { PossibleReason, Verdict } from '../../shared/contract/backend.ts'
import type { ResolvedEntry } from '../names/resolution.ts'

/** The persons who share a pair's works: only its own persons, or also near namesakes, or also disambiguation pages. */
export type Through = 'own' | 'near_namesake' | 'disambiguation_page'

/** `own`: the entries share a person. `near`: a person of one is a near namesake of the other. */
export type Overlap = { own: boolean; near: boolean }

type Pair = {
  left: ResolvedEntry
  right: ResolvedEntry
  works: readonly unknown[]
  through: Through
  overlap: Overlap
}

type Judged = { verdict: Verdict; reason?: PossibleReason }

const [OWN, NEAR] = [1, 2]

/**
 * Compares the persons of each pair. Looks each person up once: common names have hundreds of persons.
 * @returns the overlap by row and column
 */
export function overlapsOf(
  left: readonly ResolvedEntry[],
  right: readonly ResolvedEntry[],
): (row: number, column: number) => Overlap {
  const columnsOf = new Map<number, { column: number; isNear: boolean }[]>()
  for (const [column, { persons, near }] of right.entries()) {
    const own = persons.map(({ id }) => id)
    for (const [isNear, people] of [[false, own] as const, [true, near] as const]) {
      for (const id of people) {
        const known = columnsOf.get(id)
        if (known === undefined) columnsOf.set(id, [{ column, isNear }])
        else known.push({ column, isNear })
      }
    }
  }
  const flags = new Uint8Array(left.length * right.length)
  const mark = (pair: number, flag: number): void => {
    flags[pair] = (flags[pair] ?? 0) | flag
  }
  for (const [row, { persons, near }] of left.entries()) {
    const start = row * right.length
    for (const { id } of persons) {
      for (const { column, isNear } of columnsOf.get(id) ?? []) mark(start + column, isNear ? NEAR : OWN)
    }
    for (const id of near) {
      for (const { column, isNear } of columnsOf.get(id) ?? []) if (!isNear) mark(start + column, NEAR)
    }
  }
  return (row, column) => {
    const flag = flags[row * right.length + column] ?? 0
    return { own: (flag & OWN) !== 0, near: (flag & NEAR) !== 0 }
  }
}

/** Whether both entries certainly mean the same human. Their works do not count as joint papers. */
export function isSamePerson(left: ResolvedEntry, right: ResolvedEntry, { own }: Overlap): boolean {
  return own && left.status === 'unique' && right.status === 'unique'
}

/** Follows docs/dev/protocol.md, Verdicts. `none` requires that the works of all candidates were read. */
export function verdictOf({ left, right, works, through, overlap }: Pair): Judged {
  const count = works.length
  if (isSamePerson(left, right, overlap)) return { verdict: 'same_person' }
  // Two near namesakes without a joint paper may be one person.
  if (overlap.own || (count === 0 && overlap.near)) return { verdict: 'possible', reason: 'same_person' }
  if (count === 0) return { verdict: isUnresolved(left) || isUnresolved(right) ? 'unresolved' : 'none' }
  const isAmbiguous = left.status === 'ambiguous' || right.status === 'ambiguous'
  if (isAmbiguous) return { verdict: 'possible', reason: 'ambiguous_name' }
  return through === 'own' ? { verdict: 'conflict' } : { verdict: 'possible', reason: through }
}

/** Whether the entry may mean people whose works were not read. */
function isUnresolved({ status, truncated, nearTruncated }: ResolvedEntry): boolean {
  return status === 'not_found' || truncated || nearTruncated
}
