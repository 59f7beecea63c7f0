/** The most characters of a stored text. Browsers allow a few MB in all. */
export const LONGEST_STORED = 1_000_000

/** Each view has its own texts of these names. The extension loads all of them when a view opens. */
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

/** All views share the texts that are not in `OWN_TEXTS`. `writer`: the tab that last wrote its own texts. */
export type StoredName = (typeof OWN_TEXTS)[number] | 'language' | 'theme' | 'policies' | 'writer'

/** A view's storage across reloads. Without the browser's storage, nothing is stored and nothing fails. */
export type ViewStorage = {
  read: (name: StoredName) => string | null
  /** Stores the text before it returns. Resolves to whether the browser has stored it. */
  write: (name: StoredName, text: string) => Promise<boolean>
  /** Calls `changed` after each change of `name`, by this view or another one, until the returned function is called. */
  watch: (name: StoredName, changed: (text: string | null) => void) => () => void
}

const PREFIX = 'coauthors.'

/**
 * Calls `storage` on each access, because the getter itself may throw. `changes`: the browser's window, which gets the `storage`
 * events of other views.
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
      // The browser fires the event only in other views.
      changes.dispatchEvent(Object.assign(new Event('storage'), { key: PREFIX + name, newValue: text }))
      return isStored
    },
    watch: (name, changed) => {
      const listener = (event: Event): void => {
        // The cast is safe: the browser's events and those of `write` have both fields.
        const { key, newValue } = event as StorageEvent
        if (key === PREFIX + name) changed(newValue)
      }
      changes.addEventListener('storage', listener)
      return () => changes.removeEventListener('storage', listener)
    },
  }
}

/**
 * Storage with a tab's own texts in `ofTab` and shared texts in `all`. `all` also has a copy of the own texts of the tab that
 * wrote last. A new tab begins with this copy, and browsers without `sessionStorage` use it.
 */
export function tabStorage(all: ViewStorage, ofTab: ViewStorage): ViewStorage {
  /** Identifies the tab. A reload counts as another tab, which does no harm. */
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
      const isStored = ofTab.read(name) === text
      if (isStored && all.read('writer') !== writer) writeCopy()
      else void all.write(name, text)
      return isStored
    },
    watch: (name, changed) => (isOwn(name) ? ofTab : all).watch(name, changed),
  }
}

const isOwn = (name: StoredName): boolean => OWN_TEXTS.some((own) => own === name)
