import { type Policy, policySchema, type WorkKind } from '../../contract/policies.ts'
import { z } from '../../contract/zod.ts'

/** A policy as it is typed. */
export type Draft = {
  name: string
  window: string
  unit: 'years' | 'months'
  without: readonly WorkKind[]
  least: string
  authors: string
}

export type DraftField = 'name' | 'window' | 'least' | 'authors'

/** The least and the most that a number of a draft may be. */
export const DRAFT_BOUNDS = {
  years: { min: 1, max: 100 },
  months: { min: 1, max: 1200 },
  least: { min: 1, max: 1000 },
  authors: { min: 2, max: 100_000 },
} as const

export function draftOf({ name, months, without, least, authors }: Policy): Draft {
  const isYears = months === null || months % 12 === 0
  return {
    name,
    window: months === null ? '' : String(isYears ? months / 12 : months),
    unit: isYears ? 'years' : 'months',
    without,
    least: String(least),
    authors: authors === null ? '' : String(authors),
  }
}

/** The policy of a draft, or the fields that are not valid. An empty window or author list is no limit. */
export function policyOf(draft: Draft): Policy | { invalid: readonly DraftField[] } {
  const window = numberIn(draft.window)
  const read = z.safeParse(policySchema, {
    name: draft.name,
    months: draft.unit === 'years' && window !== null ? window * 12 : window,
    without: draft.without,
    least: numberIn(draft.least) ?? 1,
    authors: numberIn(draft.authors),
  })
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => FIELDS[String(path[0])] ?? 'name')
  return { invalid: [...new Set(fields)] }
}

const FIELDS: Readonly<Record<string, DraftField>> = { months: 'window', least: 'least', authors: 'authors' }

/** Null if nothing is typed; not a number if it is no whole one. */
function numberIn(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
}
