import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { ENTRIES_IN_BATCHES, NUMBER_BOUNDS } from '../../limits.ts'
import type { Locale } from '../../messages/locale.ts'
import { parseEntries } from '../../query/entries.ts'
import type { Query } from '../../query/pairs-query.ts'
import {
  type AboutLists,
  batchCount,
  cacheKey,
  type PairsOptions,
  pairsPayload,
  type Side,
  type SidesProblem,
} from '../../query/payload.ts'
import type { ViewStorage } from '../context/view-storage.ts'
import { aboutLists } from './list-entries.ts'

/** The form as the user typed it. Parsed values are never written back. */
export type Form = Record<Side, string> & { exact: boolean } & Record<NumberOption, string> & {
    /** Affiliations and ORCIDs of the pasted lists: no part of the question. */
    about?: AboutLists | undefined
  }

export type NumberOption = keyof typeof NUMBER_BOUNDS

export const EMPTY_FORM: Form = {
  left: '',
  right: '',
  exact: true,
  yearMin: '',
  limitPerPair: '',
  authorLimit: '',
}

/** Clearing keeps the options, since the next query usually has the same ones. */
export const cleared: Partial<Form> = { left: EMPTY_FORM.left, right: EMPTY_FORM.right }

/**
 * The stored form. Each missing or invalid field falls back to its empty value, so that one bad field does not lose the two
 * lists, and a form that is put over another one replaces all of it.
 */
export const keptForm = z.object({
  left: z.catch(z.string(), EMPTY_FORM.left),
  right: z.catch(z.string(), EMPTY_FORM.right),
  exact: z.catch(z.boolean(), EMPTY_FORM.exact),
  yearMin: z.catch(z.string(), EMPTY_FORM.yearMin),
  limitPerPair: z.catch(z.string(), EMPTY_FORM.limitPerPair),
  authorLimit: z.catch(z.string(), EMPTY_FORM.authorLimit),
  about: z.catch(z.optional(aboutLists), undefined),
})

const keptDay = z.object({ day: z.string() })

/** The stored form; null if there is none, it is invalid, or it is left over from another day and has no answer. */
export function readForm(storage: ViewStorage, hasAnswer: boolean): Form | null {
  const stored = jsonIn(storage.read('form') ?? '')
  const { data: kept } = z.safeParse(keptForm, stored)
  const isOfToday = z.safeParse(keptDay, stored).data?.day === today()
  return kept && (hasAnswer || isOfToday) ? kept : null
}

export const writeForm = (storage: ViewStorage, form: Form): void =>
  void storage.write('form', JSON.stringify({ ...form, day: today() }))

const today = (): string => new Date().toDateString()

/** Whether two forms, or the same part of two forms, ask the same. */
export const isSameForm = <Part extends Partial<Form>>(one: Part, other: Part): boolean =>
  // The cast restores the type of the keys, which `Object.keys` widens to string.
  (Object.keys(one) as (keyof Part)[]).every((key) => key === 'about' || one[key] === other[key])

const NUMBER_OPTIONS: readonly NumberOption[] = ['yearMin', 'limitPerPair', 'authorLimit']

/** A number field's value: undefined if it is empty, `invalid` if it is not a whole number within its bounds. */
export function numberOption(form: Form, option: NumberOption): number | undefined | 'invalid' {
  const text = form[option].trim()
  if (text === '') return undefined
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  const { min, max } = NUMBER_BOUNDS[option]
  return value >= min && value <= max ? value : 'invalid'
}

/** The invalid options, in the order of the form. */
export const invalidOptions = (form: Form): NumberOption[] =>
  NUMBER_OPTIONS.filter((option) => numberOption(form, option) === 'invalid')

/** The options for the query flow, or null if one of them is invalid. */
export function optionsOf(form: Form): PairsOptions | null {
  if (invalidOptions(form).length > 0) return null
  const numbers = NUMBER_OPTIONS.map((option) => [option, numberOption(form, option)] as const)
  return { exactBaseMatch: form.exact, ...Object.fromEntries(numbers) }
}

/** The options that are not the usual ones, in words; none while one is invalid, since then none is in force. */
export function optionTexts(form: Form, { t, number }: Pick<Locale, 't' | 'number'>): string[] {
  const { yearMin, limitPerPair, authorLimit } = optionsOf(form) ?? {}
  return [
    // As a string, so that the year gets no thousands separator.
    yearMin !== undefined && t('foldedSince', { year: String(yearMin) }),
    form.exact !== EMPTY_FORM.exact && t('foldedInexact'),
    limitPerPair !== undefined &&
      limitPerPair !== NUMBER_BOUNDS.limitPerPair.max &&
      `${t('limitPerPair')} ${number(limitPerPair)}`,
    authorLimit !== undefined && `${t('authorLimit')} ${number(authorLimit)}`,
  ].filter((option) => option !== false)
}

/** The form as a query, or null if an option is invalid. The query flow checks the two sides. */
export function queryOf(form: Form): Query | null {
  const options = optionsOf(form)
  return options && { left: parseEntries(form.left), right: parseEntries(form.right), options }
}

/** The number of batches in which lists can be asked that are refused for their length; null if they cannot. */
export function batchesInstead({ left, right }: Form, { kind }: SidesProblem): number | null {
  const [lefts, rights] = [parseEntries(left).length, parseEntries(right).length]
  return kind === 'too-many' && Math.max(lefts, rights) <= ENTRIES_IN_BATCHES
    ? batchCount(lefts, rights)
    : null
}

/** The cache key of the form's query, to detect that the form has changed since an answer. */
export function keyOf(form: Form): string | null {
  const query = queryOf(form)
  return query && cacheKey(pairsPayload(query.left, query.right, query.options))
}

/** The options of a stored question, of which the payload of a query has those that are set. */
export const UNSET = { exact_base_match: null, limit_per_pair: null, author_limit: null, year_min: null }
