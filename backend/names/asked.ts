import { ExpectedError } from '../../shared/server/server-errors.ts'
import { entryTexts } from './query-name.ts'
import type { MatchRules } from './resolution.ts'

/** How the names of a request are matched, as a client asks. */
export type RulesAsked = {
  exact_base_match?: boolean | null | undefined
  author_limit?: number | null | undefined
}

/** Returns the rules of a request. The defaults are exact matching and the highest limit. */
export const rulesAsked = (asked: RulesAsked, maxAuthorResolve: number): MatchRules => ({
  exactBaseMatch: asked.exact_base_match ?? true,
  authorLimit: clamped(asked.author_limit, maxAuthorResolve),
})

/** Clamps a limit to 1..maximum; the default is the maximum (docs/dev/protocol.md, Backend statuses). */
export function clamped(limit: number | null | undefined, maximum: number): number {
  return Math.min(Math.max(limit ?? maximum, 1), maximum)
}

/** Returns the entries of a list. Throws the 400 if there are none, or more than `limit`. */
export function entriesAsked(
  name: 'left' | 'right' | 'authors',
  texts: readonly string[],
  limit: number,
): string[] {
  const [list, bound] = name === 'authors' ? ['list', ''] : [`${name} list`, ' on a side']
  const entries = entryTexts(texts)
  if (entries.length === 0) throw new ExpectedError(400, `The ${list} holds no name.`)
  if (entries.length > limit) {
    const problem = `The ${list} holds ${entries.length} names; the limit is ${limit}${bound}.`
    throw new ExpectedError(400, problem)
  }
  return entries
}
