import { OWN_TEXTS, type StoredName, type ViewStorage } from './view-storage.ts'

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
