import { ExpectedError } from '../../shared/server/server-errors.ts'
import { entryTexts } from './query-name.ts'
import type { MatchRules } from './resolution.ts'

export type MatchOptions = {
  exact_base_match?: boolean | null | undefined
  author_limit?: number | null | undefined
}

export const matchRulesOf = (options: MatchOptions, maxAuthorResolve: number): MatchRules => ({
  exactBaseMatch: options.exact_base_match ?? true,
  authorLimit: clampedLimit(options.author_limit, maxAuthorResolve),
})

/** The default is the maximum (docs/dev/protocol.md, Backend statuses). */
export function clampedLimit(limit: number | null | undefined, maximum: number): number {
  return Math.min(Math.max(limit ?? maximum, 1), maximum)
}

/** Throws a 400 if the list has no entry or more than `limit`. */
export function requireEntries(
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
