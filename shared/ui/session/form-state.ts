import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { ENTRIES_IN_BATCHES, NUMBER_BOUNDS } from '../../limits.ts'
import type { Locale } from '../../messages/locale.ts'
import { parseEntries } from '../../query/entries.ts'
import type { Query } from '../../query/pairs-query.ts'
import {
  batchCount,
  cacheKey,
  type PairsOptions,
  pairsPayload,
  type SidesProblem,
} from '../../query/payload.ts'
import type { ViewStorage } from '../context/view-storage.ts'
import { aboutLists } from './list-entries.ts'

export type NumberOption = keyof typeof NUMBER_BOUNDS

const text = z.catch(z.string(), '')

/** The schema of the stored form. An invalid field gets its empty value, so that one bad field does not lose the two lists. */
export const storedForm = z.object({
  left: text,
  right: text,
  exact: z.catch(z.boolean(), true),
  yearMin: text,
  limitPerPair: text,
  authorLimit: text,
  /** Affiliations and ORCIDs in the pasted lists. They are not sent with the query. */
  about: z.catch(z.optional(aboutLists), undefined),
})

/** The form as the user typed it. Parsed values are never written back. */
export type Form = z.output<typeof storedForm>

export const EMPTY_FORM: Form = z.parse(storedForm, {})

/** Clears both lists. The options stay, because the next query usually has the same ones. */
export const EMPTY_LISTS: Partial<Form> = { left: EMPTY_FORM.left, right: EMPTY_FORM.right }

const storedDay = z.object({ day: z.string() })

/** Reads the stored form. Returns null for an invalid form, and for a form of another day without an answer. */
export function readForm(storage: ViewStorage, hasAnswer: boolean): Form | null {
  const stored = jsonIn(storage.read('form') ?? '')
  const { data: form } = z.safeParse(storedForm, stored)
  const isOfToday = z.safeParse(storedDay, stored).data?.day === today()
  return form && (hasAnswer || isOfToday) ? form : null
}

export const writeForm = (storage: ViewStorage, form: Form): void =>
  void storage.write('form', JSON.stringify({ ...form, day: today() }))

const today = (): string => new Date().toDateString()

/** Whether two forms, or the same fields of two forms, make the same query. */
export const isSameForm = <Part extends Partial<Form>>(one: Part, other: Part): boolean =>
  // The cast restores the type of the keys, which `Object.keys` widens to string.
  (Object.keys(one) as (keyof Part)[]).every((key) => key === 'about' || one[key] === other[key])

export const NUMBER_OPTIONS: readonly NumberOption[] = ['yearMin', 'limitPerPair', 'authorLimit']

/** The value of a number field: undefined for an empty field, `invalid` for anything but a whole number within its bounds. */
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

/** Describes the options that differ from the defaults. Empty while an option is invalid, because no option applies then. */
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

/** The number of batches for lists that are too long for one query; null if the lists have another problem. */
export function batchesInstead({ left, right }: Form, { kind }: SidesProblem): number | null {
  const [lefts, rights] = [parseEntries(left).length, parseEntries(right).length]
  return kind === 'too-many' && Math.max(lefts, rights) <= ENTRIES_IN_BATCHES
    ? batchCount(lefts, rights)
    : null
}

/** The cache key of the form's query; null for an invalid form. It shows whether the form has changed since an answer. */
export function keyOf(form: Form): string | null {
  const query = queryOf(form)
  return query && cacheKey(pairsPayload(query.left, query.right, query.options))
}

/** A stored query has null for an option that is not set. The payload of a query leaves that option out. */
export const UNSET_OPTIONS = {
  exact_base_match: null,
  limit_per_pair: null,
  author_limit: null,
  year_min: null,
}
