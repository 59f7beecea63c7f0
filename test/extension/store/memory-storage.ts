import type { Storage } from '../../../extension/browser.ts'

export type MemoryStorage = Storage & {
  /** What is kept, as another part of the extension would read it. */
  items: Record<string, unknown>
  /** From now on nothing can be written: the profile is full. */
  fill: () => void
}

/**
 * What the browser's storage is to the store, without a browser: values are copied on their way in and out, answers
 * come later, and every listener hears of each change, the writer's own included.
 */
export function memoryStorage(items: Record<string, unknown> = {}): MemoryStorage {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let isFull = false
  return {
    items,
    fill: () => {
      isFull = true
    },
    read: async (names) => {
      await null
      return structuredClone(
        Object.fromEntries(names.flatMap((name) => (name in items ? [[name, items[name]]] : []))),
      )
    },
    write: async (written) => {
      const copy = structuredClone(written)
      await null
      if (isFull) throw new Error('QUOTA_BYTES quota exceeded')
      Object.assign(items, copy)
      for (const [name, value] of Object.entries(copy))
        for (const listener of listeners.get(name) ?? []) setTimeout(listener, 0, value)
    },
    remove: async (names) => {
      await null
      for (const name of names) delete items[name]
    },
    watch: (name, listener) => {
      const ofName = listeners.get(name) ?? new Set()
      listeners.set(name, ofName.add(listener))
      return () => ofName.delete(listener)
    },
  }
}
