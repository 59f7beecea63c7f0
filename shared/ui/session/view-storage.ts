import { z } from '../../contract/zod.ts'
import { EMPTY_FORM, type Form } from './form-state.ts'

/** What a view remembers over reloads. Where there is no storage, or it throws, nothing is kept and nothing breaks. */
export type ViewStorage = {
  read: (name: string) => string | null
  write: (name: string, text: string) => void
  /** Calls back when another view has changed what is kept under `name`, until the returned function is called. */
  watch: (name: string, changed: (text: string | null) => void) => () => void
}

const PREFIX = 'coauthors.'

/**
 * View storage in `localStorage`; the getter itself may throw, so it is asked each time. `changes` is where the storage
 * tells what other views write: a window.
 */
export function viewStorageIn(storage: () => Storage, changes?: EventTarget): ViewStorage {
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
    watch: (name, changed) => {
      const listener = (event: Event): void => {
        if (event instanceof StorageEvent && event.key === PREFIX + name) changed(event.newValue)
      }
      changes?.addEventListener('storage', listener)
      return () => changes?.removeEventListener('storage', listener)
    },
  }
}

/** Each field by itself falls back to empty, so that one odd value does not lose the two lists. */
export const keptForm = z.object({
  left: z.catch(z.string(), EMPTY_FORM.left),
  right: z.catch(z.string(), EMPTY_FORM.right),
  exact: z.catch(z.boolean(), EMPTY_FORM.exact),
  yearMin: z.catch(z.string(), EMPTY_FORM.yearMin),
  limitPerPair: z.catch(z.string(), EMPTY_FORM.limitPerPair),
  authorLimit: z.catch(z.string(), EMPTY_FORM.authorLimit),
})

/** The form as it was left in the view; null where none can be read. */
export function readForm(viewStorage: ViewStorage): Form | null {
  try {
    const kept = z.safeParse(keptForm, JSON.parse(viewStorage.read('form') ?? ''))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

export const writeForm = (viewStorage: ViewStorage, form: Form): void =>
  viewStorage.write('form', JSON.stringify(form))
