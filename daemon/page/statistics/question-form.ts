import type { ListedEntry } from '../../../shared/contract/runtime.ts'
import { EMPTY_FORM, type Form, keyOf } from '../../../shared/ui/session/form-state.ts'

/**
 * The form that asks what an entry answers, or null when the entry does not say. An answer repeats its limits as the
 * backend clamped them, whether they were asked for or not: the key tells which.
 */
export function formOf({ key, question }: ListedEntry): Form | null {
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
