import { z } from '../../contract/zod.ts'
import type { ViewStorage } from '../context/view-storage.ts'
import { aboutLists } from './about-lists.ts'
import { EMPTY_FORM, type Form } from './form-state.ts'

/** A stored span of more years is none. */
const MOST_YEARS = 100

/**
 * Each missing or invalid field falls back to its empty value, so that one bad field does not lose the two lists, and a
 * form that is put over another one replaces all of it.
 */
export const keptForm = z.object({
  left: z.catch(z.string(), EMPTY_FORM.left),
  right: z.catch(z.string(), EMPTY_FORM.right),
  exact: z.catch(z.boolean(), EMPTY_FORM.exact),
  yearMin: z.catch(z.string(), EMPTY_FORM.yearMin),
  limitPerPair: z.catch(z.string(), EMPTY_FORM.limitPerPair),
  authorLimit: z.catch(z.string(), EMPTY_FORM.authorLimit),
  lastYears: z.catch(z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_YEARS))), EMPTY_FORM.lastYears),
  about: z.catch(z.optional(aboutLists), undefined),
})

/** The stored form, or null if there is none or it is invalid. */
export function readForm(viewStorage: ViewStorage): Form | null {
  try {
    const kept = z.safeParse(keptForm, JSON.parse(viewStorage.read('form') ?? ''))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

export const writeForm = (viewStorage: ViewStorage, form: Form): void =>
  void viewStorage.write('form', JSON.stringify(form))
