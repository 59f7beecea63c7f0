import type { MatchRules } from '../names/resolution.ts'
import type { BackendSettings } from '../settings.ts'

type Asked = { exact_base_match?: boolean | null | undefined; author_limit?: number | null | undefined }

/** How a request wants names matched; what is not set is exact, with the most candidates the settings let in. */
export function matchRulesOf(
  asked: Asked,
  { maxAuthorResolve }: Pick<BackendSettings, 'maxAuthorResolve'>,
): MatchRules {
  return {
    exactBaseMatch: asked.exact_base_match ?? true,
    authorLimit: clamped(asked.author_limit, maxAuthorResolve),
  }
}

/** A limit within 1..maximum; the maximum when none is set (docs/protocol.md, Backend statuses). */
export function clamped(limit: number | null | undefined, maximum: number): number {
  return Math.min(Math.max(limit ?? maximum, 1), maximum)
}
