import { ExpectedError } from '../../shared/server/errors.ts'
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

/** Clamps a limit to 1..maximum; the default is the maximum (docs/protocol.md, Backend statuses). */
export function clamped(limit: number | null | undefined, maximum: number): number {
  return Math.min(Math.max(limit ?? maximum, 1), maximum)
}

/** Returns the entries of one side. Throws the 400 if there are none, or more than `limit`. */
export function sideAsked(side: 'left' | 'right', texts: readonly string[], limit: number): string[] {
  const entries = entryTexts(texts)
  if (entries.length === 0) throw new ExpectedError(400, `The ${side} list holds no name.`)
  if (entries.length > limit) {
    const problem = `The ${side} list holds ${entries.length} names; the limit is ${limit} on a side.`
    throw new ExpectedError(400, problem)
  }
  return entries
}
