import { parseEntries } from '../../query/entries.ts'
import { AUTHOR_LIMIT, LIMIT_PER_PAIR } from '../../query/limits.ts'
import { cacheKey, type PairsOptions, pairsPayload, type Side } from '../../query/payload.ts'
import type { Query } from '../../query/query-flow.ts'

/** What a user has typed, as typed: it is parsed when it is needed and never written back. */
export type Form = Record<Side, string> & { exact: boolean } & Record<NumberOption, string>

export type NumberOption = 'yearMin' | 'limitPerPair' | 'authorLimit'

export const EMPTY_FORM: Form = {
  left: '',
  right: '',
  exact: true,
  yearMin: '',
  limitPerPair: '',
  authorLimit: '',
}

/** What each number may be. A year has four digits, so that a half-typed one is not taken for the year 20. */
export const NUMBER_BOUNDS: Record<NumberOption, { min: number; max: number }> = {
  yearMin: { min: 1000, max: 9999 },
  limitPerPair: { min: 1, max: LIMIT_PER_PAIR },
  authorLimit: { min: 1, max: AUTHOR_LIMIT },
}

const NUMBER_OPTIONS: readonly NumberOption[] = ['yearMin', 'limitPerPair', 'authorLimit']

/** A number field's value: undefined when it is empty, `invalid` when it is not a whole number within bounds. */
export function numberOption(form: Form, option: NumberOption): number | undefined | 'invalid' {
  const text = form[option].trim()
  if (text === '') return undefined
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  const { min, max } = NUMBER_BOUNDS[option]
  return value >= min && value <= max ? value : 'invalid'
}

/** The options that cannot be asked with, in the order of the form. */
export const invalidOptions = (form: Form): NumberOption[] =>
  NUMBER_OPTIONS.filter((option) => numberOption(form, option) === 'invalid')

/** The options as the flow takes them, or null when one of them is invalid. */
export function optionsOf(form: Form): PairsOptions | null {
  if (invalidOptions(form).length > 0) return null
  const numbers = NUMBER_OPTIONS.map((option) => [option, numberOption(form, option)] as const)
  return { exactBaseMatch: form.exact, ...Object.fromEntries(numbers) }
}

/** The form as a query, or null when an option is invalid. Sides are not judged here: the flow does that. */
export function queryOf(form: Form): Query | null {
  const options = optionsOf(form)
  return options && { left: parseEntries(form.left), right: parseEntries(form.right), options }
}

/** The key under which the form would be asked now, to tell whether an answer is still of what stands in it. */
export function keyOf(form: Form): string | null {
  const query = queryOf(form)
  return query && cacheKey(pairsPayload(query.left, query.right, query.options))
}
