/** In characters of JSON. Of a larger answer than this only the question is stored, since browsers allow a few MB in all. */
export const LARGEST_KEPT = 1_000_000

/** The texts that each view stores for itself. The extension loads all of them when a view opens. */
export const OWN_TEXTS = [
  'form',
  'answer',
  'answer-view',
  'committee',
  'matrix-shows',
  'matrix-order',
  'matrix-drawing',
  'people-order',
  'keys',
] as const

/** A view's stored texts: its own, those of all views, and the tab that wrote the own texts last (tab-storage.ts). */
export type StoredName =
  | (typeof OWN_TEXTS)[number]
  | 'language'
  | 'theme'
  | 'policies'
  | 'committees'
  | 'writer'

/** A view's storage across reloads. If storage is missing or throws, nothing is stored and nothing fails. */
export type ViewStorage = {
  read: (name: StoredName) => string | null
  /** Stores it before it returns, and resolves to whether the browser has stored it. */
  write: (name: StoredName, text: string) => Promise<boolean>
  /**
   * Calls `changed` when another view, or another part of this one, changes the value of `name`, until the returned
   * function is called.
   */
  watch: (name: StoredName, changed: (text: string | null) => void) => () => void
}

const PREFIX = 'coauthors.'

/**
 * View storage in `localStorage` or `sessionStorage`. It reads `storage` on each access, since the getter itself may throw. `changes` is
 * the window, which receives the `storage` events of other views.
 */
export function viewStorageIn(storage: () => Storage, changes?: EventTarget): ViewStorage {
  const watching = new Map<string, Set<(text: string | null) => void>>()
  return {
    read: (name) => {
      try {
        return storage().getItem(PREFIX + name)
      } catch {
        return null
      }
    },
    write: async (name, text) => {
      let isStored = true
      try {
        storage().setItem(PREFIX + name, text)
      } catch {
        // The storage is full or forbidden. The view works without it.
        isStored = false
      }
      for (const changed of watching.get(name) ?? []) changed(text)
      return isStored
    },
    watch: (name, changed) => {
      const listener = (event: Event): void => {
        if (event instanceof StorageEvent && event.key === PREFIX + name) changed(event.newValue)
      }
      const here = watching.get(name) ?? new Set()
      watching.set(name, here.add(changed))
      changes?.addEventListener('storage', listener)
      return () => {
        here.delete(changed)
        changes?.removeEventListener('storage', listener)
      }
    },
  }
}
