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

/** The stored form. An invalid field gets its default, so that the two lists are not lost with it. */
export const storedForm = z.object({
  left: text,
  right: text,
  exact: z.catch(z.boolean(), true),
  yearMin: text,
  limitPerPair: text,
  authorLimit: text,
  /** Affiliations and ORCIDs from pasted lists. Not part of the query. */
  about: z.catch(z.optional(aboutLists), undefined),
})

export type Form = z.output<typeof storedForm>

export const EMPTY_FORM: Form = z.parse(storedForm, {})

/** Clears the lists. The options stay, because the next query usually has the same. */
export const EMPTY_LISTS: Partial<Form> = { left: EMPTY_FORM.left, right: EMPTY_FORM.right }

const storedDay = z.object({ day: z.string() })

/** Returns null for an invalid form. Without an answer, also returns null for a form of another day. */
export function readForm(storage: ViewStorage, hasAnswer: boolean): Form | null {
  const stored = jsonIn(storage.read('form') ?? '')
  const { data: form } = z.safeParse(storedForm, stored)
  const isOfToday = z.safeParse(storedDay, stored).data?.day === today()
  return form && (hasAnswer || isOfToday) ? form : null
}

export const writeForm = (storage: ViewStorage, form: Form): void =>
  void storage.write('form', JSON.stringify({ ...form, day: today() }))

const today = (): string => new Date().toDateString()

/** Compares the fields of `one`, except `about`, which is no part of the query. */
export const isSameForm = <Part extends Partial<Form>>(one: Part, other: Part): boolean =>
  // `Object.keys` widens the keys' type to string
  (Object.keys(one) as (keyof Part)[]).every((key) => key === 'about' || one[key] === other[key])

export const NUMBER_OPTIONS: readonly NumberOption[] = ['yearMin', 'limitPerPair', 'authorLimit']

/** Returns undefined for an empty field. Returns `invalid` for anything but a whole number within the bounds. */
export function numberOption(form: Form, option: NumberOption): number | undefined | 'invalid' {
  const text = form[option].trim()
  if (text === '') return undefined
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  const { min, max } = NUMBER_BOUNDS[option]
  return value >= min && value <= max ? value : 'invalid'
}

export const invalidOptions = (form: Form): NumberOption[] =>
  NUMBER_OPTIONS.filter((option) => numberOption(form, option) === 'invalid')

/** Returns null if an option is invalid. */
export function optionsOf(form: Form): PairsOptions | null {
  if (invalidOptions(form).length > 0) return null
  const numbers = NUMBER_OPTIONS.map((option) => [option, numberOption(form, option)] as const)
  return { exactBaseMatch: form.exact, ...Object.fromEntries(numbers) }
}

/** Describes options that differ from the defaults. If a number is invalid, describes no number. */
export function optionTexts(form: Form, { t, number }: Pick<Locale, 't' | 'number'>): string[] {
  const { yearMin, limitPerPair, authorLimit } = optionsOf(form) ?? {}
  return [
    // The year is a string, because a number would get a thousands separator.
    yearMin !== undefined && t('optionSince', { year: String(yearMin) }),
    form.exact !== EMPTY_FORM.exact && t('foldedInexact'),
    limitPerPair !== undefined &&
      limitPerPair !== NUMBER_BOUNDS.limitPerPair.max &&
      t('labelOf', { text: t('limitPerPair'), of: number(limitPerPair) }),
    authorLimit !== undefined && t('labelOf', { text: t('authorLimit'), of: number(authorLimit) }),
  ].filter((option) => option !== false)
}

export function queryOf(form: Form): Query | null {
  const options = optionsOf(form)
  return options && { left: parseEntries(form.left), right: parseEntries(form.right), options }
}

/** Counts the batches for lists that are too long for one query. Null if batches cannot help. */
export function batchesInstead({ left, right }: Form, { kind }: SidesProblem): number | null {
  const [lefts, rights] = [parseEntries(left).length, parseEntries(right).length]
  return kind === 'too-many' && Math.max(lefts, rights) <= ENTRIES_IN_BATCHES
    ? batchCount(lefts, rights)
    : null
}

/** Null for an invalid form. If an answer has another key, the form has changed since that answer. */
export function keyOf(form: Form): string | null {
  const query = queryOf(form)
  return query && cacheKey(pairsPayload(query.left, query.right, query.options))
}

/** A saved query has null for an unset option. The payload omits that option. */
export const UNSET_OPTIONS = {
  exact_base_match: null,
  limit_per_pair: null,
  author_limit: null,
  year_min: null,
}
