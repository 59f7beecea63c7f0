import type { NamedQuery } from '../../../shared/contract/named-queries.ts'
import type { ListedAnswer } from '../../../shared/contract/runtime.ts'
import { EMPTY_FORM, type Form, keyOf } from '../../../shared/ui/session/form-state.ts'
import type { PageTexts } from '../messages/page-texts.ts'

/** A query that the daemon has an answer of, or a name for. */
export type StoredQuery = ListedAnswer | NamedQuery

/**
 * The form for the query of a cache entry, or null if the entry does not contain the query. An answer contains the
 * clamped limits even if the query did not set them; the cache key shows which ones it set.
 */
export function formOf({ key, question }: Pick<StoredQuery, 'key' | 'question'>): Form | null {
  if (question === null || question.left.length === 0 || question.right.length === 0) return null
  const base: Form = {
    ...EMPTY_FORM,
    left: question.left.join('\n'),
    right: question.right.join('\n'),
    exact: question.exact_base_match ?? true,
    yearMin: written(question.year_min),
  }
  const forms = ['', written(question.limit_per_pair)].flatMap((limitPerPair) =>
    ['', written(question.author_limit)].map((authorLimit) => ({ ...base, limitPerPair, authorLimit })),
  )
  return forms.find((form) => keyOf(form) === key) ?? base
}

const written = (value: number | null): string => (value === null ? '' : String(value))

/** “Ion Stoica + 4 × Scott Shenker + 2”, or “Ion Stoica + 4 × PC 2027”. */
export function listsText({ question }: Pick<StoredQuery, 'question'>, { t }: PageTexts): string {
  if (question === null) return t('unknownQuestion')
  const [left, right] = [question.left, question.right].map(([name = '', ...rest]) =>
    rest.length === 0 ? name : t('longList', { name, count: rest.length }),
  )
  return `${left} × ${committeeOf(question) ?? right}`
}

/** The committee that list B was when the query was saved. */
export const committeeOf = (question: StoredQuery['question']): string | undefined =>
  question && 'committee' in question && typeof question.committee === 'string'
    ? question.committee
    : undefined

export const namesOf = ({ question }: Pick<StoredQuery, 'question'>): string =>
  question === null ? '' : [question.left, question.right].map((names) => names.join('\n')).join('\n×\n')
