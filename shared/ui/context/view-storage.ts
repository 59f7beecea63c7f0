/** In characters. Browsers allow a few MB in all. */
export const LONGEST_STORED = 1_000_000

/** The texts that each view stores for itself. The extension loads all of them when a view opens. */
export const OWN_TEXTS = [
  'form',
  'answer',
  'asking',
  'answer-view',
  'keys',
  'project',
  'collaborators',
  'notes',
  'workspace',
  'sample',
] as const

/** A view's stored texts: its own, those of all views, and the tab that wrote the own texts last. */
export type StoredName = (typeof OWN_TEXTS)[number] | 'language' | 'theme' | 'policies' | 'writer'

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
export function viewStorageIn(storage: () => Storage, changes = new EventTarget()): ViewStorage {
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
      // The browser tells other views alone.
      changes.dispatchEvent(Object.assign(new Event('storage'), { key: PREFIX + name, newValue: text }))
      return isStored
    },
    watch: (name, changed) => {
      const listener = (event: Event): void => {
        // The browser's events and those of `write` have both fields.
        const { key, newValue } = event as StorageEvent
        if (key === PREFIX + name) changed(newValue)
      }
      changes.addEventListener('storage', listener)
      return () => changes.removeEventListener('storage', listener)
    },
  }
}

/**
 * View storage in which each tab has the texts of its own view, while what all views share is in `all`. A new tab starts
 * with the texts of the tab that wrote last, all of the same tab: `all` holds a copy of them. A browser that keeps nothing
 * for a tab leaves the copy.
 */
export function tabStorage(all: ViewStorage, ofTab: ViewStorage): ViewStorage {
  /** Tells apart who wrote the copy. A reload is another writer, which is no harm. */
  const writer = `${Date.now()} ${Math.random()}`
  let hasStarted = false
  const start = (): void => {
    if (hasStarted) return
    hasStarted = true
    if (OWN_TEXTS.some((name) => ofTab.read(name) !== null)) return
    for (const name of OWN_TEXTS) void ofTab.write(name, all.read(name) ?? '')
  }
  const writeCopy = (): void => {
    void all.write('writer', writer)
    for (const name of OWN_TEXTS) void all.write(name, ofTab.read(name) ?? '')
  }
  return {
    read: (name) => {
      if (!isOwn(name)) return all.read(name)
      start()
      return ofTab.read(name) ?? all.read(name)
    },
    write: async (name, text) => {
      if (!isOwn(name)) return all.write(name, text)
      start()
      void ofTab.write(name, text)
      const isKept = ofTab.read(name) === text
      if (isKept && all.read('writer') !== writer) writeCopy()
      else void all.write(name, text)
      return isKept
    },
    watch: (name, changed) => (isOwn(name) ? ofTab : all).watch(name, changed),
  }
}

const isOwn = (name: StoredName): boolean => OWN_TEXTS.some((own) => own === name)
