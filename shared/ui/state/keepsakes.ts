import { z } from '../../contract/zod.ts'
import { EMPTY_FORM, type Form } from './form.ts'

/** What a view remembers over reloads. Where there is no storage, or it throws, nothing is kept and nothing breaks. */
export type Keepsakes = { read: (name: string) => string | null; write: (name: string, text: string) => void }

const PREFIX = 'coauthors.'

/** Keepsakes in `localStorage`; the getter itself may throw, so it is asked each time. */
export function keepsakesIn(storage: () => Storage): Keepsakes {
  return {
    read: (name) => {
      try {
        return storage().getItem(PREFIX + name)
      } catch {
        return null
      }
    },
    write: (name, text) => {
      try {
        storage().setItem(PREFIX + name, text)
      } catch {
        // Full, or forbidden: the view works on without it.
      }
    },
  }
}

/** Each field by itself falls back to empty, so that one odd value does not lose the two lists. */
const keptForm = z.object({
  left: z.catch(z.string(), EMPTY_FORM.left),
  right: z.catch(z.string(), EMPTY_FORM.right),
  exact: z.catch(z.boolean(), EMPTY_FORM.exact),
  yearMin: z.catch(z.string(), EMPTY_FORM.yearMin),
  limitPerPair: z.catch(z.string(), EMPTY_FORM.limitPerPair),
  authorLimit: z.catch(z.string(), EMPTY_FORM.authorLimit),
})

export function readForm(keepsakes: Keepsakes): Form {
  try {
    const kept = z.safeParse(keptForm, JSON.parse(keepsakes.read('form') ?? ''))
    return kept.success ? kept.data : EMPTY_FORM
  } catch {
    return EMPTY_FORM
  }
}

export const writeForm = (keepsakes: Keepsakes, form: Form): void =>
  keepsakes.write('form', JSON.stringify(form))
